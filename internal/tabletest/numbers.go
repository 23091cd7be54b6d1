package tabletest

import (
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// DrawnScores draws scores in thirds: b moves from a by a third at most.
func DrawnScores(r *rand.Rand, n int) (a, b []float64) {
	for range n {
		x := float64(r.IntN(4)) / 3
		a, b = append(a, x), append(b, min(1, max(0, x+float64(r.IntN(3)-1)/3)))
	}
	return a, b
}

// Uniform are n scores of each arm in [0, 1].
func Uniform(n int) (a, b []float64) {
	r := rand.New(rand.NewPCG(12, 1))
	for range n {
		x := r.Float64()
		a, b = append(a, x), append(b, min(1, max(0, x+.05+.2*r.NormFloat64())))
	}
	return a, b
}

// NearZero has a baseline whose mean may be 0; lifted, it cannot be.
func NearZero(lift float64) (a, b []float64) {
	a = []float64{-1, 1, -.8, .9, -.2, .3, .1, 0, -.1, .2}
	b = []float64{-.5, 1.5, -.3, 1.6, .1, .9, .7, .5, .3, .8}
	for i := range a {
		a[i], b[i] = a[i]+lift, b[i]+lift
	}
	return a, b
}

// Times is every number of x times k.
func Times(x []float64, k float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = v * k
	}
	return out
}

// Step is 1 or 0.
func Step(up bool) float64 {
	if up {
		return 1
	}
	return 0
}

// StudySets is how many random data sets a study draws: 10,000 in the
// documentation, by default a small sample, held by its own binomial error.
func StudySets(t *testing.T) int {
	t.Helper()
	return testdata.Sets(t, 60, 10_000)
}
