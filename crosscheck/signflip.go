package crosscheck

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

// SignFlip returns the two-sided sign-flip permutation p-value of a mean
// difference: the chance that |Σ ±d| is at least |Σ d| when every question's
// sign is a fair coin. at holds the distinct differences, in increasing order,
// and how many questions have each (whole numbers); at.Tol is how close two
// differences, or two sums, are to count as tied, and sums within 1e-12·Σ|d|
// always do. Ties count; questions that do not differ drop out; identical arms
// give 1; p is never 0.
//
// The test is of symmetry about 0, not of a mean of 0: on skewed differences
// it may disagree with an interval for the mean, and neither is wrong.
//
// how is Exact where the distribution is enumerated (any 28 differences, few
// distinct ones, nearly all one way) or where all differences lie on a lattice of moderate
// fineness; else Approximate. The seed matters only to differences so uneven
// that random signs must do. The result is NaN, Undefined, when a value is not
// finite or a count is not a whole number.
func SignFlip(at estimand.Atoms, seed uint64) (p float64, how string) {
	f, ok := fold(at)
	switch {
	case !ok:
		return math.NaN(), Undefined
	case f.sum <= f.tol:
		return 1, Exact
	}
	if p, ok := f.fewFlips(); ok {
		return f.bounded(2 * p), Exact
	}
	if left, right, ok := f.halves(); ok {
		return f.bounded(2 * atLeast(left, right, f.sum-f.tol)), Exact
	}
	step, lattice := f.lattice()
	if lattice {
		if p, ok := f.onLattice(step); ok {
			return f.bounded(2 * p), Exact
		}
	}
	if p, ok := f.offLattice(step); ok {
		return f.bounded(2 * p), Approximate
	}
	return f.random(seed), Approximate
}

// bounded keeps a p-value between what all signs one way would give and 1.
func (f folded) bounded(p float64) float64 {
	return min(1, max(p, f.floor()))
}

// floor is Floor of the questions that differ.
func (f folded) floor() float64 { return Floor(int(min(f.differ, 1<<20))) }
