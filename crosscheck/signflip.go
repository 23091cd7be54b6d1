package crosscheck

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

// SignFlip returns the two-sided sign-flip permutation p-value of a mean difference:
// the probability that |Σ ±d| is at least |Σ d| if the sign of every question is a fair
// coin. at holds the distinct differences, in increasing order, and the number of
// questions with each, a whole number. Two differences or two sums within at.Tol count
// as tied, and so do sums within 1e-12·Σ|d|. Ties count; questions that do not differ
// are dropped; identical arms give 1; p is never 0.
//
// The test is of symmetry about 0, not of a mean of 0. On skewed differences it may
// disagree with an interval for the mean, and both can be right.
//
// how is Exact if the distribution is enumerated (any 28 differences, few distinct
// ones, nearly all with one sign) or if all differences lie on a lattice of moderate
// fineness, and Approximate otherwise. The seed matters only if the differences are so
// uneven that random signs are needed. The result is NaN and Undefined if a value is
// not finite or a count is not a whole number.
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

// bounded keeps a p-value between floor and 1.
func (f folded) bounded(p float64) float64 {
	return min(1, max(p, f.floor()))
}

// floor returns Floor of the number of questions that differ.
func (f folded) floor() float64 { return Floor(int(min(f.differ, 1<<20))) }
