package interval

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"
)

// QuantileRanks returns the ranks, from 1, of two order statistics of n independent
// values between which the p quantile of their distribution lies with probability at
// least 1 − α. Each end misses it with probability at most α/2. The number of values
// below the quantile is binomial for any distribution (David & Nagaraja 2003, "Order
// Statistics", section 7.1). Rank 0 or n + 1 means that no value of the sample is
// extreme enough.
func QuantileRanks(n int, p, alpha float64) (lower, upper int) {
	return rankBelow(n, p, alpha/2), n + 1 - rankBelow(n, 1-p, alpha/2)
}

// rankBelow returns the largest rank l with P(l-th value > p quantile) ≤ tail. That is
// the probability that fewer than l values are below the quantile.
func rankBelow(n int, p, tail float64) int {
	below := distuv.Binomial{N: float64(n), P: p}
	return sort.Search(n, func(k int) bool { return below.CDF(float64(k)) > tail })
}

// QuantileBounds returns the scores at the ranks of QuantileRanks; NaN if the sample is
// too small for one.
func QuantileBounds(x []float64, p, alpha float64) [2]float64 {
	x = slices.Sorted(slices.Values(x))
	lower, upper := QuantileRanks(len(x), p, alpha)
	out := [2]float64{math.NaN(), math.NaN()}
	if lower > 0 {
		out[0] = x[lower-1]
	}
	if upper <= len(x) {
		out[1] = x[upper-1]
	}
	return out
}
