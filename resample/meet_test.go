package resample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// randomAtoms returns k values, on a grid of tenths or off any lattice, the
// first of them shared by many questions.
func randomAtoms(r *rand.Rand, k int, tenths bool) estimand.Atoms {
	x, w := make([]float64, k), make([]float64, k)
	for i := range x {
		x[i], w[i] = r.NormFloat64(), 1
		if tenths {
			x[i] = math.Round(10*x[i]) / 10
		}
	}
	w[0] = 1 + float64(r.IntN(5))
	return estimand.NewAtoms(x, w, 1e-12)
}

// The oracle is the list of all multisets: same quantiles, same probabilities.
func TestMeetingEqualsEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for trial := range 60 {
		n, k := 3+r.IntN(7), 3+r.IntN(5)
		at := randomAtoms(r, k, trial%3 == 0)
		listed := enumerate(at, n)
		met, ok := meet(at, n)
		if !ok {
			t.Fatalf("n = %d, %d atoms: refused", n, k)
		}
		for _, p := range []float64{1e-9, 0.003, 0.025, 0.1, 0.25, 0.5, 0.77, 0.975, 1} {
			if got, want := met.Lower(p), listed.Lower(p); math.Abs(got-want) > 1e-12 {
				t.Errorf("n = %d, %v: lower %v is %v, want %v", n, at, p, got, want)
			}
			if got, want := met.Upper(p), listed.Upper(p); math.Abs(got-want) > 1e-12 {
				t.Errorf("n = %d, %v: upper %v is %v, want %v", n, at, p, got, want)
			}
			x := listed.Lower(p)
			if got, want := met.AtMost(x), listed.AtMost(x); math.Abs(got-want) > 1e-11 {
				t.Errorf("n = %d, %v: P(≤ %v) is %v, want %v", n, at, x, got, want)
			}
			if got, want := met.AtLeast(x), listed.AtLeast(x); math.Abs(got-want) > 1e-11 {
				t.Errorf("n = %d, %v: P(≥ %v) is %v, want %v", n, at, x, got, want)
			}
		}
	}
}

// Where most questions did not change, the multisets are far too many to list;
// the law off the lattice must be that of the lattice nearby.
func TestMeetingAgreesWithLattice(t *testing.T) {
	at := estimand.NewAtoms([]float64{-0.7, -0.2, 0, 0.1, 0.3, 0.4, 0.9}, []float64{0.25, 1, 44, 2, 1, 1, 0.25}, 1e-12)
	l, ok := latticeOf(at)
	if !ok {
		t.Fatal("tenths lie on a lattice")
	}
	law, ok := l.law(at, 50)
	if !ok {
		t.Fatal("the lattice is short")
	}
	met, ok := meet(at, 50)
	if !ok {
		t.Fatal("refused")
	}
	for _, p := range []float64{0.001, 0.025, 0.2, 0.5, 0.8, 0.975, 0.999} {
		if got, want := met.Lower(p), law.Lower(p); math.Abs(got-want) > 1e-12 {
			t.Errorf("lower %v is %v, want %v", p, got, want)
		}
		if got, want := met.Upper(p), law.Upper(p); math.Abs(got-want) > 1e-12 {
			t.Errorf("upper %v is %v, want %v", p, got, want)
		}
		if x := law.Lower(p); math.Abs(met.AtMost(x)-law.AtMost(x)) > 1e-11 || math.Abs(met.AtLeast(x)-law.AtLeast(x)) > 1e-11 {
			t.Errorf("at %v: %v and %v, want %v and %v", x, met.AtMost(x), met.AtLeast(x), law.AtMost(x), law.AtLeast(x))
		}
	}
}

// A quantile of the meeting lies at the level asked for, and the one before it
// does not reach it.
func TestMeetingQuantilesAreTight(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	accepted := 0
	for range 40 {
		n := 10 + r.IntN(40)
		at := randomAtoms(r, 6+r.IntN(3), false)
		at = at.With(float64(n), at.Median())
		met, ok := meet(at, n)
		if !ok {
			continue // too many sums
		}
		accepted++
		for _, p := range []float64{0.0003, 0.025, 0.5, 0.975} {
			x := met.Lower(p)
			at, _ := met.atMost(met.sumOf(x) + met.tol)
			before, _ := met.atMost(met.sumOf(x) - met.tol)
			if at < p-2e-12 || before >= p {
				t.Errorf("n = %d: lower %v stands at %v, with %v before it", n, p, at, before)
			}
		}
	}
	if accepted < 30 {
		t.Errorf("only %d of 40 laws were accepted", accepted)
	}
}

func BenchmarkMeeting(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	at := randomAtoms(r, 12, false)
	for b.Loop() {
		met, ok := meet(at, 10)
		if !ok {
			b.Fatal("refused")
		}
		met.Lower(0.025)
		met.Upper(0.025)
	}
}
