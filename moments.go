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
// each arm has a set of questions of its own: the covariances are left out. For
// the difference of means that is var(a) + var(b); for R = mean(b)/mean(a), and
// for the relative change R − 1, (var(b) + R²·var(a))/mean(a)²; for a difference
// D of two ratios over a common mean(o), (var(a) + var(b) + D²·var(o))/mean(o)².
// That of quantiles is known by the draws of both arms.
func (w *work) unpaired(arms pair.Moments) float64 {
	if draws, ok := w.source.(*resample.Quantiles); ok {
		of := draws.Arms()
		return (of[0].SD()*of[0].SD() + of[1].SD()*of[1].SD()) * float64(w.of.cells.N)
	}
	numerator := arms.VarA + arms.VarB
	switch w.e.(type) {
	case estimand.Ratio, estimand.Lift:
		numerator = arms.VarB
	case estimand.RatioDifference:
	default:
		return numerator
	}
	m := w.of.cells.Moments()
	r := m.MeanB / m.MeanA
	return (numerator + r*r*m.VarA) / (m.MeanA * m.MeanA)
}

// compareWidths fills how many times as wide the unpaired interval would be;
// NaN where an interval is unknown or has no width.
func (c *Comparison) compareWidths() {
	if c.HalfWidth > 0 && !math.IsInf(c.HalfWidth, 1) {
		c.Pairing.UnpairedWidthRatio = c.Pairing.UnpairedHalfWidth / c.HalfWidth
	}
}
