package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Design is the level of the interval and the claim that it must show. The zero Design
// is a two-sided difference at 95%.
type Design struct {
	Level         float64 // of the interval, two-sided; 0 = 0.95
	Hypothesis    string  // "difference" ("" too), "superiority", "noninferiority" or "equivalence"
	Margin        float64 // in the metric's unit
	LowerIsBetter bool
}

// critical returns z₁₋α/₂, the number of standard errors from the estimate to each end.
func (d Design) critical() float64 {
	level := d.Level
	if level == 0 {
		level = 0.95
	}
	return mathext.NormalQuantile(1 - (1-level)/2)
}

// better returns the effect with the sign for which more is better.
func (d Design) better(effect float64) float64 {
	if d.LowerIsBetter {
		return -effect
	}
	return effect
}

// Power returns the probability that the interval estimate ± z·se shows the claim of
// the hypothesis, for a true effect: it excludes 0 on either side (difference), lies
// beyond +margin (superiority) or −margin (noninferiority), or inside ±margin
// (equivalence). It is NaN unless se > 0.
func (d Design) Power(effect, se float64) float64 {
	return d.assured(Posterior{Mean: effect}, se)
}

// assured returns the power averaged over a posterior. The estimate is then N(mean, sd²
// + se²), so the average has a closed form too.
func (d Design) assured(p Posterior, se float64) float64 {
	if !(se > 0) || math.IsNaN(p.Mean) || math.IsNaN(p.SD) {
		return math.NaN()
	}
	return d.shows(p.Mean, math.Hypot(p.SD, se), d.critical()*se)
}

// shows returns the probability that an interval of half-width reach shows the claim,
// if the estimate is normal with this mean and standard deviation.
func (d Design) shows(mean, spread, reach float64) float64 {
	mean = d.better(mean)
	beyond := func(x float64) float64 { return phi((mean - x - reach) / spread) }
	switch d.Hypothesis {
	case "superiority":
		return beyond(d.Margin)
	case "noninferiority":
		return beyond(-d.Margin)
	case "equivalence":
		if reach >= d.Margin {
			return 0
		}
		return phi((d.Margin-reach-mean)/spread) - phi((reach-d.Margin-mean)/spread)
	}
	return beyond(0) + phi((-mean-reach)/spread)
}

// Wider returns the factor by which an interval with the given power at an effect is
// wider than estimate ± z·se. It is limited to ¼ to 4, and 1 if the power is unknown.
func (d Design) Wider(power, effect, se float64) float64 {
	if math.IsNaN(power) {
		return 1
	}
	lo, hi := 0.25, 4.0
	for range 50 {
		if mid := (lo + hi) / 2; d.Power(effect, mid*se) > power {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// isDifference reports whether the claim is a difference from 0 in either
// direction.
func (d Design) isDifference() bool { return d.Hypothesis == "" || d.Hypothesis == "difference" }

// distance returns how far an effect lies inside the claim. It is above 0 only if the
// claim holds.
func (d Design) distance(effect float64) float64 {
	switch effect = d.better(effect); d.Hypothesis {
	case "superiority":
		return effect - d.Margin
	case "noninferiority":
		return effect + d.Margin
	case "equivalence":
		return d.Margin - math.Abs(effect)
	}
	return math.Abs(effect)
}

// Holds reports whether the claim is true at an effect.
func (d Design) Holds(effect float64) bool { return d.distance(effect) > 0 }

// atHalfWidth returns the power at the size of the half-width rule. Half of the
// estimates miss the edge of the claim; for equivalence more may, because there are two
// edges.
func (d Design) atHalfWidth(effect float64) float64 {
	if d.Hypothesis != "equivalence" {
		return 0.5
	}
	return d.Power(effect, d.distance(effect)/d.critical())
}

// unfavourable returns the bound of the interval effect ± z·se that makes the claim
// harder; NaN if the claim does not hold there.
func (d Design) unfavourable(effect, se float64) float64 {
	reach, sign := d.critical()*se, math.Copysign(1, effect)
	bound := effect - sign*reach
	switch d.Hypothesis {
	case "superiority", "noninferiority":
		bound = d.better(d.better(effect) - reach)
	case "equivalence":
		bound = effect + sign*reach
	default:
		if bound*sign <= 0 {
			return math.NaN()
		}
	}
	if !(d.distance(bound) > 0) {
		return math.NaN()
	}
	return bound
}

// Chances returns power, type S and type M error at a true effect (Gelman & Carlin
// 2014, "Beyond power calculations", Perspect. Psychol. Sci. 9, 641, in closed form for
// a normal estimate that is significant if its interval excludes 0).
func (d Design) Chances(effect, se float64) Chances {
	c := Chances{Effect: effect, Power: d.Power(effect, se)}
	z, l := d.critical(), math.Abs(effect)/se
	right, wrong := phi(l-z), phi(-l-z)
	c.TypeS = wrong / (right + wrong)
	c.TypeM = (density(l-z) + density(l+z) + l*(right-wrong)) / (l * (right + wrong))
	if !(se > 0) {
		c.TypeS = math.NaN()
	}
	if !(se > 0) || effect == 0 {
		c.TypeM = math.NaN()
	}
	return c
}

// phi returns the standard normal distribution function.
func phi(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

func density(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }
