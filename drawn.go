package realgain

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawnValue computes the estimand on the questions.
func (s settings) drawnValue(of subject) drawnValue {
	own, e := of.own(), s.estimand
	if e, ok := e.(estimand.ArmValues); ok {
		arms := e.Of(own, nil)
		return drawnValue{e, arms[1] - arms[0], &arms, 1e-12 * (math.Abs(arms[0]) + math.Abs(arms[1]))}
	}
	all := e.Value(own, nil)
	return drawnValue{e, all, nil, 1e-12 * max(math.Abs(all), math.Abs(e.Null()))}
}

// measure sets the values of the arms, and reports whether the estimand has no value.
func (c *Comparison) measure(v drawnValue) (undefined bool) {
	c.work.drawn = v
	if _, quantile := v.of.(estimand.Quantiles); quantile {
		c.Quantiles = v.arms
	} else {
		c.ArmValues = v.arms
	}
	if undefined = math.IsNaN(v.all); undefined {
		c.addWarning("zero-denominator", "the "+v.of.Name()+" has no value on these questions", "use --estimand "+estimand.Default.Name())
	}
	return undefined
}

// solver answers by so many draws of a seed.
func (v drawnValue) solver(of subject, seed uint64, draws int) (*interval.Solver, resample.Source) {
	src := resample.NewValues(v.of, resample.InOrder(questionsOf(of), v.of))
	src.Seed, src.Tol = seed, v.tol
	src.Grow(draws)
	return interval.NewDrawn(v.all, of.cells.N, src, src.Tol, src.Swapped), src
}

// questionsOf lists the questions of a comparison one by one.
func questionsOf(of subject) []resample.Question {
	var out []resample.Question
	if of.cols == nil {
		for i, k := range of.cells.W {
			size := of.cells.Size(i)
			for range int(k) {
				out = append(out, resample.Question{A: of.cells.A[i] / size, B: of.cells.B[i] / size, Weight: size, Unit: int32(len(out))})
			}
		}
		return out
	}
	for i := range of.cols.A {
		q := of.cols.Question(i)
		unit := int32(i)
		if of.design.Clusters != nil {
			unit = of.design.Clusters[q]
		}
		out = append(out, resample.Question{A: of.cols.A[i], B: of.cols.B[i], Weight: of.design.Weight(q), Unit: unit})
	}
	return out
}
