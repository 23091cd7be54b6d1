package resample

import (
	"math"
	"math/rand/v2"
	"testing"
)

// drawnRatio is the guarded Monte Carlo law of a ratio of random recalls, and
// the exact one.
func drawnRatio(t *testing.T, r *rand.Rand, n, b int) (drawn *rootDraws, exact *root) {
	t.Helper()
	f := planarFamily(t, r, n)
	s := Sample{Atoms: f.At(f.Estimate), Family: f, N: n, Seed: 7, B: b, Rows: Rows{At: f.Estimate}}
	for i, w := range f.Weight {
		for range int(w) {
			s.Rows.E = append(s.Rows.E, f.Gain[i]-f.Estimate*f.Slope[i])
			s.Rows.S = append(s.Rows.S, f.Slope[i])
		}
	}
	return newRootDraws(*f, Guard{Seen: true}, s), newRoot(*f, nil, Guard{Seen: true}, n)
}

// A share of 40,000 draws is a binomial share of the exact probability.
func TestRootDrawsFollowTheExactLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(65, 66))
	const b = 40_000
	for range 10 {
		drawn, exact := drawnRatio(t, r, 5+r.IntN(20), b)
		for _, x := range []float64{0.6 * exact.f.Estimate, exact.f.Estimate, 1.3 * exact.f.Estimate, 1} {
			got, want := drawn.AtMost(x), exact.AtMost(x)
			if se := math.Sqrt(want*(1-want)/b) + 1.0/b; math.Abs(got-want) > 5*se {
				t.Errorf("P(R ≤ %v) = %v of %d draws, exactly %v", x, got, b, want)
			}
		}
	}
}

// The bounds are the draws of rank k, and a probability is met by its bound.
func TestRootDrawsBoundsAreTheirRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(67, 68))
	for range 20 {
		drawn, _ := drawnRatio(t, r, 5+r.IntN(20), 999)
		for _, p := range []float64{0.025, 0.1, 0.3} {
			k := int(p * 1000)
			x := drawn.Lower(p)
			most, _ := drawn.counts(drawn.f.At(x), x)
			below, _ := drawn.counts(drawn.f.At(x-1e-7), x-1e-7)
			if most < k || below >= k {
				t.Errorf("p = %v: %d draws at or below %v and %d below, rank %d", p, most, x, below, k)
			}
			y := drawn.Upper(p)
			if math.IsInf(y, 1) { // so many draws have a denominator of 0
				continue
			}
			_, least := drawn.counts(drawn.f.At(y), y)
			_, above := drawn.counts(drawn.f.At(y+1e-7), y+1e-7)
			if least < k || above >= k {
				t.Errorf("p = %v: %d draws at or above %v and %d above, rank %d", p, least, y, above, k)
			}
		}
		if !math.IsInf(drawn.Lower(1e-4), -1) || !math.IsInf(drawn.Upper(1e-4), 1) {
			t.Error("999 draws have a bound at 1e-4")
		}
	}
}
