package estimand

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

// Linear is an estimand that is the root in t of Σ w·(Gain − t·Slope) = 0: the
// event "value ≤ t" is then the event "Σ w·(Gain − t·Slope) ≤ 0" wherever
// Σ w·Slope > 0, and the exact engine can weigh it. a and b are a unit's
// totals, s its size.
type Linear interface {
	Estimand
	Gain(a, b, s float64) float64
	Slope(a, b, s float64) float64
	// Location says that the slope is the size: with units of one size, one
	// distribution serves every t.
	Location() bool
}

// Residual is Gain − t·Slope.
func Residual(e Linear, a, b, s, t float64) float64 {
	return e.Gain(a, b, s) - t*e.Slope(a, b, s)
}

// IsLocation reports whether the estimand of these cells is a plain mean. Its
// distribution then has one shape at every t and only moves.
func IsLocation(e Linear, c pair.Cells) bool { return e.Location() && c.S == nil }

// value solves Σ w·(Gain − t·Slope) = 0, summed without rounding so that the order of the cells does
// not matter and exchanged arms give the exact negative.
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

// SameSlope returns the slope that all cells share; the estimand is then the
// mean of gain/slope, and its law only moves with t.
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
