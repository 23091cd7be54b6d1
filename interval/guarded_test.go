package interval

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// few makes a problem in which wins and losses of n questions differ.
func few(t *testing.T, wins, losses, n int) *Solver {
	t.Helper()
	return paired(t, float64(n-wins-losses), float64(losses), float64(wins), 0)
}

// Tango's interval solves its own score equation: at a bound the statistic is
// the critical value. Statistic by definition: constrained likelihood
// maximised by golden section instead of in closed form.
func TestTangoSolvesTheScoreEquation(t *testing.T) {
	for _, c := range [][3]float64{{12, 2, 50}, {1, 0, 54}, {3, 1, 20}, {25, 54, 500}, {0, 4, 30}} {
		x := tango{wins: c[0], losses: c[1], n: c[2]}
		lo, hi := x.Bounds(0.05)
		z := zOf(0.05)
		for _, d := range []float64{lo, hi} {
			if math.Abs(d) > 1-1e-9 {
				continue
			}
			same(t, "statistic at a bound", math.Abs(scoreByMaximising(c[0], c[1], c[2], d)), z, 1e-5)
		}
	}
}

// scoreByMaximising is Tango's statistic with P(loss) found by maximising the
// likelihood of the counts under P(win) − P(loss) = d.
func scoreByMaximising(wins, losses, n, d float64) float64 {
	like := func(q float64) float64 {
		term := func(k, p float64) float64 {
			if k == 0 {
				return 0
			}
			return k * math.Log(p)
		}
		return term(wins, q+d) + term(losses, q) + term(n-wins-losses, 1-2*q-d)
	}
	a, b := max(0, -d), (1-d)/2
	for range 200 {
		l, r := b-(b-a)*0.618033988749895, a+(b-a)*0.618033988749895
		if like(l) < like(r) {
			a = l
		} else {
			b = r
		}
	}
	q := (a + b) / 2
	return (wins - losses - n*d) / math.Sqrt(n*(2*q+d-d*d))
}

// The pseudo-observations of guarded-range stand at the ends of the range.
func TestGuardedRangeIsWider(t *testing.T) {
	d := []float64{0.01, 0.02, -0.01, 0.03, 0, 0.015, 0.01, -0.02, 0.005, 0.01, 0.02, 0}
	a, err := ofDifferences(t, 1, d...).Bounds("guarded", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	b, err := ofDifferences(t, 1, d...).Bounds("guarded-range", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if !(b.Lower < a.Lower && b.Upper > a.Upper) {
		t.Errorf("guarded [%v, %v], guarded-range [%v, %v]", a.Lower, a.Upper, b.Lower, b.Upper)
	}
	if _, err := ofDifferences(t, 0, d...).Solve("guarded-range", 0.95, 0); err == nil {
		t.Error("without a range: want an error")
	}
	if _, err := ofDifferences(t, 0, d...).Solve("tango", 0.95, 0); err == nil {
		t.Error("tango on scores that are not 0 or 1: want an error")
	}
	if _, err := ofDifferences(t, 0, d...).Solve("nonsense", 0.95, 0); err == nil {
		t.Error("an unknown method: want an error")
	}
}

// With many questions guarded is the percentile interval, to a little over t's
// n/(n−1).
func TestGuardedConvergesToPercentile(t *testing.T) {
	c, err := pair.Weighted([]float64{0, 0, 0, 0}, []float64{-1, 0, 0.5, 1}, []float64{1000, 7000, 1000, 1200})
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(c, estimand.Delta{}, 1, false)
	g, err := s.Bounds("guarded", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Bounds("percentile", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if r := (g.Upper - g.Lower) / (p.Upper - p.Lower); !(r >= 1 && r < 1.002) {
		t.Errorf("width ratio %v at n = 10,200", r)
	}
}
