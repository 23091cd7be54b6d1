package pair

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
)

// Moments are the means, variances (divisor n−1) and covariance of the arms.
type Moments struct{ MeanA, MeanB, VarA, VarB, Cov float64 }

// Moments returns the moments of the arms' scores. For units with sizes they are those
// of the linearised deviations, total − mean · size.
func (c Cells) Moments() Moments {
	n, size := float64(c.N), float64(c.N)
	if c.S != nil {
		size = exactsum.Weighted(c.W, c.S)
	}
	m := Moments{MeanA: exactsum.Weighted(c.W, c.A) / size, MeanB: exactsum.Weighted(c.W, c.B) / size}
	var aa, bb, ab exactsum.Sum
	for i, w := range c.W {
		a, b := c.A[i]-m.MeanA*c.Size(i), c.B[i]-m.MeanB*c.Size(i)
		aa.AddProduct(w, a*a)
		bb.AddProduct(w, b*b)
		ab.AddProduct(w, a*b)
	}
	k := (n / size) * (n / size) / (n - 1)
	m.VarA, m.VarB, m.Cov = aa.Value()*k, bb.Value()*k, ab.Value()*k
	if c.S == nil { // no rounding where nothing is scaled
		m.VarA, m.VarB, m.Cov = aa.Value()/(n-1), bb.Value()/(n-1), ab.Value()/(n-1)
	}
	return m
}

// Correlation returns Pearson's correlation of the arms; NaN if one of them does not
// vary.
func (m Moments) Correlation() float64 {
	if m.VarA == 0 || m.VarB == 0 {
		return math.NaN()
	}
	return min(1, max(-1, m.Cov/math.Sqrt(m.VarA)/math.Sqrt(m.VarB)))
}
