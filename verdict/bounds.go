package verdict

import "math"

const (
	// CloseErrors is how many Monte Carlo standard errors a deciding bound must
	// lie from the value that decides.
	CloseErrors = 3
	// ownErrors is how many they must be for the draws of the seed asked for to
	// do: nearer, the draws that settle close calls decide, which are the same for
	// every seed. Two seeds then differ only where the draws of one are off by more
	// than about four standard errors.
	ownErrors = 5
)

// Bounds are an interval, and the same interval with each end CloseErrors Monte
// Carlo standard errors farther out, and nearer.
type Bounds struct {
	CI, Wide, Narrow [2]float64
	Alpha            float64 // 1 − the level of the interval
}

// BoundsOf returns the bounds of an interval at 1 − alpha whose ends have Monte
// Carlo standard errors se; 0 or NaN = the end was not drawn.
func BoundsOf(ci, se [2]float64, alpha float64) Bounds {
	b := Bounds{ci, ci, ci, alpha}
	for i, sign := range [2]float64{-1, 1} {
		if far := CloseErrors * se[i]; far > 0 {
			b.Wide[i], b.Narrow[i] = ci[i]+sign*far, ci[i]-sign*far
		}
	}
	return b
}

// Scaled returns the bounds of an interval whose critical value has a Monte
// Carlo error as well: at holds the interval at α, and with the critical value
// CloseErrors standard errors higher and lower.
func Scaled(at [3][2]float64, se [2]float64, alpha float64) Bounds {
	drawn := BoundsOf(at[0], se, alpha)
	b := Bounds{at[0], at[1], at[2], alpha}
	for i, sign := range [2]float64{-1, 1} {
		b.Wide[i] = at[0][i] + sign*math.Hypot(at[1][i]-at[0][i], drawn.Wide[i]-at[0][i])
		b.Narrow[i] = at[0][i] - sign*math.Hypot(at[2][i]-at[0][i], drawn.Narrow[i]-at[0][i])
	}
	return b
}

// SE returns the Monte Carlo standard errors of the ends; NaN where an end
// is open.
func (b Bounds) SE() [2]float64 {
	return [2]float64{(b.Narrow[0] - b.Wide[0]) / 2 / CloseErrors, (b.Wide[1] - b.Narrow[1]) / 2 / CloseErrors}
}

// Negated returns the bounds of the exchanged arms.
func (b Bounds) Negated() Bounds {
	flip := func(x [2]float64) [2]float64 { return [2]float64{0 - x[1], 0 - x[0]} }
	return Bounds{flip(b.CI), flip(b.Wide), flip(b.Narrow), b.Alpha}
}

// Decide returns the verdict of the rule on the interval, and why.
func (b Bounds) Decide(r Rule) (Verdict, string) {
	r.Alpha = b.Alpha
	return r.Decide(b.CI[0], b.CI[1])
}

// Settled reports whether the verdict is the same for every interval within
// so many Monte Carlo standard errors.
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
