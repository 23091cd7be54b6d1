package resample

import (
	"math"
	"math/bits"
	"sync"
)

// transform is the discrete Fourier transform of real sequences of one length, a power
// of two that is at least 2. It packs two reals into a complex number and runs
// Stockham's radix-4 passes, which need no reordering (Van Loan 1992, "Computational
// frameworks for the fast Fourier transform", 2.4 and 4.2.1). It is not safe for
// concurrent use.
type transform struct {
	n          int
	turn       []complex128 // e^(−2πik/n), k < n/2
	work, half []complex128 // n/2 each
}

// transforms pools transforms by the binary logarithm of their length: making one takes
// as long as using it.
var transforms [bits.UintSize]sync.Pool

// transformOf returns a transform of length n from the pool. The caller must call done
// after use.
func transformOf(n int) (t *transform, done func()) {
	pool := &transforms[bits.TrailingZeros(uint(n))]
	t, ok := pool.Get().(*transform)
	if !ok {
		t = newTransform(n)
	}
	return t, func() { pool.Put(t) }
}

func newTransform(n int) *transform {
	t := &transform{n: n, turn: make([]complex128, n/2), work: make([]complex128, n/2), half: make([]complex128, n/2)}
	for k := range t.turn {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		t.turn[k] = complex(cos, -sin)
	}
	return t
}

// forward returns Σ p[j]·e^(−2πijk/n) for k = 0 … n/2, in a new slice.
func (t *transform) forward(p []float64) []complex128 {
	t.load(p)
	out := make([]complex128, t.n/2+1)
	for k := range out {
		out[k] = t.coefficient(k)
	}
	return out
}

// load transforms p; coefficient returns the result.
func (t *transform) load(p []float64) {
	for j := range t.half {
		t.half[j] = complex(p[2*j], p[2*j+1])
	}
	t.passes()
}

// coefficient returns Σ p[j]·e^(−2πijk/n) of the p that was loaded last.
func (t *transform) coefficient(k int) complex128 {
	m := t.n / 2
	if k == 0 || k == m {
		re, im := real(t.half[0]), imag(t.half[0])
		return complex(re+im*float64(1-2*(k/m)), 0)
	}
	// Written with reals, because the compiler divides complex numbers by a call.
	a, b, w := t.half[k], t.half[m-k], t.turn[k]
	oddRe, oddIm := imag(a)+imag(b), real(b)-real(a)
	return complex(
		0.5*(real(a)+real(b)+real(w)*oddRe-imag(w)*oddIm),
		0.5*(imag(a)-imag(b)+real(w)*oddIm+imag(w)*oddRe))
}

// inverse fills p with n times the real sequence whose transform is c.
func (t *transform) inverse(p []float64, c []complex128) {
	m := t.n / 2
	for k := range t.half {
		a, b := c[k], conj(c[m-k])
		odd := (a - b) * conj(t.turn[k])
		z := a + b + complex(-imag(odd), real(odd))
		// Exchanging real and imaginary part before and after makes forward passes the
		// inverse.
		t.half[k] = complex(imag(z), real(z))
	}
	t.passes()
	for j, z := range t.half {
		p[2*j], p[2*j+1] = imag(z), real(z)
	}
}

func conj(z complex128) complex128 { return complex(real(z), -imag(z)) }

// passes transforms t.half, n/2 complex numbers.
func (t *transform) passes() {
	x, y := t.half, t.work
	stride := 1
	length := len(x)
	for ; length >= 4; length /= 4 {
		t.pass4(x, y, length, stride)
		x, y = y, x
		stride *= 4
	}
	if length == 2 {
		for q := range stride {
			a, b := x[q], x[q+stride]
			y[q], y[q+stride] = a+b, a-b
		}
		x, y = y, x
	}
	t.half, t.work = x, y
}

// pass4 does one radix-4 pass over sequences of the given length, interleaved by
// stride.
func (t *transform) pass4(x, y []complex128, length, stride int) {
	quarter := length / 4
	for p := range quarter {
		// turn has steps of 1/n, twice as fine as those of n/2 numbers.
		w1 := t.turn[2*p*stride]
		w2 := w1 * w1
		w3 := w2 * w1
		a, b := x[stride*p:][:stride], x[stride*(p+quarter):][:stride]
		c, d := x[stride*(p+2*quarter):][:stride], x[stride*(p+3*quarter):][:stride]
		to := y[4*stride*p:][:4*stride]
		y0, y1, y2, y3 := to[:stride], to[stride:][:stride], to[2*stride:][:stride], to[3*stride:][:stride]
		for q := range stride {
			plus, minus := a[q]+c[q], a[q]-c[q]
			sum, diff := b[q]+d[q], b[q]-d[q]
			turned := complex(-imag(diff), real(diff))
			y0[q] = plus + sum
			y1[q] = w1 * (minus - turned)
			y2[q] = w2 * (plus - sum)
			y3[q] = w3 * (minus + turned)
		}
	}
}
