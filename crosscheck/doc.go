// Package crosscheck holds the tests that stand beside an interval: exact
// sign-flip permutation, McNemar, paired t, Holm's correction, the smallest
// p-value a sample could give at all, and how few questions carry a change.
// They decide nothing; a reader sees where they and the interval part.
package crosscheck

import "math"

// The words that say how a p-value was computed.
const (
	Exact       = "exact"       // the whole distribution, to rounding
	Approximate = "approximate" // an integral of its transform, or random signs
	Undefined   = "undefined"   // no p-value: the input holds no numbers
)

// Floor is the smallest p-value that a two-sided sign-flip test or an exact
// McNemar test could give when m questions differ, whatever the outcome: all
// signs one way, 2^(1−m). It is 1 when at most one differs.
func Floor(m int) float64 {
	if m <= 1 {
		return 1
	}
	return positive(math.Ldexp(1, 1-m))
}

// positive keeps a p-value in (0, 1]: one that underflows is not 0.
func positive(p float64) float64 {
	return min(1, max(p, math.SmallestNonzeroFloat64))
}
