package plan

import "math"

// Tilted returns the weights w·exp(λx) with the λ at which the mean of x is 0: the
// sample as a population in which x averages 0, with no values that the sample lacks
// (Efron 1981, "Nonparametric standard errors and confidence intervals", Canad. J.
// Statist. 9, 139, section 11). It returns nil unless x has values on both sides of 0.
func Tilted(x, w []float64) []float64 {
	least, most, spread := 0.0, 0.0, 0.0
	for _, v := range x {
		least, most, spread = min(least, v), max(most, v), max(spread, math.Abs(v))
	}
	if least == 0 || most == 0 {
		return nil
	}
	out := make([]float64, len(x))
	tilt := func(lambda float64) (mean float64) {
		for i, v := range x {
			u := v / spread
			out[i] = w[i] * math.Exp(lambda*u-math.Abs(lambda))
			mean += out[i] * u
		}
		return mean
	}
	lo, hi := -1.0, 1.0
	for tilt(lo) > 0 && lo > -mostTilt {
		lo *= 2
	}
	for tilt(hi) < 0 && hi < mostTilt {
		hi *= 2
	}
	for range 60 {
		if mid := (lo + hi) / 2; tilt(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	tilt((lo + hi) / 2)
	return out
}

// mostTilt is the tilt at which the lightest value has no weight compared with the
// heaviest.
const mostTilt = 512
