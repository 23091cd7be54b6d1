package realgain

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// moments are the means, variances (divisor n−1) and covariance of the arms.
type moments struct{ meanA, meanB, varA, varB, cov float64 }

func momentsOf(c pair.Cells) moments {
	n := float64(c.N)
	m := moments{meanA: exactsum.Weighted(c.W, c.A) / n, meanB: exactsum.Weighted(c.W, c.B) / n}
	var aa, bb, ab exactsum.Sum
	for i, w := range c.W {
		a, b := c.A[i]-m.meanA, c.B[i]-m.meanB
		aa.AddProduct(w, a*a)
		bb.AddProduct(w, b*b)
		ab.AddProduct(w, a*b)
	}
	m.varA, m.varB, m.cov = aa.Value()/(n-1), bb.Value()/(n-1), ab.Value()/(n-1)
	return m
}

// pairing shows what the correlation of the arms took off the width.
func (m moments) pairing(n int, level float64) Pairing {
	return Pairing{
		VarBaseline: m.varA, VarCandidate: m.varB, Covariance: m.cov,
		Correlation:       m.correlation(),
		UnpairedHalfWidth: interval.StudentT(interval.Alpha(level), n-1) * math.Sqrt((m.varA+m.varB)/float64(n)),
	}
}

// correlation is NaN when an arm does not vary.
func (m moments) correlation() float64 {
	if m.varA == 0 || m.varB == 0 {
		return math.NaN()
	}
	return m.cov / math.Sqrt(m.varA) / math.Sqrt(m.varB)
}
