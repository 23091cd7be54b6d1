package resample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// Scores given to some decimals lie on a lattice, whatever their differences.
func TestDecimalsAreALattice(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for digits := 1; digits <= 6; digits++ {
		unit := math.Pow10(digits)
		score := func() float64 { return math.Round(r.Float64()*unit) / unit }
		for n := 3; n < 60; n++ {
			at := atomsOf(each(n, func(int) float64 { return score() - score() }))
			l, ok := latticeOf(at)
			if !ok {
				t.Fatalf("%d digits, n %d: no lattice in %v", digits, n, at.X)
			}
			if k := l.step * unit; math.Abs(k-math.Round(k)) > 1e-6 {
				t.Fatalf("%d digits, n %d: step %v", digits, n, l.step)
			}
			for i, x := range at.X {
				if back := (l.zero + float64(l.k[i])) * l.step; math.Abs(back-x) > 1e-10 {
					t.Fatalf("%d digits, n %d: %v became %v", digits, n, x, back)
				}
			}
		}
	}
}

func TestLatticesOfFractions(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		step float64 // 0 = none
	}{
		{[]float64{0, 1}, 1},
		{[]float64{-1, 0, 1}, 1},
		{[]float64{0, 1. / 3, 0.5, 2. / 3, 1}, 1. / 6},
		{[]float64{-0.6, -0.5, 0.25}, 0.05},
		{[]float64{1e6, 1e6 + 1, 1e6 + 3}, 1},
		{[]float64{0.3, 1.3}, 1},
		{[]float64{0, 1, math.Sqrt2}, 0},
		{[]float64{0, 1e-9, 1}, 0},
		{[]float64{-math.Pi, 0, math.E}, 0},
	} {
		at := atomsOf(c.x)
		l, ok := latticeOf(at)
		if ok != (c.step > 0) || ok && math.Abs(l.step/c.step-1) > 1e-9 {
			t.Errorf("%v: step %v (%v), want %v", c.x, l.step, ok, c.step)
		}
	}
}

// Random doubles lie on no lattice, few as they may be.
func TestRandomValuesAreNoLattice(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	found := 0
	for range 2000 {
		if l, ok := latticeOf(atomsOf(each(3+r.IntN(20), func(int) float64 { return r.NormFloat64() }))); ok && l.step > 1e-6 {
			found++
		}
	}
	if found > 0 {
		t.Errorf("%d lattices among 2,000 random sets", found)
	}
}

// Means on decimal lattices are the decimals a reader would write.
func TestMeansOfDecimalsAreDecimals(t *testing.T) {
	d := []float64{0.1, minus(0.3, 0.1), minus(0.1, 0.8), 0.3, -0.1, 0, 0.1, 0.2, 0.5, -0.2}
	at := atomsOf(d)
	l, ok := latticeOf(at)
	if !ok {
		t.Fatal("no lattice")
	}
	law, ok := l.law(at, 10)
	if !ok {
		t.Fatal("no law")
	}
	for _, x := range law.x {
		if want := math.Round(x*100) / 100; x != want {
			t.Errorf("%.17g, want %v", x, want)
		}
	}
}

// What a lattice law holds of the null between its points: a constant shift of
// 0.2 steps is not a tie with 0, at any number of questions.
func TestShiftedLatticeHasNoTies(t *testing.T) {
	for n := 2; n < 40; n++ {
		for _, shift := range []float64{0.2, 0.01, 1e-6} {
			at := estimand.NewAtoms([]float64{shift - 1, shift, shift + 1}, []float64{1, 2, 1.5}, 1e-12)
			l, err := Mean(at, n)
			if err != nil {
				t.Fatal(err)
			}
			k := float64(n) * shift
			want := math.Abs(k-math.Round(k)) < 1e-9
			if got := Tie(l, 0) > 1e-9; got != want {
				t.Errorf("%s: tie %v, want %v", fmt.Sprintf("n %d, shift %v", n, shift), got, want)
			}
		}
	}
}

// Fractions that are no decimals: sevenths, over a wide span.
func TestFractionsAreALattice(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	for range 300 {
		at := atomsOf(each(3+r.IntN(20), func(int) float64 { return float64(r.IntN(20001)-10000) / 7 }))
		l, ok := latticeOf(at)
		if !ok {
			t.Fatalf("no lattice in %v", at.X)
		}
		if k := l.step * 7; math.Abs(k-math.Round(k)) > 1e-6 {
			t.Fatalf("step %v in %v", l.step, at.X)
		}
	}
}
