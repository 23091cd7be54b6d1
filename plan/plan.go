// Package plan computes how many questions an answer needs: sample sizes, power, what a
// pilot's estimate is worth, and the best use of a budget.
//
// Everything is based on one function, [Design.Power]: the probability that the
// interval of the estimate shows the claim of the hypothesis. Sizes are where it
// reaches a given power, and assurance is its average over the possible effects.
package plan

import (
	"math"
)

// Plan is the plan of one metric. Effects are in the metric's unit and sign. Numbers of
// questions are rounded up and at most [Cap]; NaN if no number exists.
type Plan struct {
	N            int     `json:"n"`                     // questions of the pilot; 0 = there is no pilot
	Effect       float64 `json:"effect"`                // observed or assumed
	SD           float64 `json:"sd"`                    // of the differences
	NHalfWidth   float64 `json:"n_half_width"`          // by the half-width rule: n·(half-width/effect)²
	PowerAtNHW   float64 `json:"power_at_n_half_width"` // one half, by construction; less for equivalence, which can be missed on either side
	N80          float64 `json:"n_80"`                  // for 80% power if the effect is as large as it looks, by normal theory
	N90          float64 `json:"n_90"`
	PriorSD      float64 `json:"prior_sd"`      // τ: effects are N(0, τ²) before the pilot
	ShrunkEffect float64 `json:"shrunk_effect"` // mean of the effect given the pilot
	N80Shrunk    float64 `json:"n_80_shrunk"`   // fresh questions for 80% power averaged over the effect given the pilot
	// N80ShrunkInterval is n_80_shrunk by the power of the interval that compare
	// computes, up to 1,000 questions. It is NaN beyond, where the two hardly differ,
	// and if it is not computed.
	N80ShrunkInterval float64 `json:"n_80_shrunk_interval"`
	// SameDirection is the probability that n_80_shrunk questions give a verdict in the
	// direction of the pilot; the rest of the 80% is in the other direction. It is NaN
	// without a pilot, and for claims with a margin.
	SameDirection float64    `json:"n_80_shrunk_same_direction"`
	N80Range      [3]float64 `json:"n_80_range"` // n_80_shrunk under priors of τ/2, τ and 2τ
	// N80Grown is n_80_shrunk if the pilot's questions are kept: the total number of
	// questions from which on the probability is at least 80%.
	N80Grown      float64 `json:"n_80_grown"`
	N80Half       float64 `json:"n_80_half_effect"`     // for 80% power at half of the effect
	N90Half       float64 `json:"n_90_half_effect"`     // …
	N80LowerBound float64 `json:"n_80_lower_bound"`     // for 80% power at the bound of the interval nearer to no effect; NaN if the claim does not hold there
	N90LowerBound float64 `json:"n_90_lower_bound"`     // …
	MDE80         float64 `json:"mde_80"`               // smallest effect found with 80% power at n
	MDE80Double   float64 `json:"mde_80_double_n"`      // … at 2n
	MDE80Fourfold float64 `json:"mde_80_fourfold_n"`    // … at 4n
	Pilot         Chances `json:"pilot"`                // of n questions, at the given effect, or at the shrunk one if none is given
	Unreachable   bool    `json:"unreachable,omitzero"` // no number of questions gives 80% over the prior
}

// Recommended returns the number of fresh questions to use: by the power of the
// interval if it is known, else by normal theory. It is NaN if no number is likely to
// be enough.
func (p Plan) Recommended() float64 { return FirstKnown(p.N80ShrunkInterval, p.N80Shrunk) }

// QuestionsBeside returns how many questions one metric needs for each question that
// another one needs to detect the same effect, the ratio of the variances of their
// differences.
func (p Plan) QuestionsBeside(other Plan) float64 { return p.SD * p.SD / (other.SD * other.SD) }

// FirstKnown returns first unless it is NaN, else other.
func FirstKnown(first, other float64) float64 {
	if math.IsNaN(first) {
		return other
	}
	return first
}

// Chances describes an experiment of a given size if the true effect is as stated.
type Chances struct {
	Effect float64 `json:"effect"` // as stated
	Power  float64 `json:"power"`  // probability that it shows the effect
	TypeS  float64 `json:"type_s"` // probability that a significant estimate has the wrong sign
	TypeM  float64 `json:"type_m"` // average factor by which significant estimates exaggerate
}

// Input holds what a plan is computed from.
type Input struct {
	N       int     // questions of the pilot; 0 = none
	Effect  float64 // minus the null
	Assumed bool    // the effect is given, not estimated from a pilot; true if there is no pilot
	Stated  bool    // the user gave the effect, as an assumption or as the result of a pilot
	SD      float64 // standard deviation of the differences
	PriorSD float64 // τ; 0 = [DefaultPrior]·SD
	Design
}

// Cap is the largest number of questions that is computed.
const Cap = 1_000_000_000

// Of returns the plan of one metric.
func Of(in Input) Plan {
	d, u := in.Design, in.se()
	p := Plan{N: in.N, Effect: in.Effect, SD: in.SD, PriorSD: in.priorSD()}
	p.NHalfWidth, p.PowerAtNHW = d.halfWidthSize(in.SD, in.Effect), d.atHalfWidth(in.Effect)
	if !(p.NHalfWidth < Cap) {
		p.PowerAtNHW = math.NaN()
	}
	p.N80, p.N90 = d.Size(in.SD, in.Effect, 0.8), d.Size(in.SD, in.Effect, 0.9)
	p.N80Half, p.N90Half = d.Size(in.SD, in.Effect/2, 0.8), d.Size(in.SD, in.Effect/2, 0.9)
	bound := in.Nearer()
	p.N80LowerBound, p.N90LowerBound = d.Size(in.SD, bound, 0.8), d.Size(in.SD, bound, 0.9)
	p.ShrunkEffect, p.N80Shrunk = in.posterior().Mean, in.AssuredSize(0.8)
	p.N80ShrunkInterval = math.NaN()
	p.SameDirection, p.N80Range, p.N80Grown = in.SameDirection(p.N80Shrunk), in.sizeRange(0.8), in.GrownSize(0.8)
	p.Unreachable = in.planned() && in.SD > 0 && math.IsNaN(p.N80Shrunk)
	n := float64(in.N)
	p.MDE80, p.MDE80Double, p.MDE80Fourfold = d.MDE(in.SD, n, 0.8), d.MDE(in.SD, 2*n, 0.8), d.MDE(in.SD, 4*n, 0.8)
	at := p.ShrunkEffect
	if in.Stated {
		at = in.Effect
	}
	p.Pilot = d.Chances(at, u)
	return p
}

// Nearer returns the end of the pilot's interval that makes the claim harder: for a
// difference, the end nearer to no effect. It is NaN if the claim does not hold there,
// and for an effect that was not estimated.
func (in Input) Nearer() float64 {
	if in.Assumed {
		return math.NaN()
	}
	return in.unfavourable(in.Effect, in.se())
}

// HalfWidth returns half of the width of the interval of n questions: z₁₋α/₂·σ/√n.
func (in Input) HalfWidth() float64 { return in.critical() * in.se() }

// SpreadOf returns the standard deviation of the differences for which n questions have
// an interval of this half-width.
func (d Design) SpreadOf(halfWidth float64, n int) float64 {
	return halfWidth * math.Sqrt(float64(n)) / d.critical()
}

// AssuredSize returns the smallest number of questions whose power, averaged over what
// the pilot says about the effect, is at least power; NaN if there is none.
func (in Input) AssuredSize(power float64) float64 { return in.AssuredSizeWith(in.SD, power) }

// AssuredSizeWith is [Input.AssuredSize] if the differences of the next questions have
// another standard deviation, as with more repeats.
func (in Input) AssuredSizeWith(sd, power float64) float64 {
	if !in.planned() {
		return math.NaN()
	}
	return in.assuredSize(sd, in.posterior(), power)
}

// planned reports whether there is something to plan for. An effect of 0 is only for
// claims that hold without a change.
func (in Input) planned() bool { return in.Effect != 0 || in.Holds(0) }

// se returns the standard error of the pilot's estimate; NaN without a pilot.
func (in Input) se() float64 {
	if in.N < 1 {
		return math.NaN()
	}
	return in.SD / math.Sqrt(float64(in.N))
}
