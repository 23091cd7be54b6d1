package interval

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

var testLevels = []float64{0.5, 0.8, 0.9, 0.95, 0.99}

// bettingEvery: betting takes milliseconds, other methods a hundredth of that.
const bettingEvery = 50

// What holds for every method on every data set: the interval reaches its
// estimate, a higher level is no narrower, and the p-value is below α exactly
// when the interval leaves out the null.
func TestEveryIntervalOnRandomSets(t *testing.T) {
	sets := testdata.Sets(t, 4_000, 100_000)
	r := rand.New(rand.NewPCG(2026, 11))
	seen := map[string]int{}
	excluded := map[string]int{}
	for i := range sets {
		s := anySet(r)
		s.harm = Sides{i%4 == 1, i%4 == 2}
		if i%4 == 3 {
			s.harm = Sides{true, true}
		}
		seen[s.kind]++
		solver := s.solver(t)
		for _, m := range All() {
			if solver.Applies(m) != "" || m.Name == "betting" && i%bettingEvery != 0 {
				continue
			}
			if checkLevels(t, s, solver, m.Name, pick(r, 0, 0, 0, 0.25, 0.1)) {
				excluded[m.Name]++
			}
			if i%8 == 0 || m.Name == "betting" {
				checkSwap(t, s, solver, m.Name)
			}
		}
		if t.Failed() {
			t.Fatalf("set %d, %s: a = %v, b = %v, width %v", i, s.kind, s.a, s.b, s.width)
		}
	}
	if len(seen) < len(makers) {
		t.Errorf("kinds drawn: %v", seen)
	}
	for _, m := range All() {
		least := sets / 1000
		if m.Name == "betting" {
			least /= bettingEvery
		}
		if m.Name != "studentized" && m.Name != "fieller" && excluded[m.Name] < least {
			t.Errorf("%s: %d sets only had an interval that leaves out the null", m.Name, excluded[m.Name])
		}
	}
}

// checkLevels reports whether the 95% interval leaves out the null.
func checkLevels(t *testing.T, s set, solver *Solver, method string, null float64) bool {
	t.Helper()
	estimate := solver.Estimate()
	in, err := solver.Solve(method, 0.95, null)
	if err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	if math.IsNaN(in.Lower) {
		if !math.IsNaN(in.P) && in.P != 1 || s.width > 0 || len(in.Notes) == 0 {
			t.Errorf("%s: no interval though the range is %v, or a p-value (%v) without one", method, s.width, in.P)
		}
		return false
	}
	if !(in.P >= 0 && in.P <= 1 && in.Better >= 0 && in.Better <= 1 && in.Tie >= 0 && in.Tie <= 1) {
		t.Errorf("%s: p %v, p_better %v, p_tie %v", method, in.P, in.Better, in.Tie)
	}
	if s.width > 0 && (method == "guarded" || method == "guarded-range") && !(in.Upper > in.Lower) {
		t.Errorf("%s: no width though the range is known", method)
	}
	lo, hi := estimate, estimate
	for _, level := range testLevels {
		b := boundsAgainst(t, solver, method, level, null)
		if !(b.Lower <= estimate && estimate <= b.Upper) {
			t.Errorf("%s at %v: [%v, %v] does not hold its estimate %v", method, level, b.Lower, b.Upper, estimate)
		}
		if b.Lower > lo || b.Upper < hi {
			t.Errorf("%s at %v: [%v, %v] is narrower than [%v, %v] of a lower level", method, level, b.Lower, b.Upper, lo, hi)
		}
		lo, hi = b.Lower, b.Upper
		excludes := b.Lower > null || b.Upper < null
		if excludes != (in.P < Alpha(level)) {
			t.Errorf("%s at %v: p = %.17g against %v, interval [%.17g, %.17g]", method, level, in.P, null, b.Lower, b.Upper)
		}
	}
	return in.Lower > null || in.Upper < null
}

// boundsAgainst is the interval of Solve, without the work for p.
func boundsAgainst(t *testing.T, s *Solver, method string, level, null float64) Interval {
	t.Helper()
	in, err := s.Bounds(method, level)
	if err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	if e := s.Estimate(); in.Lower > e || in.Upper < e {
		t.Errorf("%s at %v: [%v, %v] does not hold its estimate %v", method, level, in.Lower, in.Upper, e)
	}
	s.meet(&in, null)
	return in
}

func checkSwap(t *testing.T, s set, solver *Solver, method string) {
	t.Helper()
	x, err := solver.Solve(method, 0.9, 0)
	if err != nil {
		t.Fatal(err)
	}
	y, err := s.swapped(t).Solve(method, 0.9, 0)
	if err != nil {
		t.Fatal(err)
	}
	if math.IsNaN(x.Lower) && math.IsNaN(y.Lower) {
		return
	}
	if x.Lower != -y.Upper || x.Upper != -y.Lower || x.P != y.P || x.Better != 1-y.Better && y.Better != 1-x.Better || x.Tie != y.Tie {
		t.Errorf("%s: arms exchanged: %+v and %+v", method, x, y)
	}
}

func TestIdenticalArms(t *testing.T) {
	for n := 2; n < 60; n++ {
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(i%7) / 7
		}
		for _, width := range []float64{0, 1} {
			solver := solverOf(t, x, x, width, false)
			for _, m := range All() {
				if solver.Applies(m) != "" {
					continue
				}
				if m.Name == "betting" && n%10 != 0 {
					continue
				}
				in, err := solver.Solve(m.Name, 0.95, 0)
				if err != nil {
					t.Fatal(err)
				}
				none := m.Name == "guarded" && width == 0
				if none != math.IsNaN(in.Lower) || in.P != 1 || in.Better != 0.5 || solver.Estimate() != 0 {
					t.Errorf("n %d, width %v, %s: p %v, p_better %v", n, width, m.Name, in.P, in.Better)
				}
				if !none && !(in.Lower <= 0 && in.Upper >= 0) {
					t.Errorf("n %d, width %v, %s: [%v, %v]", n, width, m.Name, in.Lower, in.Upper)
				}
			}
		}
	}
}

// Two gains of two questions: the adjusted interval at level .5, [.21, .79],
// does not reach its estimate of 1 and is extended to it, so it leaves out
// nothing in between and p says so.
func TestExtendedInterval(t *testing.T) {
	for _, c := range []struct{ a, b, null, estimate float64 }{{0, 1, 0.9, 1}, {1, 0, -0.9, -1}} {
		s := solverOf(t, []float64{c.a, c.a}, []float64{c.b, c.b}, 1, true)
		in, err := s.Solve("score", 0.5, c.null)
		if err != nil {
			t.Fatal(err)
		}
		if in.P != 1 || min(math.Abs(in.Lower-c.estimate), math.Abs(in.Upper-c.estimate)) != 0 || len(in.Notes) != 1 || in.Notes[0].Code != "extended" {
			t.Errorf("%+v: %+v", c, in)
		}
	}
}

// Two questions that gained alike prove nothing.
func TestTwoEqualDifferences(t *testing.T) {
	for _, c := range []struct{ d, width float64 }{{1, 1}, {0.5, 1}, {1e-3, 1}, {4, 4}} {
		for _, level := range testLevels[2:] {
			in, err := ofDifferences(t, c.width, c.d, c.d).Solve("guarded", level, 0)
			if err != nil {
				t.Fatal(err)
			}
			if in.Lower > 0 || in.P < 1-level {
				t.Errorf("%+v at %v: [%v, %v], p %v", c, level, in.Lower, in.Upper, in.P)
			}
		}
		if in, err := ofDifferences(t, 0, c.d, c.d).Solve("guarded", 0.95, 0); err != nil || !math.IsNaN(in.Lower) {
			t.Errorf("without a range: %+v, %v", in, err)
		}
		for _, m := range []string{"percentile", "bca", "t"} {
			s := ofDifferences(t, 0, c.d, c.d)
			in, err := s.Solve(m, 0.95, 0)
			if err != nil || len(in.Notes) == 0 || in.Notes[0].Code != "degenerate" || !s.NoSpread() {
				t.Errorf("%s: %+v, %v; want a note that it is degenerate", m, in, err)
			}
		}
	}
}

// carryOver are the methods that follow the scale of the scores.
var carryOver = []string{"percentile", "bca", "t", "guarded"}

func TestScaleCarriesOver(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := range 400 {
		s := anySet(r)
		for _, by := range []float64{1e-6, 1e6, 1e-200, 1e200} {
			x, y := s.solver(t), solverOf(t, times(s.a, by), times(s.b, by), s.width*by, false)
			same(t, "se", y.SE()/by, x.SE(), 1e-9*x.SE())
			for _, m := range carryOver {
				compare(t, x, y, m, func(v float64) float64 { return v * by }, 1e-9*by)
			}
			if t.Failed() {
				t.Fatalf("set %d, %s × %g: a = %v, b = %v", i, s.kind, by, s.a, s.b)
			}
		}
	}
}

func TestShiftCarriesOver(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 400 {
		s := anySet(r)
		for _, by := range []float64{0.25, -2, 3.7} {
			b := make([]float64, len(s.b))
			for j, v := range s.b {
				b[j] = v + by
			}
			x, y := solverOf(t, s.a, s.b, 0, false), solverOf(t, s.a, b, 0, false)
			for _, m := range []string{"percentile", "t", "guarded"} {
				compare(t, x, y, m, func(v float64) float64 { return v + by }, 1e-9)
			}
			if t.Failed() {
				t.Fatalf("set %d, %s + %g: a = %v, b = %v", i, s.kind, by, s.a, s.b)
			}
		}
	}
}

func times(x []float64, by float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = v * by
	}
	return out
}

func compare(t *testing.T, x, y *Solver, method string, to func(float64) float64, tol float64) {
	t.Helper()
	p, err := x.Bounds(method, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	q, err := y.Bounds(method, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if math.IsNaN(p.Lower) && math.IsNaN(q.Lower) {
		return
	}
	tol *= 1 + math.Abs(p.Lower) + math.Abs(p.Upper)
	same(t, method+" lower", q.Lower, to(p.Lower), tol)
	same(t, method+" upper", q.Upper, to(p.Upper), tol)
}

func same(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: %.15g, want %.15g", what, got, want)
	}
}

// three are the nulls that p-values are computed against.
var three = []float64{0, 0.1, -0.3}

// The p-value is found again by bisection on the interval alone.
func TestPValueInvertsTheInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	tried := map[string]int{}
	for i := range testdata.Sets(t, 600, 3_000) {
		s := anySet(r)
		solver := s.solver(t)
		nulls := r.Perm(len(three)) // the same ones however many methods there are
		for k, m := range All() {
			if solver.Applies(m) != "" || m.Name == "betting" && i%bettingEvery != 0 {
				continue
			}
			null := three[nulls[k%len(three)]]
			in, err := solver.Solve(m.Name, 0.95, null)
			if err != nil {
				t.Fatal(err)
			}
			if math.IsNaN(in.P) || farOut(t, solver, null) {
				continue
			}
			p := bisected(t, solver, m.Name, null)
			// Between .5 and 1 there is no level to report.
			if in.P < 0.5 && in.P > smallest {
				tried[m.Name]++
			}
			if within := func(p float64) float64 { return max(smallest, min(p, 0.5)) }; math.Abs(within(p)-within(in.P)) > slack(t, s, solver, m, in.P, null) {
				t.Errorf("%s, %s: p = %v against %v, by bisection %v; a = %v, b = %v", s.kind, m.Name, in.P, null, p, s.a, s.b)
			}
		}
	}
	for name, n := range tried {
		if n < 50 && name != "betting" || n == 0 {
			t.Errorf("%s: %d p-values tried only", name, n)
		}
	}
}

// smallest is the α below which p-values are not compared.
const smallest = 1e-4

// slack is what a quantile's tolerance of 1e-12 in probability makes of p:
// guarded and bca read far smaller levels off the law than α.
func slack(t *testing.T, s set, solver *Solver, m Method, p, null float64) float64 {
	t.Helper()
	const tolerance = 2e-12
	switch m.Name {
	case "guarded", "guarded-range":
		g := guarded{n: float64(len(s.a))}
		p = max(p, smallest)
		return 1e-9 + g.widened(g.level(p)+tolerance) - p
	case "bca":
		curve, err := m.Curve(solver.p)
		if err != nil {
			t.Fatal(err)
		}
		if solver.mirrored {
			null = -null
		}
		c, wide := curve.(bca), 0.0
		for sign, tail := range map[float64]float64{1: c.law.AtMost(null), -1: c.law.AtLeast(null)} {
			at := func(p float64) float64 { return inverted(max(p, 0), sign*c.z0, sign*c.a) }
			wide = max(wide, at(tail+tolerance)-at(tail-tolerance))
		}
		return 1e-9 + wide
	}
	return 1e-9
}

// farOut says that the null lies where the law's levels fall under the
// tolerance of a quantile.
func farOut(t *testing.T, s *Solver, null float64) bool {
	t.Helper()
	l, err := s.p.Law()
	if err != nil {
		t.Fatal(err)
	}
	if s.mirrored {
		null = -null
	}
	return min(l.AtMost(null), l.AtLeast(null)) < 1e-9
}

// bisected is the smallest α up to ½ whose interval leaves out the null.
func bisected(t *testing.T, s *Solver, method string, null float64) float64 {
	t.Helper()
	excludes := func(alpha float64) bool {
		in := boundsAgainst(t, s, method, 1-alpha, null)
		return in.Lower > null || in.Upper < null
	}
	if !excludes(0.5) {
		return 1
	}
	lo, hi := 0.0, 0.5
	for range 60 {
		if mid := (lo + hi) / 2; excludes(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}
