package realgain

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// boundMissing adds what the questions that were left out could do to the
// difference: all of them scored against the candidate, and all for it, at the
// ends of the metric's range. A verdict that the arm it favours could lose by
// its own missing answers is not given: a system that fails on hard questions
// must not gain by it.
func (v *versus) boundMissing(c *Comparison) error {
	if !v.lacks(c) || c.Range == nil || c.Estimand != (estimand.Delta{}).Name() {
		return nil
	}
	worst, best := c.Range[0], c.Range[1]
	if c.Better == "lower" {
		worst, best = best, worst
	}
	against, err := v.imputed(best, worst)
	if err != nil {
		return err
	}
	favour, err := v.imputed(worst, best)
	if err != nil {
		return err
	}
	c.MissingBounds = &[2]float64{min(against.Estimate, favour.Estimate), max(against.Estimate, favour.Estimate)}
	switch c.Verdict {
	case Improved:
		return v.undone(c, math.NaN(), worst, "candidate")
	case Regressed:
		return v.undone(c, worst, math.NaN(), "baseline")
	}
	return nil
}

// lacks says whether answers are missing: of questions, or some of a question's
// repeats.
func (v *versus) lacks(c *Comparison) bool {
	if v.g.Either(v.baseline, v.candidate) > c.N {
		return true
	}
	lost := func(n int32) bool { return n > 0 }
	return v.runs != nil && (slices.ContainsFunc(v.runs[0].Lost, lost) || slices.ContainsFunc(v.runs[1].Lost, lost))
}

// undone takes back a verdict that the answers which the favoured arm lacks
// could undo, were they as bad as can be.
func (v *versus) undone(c *Comparison, x, y float64, arm string) error {
	then, err := v.imputed(x, y)
	if err != nil || then.Verdict == c.Verdict {
		return err
	}
	c.Reason = fmt.Sprintf("it would be %s on the questions that both arms answer, but the answers that the %s lacks could undo it", c.Verdict, arm)
	c.addWarning("missing-answers",
		fmt.Sprintf("the %s lacks answers: were they as bad as can be, the difference would be %s and the verdict %s", arm, signed(then.Delta), then.Verdict),
		"--missing zero scores them 0; --exclude-ids leaves questions out of both arms on purpose")
	c.Verdict = Inconclusive
	return nil
}

// imputed is the comparison with x for the answers that the baseline lacks and
// y for those that the candidate lacks; NaN leaves the question out.
func (v *versus) imputed(x, y float64) (*Comparison, error) {
	cols := &pair.Columns{Metric: v.metric, Rows: []int32{}}
	a, b := v.g.Values(v.metric, v.baseline), v.g.Values(v.metric, v.candidate)
	or := func(score, instead float64, arm, q int) float64 {
		switch {
		case math.IsNaN(score):
			return instead
		case v.runs == nil || math.IsNaN(instead):
			return score
		}
		k, lost := float64(v.runs[arm].K[q]), float64(v.runs[arm].Lost[q])
		return (k*score + lost*instead) / (k + lost)
	}
	for q := range a {
		if s, t := or(a[q], x, 0, q), or(b[q], y, 1, q); !math.IsNaN(s+t) && v.g.Has(q, v.baseline, v.candidate) {
			cols.A, cols.B, cols.Rows = append(cols.A, s), append(cols.B, t), append(cols.Rows, int32(q))
		}
	}
	of, err := v.subjectOf(cols)
	if err != nil {
		return nil, err
	}
	return v.compare(v.metric, of)
}
