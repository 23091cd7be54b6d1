package pair

import (
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/internal/exactsum"
)

// mostPasses is the largest k of pass^k and pass@k that results list.
const mostPasses = 100

// Repeats counts the samples of the questions.
type Repeats struct {
	Min  int     `json:"min"`
	Max  int     `json:"max"`
	Mean float64 `json:"mean"`
}

// PassHat estimates the probability that all of k repeats of a question succeed
// (pass^k): the mean over the questions of C(c,k)/C(K,k), where c of a question's K
// repeats succeeded (Yao et al. 2024, τ-bench, section 3). It is unbiased for every K ≥
// k. It is NaN if k is below 1, if a question has fewer repeats than k, or if no
// question has any. Questions without a repeat (K = 0) do not count.
func PassHat(k int, counts, successes []int) float64 {
	if k < 1 || k > leastRepeats(counts) {
		return math.NaN()
	}
	var sum exactsum.Sum // the order of questions must not matter
	n := 0
	for i, of := range counts {
		if of > 0 {
			sum.Add(AllSucceed(k, of, successes[i]))
			n++
		}
	}
	return sum.Value() / float64(n)
}

// PassAt estimates the probability that at least one of k repeats succeeds (pass@k):
// the mean of 1 − C(K−c,k)/C(K,k) (Chen et al. 2021, equation 1). It is NaN if PassHat
// is.
func PassAt(k int, counts, successes []int) float64 {
	failures := make([]int, len(counts))
	for i, n := range counts {
		failures[i] = n - successes[i]
	}
	return 1 - PassHat(k, counts, failures)
}

// AllSucceed returns C(c,k)/C(n,k), the probability that k of n repeats, drawn without
// replacement, are all among the c that succeeded.
func AllSucceed(k, n, c int) float64 {
	if c < k {
		return 0
	}
	p := 1.0
	for j := range k {
		p *= float64(c-j) / float64(n-j)
	}
	return p
}

// leastRepeats returns the smallest count that is not 0; 0 if all are.
func leastRepeats(counts []int) int {
	least := 0
	for _, n := range counts {
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// Passes returns pass^k and pass@k for k from 1 to the smallest number of repeats, by
// the text of k. They are nil if no question has two repeats.
func Passes(counts, successes []int) (hat, at map[string]float64) {
	most := min(leastRepeats(counts), mostPasses)
	if most == 0 || slices.Max(counts) < 2 {
		return nil, nil
	}
	hat, at = map[string]float64{}, map[string]float64{}
	for k := 1; k <= most; k++ {
		hat[strconv.Itoa(k)], at[strconv.Itoa(k)] = PassHat(k, counts, successes), PassAt(k, counts, successes)
	}
	return hat, at
}
