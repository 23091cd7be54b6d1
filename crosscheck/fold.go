package crosscheck

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
)

// tieTolerance is the largest difference of two tied sums, as a share of Σ|d|.
const tieTolerance = 1e-12

// folded holds differences without their signs. If d and −d are equally likely, the sum
// is Σ ±size over all questions. Exchanging the arms exchanges up and down and changes
// nothing else.
type folded struct {
	size     []float64 // distinct |d| above the tolerance, increasing, at most 1
	up, down []float64 // questions with +size and with −size
	count    []float64 // up + down
	sum      float64   // |Σ d|
	all      float64   // Σ |d|
	differ   float64   // number of questions with d ≠ 0
	merge    float64   // values this close count as one
	tol      float64   // sums this close count as tied
}

// fold drops the questions that do not differ and scales the others by a power of two.
// ok is false if a value is not finite or a count is not a whole number.
func fold(at estimand.Atoms) (f folded, ok bool) {
	if !countable(at) {
		return f, false
	}
	at = scaled(at)
	f.merge = max(0, at.Tol)
	var run group
	for x, w := range bySize(at) {
		if math.Abs(x) <= f.merge {
			continue
		}
		if run.count() > 0 && math.Abs(x)-run.first > f.merge {
			f.add(run)
			run = group{}
		}
		run.take(x, w)
	}
	if run.count() > 0 {
		f.add(run)
	}
	f.total()
	return f, true
}

// countable reports whether all values are finite and all counts are whole numbers.
func countable(at estimand.Atoms) bool {
	for i, x := range at.X {
		w := at.W[i]
		if !(math.Abs(x) <= math.MaxFloat64) || !(w >= 0) || w != math.Trunc(w) || w > 1<<53 {
			return false
		}
	}
	return true
}

// scaled drops values of weight 0, sorts the others and brings the largest magnitude
// near 1 by a power of two, so that squares stay within the range of a float64.
func scaled(at estimand.Atoms) estimand.Atoms {
	out := estimand.Atoms{X: make([]float64, 0, len(at.X)), W: make([]float64, 0, len(at.X))}
	largest := 0.0
	for i, x := range at.X {
		if at.W[i] > 0 {
			out.X, out.W = append(out.X, x), append(out.W, at.W[i])
			largest = max(largest, math.Abs(x))
		}
	}
	if !slices.IsSorted(out.X) {
		out = estimand.NewAtoms(out.X, out.W, 0)
	}
	_, e := math.Frexp(largest)
	for i, x := range out.X {
		out.X[i] = math.Ldexp(x, -e)
	}
	out.Tol = math.Ldexp(at.Tol, -e)
	return out
}

// group is a run of sizes that count as one size.
type group struct{ first, shift, up, down float64 }

func (g group) count() float64 { return g.up + g.down }

func (g *group) take(x, w float64) {
	if g.count() == 0 {
		g.first = math.Abs(x)
	}
	g.shift += w * (math.Abs(x) - g.first)
	if x > 0 {
		g.up += w
	} else {
		g.down += w
	}
}

func (f *folded) add(g group) {
	f.size = append(f.size, g.first+g.shift/g.count())
	f.up, f.down, f.count = append(f.up, g.up), append(f.down, g.down), append(f.count, g.count())
}

// total computes the sums without rounding, so that they do not depend on the order of
// the questions or the sign of the change.
func (f *folded) total() {
	var sum, all exactsum.Sum
	for j, m := range f.size {
		sum.AddProduct(f.up[j]-f.down[j], m)
		all.AddProduct(f.count[j], m)
		f.differ += f.count[j]
	}
	f.sum, f.all = math.Abs(sum.Value()), all.Value()
	f.tol = max(f.merge, tieTolerance*f.all)
}

// bySize yields the values in increasing order of magnitude. The values are sorted, so
// it merges the two sides of 0. Of two equal magnitudes the rarer one comes first,
// whatever its sign.
func bySize(at estimand.Atoms) func(yield func(x, w float64) bool) {
	return func(yield func(x, w float64) bool) {
		j := 0
		for j < len(at.X) && at.X[j] < 0 {
			j++
		}
		i := j - 1
		for i >= 0 || j < len(at.X) {
			left := j == len(at.X)
			if i >= 0 && !left {
				a, b := -at.X[i], at.X[j]
				left = a < b || a == b && at.W[i] < at.W[j]
			}
			k := j
			if left {
				k = i
				i--
			} else {
				j++
			}
			if !yield(at.X[k], at.W[k]) {
				return
			}
		}
	}
}
