package resample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// kinds are shapes of every kind there is, lattices included.
var kinds = append([]shape{
	{"binary", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return []float64{0, 0, 0, 0, 1, 1, -1}[r.IntN(7)] })
	}},
	{"thirds", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return float64(r.IntN(7)-3) / 3 })
	}},
	{"judge", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return float64(r.IntN(5) - r.IntN(5)) })
	}},
	{"shifted", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return 0.2 + float64(r.IntN(3)-1) })
	}},
	{"log gains", false, func(r *rand.Rand, n int) []float64 {
		gain := func() float64 { return 1 / math.Log2(float64(2+r.IntN(4))) }
		return each(n, func(int) float64 { return gain() - gain() })
	}},
}, shapes...)

// light are the kinds whose law is quick to compute.
func light() []shape {
	var out []shape
	for _, s := range kinds {
		if s.name != "outlier 1000" {
			out = append(out, s)
		}
	}
	return out
}

// A plain Monte Carlo bootstrap agrees within four of its standard errors.
func TestLawAgainstMonteCarlo(t *testing.T) {
	const draws = 200_000
	for _, s := range kinds {
		for _, n := range []int{5, 13, 30} {
			r := rand.New(rand.NewPCG(2026, uint64(n)))
			d := s.draw(r, n)
			at, l := atomsOf(d), lawOf(t, d)
			sd := math.Sqrt(at.Central(at.Mean(), 2) / float64(n))
			x := []float64{0}
			// Off the centre: the mean is itself a value of the law, and in a
			// series values that several different multisets share have no mass.
			for z := -2.47; z <= 2.5; z += 0.5 {
				x = append(x, at.Mean()+z*sd)
			}
			if _, ok := l.(tailed).massive.(*series); ok {
				x = x[1:]
			}
			atMost, atLeast := make([]float64, len(x)), make([]float64, len(x))
			for range draws {
				m := 0.0
				for range n {
					m += d[r.IntN(n)]
				}
				m /= float64(n)
				for i, v := range x {
					if m <= v+1e-12 {
						atMost[i]++
					}
					if m >= v-1e-12 {
						atLeast[i]++
					}
				}
			}
			for i, v := range x {
				withinError(t, fmt.Sprintf("%s, n %d: P(X ≤ %v)", s.name, n, v), l.AtMost(v), atMost[i]/draws, draws)
				withinError(t, fmt.Sprintf("%s, n %d: P(X ≥ %v)", s.name, n, v), l.AtLeast(v), atLeast[i]/draws, draws)
			}
		}
	}
}

func withinError(t *testing.T, what string, got, share float64, draws int) {
	t.Helper()
	se := math.Sqrt(max(got*(1-got), 1/float64(draws)) / float64(draws))
	if !(math.Abs(got-share) <= 4*se) {
		t.Errorf("%s = %v, drawn %v: %.1f standard errors apart", what, got, share, (got-share)/se)
	}
}

func scaled(at estimand.Atoms, by float64) estimand.Atoms {
	out := estimand.Atoms{Tol: at.Tol * by}
	for i, x := range at.X {
		out.X = append(out.X, x*by)
		out.W = append(out.W, at.W[i])
	}
	return out
}

func TestScaleCarriesOver(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(3, 3)), 60)
		at, l := atomsOf(d), lawOf(t, d)
		for _, by := range []float64{1e-6, 1e6, 1e-150, 1e150, 1e290, 1e-290, 3} {
			m, err := Mean(scaled(at, by), 60)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range levels {
				near(t, fmt.Sprintf("%s × %g: Lower(%v)", s.name, by, p), m.Lower(p)/by, l.Lower(p), 1e-9*math.Abs(l.Lower(p))+1e-12)
				near(t, fmt.Sprintf("%s × %g: Upper(%v)", s.name, by, p), m.Upper(p)/by, l.Upper(p), 1e-9*math.Abs(l.Upper(p))+1e-12)
			}
			for z := -3.0; z < 3; z += 0.7 {
				x := at.Mean() + z*math.Sqrt(at.Central(at.Mean(), 2)/60)
				near(t, fmt.Sprintf("%s × %g: P(X ≤ %v)", s.name, by, x), m.AtMost(x*by), l.AtMost(x), 1e-9)
			}
			near(t, fmt.Sprintf("%s × %g: better", s.name, by), Better(m, 0), Better(l, 0), 1e-9)
		}
	}
}

// Weights count relative to each other.
func TestWeightsCarryOver(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(3, 3)), 60)
		at, l := atomsOf(d), lawOf(t, d)
		heavier := estimand.Atoms{X: at.X, Tol: at.Tol}
		for _, w := range at.W {
			heavier.W = append(heavier.W, w*1e9)
		}
		m, err := Mean(heavier, 60)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range levels {
			near(t, fmt.Sprintf("%s: Lower(%v)", s.name, p), m.Lower(p), l.Lower(p), 1e-9)
		}
	}
}

func TestShiftCarriesOver(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(3, 4)), 60)
		at, l := atomsOf(d), lawOf(t, d)
		for _, by := range []float64{0.5, -3, 1024} {
			moved := estimand.Atoms{Tol: at.Tol, W: at.W}
			for _, x := range at.X {
				moved.X = append(moved.X, x+by)
			}
			m, err := Mean(moved, 60)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range levels {
				near(t, fmt.Sprintf("%s + %g: Lower(%v)", s.name, by, p), m.Lower(p)-by, l.Lower(p), 1e-9*(1+math.Abs(l.Lower(p))))
				near(t, fmt.Sprintf("%s + %g: Upper(%v)", s.name, by, p), m.Upper(p)-by, l.Upper(p), 1e-9*(1+math.Abs(l.Upper(p))))
			}
		}
	}
}

// The mirror image of a law on finitely many points is exact; of a series it
// agrees to rounding (the interval package computes in one orientation).
func TestMirrorImage(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(3, 4)), 60)
		at, l := atomsOf(d), lawOf(t, d)
		m, err := Mean(at.Mirror(), 60)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range levels {
			tol := 1e-9 * (at.X[len(at.X)-1] - at.X[0])
			near(t, fmt.Sprintf("%s: Lower(%v)", s.name, p), m.Lower(p), -l.Upper(p), tol)
			near(t, fmt.Sprintf("%s: Upper(%v)", s.name, p), m.Upper(p), -l.Lower(p), tol)
		}
		near(t, s.name+": better", Better(m, 0), 1-Better(l, 0), 1e-9)
	}
}

// A law is computed again to the last bit.
func TestLawIsDeterministic(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(3, 4)), 150)
		a, b := lawOf(t, d), lawOf(t, d)
		for _, p := range levels {
			if a.Lower(p) != b.Lower(p) || a.Upper(p) != b.Upper(p) {
				t.Errorf("%s: two answers at %v", s.name, p)
			}
		}
	}
}
