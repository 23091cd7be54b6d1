package compare

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawnValue computes the estimand on the questions.
func (s Setup) drawnValue(of Subject) drawnValue {
	own, e := of.own(), s.Estimand
	if e, ok := e.(estimand.ArmValues); ok {
		arms := e.Of(own, nil)
		return drawnValue{e, arms[1] - arms[0], &arms, 1e-12 * (math.Abs(arms[0]) + math.Abs(arms[1]))}
	}
	all := e.Value(own, nil)
	return drawnValue{e, all, nil, 1e-12 * max(math.Abs(all), math.Abs(e.Null()))}
}

// measure sets the values of the arms and reports whether the estimand has no value.
func (c *Comparison) measure(v drawnValue) (undefined bool) {
	c.work.drawn = v
	if _, quantile := v.of.(estimand.Quantiles); quantile {
		c.Quantiles = v.arms
	} else {
		c.ArmValues = v.arms
	}
	if undefined = math.IsNaN(v.all); undefined {
		c.addWarning("zero-denominator", "the "+v.of.Name()+" has no value on these questions", `use Options.Estimand "`+estimand.Default.Name()+`"`)
	}
	return undefined
}

// solver returns a solver with so many draws of a seed.
func (v drawnValue) solver(of Subject, seed uint64, draws int) (*interval.Solver, resample.Source) {
	src := resample.NewValues(v.of, resample.InOrder(questionsOf(of), v.of))
	src.Seed, src.Tol = seed, v.tol
	src.Grow(draws)
	return interval.NewDrawn(v.all, of.Cells.N, src, src.Tol, src.Swapped), src
}

// questionsOf lists the questions of a comparison one by one.
func questionsOf(of Subject) []resample.Question {
	var out []resample.Question
	if of.Cols == nil {
		for i, k := range of.Cells.W {
			size := of.Cells.Size(i)
			for range int(k) {
				out = append(out, resample.Question{A: of.Cells.A[i] / size, B: of.Cells.B[i] / size, Weight: size, Unit: int32(len(out))})
			}
		}
		return out
	}
	for i := range of.Cols.A {
		q := of.Cols.Question(i)
		unit := int32(i)
		if of.Design.Clusters != nil {
			unit = of.Design.Clusters[q]
		}
		out = append(out, resample.Question{A: of.Cols.A[i], B: of.Cols.B[i], Weight: of.Design.Weight(q), Unit: unit})
	}
	return out
}

// armValueIntervals computes the intervals of the arms' own values, for an estimand
// that is their difference. They are percentiles of the draws; for quantiles of
// questions that are drawn one by one with equal weights, they are the scores at two
// binomial ranks. An end is NaN if it lies beyond the sample.
func (c *Comparison) armValueIntervals() {
	draws, ok := c.work.source.(*resample.Values)
	if !ok {
		return
	}
	laws, ok := draws.Arms()
	if !ok {
		return
	}
	q, quantile := c.work.drawn.of.(estimand.Quantiles)
	alpha, out := interval.Alpha(c.Level), &[2][2]float64{}
	for arm, law := range laws {
		ci := [2]float64{law.Lower(alpha / 2), law.Upper(alpha / 2)}
		if quantile && draws.Unit == nil && draws.Weight == nil {
			ci = interval.QuantileBounds(draws.Scores(arm), q.Share(), alpha)
		}
		for end, x := range ci {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				ci[end] = nan
			}
		}
		at := c.work.drawn.arms[arm]
		out[arm] = [2]float64{min(ci[0], at), max(ci[1], at)}
	}
	if quantile {
		c.QuantileCIs = out
	} else {
		c.ArmValueCIs = out
	}
}

// beyondNeeds is the number of units that should lie beyond a quantile. With fewer, the
// interval mostly ends where the sample ends.
const beyondNeeds = 3

// fewBeyond warns if hardly any unit lies beyond the quantile.
func (c *Comparison) fewBeyond() {
	q, ok := c.work.s.Estimand.(estimand.Quantiles)
	if !ok {
		return
	}
	tail, unit := min(q.Share(), 1-q.Share()), c.unit()
	n := c.work.of.Cells.N
	if beyond := float64(n) * tail; beyond < beyondNeeds-1e-9 {
		c.addWarning("few-beyond", fmt.Sprintf("of %s about %.2g lie beyond the %v quantile: the interval ends where the sample does and covers less than it says", wording.Count(n, unit), beyond, q.Share()),
			fmt.Sprintf("use at least %.0f %ss, or a quantile nearer the middle", math.Ceil(beyondNeeds/tail-1e-9), unit))
	}
}
