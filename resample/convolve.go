package resample

import (
	"math"
	"math/bits"
	"sync"

	"gonum.org/v1/gonum/dsp/fourier"
)

// plans keeps FFT tables by length: making one costs as much as using it.
var plans sync.Map // int → *sync.Pool of *fourier.FFT

func planOf(n int) (*fourier.FFT, func()) {
	p, ok := plans.Load(n)
	if !ok {
		p, _ = plans.LoadOrStore(n, &sync.Pool{New: func() any { return fourier.NewFFT(n) }})
	}
	pool := p.(*sync.Pool)
	f := pool.Get().(*fourier.FFT)
	return f, func() { pool.Put(f) }
}

// selfConvolve replaces the masses p of an integer variable (index taken
// modulo len(p), a power of two) by those of the sum of n independent copies,
// again modulo len(p).
func selfConvolve(p []float64, n int) {
	plan, done := planOf(len(p))
	defer done()
	c := plan.Coefficients(nil, p)
	for i, v := range c {
		c[i] = power(v, n)
	}
	plan.Sequence(p, c)
	scale := 1 / float64(len(p))
	for i := range p {
		p[i] = max(0, p[i]*scale)
	}
}

// power returns c^n by repeated squaring; coefficients that vanish under the
// rounding of the transform are 0.
func power(c complex128, n int) complex128 {
	const vanished = -45 // e^-45 = 3e-20
	m := real(c)*real(c) + imag(c)*imag(c)
	if m == 0 || float64(n)*math.Log(m)/2 < vanished {
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
