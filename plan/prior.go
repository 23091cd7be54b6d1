package plan

import "math"

// DefaultPrior is τ, the standard deviation of effects before the pilot, in standard
// deviations of the differences. Effects of this size are typical of changes to a
// system (see decision 0017). It gives the shrinkage n/(n+100): the prior weighs as
// much as 100 questions without a change.
const DefaultPrior = 0.1

// Posterior is the distribution of the effect given the pilot: normal, with this mean
// and standard deviation. SD 0 means that the effect is given, not estimated.
type Posterior struct{ Mean, SD float64 }

// Shrink returns the posterior of an effect with the estimate effect ± se, under the
// prior N(0, tau²): N(s·effect, s·se²) with s = τ²/(τ²+se²). It does not depend on how
// the estimate was selected.
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

// posterior returns the posterior of the pilot. An effect that was not observed is
// taken as given.
func (in Input) posterior() Posterior {
	if in.N < 1 || in.Assumed {
		return Posterior{Mean: in.Effect}
	}
	return Shrink(in.Effect, in.se(), in.priorSD())
}

// Assurance returns the power of n fresh questions averaged over the posterior of the
// effect: the probability that the next experiment shows the claim, in either direction
// if the claim is a difference.
func (in Input) Assurance(n float64) float64 { return in.AssuranceWith(in.SD, n) }

// AssuranceWith is [Input.Assurance] if the differences of the next questions have
// another standard deviation.
func (in Input) AssuranceWith(sd, n float64) float64 {
	return in.assured(in.posterior(), sd/math.Sqrt(n))
}

// SameDirection returns the part of [Input.Assurance] in which the verdict has the
// direction of the pilot's effect. It is NaN without a pilot, and for claims with a
// margin.
func (in Input) SameDirection(n float64) float64 {
	p, se := in.posterior(), in.SD/math.Sqrt(n)
	if !in.isDifference() || p.SD == 0 || in.Effect == 0 || !(se > 0) {
		return math.NaN()
	}
	return phi((math.Abs(p.Mean) - in.critical()*se) / math.Hypot(p.SD, se))
}

// sizeRange returns [Input.AssuredSize] under priors of τ/2, τ and 2τ. It shows how
// much the size depends on how large real changes usually are. It is NaN if nothing was
// observed, so that no prior is used.
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
