package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	maxSpan    = 1 << 30 // steps between the smallest and the largest value
	maxLattice = 1 << 18 // largest number of points of the transform: about as many as the grid has beyond
	// snapTolerance is the largest distance of a value from a lattice point, in units
	// of the span: decimals such as 0.1 are a few 1e-17 off.
	snapTolerance = 1e-11
)

// lattice is a grid with equal steps. Values are (zero + k)·step, where the offset zero
// is whole if 0 lies on the lattice.
type lattice struct {
	step, zero float64
	off        float64 // largest distance of a mean on the lattice from that of the values
	k          []int   // number of steps of each atom
}

// latticeOf returns the coarsest lattice that holds every atom.
func latticeOf(at estimand.Atoms) (lattice, bool) {
	lo, hi := at.X[0], at.X[len(at.X)-1]
	span := hi - lo
	if !(span > 0) {
		return lattice{}, false
	}
	tol := snapTolerance * span
	steps, ok := decimalSteps(at.X, tol)
	if !ok {
		steps, ok = commonSteps(at.X, tol)
	}
	step := span / steps
	if !ok || steps > maxSpan || step < 1e3*tol {
		return lattice{}, false
	}
	l := lattice{step: step, zero: lo / step, off: at.Tol, k: make([]int, len(at.X))}
	if z := math.Round(l.zero); math.Abs(l.zero-z) <= max(at.Tol/step, snapTolerance*steps) {
		l.off += math.Abs(l.zero-z) * step
		l.zero = z
	}
	l.off += 2 * tol
	for i, x := range at.X {
		l.k[i] = int(math.Round((x - lo) / step))
		if math.Abs(float64(l.k[i])*step-(x-lo)) > max(tol, at.Tol) {
			return lattice{}, false
		}
	}
	return l, true
}

// maxDecimals is the largest number of decimals that is tried.
const maxDecimals = 6

// decimalSteps returns the number of steps between the smallest and the largest value
// if all values have few decimals.
func decimalSteps(x []float64, tol float64) (float64, bool) {
	whole := func(v float64) (float64, bool) {
		k := math.Round(v)
		return k, math.Abs(v-k) <= 1e-3 && k <= maxSpan
	}
	unit := 1.0
	for range maxDecimals + 1 {
		common, span, ok := int64(0), 0.0, tol*unit < 1e-3
		for i := 1; i < len(x) && ok; i++ {
			if span, ok = whole((x[i] - x[0]) * unit); ok && math.Abs(span/unit-(x[i]-x[0])) > tol {
				ok = false
			}
			common = gcd(int64(span), common)
		}
		if ok && common > 0 {
			return span / float64(common), true
		}
		unit *= 10
	}
	return 0, false
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// commonSteps returns the number of steps of a common measure between the smallest and
// the largest value.
func commonSteps(x []float64, tol float64) (float64, bool) {
	span := x[len(x)-1] - x[0]
	steps := 1.0
	for _, v := range x[1 : len(x)-1] {
		step := commonStep(span/steps, v-x[0], tol)
		// Euclid's algorithm multiplies rounding errors by its quotients, but the span
		// must be a whole number of steps.
		if steps = math.Round(span / step); !(steps <= maxSpan) {
			return 0, false
		}
	}
	return steps, true
}

// commonStep returns the largest common step of a and b, by Euclid's algorithm on real
// numbers.
func commonStep(a, b, tol float64) float64 {
	for b > tol {
		r := math.Abs(a - b*math.Round(a/b))
		a, b = b, r
	}
	return a
}

// law convolves the atoms on the lattice. The second result is false if the transform
// would be too long.
func (l lattice) law(at estimand.Atoms, n int) (*discrete, bool) {
	total := at.Total()
	top := l.k[len(l.k)-1]
	mean, second := 0.0, 0.0
	for i, k := range l.k {
		mean += at.W[i] / total * float64(k)
	}
	for i, k := range l.k {
		second += at.W[i] / total * (float64(k) - mean) * (float64(k) - mean)
	}
	sd := math.Sqrt(second * float64(n))
	half := window(max(mean, float64(top)-mean)/sd)*sd + 2
	centre := mean * float64(n)
	first := max(0, int(math.Floor(centre-half)))
	last := min(n*top, int(math.Ceil(centre+half)))
	size := nextPow2(last - first + 1)
	if size > maxLattice || float64(n)*float64(top) > 1<<52 {
		return nil, false
	}
	p := make([]float64, size)
	for i, k := range l.k {
		p[k&(size-1)] += at.W[i] / total
	}
	selfConvolve(p, n)
	x := make([]float64, 0, last-first+1)
	mass := make([]float64, 0, last-first+1)
	for j := first; j <= last; j++ {
		if m := p[j&(size-1)]; m > 0 {
			x = append(x, l.mean(float64(n)*l.zero+float64(j), float64(n)))
			mass = append(mass, m)
		}
	}
	return newDiscrete(x, mass, min(l.off, l.step/float64(n)/4)), true
}

// mean returns the mean of n draws whose steps add up to k. It is rounded once if the
// step is 1 over a whole number, such as 0.1: 19 steps in 190 draws are 0.01.
func (l lattice) mean(k, n float64) float64 {
	inverse := math.Round(1 / l.step)
	if math.Abs(inverse*l.step-1) < 1e-13 {
		return k / (n * inverse)
	}
	return k * l.step / n
}
