package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Size returns the smallest number of questions with the given power, at a true effect
// and a standard deviation of the differences, at most [Cap]. It is NaN if none exists:
// no spread, or an effect outside the claim.
func (d Design) Size(sd, effect, power float64) float64 {
	if !(sd > 0) || math.IsInf(sd, 0) || !(d.distance(effect) > 0) || !(power < 1) {
		return math.NaN()
	}
	return smallest(func(n float64) bool { return d.Power(effect, sd/math.Sqrt(n)) >= power })
}

// assuredSize returns the smallest number of questions whose power, averaged over the
// posterior, is at least power; NaN if there is none.
func (d Design) assuredSize(sd float64, p Posterior, power float64) float64 {
	enough := func(n float64) bool { return d.assured(p, sd/math.Sqrt(n)) >= power }
	switch {
	case !(sd > 0) || math.IsInf(sd, 0) || math.IsNaN(p.Mean):
		return math.NaN()
	case !enough(Cap) && !d.assurable(p, power):
		return math.NaN()
	}
	return smallest(enough)
}

// assurable reports whether a large enough number of questions has the power. The limit
// is the probability that the claim is true.
func (d Design) assurable(p Posterior, power float64) bool {
	if d.isDifference() {
		return p.Mean != 0 || p.SD > 0
	}
	if p.SD == 0 {
		return d.distance(p.Mean) > 0
	}
	return d.assured(p, 1e-9*p.SD) >= power
}

// smallest returns the first whole number from 2 to Cap for which a monotone condition
// holds; Cap if there is none.
func smallest(enough func(n float64) bool) float64 {
	lo, hi := 1.0, 2.0 // one question has no spread
	for !enough(hi) {
		if hi >= Cap {
			return Cap
		}
		lo, hi = hi, min(4*hi, Cap)
	}
	for hi-lo > 1 {
		if mid := math.Floor((lo + hi) / 2); enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// halfWidthSize returns the size by the half-width rule: the interval then reaches from
// the effect to the edge of the claim, so that half of all estimates miss it.
func (d Design) halfWidthSize(sd, effect float64) float64 {
	n := math.Ceil(math.Pow(d.critical()*sd/d.distance(effect), 2))
	if !(sd > 0) || math.IsInf(sd, 0) || !(d.distance(effect) > 0) {
		return math.NaN()
	}
	return min(n, Cap)
}

// MDE returns the smallest effect that n questions detect with the given power (minimum
// detectable effect), in the direction that is better. For noninferiority it may be
// below 0, a loss. It is NaN for equivalence, which has none, and if n or the spread is
// unknown.
func (d Design) MDE(sd, n, power float64) float64 {
	se := sd / math.Sqrt(n)
	if !(se > 0) || math.IsInf(se, 0) {
		return math.NaN()
	}
	switch reach := (d.critical() + mathext.NormalQuantile(power)) * se; d.Hypothesis {
	case "equivalence":
		return math.NaN()
	case "superiority":
		return d.Margin + reach
	case "noninferiority":
		return reach - d.Margin
	}
	return d.needed(power) * se
}

// needed returns the effect, in standard errors, that a two-sided test detects with the
// given power; 0 if the significance level alone is enough. It includes the far side.
func (d Design) needed(power float64) float64 {
	two := Design{Level: d.Level}
	lo, hi := 0.0, two.critical()+max(0, mathext.NormalQuantile(power))
	if two.Power(0, 1) >= power {
		return 0
	}
	for range 60 {
		if mid := (lo + hi) / 2; two.Power(mid, 1) >= power {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
