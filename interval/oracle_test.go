package interval

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// paired makes a binary problem from the four counts of a 2×2 table.
func paired(t testing.TB, both, onlyA, onlyB, neither float64) *Solver {
	t.Helper()
	c, err := pair.Weighted([]float64{1, 1, 0, 0}, []float64{1, 0, 1, 0}, []float64{both, onlyA, onlyB, neither})
	if err != nil {
		t.Fatal(err)
	}
	return NewSolver(c, estimand.Delta{}, 1, true)
}

func ofDifferences(t testing.TB, width float64, d ...float64) *Solver {
	t.Helper()
	c, err := pair.CellsOf(make([]float64, len(d)), d)
	if err != nil {
		t.Fatal(err)
	}
	return NewSolver(c, estimand.Delta{}, width, false)
}

func wantInterval(t *testing.T, s *Solver, method string, lower, upper, tol float64) Interval {
	t.Helper()
	in, err := s.Solve(method, 0.95, 0)
	if err != nil {
		t.Fatalf("%s: %v", method, err)
	}
	if !(math.Abs(in.Lower-lower) <= tol && math.Abs(in.Upper-upper) <= tol) {
		t.Errorf("%s: got [%.6f, %.6f], want [%v, %v] ± %g", method, in.Lower, in.Upper, lower, upper, tol)
	}
	return in
}

// Fagerland, Lydersen & Laake (2014), "Recommended tests and confidence
// intervals for paired binomial proportions", Stat. Med. 33, Table V: airway
// hyper-responsiveness before and after stem cell transplantation.
func TestPairedBinaryOracles(t *testing.T) {
	s := paired(t, 36, 12, 2, 0)
	wantInterval(t, s, "score", -0.3337, -0.0509, 5e-5)
	wantInterval(t, s, "tango", -0.3447, -0.0611, 5e-5)
	wantInterval(t, paired(t, 53, 0, 1, 0), "tango", -0.0491, 0.0977, 5e-5)
	// No discordant pair: ±z²/(n + z²).
	z2 := zOf(0.05) * zOf(0.05)
	wantInterval(t, paired(t, 30, 0, 0, 20), "tango", -z2/(50+z2), z2/(50+z2), 1e-12)
}

// The twelve differences of DABEST issue 106; t by R 4.2 t.test, the exact
// percentile and BCa by 10⁷ draws of R boot 1.3-28.
func TestDabestDifferences(t *testing.T) {
	s := ofDifferences(t, 0, -3, 3, -3, 25, -8, 2, 24, 2, 10, 24, 0, 37)
	if got := s.Estimate(); math.Abs(got-9.41667) > 5e-6 {
		t.Errorf("mean %v, want 9.41667", got)
	}
	in := wantInterval(t, s, "t", 0.2674, 18.5659, 5e-5)
	if math.Abs(in.P-0.04467) > 5e-6 {
		t.Errorf("t: p = %v, want .04467", in.P)
	}
	wantInterval(t, s, "percentile", 2.00, 17.5, 1e-9)
	wantInterval(t, s, "bca", 2.58, 18.33, 5e-3)
}

// Nothing differs: half-width R·z²/(n+z²).
func TestGuardedWhenNothingDiffers(t *testing.T) {
	wantInterval(t, paired(t, 20, 0, 0, 30), "guarded", -0.0713, 0.0713, 5e-5)
	z2 := zOf(0.05) * zOf(0.05)
	for n := 2.0; n < 400; n++ {
		h := z2 / (n + z2)
		in := wantInterval(t, paired(t, n, 0, 0, 0), "guarded", -h, h, 1e-12)
		if in.P != 1 || in.Better != 0.5 {
			t.Errorf("n = %v: p = %v, p_better = %v; want 1 and 0.5", n, in.P, in.Better)
		}
	}
}

func TestGuardedWithoutRangeAndDifferences(t *testing.T) {
	in, err := ofDifferences(t, 0, 0.5, 0.5, 0.5).Solve("guarded", 0.95, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(in.Lower) || !math.IsNaN(in.Upper) || !math.IsNaN(in.P) || len(in.Notes) == 0 {
		t.Errorf("got %+v, want no interval, no p and a note", in)
	}
}
