package realgain

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
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
