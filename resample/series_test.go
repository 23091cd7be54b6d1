package resample

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"

	"github.com/realgain/realgain/internal/testdata"
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

// The oracle is numerical inversion; the law is one of few terms, with
// pseudo-observations and an outlier.
func TestSmoothLawsAgainstInversion(t *testing.T) {
	for i, n := range []int{120, 207, 812, 3000, 20000} {
		for _, outlier := range []float64{0, 6} {
			at := normalSample(uint64(i), n, outlier)
			at = at.With(0.25, -5, 5)
			s, ok := smooth(at, latticed(at), n)
			if !ok {
				t.Errorf("n = %d: refused", n)
				continue
			}
			if len(s.a) > 45 {
				t.Errorf("n = %d: %d terms", n, len(s.a))
			}
			ref := invert(at, n, 0.9)
			for _, p := range []float64{0.005, 0.025, 0.1, 0.5, 0.9, 0.975, 0.995} {
				near(t, fmt.Sprintf("n %d, outlier %v: level of Lower(%v)", n, outlier, p), ref.cdf(s.Lower(p)), p, 2e-7)
				near(t, fmt.Sprintf("n %d, outlier %v: Upper(%v)", n, outlier, 1-p), s.Upper(1-p), s.Lower(p), 1e-9)
			}
		}
	}
}

// The oracle is the lattice, convolved as a whole: on one that is fine both
// ways are open.
func TestCombIsTheLattice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, n := range []int{300, 1000} {
		at := atomsOf(each(n, func(int) float64 { return math.Round(100*r.ExpFloat64()) / 100 }))
		l := latticed(at)
		law, ok := onLattice(at, l, n)
		if !ok {
			t.Fatal("hundredths lie on a lattice")
		}
		s, ok := smooth(at, l, n)
		if !ok || s.comb == nil {
			t.Fatal("refused")
		}
		mean, step := at.Mean(), l.step/float64(n)
		sd := at.SD(mean) / math.Sqrt(float64(n))
		for z := -5.0; z < 5; z += 0.0371 {
			x := law.Lower(min(1, law.AtMost(mean+z*sd)))
			for _, x := range []float64{x, x + 0.3*step} {
				near(t, fmt.Sprintf("n %d: P(X ≤ %v)", n, x), s.AtMost(x), law.AtMost(x), 1e-11)
				near(t, fmt.Sprintf("n %d: P(X ≥ %v)", n, x), s.AtLeast(x), law.AtLeast(x), 1e-11)
			}
			near(t, fmt.Sprintf("n %d: P(X = %v)", n, x), Tie(s, x), Tie(law, x), 1e-11)
			for _, rate := range []float64{0.5 / step, 3 / sd} {
				got, want := s.under(x, rate), law.under(x, rate)
				near(t, fmt.Sprintf("n %d: under %v at %v", n, x, rate), got/want, 1, 1e-6+1e-12/want)
			}
		}
		for _, p := range []float64{1e-6, 0.005, 0.025, 0.1, 0.5, 0.9, 0.975, 0.995} {
			if got, want := s.Lower(p), law.Lower(p); got != want {
				t.Errorf("n %d: Lower(%v) = %v, want %v", n, p, got, want)
			}
			if got, want := s.Upper(p), law.Upper(p); got != want {
				t.Errorf("n %d: Upper(%v) = %v, want %v", n, p, got, want)
			}
		}
	}
}

// rugged are distributions whose characteristic function comes back after it
// has been down: few values, values near a lattice, a lattice and a value or
// two off it, and values so far away that the others are as one.
func rugged() map[string]estimand.Atoms {
	r := rand.New(rand.NewPCG(6, 6))
	out := map[string]estimand.Atoms{
		"few values":       estimand.NewAtoms([]float64{0, 0.31, 0.77, 1.43}, []float64{40, 1, 1, 1}, 1e-12),
		"nearly a lattice": estimand.NewAtoms([]float64{0, 1, 2.0000001, 3, 4, 5.0000003}, []float64{5, 5, 5, 5, 5, 5}, 1e-12),
	}
	for _, step := range []float64{0.3, 0.03, 0.01} {
		for _, n := range []int{150, 1000, 20000} {
			noise := 0.6 / math.Sqrt(float64(n)) // |φ|^n comes back to e^−7
			d := each(n, func(int) float64 { return step * (math.Round(r.NormFloat64()/step) + noise*r.NormFloat64()) })
			out[fmt.Sprintf("%d near multiples of %v", n, step)] = atomsOf(d)
			d = each(n, func(int) float64 { return step * math.Round(r.NormFloat64()/step) })
			d[0], d[1] = math.Pi/4, -math.Sqrt2/3
			out[fmt.Sprintf("%d on multiples of %v but two", n, step)] = atomsOf(d)
		}
	}
	return out
}

func TestRuggedLawsAreNotTakenForSmooth(t *testing.T) {
	for name, at := range rugged() {
		if _, ok := smooth(at, latticed(at), int(at.Total())); ok {
			t.Errorf("%s: taken for smooth", name)
		}
	}
}

// The proof holds: at every one of many frequencies between the first term left
// out and the last it speaks of, |φ|^n over πk adds up to less than it allows.
// The oracle sums the characteristic function over all values.
func TestCharacteristicFunctionStaysDown(t *testing.T) {
	shown, sizes := 0, []int{100, 207}
	if testdata.IsLong() {
		sizes = append(sizes, 1000)
	}
	for _, s := range kinds {
		for _, n := range sizes {
			at := atomsOf(s.draw(rand.New(rand.NewPCG(8, uint64(n))), n))
			w, ok := newWaves(at, at, latticed(at), n, n)
			if !ok {
				continue
			}
			shown++
			b := bodyOf(at, n)
			far, left, step := min(w.comb.finest(), 2000/b.sd), 0.0, 0.21/b.sd
			from := 2 * math.Pi * float64(len(w.c)+1) / w.period
			for u := from; u < far; u += step {
				left += math.Pow(cmplx.Abs(transformAt(at, w.mean, u)), float64(n)) * step / (math.Pi * u)
			}
			if left > unseen {
				t.Errorf("%s, n %d: terms of %.2g left out", s.name, n, left)
			}
		}
	}
	if shown < 6*len(sizes) {
		t.Errorf("only %d laws were shown to be smooth", shown)
	}
}

func BenchmarkSmooth(b *testing.B) {
	at := normalSample(1, 207, 0)
	for b.Loop() {
		s, ok := smooth(at, latticed(at), 207)
		if !ok {
			b.Fatal("refused")
		}
		s.Lower(0.025)
		s.Upper(0.025)
	}
}
