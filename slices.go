package realgain

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/pair"
)

// minSlice is the number of questions that a slice needs to be judged, unless
// Options.MinSlice is set.
const minSlice = 30

// sliced compares the metric on every slice, in the order of the columns and of their
// values.
func (v *versus) sliced(c *Comparison, cols *pair.Columns) error {
	if len(v.by) == 0 {
		return nil
	}
	f := v.familyOf(v.g, "")
	places := make([][]int, len(v.by)) // of the judged slices among the members
	sizes := make([][]float64, len(v.by))
	pairs := pair.IndexOf(cols, v.g.Questions.Len())
	for k, by := range v.by {
		for value, questions := range by.Questions() {
			slice, err := v.slice(by.Column, by.Names[value], pairs.On(questions))
			if err != nil {
				return fmt.Errorf("%s = %q: %w", by.Column, by.Names[value], err)
			}
			if slice == nil {
				continue
			}
			c.Slices = append(c.Slices, slice)
			if slice.Judged {
				places[k], sizes[k] = append(places[k], len(f.all)), append(sizes[k], float64(slice.N))
				f.take(&member{Comparison: slice.Comparison, baseline: v.baseline, candidate: v.candidate, over: -1, only: questions, of: v}, nil)
			}
		}
	}
	tests := make([]*family.Interaction, len(v.by))
	for k := range v.by {
		tests[k] = f.joint.Watch(places[k], sizes[k])
	}
	if err := f.judge("slice"); err != nil {
		return err
	}
	c.SliceFamily = f.joint.Simultaneous()
	c.InteractionP, c.InteractionSE = tests[0].P()
	for k, by := range v.by {
		p, _ := tests[k].P()
		simpson(c, by.Column, p)
	}
	return nil
}

// slice compares one slice. It returns nil if no question of it is scored.
func (v *versus) slice(by, value string, cols *pair.Columns) (*Slice, error) {
	if len(cols.A) == 0 {
		return nil, nil
	}
	out := &Slice{By: by, Value: value}
	var few *pair.Error
	var refused *UsageError
	var err error
	if out.Comparison, err = v.compareOn(cols, nil); errors.As(err, &few) || errors.As(err, &refused) {
		out.Comparison, err = compare.MeansAlone(v.setup(v.metric), cols), nil
	}
	if err != nil {
		return nil, err
	}
	out.Inside().Forget()
	why := v.unjudged(out.Comparison, cols, refused)
	if out.Judged = why == ""; !out.Judged {
		out.Verdict, out.Reason = Inconclusive, why
	}
	return out, nil
}

// unjudged returns why a slice is not judged; "" if it is.
func (s settings) unjudged(c *Comparison, cols *pair.Columns, refused *UsageError) string {
	least := s.opt.MinSlice
	if least == 0 {
		least = minSlice
	}
	switch {
	case c.N < least:
		return fmt.Sprintf("too few questions to judge the slice: %d of at least %d", c.N, least)
	case refused != nil:
		return refused.Msg
	case s.Design.Clusters != nil && oneCluster(s.Design.Clusters, cols):
		return "all questions of the slice are in one cluster"
	case math.IsNaN(c.CI[0]) && math.IsNaN(c.CI[1]): // an interval with one open end can be judged
		return c.Reason
	}
	return ""
}

func oneCluster(clusters []int32, cols *pair.Columns) bool {
	for i := range cols.A {
		if clusters[cols.Question(i)] != clusters[cols.Question(0)] {
			return false
		}
	}
	return true
}

// simpson warns if the whole and its parts disagree: a judged slice of the column
// changed in the opposite direction, or most slices did. If all slices share one small
// change, half of their estimates have the opposite sign by chance. So it warns only if
// the test of one change, with p-value p, rejects.
func simpson(c *Comparison, by string, p *float64) {
	if p == nil || *p > c.Inside().Alpha() {
		return
	}
	whole := c.Estimate - c.Null
	var against []string
	other, all := 0, 0
	for _, s := range c.Slices {
		if !s.Judged || s.By != by || s.Estimate == s.Null {
			continue
		}
		all++
		if (s.Estimate-s.Null)*whole >= 0 {
			continue
		}
		if other++; s.Verdict == Improved || s.Verdict == Regressed {
			against = append(against, fmt.Sprintf("%s = %q", s.By, s.Value))
		}
	}
	switch {
	case len(against) > 0:
		c.Inside().Warn("simpson", fmt.Sprintf("all questions together change by %s, but %s changes the other way", signed(whole), strings.Join(against, ", ")),
			"report the slices; one number for all hides them")
	case 2*other > all:
		c.Inside().Warn("simpson", fmt.Sprintf("all questions together change by %s, but %d of %d judged slices by %s change the other way, more than chance gives", signed(whole), other, all, by),
			fmt.Sprintf("the total goes by the sizes of the slices; Options.Weight %q gives every slice the same weight", by))
	}
}
