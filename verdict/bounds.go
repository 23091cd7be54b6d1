package verdict

import "math"

const (
	// CloseErrors is the distance, in Monte Carlo standard errors, that a deciding
	// bound must have from the value that it is compared with.
	CloseErrors = 3
	// ownErrors is the distance at which the draws of the requested seed suffice. If a
	// bound is nearer, the settling draws decide, which are the same for every seed.
	// Two seeds can then give different verdicts only if the draws of one are off by
	// more than about four standard errors.
	ownErrors = 5
)

// Bounds is an interval, together with the same interval with each end moved outwards
// and inwards by CloseErrors Monte Carlo standard errors.
type Bounds struct {
	CI, Wide, Narrow [2]float64
	Alpha            float64 // 1 − the level of the interval
}

// BoundsOf returns the bounds of an interval at level 1 − alpha. se holds the Monte
// Carlo standard errors of its ends; 0 or NaN if an end was not drawn.
func BoundsOf(ci, se [2]float64, alpha float64) Bounds {
	b := Bounds{ci, ci, ci, alpha}
	for i, sign := range [2]float64{-1, 1} {
		if far := CloseErrors * se[i]; far > 0 {
			b.Wide[i], b.Narrow[i] = ci[i]+sign*far, ci[i]-sign*far
		}
	}
	return b
}

// Scaled returns the bounds of an interval whose critical value has a Monte Carlo error
// too. at holds the interval at α, and the intervals with the critical value increased
// and decreased by CloseErrors standard errors.
func Scaled(at [3][2]float64, se [2]float64, alpha float64) Bounds {
	drawn := BoundsOf(at[0], se, alpha)
	b := Bounds{at[0], at[1], at[2], alpha}
	for i, sign := range [2]float64{-1, 1} {
		b.Wide[i] = at[0][i] + sign*math.Hypot(at[1][i]-at[0][i], drawn.Wide[i]-at[0][i])
		b.Narrow[i] = at[0][i] - sign*math.Hypot(at[2][i]-at[0][i], drawn.Narrow[i]-at[0][i])
	}
	return b
}

// SE returns the Monte Carlo standard errors of the ends; NaN for an end at infinity.
func (b Bounds) SE() [2]float64 {
	return [2]float64{(b.Narrow[0] - b.Wide[0]) / 2 / CloseErrors, (b.Wide[1] - b.Narrow[1]) / 2 / CloseErrors}
}

// Negated returns the bounds for exchanged arms.
func (b Bounds) Negated() Bounds {
	flip := func(x [2]float64) [2]float64 { return [2]float64{0 - x[1], 0 - x[0]} }
	return Bounds{flip(b.CI), flip(b.Wide), flip(b.Narrow), b.Alpha}
}

// Decide returns the verdict of the rule on the interval, and the reason.
func (b Bounds) Decide(r Rule) (Verdict, string) {
	r.Alpha = b.Alpha
	return r.Decide(b.CI[0], b.CI[1])
}

// Settled reports whether the verdict is the same for every interval within the given
// number of Monte Carlo standard errors.
func (b Bounds) Settled(r Rule, errors float64) bool {
	r.Alpha = b.Alpha
	moved := func(to [2]float64) Verdict {
		for i, end := range b.CI {
			if !math.IsInf(end, 0) {
				to[i] = end + (to[i]-end)*errors/CloseErrors
			}
		}
		v, _ := r.Decide(to[0], to[1])
		return v
	}
	return moved(b.Wide) == moved(b.Narrow)
}
