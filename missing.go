package realgain

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
)

// boundMissing sets the range of the difference over what the missing answers may be:
// all of them scored against the candidate, or all for it, at the ends of the metric's
// range.
func (v *versus) boundMissing(c *Comparison) error {
	if !v.lacks(c) || c.Range == nil || !c.Inside().IsDelta() {
		return nil
	}
	worst, best := worstAndBest(c)
	against, err := v.imputed(best, worst, nil)
	if err != nil {
		return err
	}
	favour, err := v.imputed(worst, best, nil)
	if err != nil {
		return err
	}
	c.MissingBounds = &[2]float64{min(against.Estimate, favour.Estimate), max(against.Estimate, favour.Estimate)}
	return nil
}

// worstAndBest returns the ends of the metric's range.
func worstAndBest(c *Comparison) (worst, best float64) {
	if c.Better == "lower" {
		return c.Range[1], c.Range[0]
	}
	return c.Range[0], c.Range[1]
}

// takeBack sets the verdict to inconclusive if the favoured arm's own missing answers,
// on some of the questions (nil = all), could change it. A system that fails on hard
// questions must not gain by that.
func (v *versus) takeBack(c *Comparison, only []int32) error {
	if c.Range == nil {
		return nil
	}
	worst, _ := worstAndBest(c)
	switch c.Verdict {
	case Improved:
		return v.undone(c, math.NaN(), worst, only, "candidate")
	case Regressed:
		return v.undone(c, worst, math.NaN(), only, "baseline")
	case NonInferior:
		return v.undone(c, math.NaN(), worst, only, "candidate")
	case Equivalent: // favours the arm that would otherwise be worse
		err := v.undone(c, math.NaN(), worst, only, "candidate")
		if err != nil || c.Verdict != Equivalent {
			return err
		}
		return v.undone(c, worst, math.NaN(), only, "baseline")
	}
	return nil
}

// lacksAmong reports whether answers to some of the questions are missing.
func (v *versus) lacksAmong(only []int32) bool {
	a, b := v.g.ValuesAt(v.metric, v.baseline, only), v.g.ValuesAt(v.metric, v.candidate, only)
	for i, q := range only {
		if !v.g.Has(int(q), v.baseline, v.candidate) {
			continue
		}
		if math.IsNaN(a[i]+b[i]) || v.runs != nil && v.runs[0].Lost[q]+v.runs[1].Lost[q] > 0 {
			return true
		}
	}
	return false
}

// lacks reports whether answers are missing, to questions or to some repeats of a
// question.
func (v *versus) lacks(c *Comparison) bool {
	if v.g.Either(v.baseline, v.candidate) > c.N {
		return true
	}
	lost := func(n int32) bool { return n > 0 }
	return v.runs != nil && (slices.ContainsFunc(v.runs[0].Lost, lost) || slices.ContainsFunc(v.runs[1].Lost, lost))
}

// undone sets the verdict to inconclusive if the answers that the favoured arm lacks
// could change it, at the worst possible scores.
func (v *versus) undone(c *Comparison, x, y float64, only []int32, arm string) error {
	then, err := v.imputed(x, y, only)
	var refused *UsageError
	var what string
	switch {
	case errors.As(err, &refused): // for example a baseline that may then be 0
		what = refused.Msg
	case err != nil || then.Verdict == c.Verdict:
		return err
	default:
		what = fmt.Sprintf("the difference would be %s and the verdict %s", signed(then.Delta), then.Verdict)
	}
	c.Reason = fmt.Sprintf("it would be %s on the questions that both arms answer, but the answers that the %s lacks could undo it", c.Verdict, arm)
	c.Inside().Warn("missing-answers",
		fmt.Sprintf("the %s lacks answers: were they as bad as can be, %s", arm, what),
		"Options.Missing \"zero\" scores them 0; Options.Read.Exclude leaves questions out of both arms on purpose")
	c.Verdict = Inconclusive
	return nil
}

// everyQuestion returns the questions of the grid.
func everyQuestion(g *pair.Grid) []int32 {
	out := make([]int32, g.Questions.Len())
	for q := range out {
		out[q] = int32(q)
	}
	return out
}

// imputed returns the comparison with x in place of the baseline's missing answers and
// y in place of the candidate's, on some of the questions (nil = all). NaN leaves the
// question out.
func (v *versus) imputed(x, y float64, only []int32) (*Comparison, error) {
	cols := &pair.Columns{Metric: v.metric, Rows: []int32{}}
	if only == nil {
		only = everyQuestion(v.g)
	}
	a, b := v.g.ValuesAt(v.metric, v.baseline, only), v.g.ValuesAt(v.metric, v.candidate, only)
	or := func(score, instead float64, arm int, q int32) float64 {
		switch {
		case math.IsNaN(score):
			return instead
		case v.runs == nil || math.IsNaN(instead):
			return score
		}
		k, lost := float64(v.runs[arm].K[q]), float64(v.runs[arm].Lost[q])
		return (k*score + lost*instead) / (k + lost)
	}
	for i, q := range only {
		if s, t := or(a[i], x, 0, q), or(b[i], y, 1, q); !math.IsNaN(s+t) && v.g.Has(int(q), v.baseline, v.candidate) {
			cols.A, cols.B, cols.Rows = append(cols.A, s), append(cols.B, t), append(cols.Rows, q)
		}
	}
	of, err := v.SubjectOf(cols)
	if err != nil {
		return nil, err
	}
	of.Kind = v.kind
	if v.passes {
		of.Bounded = &[2]float64{0, 1}
	}
	return v.compare(v.metric, of)
}
