package estimand

import "github.com/realgain/realgain/pair"

// The interfaces of this file are what only some estimands have. An estimand says by
// its methods how it is treated; nothing outside this package goes by its type.

// Difference is an estimand in the unit of the scores that exchanging the arms
// negates. Its margin must be smaller than the range of the scores.
type Difference interface {
	Estimand
	InScores()
}

// Percent is an estimand for which a margin may be in percent of the baseline's mean.
type Percent interface {
	// InPercent returns the estimand that such a margin is of.
	InPercent() Estimand
}

// ArmValues is a difference of two values, one of each arm.
type ArmValues interface {
	Estimand
	// Of returns the values of the baseline and of the candidate, at weights as
	// Value has them.
	Of(c pair.Cells, w []float64) [2]float64
}

// Quantiles is a difference of quantiles. Their draws need not sort all scores, and
// the interval of an arm's own quantile lies between two ranks.
type Quantiles interface {
	Difference
	ArmValues
	Share() float64 // of the scores that lie below the quantile, in (0, 1)
	Place(total, questions float64) Place
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

// BaselineShare is an estimand that is a share of the size of the baseline's mean. It
// means nothing where that mean may be 0, and its margin reads in percent.
type BaselineShare interface{ OfBaseline() }

// Limited is an estimand that has a least value where no score is negative.
type Limited interface{ Least() float64 }

// CommonDenominator is an estimand of which the values of two candidates over one
// baseline can be subtracted.
type CommonDenominator interface {
	Estimand
	// Between returns the difference of two values: its cells hold the denominator
	// as the baseline and the difference of the numerators as the candidate.
	Between() Linear
}

// Unpaired is an estimand with a variance of its own, over questions and by
// linearisation, when each arm has a set of questions of its own: the covariances are
// left out. own are the moments of the cells it is estimated from, arms those of the
// two arms' scores. The variance of the difference of means is var(a) + var(b).
type Unpaired interface {
	UnpairedVariance(own, arms pair.Moments) float64
}
