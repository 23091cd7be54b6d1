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

// Assurance is the power of n fresh questions averaged over what the pilot says
// of the effect: the chance that the next experiment succeeds, in either
// direction where the claim is a difference.
func (in Input) Assurance(n float64) float64 { return in.AssuranceWith(in.SD, n) }

// AssuranceWith is [Input.Assurance] where the differences of the next questions
// have another standard deviation.
func (in Input) AssuranceWith(sd, n float64) float64 {
	return in.assured(in.posterior(), sd/math.Sqrt(n))
}

// SameDirection is the part of [Input.Assurance] in which the verdict has the
// direction of the pilot's effect. NaN where no pilot has one, and for claims
// with a margin.
func (in Input) SameDirection(n float64) float64 {
	p, se := in.posterior(), in.SD/math.Sqrt(n)
	if !in.isDifference() || p.SD == 0 || in.Effect == 0 || !(se > 0) {
		return math.NaN()
	}
	return phi((math.Abs(p.Mean) - in.critical()*se) / math.Hypot(p.SD, se))
}

// sizeRange is [Input.AssuredSize] under priors of half of τ, τ and twice it: how
// much the size depends on how large real changes usually are. NaN where
// nothing was observed, so that no prior is in use.
func (in Input) sizeRange(power float64) (sizes [3]float64) {
	for i, times := range []float64{0.5, 1, 2} {
		with := in
		with.PriorSD = times * in.priorSD()
		if sizes[i] = with.AssuredSize(power); in.N < 1 || in.Assumed {
			sizes[i] = math.NaN()
		}
	}
	return sizes
}
