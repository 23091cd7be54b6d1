package crosscheck

import (
	"cmp"
	"math"
	"math/bits"
	"math/cmplx"
	"slices"
)

const (
	// snapTolerance is the largest distance of a size from a lattice point, in units of
	// the largest size: decimals such as 0.1 are a few 1e-17 off.
	snapTolerance = 1e-11
	maxSteps      = 1 << 24 // largest number of steps in the largest size
	// maxTerms is the largest number of factors in the lattice's transform: a few
	// milliseconds.
	maxTerms = 1 << 20
	// vanished is the squared magnitude below which a transform counts as 0.
	vanished = 1e-36
)

// lattice returns the largest step of which every size is a multiple.
func (f folded) lattice() (step float64, ok bool) {
	largest := f.size[len(f.size)-1]
	tol := max(f.merge, snapTolerance*largest)
	step = largest
	for _, m := range f.size {
		if step = commonStep(step, m, tol); step < largest/maxSteps || step < 1e3*tol {
			return 0, false
		}
	}
	step = largest / math.Round(largest/step)
	for _, m := range f.size {
		if math.Abs(math.Round(m/step)*step-m) > tol {
			return 0, false
		}
	}
	return step, true
}

// commonStep returns the largest common step of a and b, by Euclid's algorithm on real
// numbers.
func commonStep(a, b, tol float64) float64 {
	for b > tol {
		a, b = b, math.Abs(a-b*math.Round(a/b))
	}
	return a
}

// onLattice returns P(Σ ±d ≥ |Σ d|) by the discrete transform ∏ cos(u·d), tilted so
// that small probabilities keep their digits. ok is false if it would take too long.
func (f folded) onLattice(step float64) (p float64, ok bool) {
	t := f.tilt()
	points := t.period/(2*step) + 1
	if !(points*float64(min(len(f.size), 64)) <= maxTerms) {
		return 0, false
	}
	n := 1 << bits.Len(uint(points))
	var sum int
	steps := make([]int, len(f.size))
	for j, m := range f.size {
		steps[j] = int(math.Round(m / step))
		sum += steps[j] * int(f.up[j]-f.down[j])
	}
	if sum < 0 {
		sum = -sum
	}
	turn := unitCircle(2 * n)
	order := f.byCount()
	total := 0.0
	for i := 0; 2*i <= n; i++ {
		z := f.transform(order, steps, t.slope, i, turn)
		if z == 0 {
			continue
		}
		z *= cmplx.Conj(turn[sum*i&(2*n-1)])
		z /= 1 - cmplx.Exp(complex(-2*step*t.lambda, -2*math.Pi*float64(i)/float64(n)))
		if i == 0 || 2*i == n {
			z /= 2
		}
		total += 2 * real(z)
	}
	return math.Exp(t.height) * total / float64(n), true
}

// transform returns E e^{iuS} of the tilted sum at the i-th frequency.
func (f folded) transform(order, steps []int, slope []float64, i int, turn []complex128) complex128 {
	z := complex(1, 0)
	for _, j := range order {
		c := turn[steps[j]*i&(len(turn)-1)] // computes the angle without rounding
		if f.count[j] == 1 {
			z *= complex(real(c), slope[j]*imag(c))
		} else {
			z *= factor(c, slope[j], f.count[j])
		}
		if real(z)*real(z)+imag(z)*imag(z) < vanished {
			return 0
		}
	}
	return z
}

// unitCircle returns e^{2πik/n} for 0 ≤ k < n.
func unitCircle(n int) []complex128 {
	out := make([]complex128, n)
	for k := range out {
		s, c := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		out[k] = complex(c, s)
	}
	return out
}

// factor returns (cos + i·slope·sin)^k for a whole number k, the contribution of k
// questions of one size. Large powers are computed from magnitude and angle, which keep
// their digits if the base is near ±1.
func factor(turn complex128, slope, k float64) complex128 {
	c := complex(real(turn), slope*imag(turn))
	if k <= 64 {
		out := complex(1, 0)
		for n := int(k); n > 0; n >>= 1 {
			if n&1 == 1 {
				out *= c
			}
			c *= c
		}
		return out
	}
	if real(c) < 0 {
		c = -c // even powers lose the sign
		if math.Mod(k, 2) == 1 {
			return -factor(-turn, slope, k)
		}
	}
	log := k / 2 * math.Log1p(-(1-slope)*(1+slope)*imag(turn)*imag(turn))
	if log < -45 {
		return 0
	}
	s, cos := math.Sincos(k * math.Atan2(imag(c), real(c)))
	r := math.Exp(log)
	return complex(r*cos, r*s)
}

// byCount returns the sizes in decreasing order of frequency, in which a transform
// vanishes soonest.
func (f folded) byCount() []int {
	out := make([]int, len(f.size))
	for j := range out {
		out[j] = j
	}
	slices.SortStableFunc(out, func(i, j int) int { return cmp.Compare(f.count[j], f.count[i]) })
	return out
}
