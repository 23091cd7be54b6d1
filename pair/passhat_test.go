package pair

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// choose lists all ways to take k of n.
func choose(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for first := range n {
		for _, rest := range choose(first, k-1) {
			out = append(out, append(slices.Clone(rest), first))
		}
	}
	return out
}

// pass^k and pass@k by their meaning: of all ways to take k of a question's
// repeats, the share in which all, or any, succeed; averaged over questions.
func TestPassesByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 200 {
		counts, successes := make([]int, 1+r.IntN(5)), []int{}
		for i := range counts {
			counts[i] = r.IntN(7) // some have none
			successes = append(successes, r.IntN(counts[i]+1))
		}
		for k := 1; k <= leastRepeats(counts); k++ {
			all, some, n := 0.0, 0.0, 0.0
			for i, of := range counts {
				if of == 0 {
					continue
				}
				n++
				ways := choose(of, k)
				for _, way := range ways { // the first ones succeeded
					if slices.Max(way) < successes[i] {
						all += 1 / float64(len(ways))
					}
					if slices.Min(way) < successes[i] {
						some += 1 / float64(len(ways))
					}
				}
			}
			if hat, at := PassHat(k, counts, successes), PassAt(k, counts, successes); math.Abs(hat-all/n) > 1e-12 || math.Abs(at-some/n) > 1e-12 {
				t.Fatalf("%v of %v, k = %d: %v and %v, want %v and %v", successes, counts, k, hat, at, all/n, some/n)
			}
		}
	}
}

// k goes up to the smallest number of repeats; beyond it nothing is known.
func TestPassesOfUnequalCounts(t *testing.T) {
	counts, successes := []int{4, 0, 2, 3}, []int{4, 0, 1, 0}
	hat, at := Passes(counts, successes)
	// Worked out by hand: (1 + 1/2 + 0)/3, (1 + 0 + 0)/3; (1 + 1/2 + 0)/3, (1 + 1 + 0)/3.
	if len(hat) != 2 || len(at) != 2 || hat["1"] != 0.5 || hat["2"] != 1.0/3 || at["1"] != 0.5 || math.Abs(at["2"]-2.0/3) > 1e-15 {
		t.Errorf("%v, %v", hat, at)
	}
	for _, k := range []int{-1, 0, 3} {
		if !math.IsNaN(PassHat(k, counts, successes)) || !math.IsNaN(PassAt(k, counts, successes)) {
			t.Errorf("k = %d: %v", k, PassHat(k, counts, successes))
		}
	}
	for _, counts := range [][]int{nil, {0, 0}, {1, 1}} {
		if hat, at := Passes(counts, make([]int, len(counts))); hat != nil || at != nil {
			t.Errorf("%v: %v", counts, hat)
		}
	}
}
