package resample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

func normalSample(seed uint64, n int, outlier float64) estimand.Atoms {
	r := rand.New(rand.NewPCG(seed, 9))
	x, w := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i], w[i] = 0.3+r.NormFloat64(), 1
	}
	x[0] += outlier
	return estimand.NewAtoms(x, w, 1e-12)
}

// The oracle is the grid, which comes to the law by another way: same
// quantiles to what a grid has settled to, same probabilities.
func TestSeriesAgreesWithGrid(t *testing.T) {
	for i, n := range []int{30, 60, 207, 812, 3000} {
		for _, outlier := range []float64{0, 6} {
			at := normalSample(uint64(i), n, outlier)
			at = at.With(0.25, -5, 5)
			s, ok := newSeries(at, n)
			if !ok {
				t.Errorf("n = %d: refused", n)
				continue
			}
			g := newGrid(at, n)
			for _, p := range probes {
				if moved := math.Abs(s.Lower(p)-g.Lower(p)) / g.sd; moved > 1e-4 {
					t.Errorf("n = %d, outlier %v: quantile %v differs by %.2g standard errors", n, outlier, p, moved)
				}
				if at := s.AtMost(s.Lower(p)); math.Abs(at-p) > 1e-10 {
					t.Errorf("n = %d: quantile %v stands at %v", n, p, at)
				}
				x := g.Lower(p)
				if d := math.Abs(s.AtMost(x) - g.AtMost(x)); d > 2e-5 {
					t.Errorf("n = %d: P(≤ %v) differs by %.2g", n, x, d)
				}
			}
		}
	}
}

// The oracle is the lattice: on values that have a fine one both ways are open.
func TestSeriesAgreesWithLattice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	x, w := make([]float64, 300), make([]float64, 300)
	for i := range x {
		x[i], w[i] = math.Round(100*r.ExpFloat64())/100, 1
	}
	at := estimand.NewAtoms(x, w, 1e-12)
	const n = 300
	law, ok := onLattice(at, n)
	if !ok {
		t.Fatal("hundredths lie on a lattice")
	}
	s, ok := newSeries(at, n)
	if !ok {
		t.Fatal("refused")
	}
	for _, p := range probes {
		q := law.Lower(p)
		// The lattice has a step of 1/(100 n) and jumps there; half of a jump is
		// the middle of the smooth function, but for a term in the square of a step.
		mid := (law.AtMost(q) + 1 - law.AtLeast(q)) / 2
		if got := s.AtMost(q); math.Abs(got-mid) > 1e-7 {
			t.Errorf("P(≤ %v) is %v, want %v", q, got, mid)
		}
	}
}

// A law with steps in it is refused: few values, or one far from the others.
func TestSeriesRefusesRuggedLaws(t *testing.T) {
	few := estimand.NewAtoms([]float64{0, 0.31, 0.77, 1.43}, []float64{40, 1, 1, 1}, 1e-12)
	far := normalSample(3, 50, 1e6)
	near := estimand.NewAtoms([]float64{0, 1, 2.0000001, 3, 4, 5.0000003}, []float64{5, 5, 5, 5, 5, 5}, 1e-12)
	for name, at := range map[string]estimand.Atoms{"few values": few, "one far": far, "nearly a lattice": near} {
		if _, ok := newSeries(at, int(at.Total())); ok {
			t.Errorf("%s: taken for smooth", name)
		}
	}
}

func BenchmarkSmooth(b *testing.B) {
	at := normalSample(1, 207, 0)
	b.Run("series", func(b *testing.B) {
		for b.Loop() {
			s, ok := newSeries(at, 207)
			if !ok {
				b.Fatal("refused")
			}
			s.Lower(0.025)
			s.Upper(0.025)
		}
	})
	b.Run("grid", func(b *testing.B) {
		for b.Loop() {
			g := newGrid(at, 207)
			g.Lower(0.025)
			g.Upper(0.025)
		}
	})
}
