package realgain

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/resample"
)

// pairing shows what the correlation of the arms took off the width. How many
// times as wide the unpaired interval would be is known with the interval.
func pairing(m pair.Moments, n int, level, unpaired float64) Pairing {
	return Pairing{
		VarBaseline: m.VarA, VarCandidate: m.VarB, Covariance: m.Cov,
		Correlation:       m.Correlation(),
		UnpairedHalfWidth: interval.StudentT(interval.Alpha(level), n-1) * math.Sqrt(unpaired/float64(n)), UnpairedWidthRatio: math.NaN(),
	}
}

// unpaired is the variance, over questions, of the linearised estimate when
// each arm has a set of questions of its own: the covariances are left out.
// That of a difference of two values, one of each arm, is known by the draws of both.
func (w *work) unpaired(arms pair.Moments) float64 {
	if draws, ok := w.source.(*resample.Values); ok {
		of, ok := draws.Arms()
		if !ok {
			return math.NaN()
		}
		return (of[0].SD()*of[0].SD() + of[1].SD()*of[1].SD()) * float64(w.of.cells.N)
	}
	if e, ok := w.e.(estimand.Unpaired); ok {
		return e.UnpairedVariance(w.of.cells.Moments(), arms)
	}
	return arms.VarA + arms.VarB
}

// compareWidths fills how many times as wide the unpaired interval would be;
// NaN where an interval is unknown or has no width.
func (c *Comparison) compareWidths() {
	if c.HalfWidth > 0 && !math.IsInf(c.HalfWidth, 1) {
		c.Pairing.UnpairedWidthRatio = c.Pairing.UnpairedHalfWidth / c.HalfWidth
	}
}

// describe fills what needs no inference: means, standard errors, counts and
// what pairing bought.
func (c *Comparison) describe() {
	w, cells := c.work, c.work.of.arms()
	m, own := cells.Moments(), c.work.of.own()
	n := float64(cells.N)
	c.MeanBaseline, c.MeanCandidate = m.MeanA, m.MeanB
	c.SEBaseline, c.SECandidate = math.Sqrt(m.VarA/n), math.Sqrt(m.VarB/n)
	c.Delta = estimand.Default.Value(cells, nil)
	c.Pairing = pairing(m, cells.N, c.Level, w.unpaired(m))
	w.d = estimand.AtomsOf(estimand.Default, own, 0)
	below, at, above := w.d.Around(0)
	c.Wins, c.Losses, c.Ties = int(above), int(below), int(at)
	if c.Better == "lower" {
		c.Wins, c.Losses = c.Losses, c.Wins
	}
	c.Estimate, c.Null = w.solver.Estimate(), w.s.null
	c.SE = w.solver.SE()
	c.PFloor = w.pFloor()
	c.Plan = plan.Of(c.planInput())
}
