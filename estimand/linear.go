package estimand

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

// Linear is an estimand that is the root in t of Σ w·(Gain − t·Slope) = 0. If Σ w·Slope
// > 0, "value ≤ t" is the same event as "Σ w·(Gain − t·Slope) ≤ 0", whose probability
// the exact engine computes. a and b are the totals of a unit, s is its size.
type Linear interface {
	Estimand
	Gain(a, b, s float64) float64
	Slope(a, b, s float64) float64
	// Location reports whether the slope is the size of the unit. With units of equal
	// size, one distribution then serves every t.
	Location() bool
}

// Residual returns Gain − t·Slope.
func Residual(e Linear, a, b, s, t float64) float64 {
	return e.Gain(a, b, s) - t*e.Slope(a, b, s)
}

// IsLocation reports whether the estimand of these cells is a plain mean. Its
// distribution then has the same shape at every t and is only shifted.
func IsLocation(e Linear, c pair.Cells) bool { return e.Location() && c.S == nil }

// value solves Σ w·(Gain − t·Slope) = 0. The sums are exact, so that the order of the
// cells does not matter and exchanged arms give exactly the negative value.
func value(e Linear, c pair.Cells, w []float64) float64 {
	if w == nil {
		w = c.W
	}
	var gain, slope exactsum.Sum
	for i, k := range w {
		if k == 0 {
			continue
		}
		gain.AddProduct(k, e.Gain(c.A[i], c.B[i], c.Size(i)))
		slope.AddProduct(k, e.Slope(c.A[i], c.B[i], c.Size(i)))
	}
	n := slope.Value()
	if n == 0 {
		return math.NaN()
	}
	return gain.Value() / n
}

// SameSlope returns the slope that all cells share. The estimand is then the mean of
// gain/slope, and t only shifts its distribution.
func SameSlope(e Linear, c pair.Cells) (float64, bool) {
	if IsLocation(e, c) {
		return 1, true
	}
	first := e.Slope(c.A[0], c.B[0], c.Size(0))
	for i := range c.W {
		if e.Slope(c.A[i], c.B[i], c.Size(i)) != first {
			return 0, false
		}
	}
	return first, first > 0
}
