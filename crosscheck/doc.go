// Package crosscheck implements the tests that are reported beside an interval: the
// exact sign-flip permutation test, McNemar's test, the paired t test, Holm's
// correction, the smallest p-value that a sample could give, and how few questions
// carry a change. They are not used for the verdict. They show where the interval and
// other tests disagree.
package crosscheck

import "math"

// How a p-value was computed.
const (
	Exact       = "exact"       // the whole distribution, up to rounding
	Approximate = "approximate" // an integral of its transform, or random signs
	Undefined   = "undefined"   // no p-value: the input has values that are not numbers
)

// Floor returns the smallest p-value that a two-sided sign-flip test or an exact
// McNemar test can give if m questions differ: that of m equal signs, 2^(1−m). It is 1
// if at most one question differs.
func Floor(m int) float64 {
	if m <= 1 {
		return 1
	}
	return positive(math.Ldexp(1, 1-m))
}

// positive keeps a p-value in (0, 1]; a p-value that underflows does not become 0.
func positive(p float64) float64 {
	return min(1, max(p, math.SmallestNonzeroFloat64))
}
