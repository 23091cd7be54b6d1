package estimand

import (
	"errors"
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

func init() {
	Register(Ratio{sign: 1})
	Register(Lift{sign: 1})
}

// Fitted is an estimand that looks at the cells before it can be estimated:
// whether it is defined, and which sign its denominator has.
type Fitted interface {
	Linear
	// Fit returns the estimand for these cells; ErrZeroDenominator where it has
	// no value, another error where it must not be used.
	Fit(c pair.Cells) (Linear, error)
}

// Scaled is an estimand that for a given mean baseline is a straight line in
// the mean change of a unit: base + mean(change)·scale.
type Scaled interface {
	Change(a, b float64) float64
	OfChange(meanBaseline float64) (base, scale float64)
}

// Signed is an estimand that grows with the candidate only where its
// denominator is positive.
type Signed interface{ Denominator(c pair.Cells) float64 }

// Errors of Fit.
var (
	ErrZeroDenominator = errors.New("the baseline's mean is 0: the ratio has no value")
	ErrSigns           = errors.New("the means of the arms have different signs: their ratio says nothing")
	ErrTooLarge        = errors.New("the baseline's mean is so near 0 that the ratio is larger than any number")
)

// Ratio is mean(candidate)/mean(baseline): with an oracle as the baseline, how
// much of its recall the candidate retains. Numerator and denominator are
// resampled on the same draw.
type Ratio struct{ sign float64 }

// Name implements Estimand.
func (Ratio) Name() string { return "ratio" }

// Doc implements Estimand.
func (Ratio) Doc() string { return "ratio of means, mean(candidate) / mean(baseline)" }

// Null implements Estimand.
func (Ratio) Null() float64 { return 1 }

// Gain implements Linear.
func (r Ratio) Gain(_, b, _ float64) float64 { return r.sign * b }

// Slope implements Linear.
func (r Ratio) Slope(a, _, _ float64) float64 { return r.sign * a }

// Location implements Linear.
func (Ratio) Location() bool { return false }

// Value implements Estimand.
func (r Ratio) Value(c pair.Cells, w []float64) float64 { return value(r, c, w) }

// Change implements Scaled.
func (Ratio) Change(a, b float64) float64 { return b - a }

// OfChange implements Scaled.
func (Ratio) OfChange(a float64) (base, scale float64) { return 1, 1 / a }

// Denominator implements Signed.
func (Ratio) Denominator(c pair.Cells) float64 { return exactsum.Weighted(c.W, c.A) }

// Fit implements Fitted.
func (Ratio) Fit(c pair.Cells) (Linear, error) {
	a, b := exactsum.Weighted(c.W, c.A), exactsum.Weighted(c.W, c.B)
	switch {
	case a == 0:
		return nil, ErrZeroDenominator
	case a*b < 0:
		return nil, ErrSigns
	case math.IsInf(b/a, 0):
		return nil, ErrTooLarge
	case a < 0:
		return Ratio{sign: -1}, nil
	}
	return Ratio{sign: 1}, nil
}

// Lift is (mean(candidate) − mean(baseline))/|mean(baseline)|.
type Lift struct{ sign float64 }

// Name implements Estimand.
func (Lift) Name() string { return "lift" }

// Doc implements Estimand.
func (Lift) Doc() string {
	return "relative change, (mean(candidate) − mean(baseline)) / |mean(baseline)|"
}

// Null implements Estimand.
func (Lift) Null() float64 { return 0 }

// Gain implements Linear.
func (Lift) Gain(a, b, _ float64) float64 { return b - a }

// Slope implements Linear.
func (l Lift) Slope(a, _, _ float64) float64 { return l.sign * a }

// Location implements Linear.
func (Lift) Location() bool { return false }

// Value implements Estimand.
func (l Lift) Value(c pair.Cells, w []float64) float64 { return value(l, c, w) }

// Change implements Scaled.
func (Lift) Change(a, b float64) float64 { return b - a }

// OfChange implements Scaled.
func (l Lift) OfChange(a float64) (base, scale float64) { return 0, l.sign / a }

// Fit implements Fitted.
func (Lift) Fit(c pair.Cells) (Linear, error) {
	a := exactsum.Weighted(c.W, c.A)
	switch {
	case a == 0:
		return nil, ErrZeroDenominator
	case math.IsInf((exactsum.Weighted(c.W, c.B)-a)/a, 0):
		return nil, ErrTooLarge
	case a < 0:
		return Lift{sign: -1}, nil
	}
	return Lift{sign: 1}, nil
}
