package conformance

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// Estimand holds an estimand to its own definition: the value at weights of
// one is the value of the sample, a cell counted twice is two cells, and for a
// linear estimand Σ w·(Gain − value·Slope) = 0 with a residual that falls in t.
func Estimand(t *testing.T, e estimand.Estimand) {
	t.Helper()
	a := []float64{0.25, 0.5, 0.5, 0.75, 1}
	b := []float64{0.5, 0.5, 0.75, 1, 0.875}
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	value := e.Value(c, nil)
	if got := e.Value(c, c.W); got != value {
		t.Errorf("value at the counts %v, at nil weights %v", got, value)
	}
	twice := make([]float64, len(c.W))
	for i, w := range c.W {
		twice[i] = 2 * w
	}
	if got := e.Value(c, twice); math.Abs(got-value) > 1e-12*math.Abs(value) {
		t.Errorf("every question counted twice: %v instead of %v", got, value)
	}
	l, ok := e.(estimand.Linear)
	if !ok {
		return
	}
	sum := func(x float64) (s float64) {
		for i, w := range c.W {
			s += w * estimand.Residual(l, c.A[i], c.B[i], c.Size(i), x)
		}
		return s
	}
	if s := sum(value); math.Abs(s) > 1e-12 {
		t.Errorf("the residuals at the value add up to %v", s)
	}
	if sum(value-0.1) < 0 || sum(value+0.1) > 0 {
		t.Error("the residuals do not fall in t")
	}
}
