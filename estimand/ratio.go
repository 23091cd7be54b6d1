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

// Errors that Fit returns.
var (
	ErrZeroDenominator = errors.New("the baseline's mean is 0: the ratio has no value")
	ErrSigns           = errors.New("the means of the arms have different signs: their ratio says nothing")
	ErrTooLarge        = errors.New("the baseline's mean is so near 0 that the ratio is larger than any number")
)

// Ratio is mean(candidate)/mean(baseline). If the baseline is an oracle, it is the
// share of the oracle's recall that the candidate retains. Each draw resamples
// numerator and denominator together.
type Ratio struct{ sign float64 }

// Name implements Estimand.
func (Ratio) Name() string { return "ratio" }

// Doc implements Estimand.
func (Ratio) Doc() string { return "ratio of means, mean(candidate) / mean(baseline)" }

// Symbol implements Estimand.
func (r Ratio) Symbol() string { return r.Name() }

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

// InPercent implements Percent.
func (r Ratio) InPercent() Estimand { return r }

// Least implements Limited.
func (Ratio) Least() float64 { return 0 }

// Between implements CommonDenominator.
func (Ratio) Between() Linear { return RatioDifference{sign: 1} }

// UnpairedVariance implements Unpaired: (var(b) + R²·var(a))/mean(a)².
func (Ratio) UnpairedVariance(own, arms pair.Moments) float64 {
	return overMean(arms.VarB, own)
}

// overMean returns the variance of a ratio R of means whose numerator alone has
// variance v: (v + R²·var(a))/mean(a)².
func overMean(v float64, own pair.Moments) float64 {
	r := own.MeanB / own.MeanA
	return (v + r*r*own.VarA) / (own.MeanA * own.MeanA)
}

// Lift is (mean(candidate) − mean(baseline))/|mean(baseline)|.
type Lift struct{ sign float64 }

// Name implements Estimand.
func (Lift) Name() string { return "lift" }

// Doc implements Estimand.
func (Lift) Doc() string {
	return "relative change, (mean(candidate) − mean(baseline)) / |mean(baseline)|"
}

// Symbol implements Estimand.
func (l Lift) Symbol() string { return l.Name() }

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

// InPercent implements Percent.
func (l Lift) InPercent() Estimand { return l }

// OfBaseline implements BaselineShare.
func (Lift) OfBaseline() {}

// Least implements Limited.
func (Lift) Least() float64 { return -1 }

// UnpairedVariance implements Unpaired. A lift is a ratio minus 1 and has its variance.
func (Lift) UnpairedVariance(own, arms pair.Moments) float64 {
	return overMean(arms.VarB, own)
}
