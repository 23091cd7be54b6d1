package interval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// scipy 1.17.1: stats.quantile_test(x, p=p).confidence_interval(level) of
// x = 1 … n; an end that it has not is 0 or n + 1.
func TestQuantileRanks(t *testing.T) {
	for _, tc := range []struct {
		n            int
		p, level     float64
		lower, upper int
	}{
		{10, 0.5, 0.95, 2, 9}, {100, 0.5, 0.95, 40, 61}, {100, 0.95, 0.95, 90, 100}, {100, 0.05, 0.95, 1, 11},
		{59, 0.95, 0.95, 52, 60}, {20, 0.95, 0.95, 17, 21}, {400, 0.95, 0.95, 371, 389}, {400, 0.99, 0.9, 392, 400},
		{72, 0.95, 0.95, 64, 72}, {1000, 0.9, 0.99, 875, 925}, {5, 0.5, 0.95, 0, 6}, {6, 0.5, 0.95, 1, 6},
	} {
		if lower, upper := QuantileRanks(tc.n, tc.p, Alpha(tc.level)); lower != tc.lower || upper != tc.upper {
			t.Errorf("n = %d, p = %v, level %v: ranks %d and %d, want %d and %d", tc.n, tc.p, tc.level, lower, upper, tc.lower, tc.upper)
		}
	}
}

// The ranks hold at least the level, whatever the distribution.
func TestQuantileRanksCover(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	const sets, n = 4000, 80
	covered := 0
	for range sets {
		x := make([]float64, n)
		for i := range x {
			x[i] = r.Float64()
		}
		slices.Sort(x)
		if lower, upper := QuantileRanks(n, .9, .05); x[lower-1] <= .9 && .9 <= x[upper-1] {
			covered++
		}
	}
	if share := float64(covered) / sets; share < .945 || share > .985 {
		t.Errorf("the ranks cover in %v of sets", share)
	}
}
