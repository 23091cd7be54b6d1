package estimand

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

// RatioDifference is the difference of two ratios over a common denominator, (mean(x₂)
// − mean(x₁))/mean(o). Its cells hold o as the baseline and the question's x₂ − x₁ as
// the candidate. It is not registered; Ratio.Between returns it.
type RatioDifference struct{ sign float64 }

// Name implements Estimand.
func (RatioDifference) Name() string { return "ratio-difference" }

// Doc implements Estimand.
func (RatioDifference) Doc() string { return "difference of two ratios over a common denominator" }

// Symbol implements Estimand.
func (RatioDifference) Symbol() string { return "Δ ratio" }

// Null implements Estimand.
func (RatioDifference) Null() float64 { return 0 }

// Gain implements Linear.
func (r RatioDifference) Gain(_, b, _ float64) float64 { return r.sign * b }

// Slope implements Linear.
func (r RatioDifference) Slope(a, _, _ float64) float64 { return r.sign * a }

// Location implements Linear.
func (RatioDifference) Location() bool { return false }

// Value implements Estimand.
func (r RatioDifference) Value(c pair.Cells, w []float64) float64 { return value(r, c, w) }

// Change implements Scaled.
func (RatioDifference) Change(_, b float64) float64 { return b }

// OfChange implements Scaled.
func (RatioDifference) OfChange(a float64) (base, scale float64) { return 0, 1 / a }

// Denominator implements Signed.
func (RatioDifference) Denominator(c pair.Cells) float64 { return exactsum.Weighted(c.W, c.A) }

// Fit implements Fitted.
func (RatioDifference) Fit(c pair.Cells) (Linear, error) {
	a := exactsum.Weighted(c.W, c.A)
	switch {
	case a == 0:
		return nil, ErrZeroDenominator
	case math.IsInf(exactsum.Weighted(c.W, c.B)/a, 0):
		return nil, ErrTooLarge
	case a < 0:
		return RatioDifference{sign: -1}, nil
	}
	return RatioDifference{sign: 1}, nil
}

// UnpairedVariance implements Unpaired: (var(x₁) + var(x₂) + D²·var(o))/mean(o)².
func (RatioDifference) UnpairedVariance(own, arms pair.Moments) float64 {
	return overMean(arms.VarA+arms.VarB, own)
}
