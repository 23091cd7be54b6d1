package plan

import "math"

// DefaultPrior is τ, the standard deviation of effects before the pilot, in
// standard deviations of the differences. Effects of this size are typical of
// changes to a system (see the decision record 0017). It makes the shrinkage
// n/(n+100): the prior weighs as much as 100 questions on which nothing
// changed.
const DefaultPrior = 0.1

// Posterior is what is known of the effect: normal, with this mean and
// standard deviation. SD 0 is an effect that is given, not estimated.
type Posterior struct{ Mean, SD float64 }

// Shrink is the posterior of an effect whose estimate is effect ± se, under
// the prior N(0, tau²): N(s·effect, s·se²) with s = τ²/(τ²+se²). It does not
// depend on why one came to look at this estimate.
func Shrink(effect, se, tau float64) Posterior {
	s := 1 / (1 + (se/tau)*(se/tau))
	return Posterior{Mean: s * effect, SD: math.Sqrt(s) * se}
}

func (in Input) priorSD() float64 {
	if in.PriorSD > 0 {
		return in.PriorSD
	}
	if !(in.SD > 0) {
		return math.NaN()
	}
	return DefaultPrior * in.SD
}

// posterior is what the pilot says; an effect that none observed is taken as given.
func (in Input) posterior() Posterior {
	if in.N < 1 || in.Assumed {
		return Posterior{Mean: in.Effect}
	}
	return Shrink(in.Effect, in.se(), in.priorSD())
}

// Assurance is the power of n questions averaged over what the pilot says of
// the effect: the chance that the next experiment succeeds.
func (in Input) Assurance(n float64) float64 {
	return in.assured(in.posterior(), in.SD/math.Sqrt(n))
}
