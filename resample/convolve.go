package resample

import (
	"math"
	"math/bits"
)

// selfConvolve replaces the masses p of an integer variable (index taken
// modulo len(p), a power of two) by those of the sum of n independent copies,
// again modulo len(p).
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

// rounding is the magnitude under which a coefficient vanishes beside the
// rounding of the transform.
const rounding = 3e-20

// leastOf is the |c|² whose power |c|^n is the magnitude.
func leastOf(magnitude float64, n int) float64 { return math.Exp(2 * math.Log(magnitude) / float64(n)) }

// power returns c^n by repeated squaring, 0 where |c|² is under least.
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

// nextPow2 is the smallest power of two that is at least n.
func nextPow2(n int) int { return 1 << bits.Len(uint(max(n, 2)-1)) }

// tailBound is the −log of the probability mass that may lie outside a window.
const tailBound = 34 // e^-34 = 2e-15

// window returns how many standard deviations of a sum lie between its mean
// and a point beyond which less than e^-tailBound is left, by Bernstein's
// inequality P(S ≥ t) ≤ exp(−(t²/2)/(1 + Dt/3)); reach is the largest
// deviation of one draw in standard deviations of the sum.
func window(reach float64) float64 {
	h := tailBound * reach / 3
	return h + math.Sqrt(h*h+2*tailBound)
}
