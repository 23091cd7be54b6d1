package interval

import (
	"math"
	"testing"
)

// Five independent normals: c is the √-root of the level, Φ⁻¹((1+.95^(1/5))/2),
// and with perfect correlation the family is one estimate.
func TestNormalDrawsOracles(t *testing.T) {
	identity, one := make([][]float64, 5), make([][]float64, 5)
	for j := range identity {
		identity[j], one[j] = make([]float64, 5), []float64{1, 1, 1, 1, 1}
		identity[j][j] = 1
	}
	const draws = 200_000
	// The Monte Carlo error of α is √(p(1−p)/B)/m ≈ 1e-4 here.
	if got, want := NewMaxT(NormalDraws(identity, draws, 11)).Each(0.05), 1-math.Pow(0.95, 0.2); math.Abs(got-want) > 4e-4 {
		t.Errorf("independent: α each %.5f, Šidák has %.5f", got, want)
	}
	if got := NewMaxT(NormalDraws(one, draws, 11)).Each(0.05); math.Abs(got-0.05) > 2e-3 {
		t.Errorf("perfectly correlated: α each %.5f, want .05", got)
	}
}

// p ≤ α exactly when the simultaneous interval, taken at Each(α), excludes.
func TestMaxTAdjustInvertsEach(t *testing.T) {
	m := NewMaxT([][]float64{{0.1, -2.5, 0.3, 1.2}, {1.9, 0.4, -0.2, 0.7}})
	for _, alpha := range []float64{0.2, 0.4, 0.6, 0.8} {
		each := m.Each(alpha)
		for _, p := range []float64{each * 0.999, each * 1.001} {
			if got := m.Adjust(p) <= alpha+1e-12; got != (p < each) {
				t.Errorf("α %v: p %v against each %v: adjusted %v", alpha, p, each, m.Adjust(p))
			}
		}
	}
}
