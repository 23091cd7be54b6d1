package estimand

import "github.com/realgain/realgain/pair"

// The interfaces of this file are abilities that only some estimands have. An estimand
// declares by its methods how it is treated; no other package tests for its type.

// Difference is an estimand in the unit of the scores. Exchanging the arms negates its
// value. Its margin must be smaller than the range of the scores.
type Difference interface {
	Estimand
	InScores()
}

// Percent is an estimand whose margin may be given in percent of the baseline's mean.
type Percent interface {
	// InPercent returns the estimand to which such a margin applies.
	InPercent() Estimand
}

// ArmValues is an estimand that is the difference of two values, one for each arm.
type ArmValues interface {
	Estimand
	// Of returns the values of the baseline and of the candidate. The weights w have
	// the meaning that they have in Value.
	Of(c pair.Cells, w []float64) [2]float64
}

// Quantiles is a difference of quantiles. It can be drawn without sorting all scores
// again, and the interval of one arm's quantile lies between two order statistics.
type Quantiles interface {
	Difference
	ArmValues
	Share() float64 // share of the scores that lie below the quantile, in (0, 1)
	Place(total, questions float64) Place
}

// Fitted is an estimand that must see the cells before it can be estimated: they
// determine whether it is defined and which sign its denominator has.
type Fitted interface {
	Linear
	// Fit returns the estimand for these cells. It returns ErrZeroDenominator if the
	// estimand has no value, and another error if it must not be used.
	Fit(c pair.Cells) (Linear, error)
}

// Scaled is an estimand that, for a given mean of the baseline, is a linear function of
// the mean change per unit: base + mean(change)·scale.
type Scaled interface {
	Change(a, b float64) float64
	OfChange(meanBaseline float64) (base, scale float64)
}

// Signed is an estimand that increases with the candidate only if its denominator is
// positive.
type Signed interface{ Denominator(c pair.Cells) float64 }

// BaselineShare is an estimand that is a share of the absolute value of the baseline's
// mean. It is not meaningful if that mean may be 0. Its margin is printed in percent.
type BaselineShare interface{ OfBaseline() }

// Limited is an estimand that has a smallest possible value if no score is negative.
type Limited interface{ Least() float64 }

// CommonDenominator is an estimand whose values for two candidates over the same
// baseline can be subtracted.
type CommonDenominator interface {
	Estimand
	// Between returns the estimand of the difference of two values. Its cells hold the
	// denominator as the baseline and the difference of the numerators as the
	// candidate.
	Between() Linear
}

// Unpaired is an estimand whose variance can be computed for arms with different
// questions. The variance is over questions, by linearisation, without the covariances
// of the arms. own are the moments of the estimand's cells, arms those of the scores of
// the two arms. The variance of the difference of means is var(a) + var(b).
type Unpaired interface {
	UnpairedVariance(own, arms pair.Moments) float64
}
