package estimand

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

// Atoms is a discrete distribution on the real line: distinct values X in increasing
// order and their weights W > 0, which need not add up to 1.
type Atoms struct {
	X, W []float64
	Tol  float64 // values closer than this count as one value, and so do means of them
}

// tieTolerance is the largest difference of two residuals that count as one value, as a
// share of the largest sum of magnitudes behind one residual, |a| + |b| for a
// difference. Rounding must not separate 0.9−0.5 from 0.6−0.2, and time stamps a
// millisecond apart must stay separate. The rounding error is at most 2.2e-16 for
// scores written as decimals; a sum of n of them may be off by n times as much.
const tieTolerance = 1e-15

// AtomsOf returns the distribution of the residuals at t over the cells.
func AtomsOf(e Linear, c pair.Cells, t float64) Atoms {
	x := make([]float64, len(c.W))
	tol := 0.0
	for i := range x {
		x[i] = Residual(e, c.A[i], c.B[i], c.Size(i), t)
		a, b, s := c.A[i], c.B[i], c.Size(i)
		// Scaled before they are added: the sum itself may overflow.
		noise := tieTolerance*math.Abs(e.Gain(a, 0, s)) + tieTolerance*math.Abs(e.Gain(0, b, s))
		if t != 0 {
			noise += tieTolerance * math.Abs(t) * math.Abs(e.Slope(a, b, s))
		}
		tol = max(tol, noise)
	}
	return merged(x, c.W, tol)
}

// NewAtoms sorts the values and merges those within tol of the first of a run into one
// atom at their weighted mean. It does not change the slices, but the result may share
// w.
func NewAtoms(x, w []float64, tol float64) Atoms {
	return merged(slices.Clone(x), w, tol)
}

// merged does the work of NewAtoms; it may keep x and change it.
func merged(x, w []float64, tol float64) Atoms {
	if !slices.IsSorted(x) {
		x, w = sorted(x, w)
	}
	n := 0 // the number of atoms, which may be few for millions of values
	runs(x, w, tol, func(_, _ float64) { n++ })
	out := Atoms{Tol: tol}
	if n == len(x) {
		n = 0
		runs(x, w, tol, func(value, _ float64) { x[n], n = value, n+1 })
		out.X, out.W = x, w
		return out
	}
	out.X, out.W = make([]float64, 0, n), make([]float64, 0, n)
	runs(x, w, tol, func(value, weight float64) { out.X, out.W = append(out.X, value), append(out.W, weight) })
	return out
}

// sorted returns the values in increasing order, with their weights.
func sorted(x, w []float64) (xs, ws []float64) {
	type atom struct{ x, w float64 }
	all := make([]atom, len(x))
	for i := range x {
		all[i] = atom{x[i], w[i]}
	}
	slices.SortFunc(all, func(p, q atom) int { return cmp.Or(cmp.Compare(p.x, q.x), cmp.Compare(p.w, q.w)) })
	xs, ws = make([]float64, len(x)), make([]float64, len(x))
	for i, a := range all {
		xs[i], ws[i] = a.x, a.w
	}
	return xs, ws
}

// runs calls yield for each atom of the sorted values, with its weighted mean and its
// weight. It skips atoms of weight 0.
func runs(x, w []float64, tol float64, yield func(value, weight float64)) {
	for i := 0; i < len(x); {
		first, sum, shift := x[i], 0.0, 0.0
		// A value belongs to its own run even if first − first is NaN.
		for start := i; i < len(x) && (i == start || x[i]-first <= tol); i++ {
			sum += w[i]
			shift += w[i] * (x[i] - first)
		}
		if sum > 0 {
			yield(first+shift/sum, sum)
		}
	}
}

// Total returns the sum of the weights.
func (a Atoms) Total() float64 { return exactsum.Of(a.W) }

// Mean returns the weighted mean.
func (a Atoms) Mean() float64 { return exactsum.Weighted(a.W, a.X) / a.Total() }

// Central returns the weighted mean of (x − m)^k, with divisor Σw.
func (a Atoms) Central(m float64, k int) float64 {
	var s exactsum.Sum
	for i, x := range a.X {
		p := x - m
		for range k - 1 {
			p *= x - m
		}
		s.AddProduct(a.W[i], p)
	}
	return s.Value() / a.Total()
}

// SD returns the standard deviation about m, with divisor Σw. It does not overflow or
// underflow where the variance would.
func (a Atoms) SD(m float64) float64 {
	e := a.exponent()
	return math.Ldexp(math.Sqrt(a.rescaled(-e).Central(math.Ldexp(m, -e), 2)), e)
}

// Skewness returns the third central moment about m divided by the cube of SD(m).
func (a Atoms) Skewness(m float64) float64 {
	e := a.exponent()
	a, m = a.rescaled(-e), math.Ldexp(m, -e)
	return a.Central(m, 3) / math.Pow(a.Central(m, 2), 1.5)
}

// exponent returns the binary exponent of the largest magnitude. It returns 0 if the
// third powers of the values are far from the limits of a float64.
func (a Atoms) exponent() int {
	if len(a.X) == 0 {
		return 0
	}
	_, e := math.Frexp(max(-a.X[0], a.X[len(a.X)-1]))
	if -ordinary <= e && e <= ordinary {
		return 0
	}
	return e
}

// ordinary is the largest binary exponent, in absolute value, that needs no rescaling.
const ordinary = 200

// rescaled returns the distribution of x·2^e.
func (a Atoms) rescaled(e int) Atoms {
	if e == 0 {
		return a
	}
	out := Atoms{X: make([]float64, len(a.X)), W: a.W, Tol: math.Ldexp(a.Tol, e)}
	for i, x := range a.X {
		out.X[i] = math.Ldexp(x, e)
	}
	return out
}

// Normal returns the distribution of x/2^e, and e, such that powers of the values and
// sums of a million of them stay within the range of a float64. For values of ordinary
// size e is 0.
func (a Atoms) Normal() (Atoms, int) {
	e := a.exponent()
	return a.rescaled(-e), e
}

// Median returns the weighted median. It is the mean of the two middle values if half
// of the weight lies on each side.
func (a Atoms) Median() float64 {
	half, sum := a.Total()/2, 0.0
	for i, w := range a.W {
		sum += w
		if sum > half {
			return a.X[i]
		}
		if sum == half && i+1 < len(a.X) {
			return a.X[i]/2 + a.X[i+1]/2
		}
	}
	return math.NaN()
}

// Spread returns max|x − c|.
func (a Atoms) Spread(c float64) float64 {
	if len(a.X) == 0 {
		return 0
	}
	return max(c-a.X[0], a.X[len(a.X)-1]-c)
}

// Around returns the weight below, at and above c, within the tolerance.
func (a Atoms) Around(c float64) (below, at, above float64) {
	for i, x := range a.X {
		switch {
		case x < c-a.Tol:
			below += a.W[i]
		case x > c+a.Tol:
			above += a.W[i]
		default:
			at += a.W[i]
		}
	}
	return below, at, above
}

// With returns the distribution with an additional weight w on each of the values.
func (a Atoms) With(w float64, values ...float64) Atoms {
	x, ws := make([]float64, len(a.X), len(a.X)+len(values)), make([]float64, len(a.X), len(a.X)+len(values))
	copy(x, a.X)
	copy(ws, a.W)
	for _, v := range values { // in place: a sort of millions would take longer
		at, _ := slices.BinarySearch(x, v)
		x, ws = slices.Insert(x, at, v), slices.Insert(ws, at, w)
	}
	return merged(x, ws, a.Tol)
}

// Mirror returns the distribution of −x.
func (a Atoms) Mirror() Atoms {
	out := Atoms{X: slices.Clone(a.X), W: slices.Clone(a.W), Tol: a.Tol}
	slices.Reverse(out.X)
	slices.Reverse(out.W)
	for i := range out.X {
		out.X[i] = -out.X[i]
	}
	return out
}

// Over returns the distribution of x/k, for k > 0.
func (a Atoms) Over(k float64) Atoms {
	if k == 1 {
		return a
	}
	out := Atoms{X: make([]float64, len(a.X)), W: a.W, Tol: a.Tol / k}
	for i, x := range a.X {
		out.X[i] = x / k
	}
	return out
}
