package realgain

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// moments are the means, variances (divisor n−1) and covariance of the arms.
type moments struct{ meanA, meanB, varA, varB, cov float64 }

func momentsOf(c pair.Cells) moments {
	n, size := float64(c.N), float64(c.N)
	if c.S != nil {
		size = exactsum.Weighted(c.W, c.S)
	}
	m := moments{meanA: exactsum.Weighted(c.W, c.A) / size, meanB: exactsum.Weighted(c.W, c.B) / size}
	var aa, bb, ab exactsum.Sum
	for i, w := range c.W {
		// Of a weighted mean, the linearised deviation: total − mean · size.
		a, b := c.A[i]-m.meanA*c.Size(i), c.B[i]-m.meanB*c.Size(i)
		aa.AddProduct(w, a*a)
		bb.AddProduct(w, b*b)
		ab.AddProduct(w, a*b)
	}
	k := (n / size) * (n / size) / (n - 1)
	m.varA, m.varB, m.cov = aa.Value()*k, bb.Value()*k, ab.Value()*k
	if c.S == nil { // no rounding where nothing is scaled
		m.varA, m.varB, m.cov = aa.Value()/(n-1), bb.Value()/(n-1), ab.Value()/(n-1)
	}
	return m
}

// pairing shows what the correlation of the arms took off the width. How many
// times as wide the unpaired interval would be is known with the interval.
func (m moments) pairing(n int, level, unpaired float64) Pairing {
	return Pairing{
		VarBaseline: m.varA, VarCandidate: m.varB, Covariance: m.cov,
		Correlation:       m.correlation(),
		UnpairedHalfWidth: interval.StudentT(interval.Alpha(level), n-1) * math.Sqrt(unpaired/float64(n)), UnpairedWidthRatio: math.NaN(),
	}
}

// unpaired is the variance, over questions, of the linearised estimate when
// each arm has a set of questions of its own: the covariances are left out. For
// the difference of means that is var(a) + var(b); for R = mean(b)/mean(a), and
// for the relative change R − 1, (var(b) + R²·var(a))/mean(a)²; for a difference
// D of two ratios over a common mean(o), (var(a) + var(b) + D²·var(o))/mean(o)².
// That of quantiles is known by the draws of both arms.
func (w *work) unpaired(arms moments) float64 {
	if draws, ok := w.source.(*resample.Quantiles); ok {
		of := draws.Arms()
		return (of[0].SD()*of[0].SD() + of[1].SD()*of[1].SD()) * float64(w.of.cells.N)
	}
	numerator := arms.varA + arms.varB
	switch w.e.(type) {
	case estimand.Ratio, estimand.Lift:
		numerator = arms.varB
	case estimand.RatioDifference:
	default:
		return numerator
	}
	m := momentsOf(w.of.cells)
	r := m.meanB / m.meanA
	return (numerator + r*r*m.varA) / (m.meanA * m.meanA)
}

// compareWidths fills how many times as wide the unpaired interval would be;
// NaN where an interval is unknown or has no width.
func (c *Comparison) compareWidths() {
	if c.HalfWidth > 0 && !math.IsInf(c.HalfWidth, 1) {
		c.Pairing.UnpairedWidthRatio = c.Pairing.UnpairedHalfWidth / c.HalfWidth
	}
}

// correlation is NaN when an arm does not vary.
func (m moments) correlation() float64 {
	if m.varA == 0 || m.varB == 0 {
		return math.NaN()
	}
	return min(1, max(-1, m.cov/math.Sqrt(m.varA)/math.Sqrt(m.varB)))
}
