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
	return min(1, max(-1, m.cov/math.Sqrt(m.varA)/math.Sqrt(m.varB)))
}
