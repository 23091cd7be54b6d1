package realgain

import (
	"errors"
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// minSlice is the number of questions that a slice needs to be judged unless
// Options.MinSlice says otherwise.
const minSlice = 30

// MarshalJSON writes the keys of the slice, then those of a comparison.
func (s *Slice) MarshalJSON() ([]byte, error) {
	own, err := EncodeJSON(struct {
		By     string `json:"by"`
		Value  string `json:"value"`
		Judged bool   `json:"judged"`
	}{s.By, s.Value, s.Judged})
	if err != nil {
		return nil, err
	}
	rest, err := s.Comparison.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return append(append(own[:len(own)-1:len(own)-1], ','), rest[1:]...), nil
}

// sliced compares a metric on every slice, in the order of the columns asked
// for and of their values.
func (v *versus) sliced(c *Comparison, cols *pair.Columns) error {
	if len(v.by) == 0 {
		return nil
	}
	f := &family{settings: v.settings, g: v.g, of: familySlices}
	pairs := newPairsAt(cols, v.g.Questions.Len())
	for _, by := range v.by {
		for value, questions := range by.Questions() {
			slice, err := v.slice(by.Column, by.Names[value], pairs.on(questions))
			if err != nil {
				return fmt.Errorf("%s = %q: %w", by.Column, by.Names[value], err)
			}
			if slice == nil {
				continue
			}
			c.Slices = append(c.Slices, slice)
			if slice.Judged {
				f.members = append(f.members, &member{Comparison: slice.Comparison, baseline: v.baseline, candidate: v.candidate, over: -1, only: questions})
			}
		}
	}
	tests := make([]*interaction, len(v.by))
	for i, by := range v.by {
		tests[i] = f.watchInteraction(by.Column, c.Slices)
	}
	if err := f.judge(); err != nil {
		return err
	}
	c.SliceFamily = f.simultaneous()
	c.InteractionP, c.InteractionSE = tests[0].p()
	for i, by := range v.by {
		p, _ := tests[i].p()
		c.simpson(by.Column, p)
	}
	return nil
}

// pairsAt finds the pairs of questions.
type pairsAt struct {
	cols *pair.Columns
	pair []int32 // of each question of the grid; −1 = none
}

func newPairsAt(cols *pair.Columns, questions int) pairsAt {
	out := pairsAt{cols, make([]int32, questions)}
	for q := range out.pair {
		out.pair[q] = -1
	}
	for i := range cols.A {
		out.pair[cols.Question(i)] = int32(i)
	}
	return out
}

// on keeps the pairs of some questions.
func (p pairsAt) on(questions []int32) *pair.Columns {
	out := &pair.Columns{Metric: p.cols.Metric, Rows: []int32{}}
	for _, q := range questions {
		if i := p.pair[q]; i >= 0 {
			out.A, out.B, out.Rows = append(out.A, p.cols.A[i]), append(out.B, p.cols.B[i]), append(out.Rows, q)
		}
	}
	return out
}

// slice compares one slice; nil when no question of it is scored.
func (v *versus) slice(by, value string, cols *pair.Columns) (*Slice, error) {
	if len(cols.A) == 0 {
		return nil, nil
	}
	out := &Slice{By: by, Value: value}
	var few *pair.Error
	var refused *UsageError
	var err error
	if out.Comparison, err = v.compareOn(cols, nil); errors.As(err, &few) || errors.As(err, &refused) {
		out.Comparison, err = v.meansAlone(v.metric, cols), nil
	}
	if err != nil {
		return nil, err
	}
	out.forget()
	why := v.unjudged(out.Comparison, cols, refused)
	if out.Judged = why == ""; !out.Judged {
		out.Verdict, out.Reason = Inconclusive, why
	}
	return out, nil
}

// forget drops the bootstrap distributions of a slice: of hundreds of slices they
// would fill the memory.
func (c *Comparison) forget() {
	if c.work.solver != nil {
		c.work.solver.Forget()
	}
}

// unjudged says why a slice is not judged; "" = it is.
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
	case s.design.Clusters != nil && oneCluster(s.design.Clusters, cols):
		return "all questions of the slice are in one cluster"
	case math.IsNaN(c.CI[0]) && math.IsNaN(c.CI[1]): // one open end leaves the other to judge by
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

// meansAlone is the comparison of a slice without an interval.
func (s settings) meansAlone(metric string, cols *pair.Columns) *Comparison {
	d := s.designOf(len(cols.A), cols.Question)
	weights := make([]float64, len(cols.A))
	for i := range weights {
		weights[i] = d.Weight(cols.Question(i))
	}
	n := exactsum.Of(weights)
	better, why := s.betterOf(metric)
	c := &Comparison{
		Metric: metric, Better: better, BetterWhy: why, Range: s.rangeOf(metric), Kind: "binary", N: len(cols.A), Repeats: pair.Repeats{Min: 1, Max: 1, Mean: 1},
		MeanBaseline: exactsum.Weighted(weights, cols.A) / n, MeanCandidate: exactsum.Weighted(weights, cols.B) / n,
		SEBaseline: nan, SECandidate: nan, CIBaseline: nan2, CICandidate: nan2,
		Estimand: s.estimand.Name(), Null: s.null, Level: s.level, Interval: s.interval, Engine: s.engine.Name,
		Hypothesis: s.hypothesis, Margin: s.marginOf(metric), Exploratory: true, Warnings: []Warning{},
		Pairing: Pairing{nan, nan, nan, nan, nan, nan},
	}
	for i := range cols.A {
		c.Kind = pair.KindWith(pair.KindWith(c.Kind, cols.A[i]), cols.B[i])
		switch d := cols.B[i] - cols.A[i]; {
		case d == 0:
			c.Ties++
		case (d > 0) == (c.Better == "higher"):
			c.Wins++
		default:
			c.Losses++
		}
	}
	c.Delta = c.MeanCandidate - c.MeanBaseline
	c.work = &work{s: s}
	c.blank()
	return c
}

// interaction tests whether the judged slices of one column share one change:
// the weighted spread of their changes beside its distribution over the
// family's joint draws about their own values.
type interaction struct {
	at                 []int // columns of the slices
	estimates, weights []float64
	more, draws        int
	draw               []float64
}

// watchInteraction has the family's draws test the judged slices of a column.
func (f *family) watchInteraction(column string, slices []*Slice) *interaction {
	t := &interaction{}
	for k, s := range judged(slices) {
		if s.By == column {
			t.at = append(t.at, k)
			t.estimates, t.weights = append(t.estimates, s.Estimate), append(t.weights, float64(s.N))
		}
	}
	if t.draw = make([]float64, len(t.at)); len(t.at) > 1 {
		f.joint.Watch(t)
	}
	return t
}

func (t *interaction) Reset() { t.more, t.draws = 0, 0 }

func (t *interaction) Take(deviation []float64) {
	for j, k := range t.at {
		t.draw[j] = deviation[k]
	}
	if t.draws++; spread(t.draw, t.weights) >= spread(t.estimates, t.weights)*(1-1e-12) {
		t.more++
	}
}

// p is the p-value and its Monte Carlo standard error; nil where nothing was
// drawn.
func (t *interaction) p() (p, se *float64) {
	if t.draws == 0 {
		return nil, nil
	}
	share := float64(t.more+1) / float64(t.draws+1)
	own := interval.ShareSE(share, t.draws)
	return &share, &own
}

// spread is Σ w·(x − x̄)², x̄ the weighted mean.
func spread(x, w []float64) float64 {
	mean, total := 0.0, 0.0
	for j, v := range x {
		mean, total = mean+w[j]*v, total+w[j]
	}
	mean /= total
	sum := 0.0
	for j, v := range x {
		sum += w[j] * (v - mean) * (v - mean)
	}
	return sum
}
