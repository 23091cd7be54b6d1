package crosscheck

import (
	"math"
	"math/cmplx"
)

const (
	maxSizes  = 1 << 12 // largest number of distinct sizes for a transform
	screened  = 64      // number of sizes that are evaluated first
	reach     = 400     // the transform is evaluated up to π·reach/sd
	maxFactor = 1 << 21 // largest number of factors of a transform that vanishes slowly
	// unseen is the squared magnitude below which a transform contributes nothing.
	unseen = 1e-26
	// settled is the largest share of the integral that may lie beyond its end.
	settled = 1e-3
)

// offLattice returns P(Σ ±d ≥ |Σ d|) for differences that lie on no usable lattice. It
// integrates the tilted transform along a line by the trapezoidal rule, whose error
// vanishes faster than any power of the step (Gil-Pelaez 1951; Abate & Whitt 1992). A
// step above 0 is that of a lattice too fine to be summed completely. ok is false if
// the transform does not vanish in the time allowed, as with a few differences that are
// far larger than the others.
func (f folded) offLattice(step float64) (p float64, ok bool) {
	f = f.thinned()
	t := f.tilt()
	w := newWalk(f, t)
	du := 2 * math.Pi / t.period
	last := int(min(reach*math.Pi/(t.sd*du), float64(maxFactor)/float64(min(len(f.size), screened))))
	if step > 0 {
		last = min(last, int(math.Pi/(2*step)/du))
	}
	total, far := 0.0, 0.0
	for i := 0; i <= last; i++ {
		u := float64(i) * du
		z := w.at(u)
		if z != 0 {
			s, c := math.Sincos(-u * f.sum)
			term := real(z * complex(c, s) * t.kernel(u, step))
			if i == 0 {
				term /= 2
			}
			total += term
			if 2*i > last {
				far += real(z)*real(z) + imag(z)*imag(z)
			}
		}
		w.advance()
	}
	// The rest is estimated as noise as strong as in the upper half, divided by u.
	left := math.Sqrt(far*2/float64(last)) / math.Sqrt(float64(last))
	return math.Exp(t.height) * total * du / math.Pi, left <= settled*total*du
}

// kernel turns a density into the damped tail above it, by an integral or by a sum over
// every second step of the lattice.
func (t tilted) kernel(u, step float64) complex128 {
	if step == 0 {
		return 1 / complex(t.lambda, u)
	}
	return complex(2*step, 0) / (1 - cmplx.Exp(complex(-2*step*t.lambda, -2*step*u)))
}

// thinned merges neighbouring sizes if there are very many. It keeps the sum of their
// squares, on which the transform depends.
func (f folded) thinned() folded {
	if len(f.size) <= maxSizes {
		return f
	}
	out := folded{sum: f.sum, all: f.all, differ: f.differ, merge: f.merge, tol: f.tol}
	for b := range maxSizes {
		k, squares := 0.0, 0.0
		for j := b * len(f.size) / maxSizes; j < (b+1)*len(f.size)/maxSizes; j++ {
			k += f.count[j]
			squares += f.count[j] * f.size[j] * f.size[j]
		}
		out.size = append(out.size, math.Sqrt(squares/k))
		out.count = append(out.count, k)
	}
	return out
}

// walk evaluates a tilted transform at evenly spaced frequencies. It first evaluates a
// sample of the sizes, the screen, by one rotation a step. It evaluates the other sizes
// only where the screen has not vanished.
type walk struct {
	f      folded
	t      tilted
	screen []int
	rest   []int
	turn   []complex128 // e^{iu·size} of the screen
	by     []complex128 // factor of one step
}

func newWalk(f folded, t tilted) *walk {
	w := &walk{f: f, t: t}
	every := max(1, len(f.size)/screened)
	for j, m := range f.size {
		if j%every != 0 || len(w.screen) == screened {
			w.rest = append(w.rest, j)
			continue
		}
		s, c := math.Sincos(m * 2 * math.Pi / t.period)
		w.screen = append(w.screen, j)
		w.turn = append(w.turn, 1)
		w.by = append(w.by, complex(c, s))
	}
	return w
}

func (w *walk) advance() {
	for i, c := range w.turn {
		w.turn[i] = c * w.by[i]
	}
}

// at returns the transform at u, the current frequency of the walk.
func (w *walk) at(u float64) complex128 {
	z := complex(1, 0)
	for i, j := range w.screen {
		if w.f.count[j] == 1 {
			z *= complex(real(w.turn[i]), w.t.slope[j]*imag(w.turn[i]))
		} else {
			z *= factor(w.turn[i], w.t.slope[j], w.f.count[j])
		}
		if real(z)*real(z)+imag(z)*imag(z) < unseen {
			return 0
		}
	}
	for _, j := range w.rest {
		s, c := math.Sincos(u * w.f.size[j])
		z *= factor(complex(c, s), w.t.slope[j], w.f.count[j])
		if real(z)*real(z)+imag(z)*imag(z) < unseen {
			return 0
		}
	}
	return z
}
