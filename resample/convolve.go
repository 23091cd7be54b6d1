package resample

import (
	"math"
	"math/bits"
)

// selfConvolve replaces the probabilities p of an integer variable by those of the sum
// of n independent copies. Indices are modulo len(p), a power of two.
func selfConvolve(p []float64, n int) {
	plan, done := transformOf(len(p))
	defer done()
	c := plan.forward(p)
	least := leastOf(rounding, n)
	for i, v := range c {
		c[i] = power(v, n, least)
	}
	plan.inverse(p, c)
	scale := 1 / float64(len(p))
	for i := range p {
		p[i] = max(0, p[i]*scale)
	}
}

// rounding is the magnitude below which a coefficient is lost in the rounding error of
// the transform.
const rounding = 3e-20

// leastOf returns the |c|² for which |c|^n is the given magnitude.
func leastOf(magnitude float64, n int) float64 { return math.Exp(2 * math.Log(magnitude) / float64(n)) }

// power returns c^n by repeated squaring, 0 if |c|² is below least.
func power(c complex128, n int, least float64) complex128 {
	if real(c)*real(c)+imag(c)*imag(c) < least {
		return 0
	}
	out := complex(1, 0)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out *= c
		}
		c *= c
	}
	return out
}

// nextPow2 returns the smallest power of two that is at least n.
func nextPow2(n int) int { return 1 << bits.Len(uint(max(n, 2)-1)) }

// tailBound is the −log of the largest probability outside a window.
const tailBound = 34 // e^-34 = 2e-15

// window returns the number of standard deviations of a sum between its mean and a
// point beyond which the probability is below e^-tailBound, by Bernstein's inequality
// P(S ≥ t) ≤ exp(−(t²/2)/(1 + Dt/3)). reach is the largest deviation of one draw, in
// standard deviations of the sum.
func window(reach float64) float64 {
	h := tailBound * reach / 3
	return h + math.Sqrt(h*h+2*tailBound)
}
