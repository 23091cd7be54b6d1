// Package plan says how many questions an answer takes.
package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Size is the closed-form plan of a paired comparison whose differences have
// standard deviation SD, at the two-sided level, for a true effect.
type Size struct {
	NHalfWidth float64 // n at which the interval's half-width equals the effect; power 50%
	N80        float64 // n for 80% power
	MDE80      float64 // effect found with 80% power at the n at hand
}

// Of computes the sizes from the normal approximation n = ((z₁₋α/₂ + z_power)·σ/δ)²
// (Miller 2024, "Adding error bars to evals", eq. 9 with one sample a
// question). Sizes are rounded up; NaN where no size exists (no effect, or no
// spread).
func Of(n int, sd, effect, level float64) Size {
	z := mathext.NormalQuantile(1 - (1-level)/2)
	return Size{
		NHalfWidth: questions(z, sd, effect),
		N80:        questions(z+z80, sd, effect),
		MDE80:      positive((z + z80) * sd / math.Sqrt(float64(n))),
	}
}

// z80 is the normal quantile of 80% power.
var z80 = mathext.NormalQuantile(0.8)

func questions(z, sd, effect float64) float64 {
	n := math.Ceil(math.Pow(z*sd/effect, 2))
	if effect == 0 || math.IsInf(n, 0) {
		return math.NaN()
	}
	return positive(n)
}

func positive(x float64) float64 {
	if !(x > 0) {
		return math.NaN()
	}
	return x
}
