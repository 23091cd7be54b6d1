package resample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
)

// planarFamily draws a ratio whose columns are shares of three documents, or 0 and 1.
func planarFamily(t *testing.T, r *rand.Rand, n int) *Family {
	t.Helper()
	a, b := make([]float64, n), make([]float64, n)
	parts := 1 + 2*r.IntN(2)
	for i := range a {
		a[i] = float64(r.IntN(parts+1)) / float64(parts)
		b[i] = float64(r.IntN(parts+1)) / float64(parts)
	}
	a[0], b[0], b[1] = 1, 1, 0
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	e, err := estimand.Ratio{}.Fit(c)
	if err != nil {
		t.Fatal(err)
	}
	return &Family{
		At:       func(x float64) estimand.Atoms { return estimand.AtomsOf(e, c, x) },
		Estimate: e.Value(c, nil), Common: math.NaN(), Gain: c.B, Slope: c.A, Weight: c.W, Step: exactsum.Weighted(c.W, c.A) / float64(c.N),
	}
}

// The joint lattice gives what one convolution a t gives, with every guard, at
// t of ties and between them.
func TestPlaneEqualsOneLawAtATime(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	for range 60 {
		n := 2 + r.IntN(12)
		f := planarFamily(t, r, n)
		p, ok := newPlane(f, n, 30)
		if !ok {
			t.Fatalf("no joint lattice of %v and %v", f.Gain, f.Slope)
		}
		for _, g := range []Guard{nil, {{-1, 0.25}, {1, 0.25}}, {{-1, 1.5}, {0.8, 0.25}, {1, 2}}} {
			joint, single := newRoot(*f, p, g, n), newRoot(*f, nil, g, n)
			for _, x := range []float64{0, 1. / 3, 0.5, 1, f.Estimate, 1.5, r.Float64(), 3 * r.Float64()} {
				got, want := joint.probabilities(x), single.probabilities(x)
				if math.Abs(got[0]-want[0]) > 1e-12 || math.Abs(got[1]-want[1]) > 1e-12 {
					t.Fatalf("n = %d, %+v, t = %v: %v, want %v\ngain %v\nslope %v\nweights %v", n, g, x, got, want, f.Gain, f.Slope, f.Weight)
				}
			}
		}
	}
}

// Columns without a lattice, and too many questions, are left to the laws at one t.
func TestPlaneDeclines(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	if _, ok := newPlane(&Family{Gain: []float64{0.1, math.Pi, math.E}, Slope: []float64{1, 2, 3}, Weight: []float64{1, 1, 1}}, 3, 1); ok {
		t.Error("π and e on one lattice")
	}
	if _, ok := newPlane(planarFamily(t, r, 5000), 5000, 1); ok {
		t.Error("5,000 questions on one joint lattice")
	}
}
