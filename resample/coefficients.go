package resample

import (
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// directTerms is the largest number of values of the characteristic function that are
// summed over the atoms directly. For more a transform is faster.
const directTerms = 96

// characteristic returns the characteristic function of one draw about the centre, at
// 2πk/period for k from 1 to last. It is that of the atoms themselves: no atom is moved
// or split.
func characteristic(at estimand.Atoms, centre, period float64, last int) []complex128 {
	if last <= directTerms {
		return direct(at, centre, period, last)
	}
	return gridded(at, centre, period, last)
}

// block is the number of atoms summed before their sum is added to the total, so that
// the rounding error of a million additions is not raised to the n-th power.
const block = 1 << 10

func direct(at estimand.Atoms, centre, period float64, last int) []complex128 {
	out := make([]complex128, last)
	part := make([]complex128, last)
	total := at.Total()
	for from := 0; from < len(at.X); from += block {
		to := min(from+block, len(at.X))
		clear(part)
		i := from
		for ; i+1 < to; i += 2 { // two chains of products keep the processor busy
			p, a := turn(at.X[i]-centre, period), complex(at.W[i]/total, 0)
			q, b := turn(at.X[i+1]-centre, period), complex(at.W[i+1]/total, 0)
			for k := range part {
				a *= p
				b *= q
				part[k] += a + b
			}
		}
		if i < to {
			p, a := turn(at.X[i]-centre, period), complex(at.W[i]/total, 0)
			for k := range part {
				a *= p
				part[k] += a
			}
		}
		for k, v := range part {
			out[k] += v
		}
	}
	return out
}

// turn returns e^(2πix/period).
func turn(x, period float64) complex128 {
	sin, cos := math.Sincos(2 * math.Pi * x / period)
	return complex(cos, sin)
}

// spread is the number of grid points that an atom's Gaussian covers on each side. With
// a grid of twice as many points as frequencies the error is 1e-12 of the total weight.
const spread = 12

// gridded sums over the atoms by a transform of Gaussians around them, and divides by
// the transform of the Gaussian (Greengard & Lee 2004, "Accelerating the nonuniform
// fast Fourier transform", SIAM Review 46, section 2).
func gridded(at estimand.Atoms, centre, period float64, last int) []complex128 {
	size := nextPow2(4 * last)
	// With modes = size/2 frequencies and a grid of twice as many points.
	modes := float64(size) / 2
	tau := math.Pi * spread / (modes * modes * 2 * 1.5)
	grid := gridOfZeros(size)
	p, mask, total := *grid, size-1, at.Total()
	step := 2 * math.Pi / float64(size)
	var fixed [2 * spread]float64 // e^(−(lstep)²/4τ), l from −spread+1 to spread
	for l := range fixed {
		d := float64(l-spread+1) * step
		fixed[l] = math.Exp(-d * d / (4 * tau))
	}
	for i, x := range at.X {
		u := (x - centre) / period * float64(size)
		j := math.Floor(u)
		d := (u - j) * step
		// e^(−(d−lstep)²/4τ) = e^(−d²/4τ)·(e^(d·step/2τ))^l·fixed
		ratio := math.Exp(d * step / (2 * tau))
		v := at.W[i] / total * math.Exp(-d*d/(4*tau)) * math.Pow(ratio, 1-spread)
		for l := range fixed {
			p[(int(j)+l-spread+1)&mask] += v * fixed[l]
			v *= ratio
		}
	}
	plan, done := transformOf(size)
	defer done()
	plan.load(p)
	grids.Put(grid)
	out := make([]complex128, last)
	scale, square := math.Sqrt(math.Pi/tau)/float64(size), math.Exp(2*tau)
	var undo, ratio float64 // e^(k²τ), and its growth
	for k := range out {
		if k%256 == 0 { // longer products lose digits
			f := float64(k + 1)
			undo, ratio = scale*math.Exp(f*f*tau), math.Exp((2*f+1)*tau)
		}
		c := plan.coefficient(k + 1)
		out[k] = complex(real(c)*undo, -imag(c)*undo)
		undo *= ratio
		ratio *= square
	}
	return out
}

var grids sync.Pool // of *[]float64

// gridOfZeros returns a grid of zeros from the pool.
func gridOfZeros(size int) *[]float64 {
	if g, ok := grids.Get().(*[]float64); ok && cap(*g) >= size {
		*g = (*g)[:size]
		clear(*g)
		return g
	}
	g := make([]float64, size)
	return &g
}
