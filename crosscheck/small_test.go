package crosscheck

import (
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// Mid-p values from Fagerland, Lydersen & Laake (2013) and recomputed by
// scipy 1.17.1 binomtest − binom.pmf.
func TestMcNemar(t *testing.T) {
	for _, c := range []struct {
		wins, losses int
		mid, digits  float64
	}{
		{54, 25, .00105273, 5e-9}, {28, 54, .00403921, 5e-9}, {152, 209, .00268739, 5e-9},
		{2, 12, .00738525, 5e-9}, {1, 0, .5, 0}, {0, 0, 1, 0}, {7, 7, 1, 0},
	} {
		_, mid := McNemar(c.wins, c.losses)
		if math.Abs(mid-c.mid) > c.digits {
			t.Errorf("(%d, %d): mid-p %v, want %v", c.wins, c.losses, mid, c.mid)
		}
		exact, swapped := McNemar(c.losses, c.wins)
		if swapped != mid || exact < mid {
			t.Errorf("(%d, %d): exact %v, mid-p %v, exchanged %v", c.wins, c.losses, exact, mid, swapped)
		}
	}
	if exact, _ := McNemar(2, 12); math.Abs(exact-.01293945) > 5e-9 {
		t.Errorf("exact (2, 12): %v, want .01293945", exact)
	}
	if exact, mid := McNemar(0, 2_000_000); exact <= 0 || mid <= 0 {
		t.Errorf("two million one way: %v, %v; a p-value is never 0", exact, mid)
	}
	if exact, _ := McNemar(-1, 3); !math.IsNaN(exact) {
		t.Errorf("negative count: %v", exact)
	}
}

func TestFloor(t *testing.T) {
	for m, want := range map[int]float64{0: 1, 1: 1, 2: 0.5, 4: 0.125, 6: 1.0 / 32, 5000: math.SmallestNonzeroFloat64} {
		if got := Floor(m); got != want {
			t.Errorf("Floor(%d) = %v, want %v", m, got, want)
		}
		if exact, _ := McNemar(0, m); !near(exact, want, 1e-12) {
			t.Errorf("McNemar(0, %d) = %v, want %v", m, exact, want)
		}
	}
	// No outcome with these sizes goes below, one reaches it.
	lowest := 1.0
	for signs := range 1 << 5 {
		d := []float64{0.1, 0.25, 0.3, 0.7, 0.9}
		for i := range d {
			if signs>>i&1 == 1 {
				d[i] = -d[i]
			}
		}
		p, _ := SignFlip(differences(t, d...), 0)
		lowest = min(lowest, p)
	}
	if lowest != Floor(5) {
		t.Errorf("lowest of 32 outcomes %v, want %v", lowest, Floor(5))
	}
}

func TestPairedT(t *testing.T) {
	// R 4.2: t.test(d)$p.value = .04467 for DABEST issue 106.
	if p := PairedT(differences(t, -3, 3, -3, 25, -8, 2, 24, 2, 10, 24, 0, 37), 12); math.Abs(p-.04467) > 5e-6 {
		t.Errorf("p = %v, want .04467", p)
	}
	if p := PairedT(differences(t, 0, 0, 0), 3); p != 1 {
		t.Errorf("identical: %v", p)
	}
	for name, p := range map[string]float64{
		"constant": PairedT(differences(t, 1, 1, 1), 3), "nothing": PairedT(estimand.Atoms{}, 0),
	} {
		if !math.IsNaN(p) {
			t.Errorf("%s: %v, want none", name, p)
		}
	}
}

func TestHolm(t *testing.T) {
	equal := func(got, want []float64) bool {
		return slices.EqualFunc(got, want, func(a, b float64) bool {
			return math.Abs(a-b) < 1e-15 || math.IsNaN(a) && math.IsNaN(b)
		})
	}
	nan := math.NaN()
	for _, c := range []struct {
		p    []float64
		m    int
		want []float64
	}{
		{[]float64{.01, .04, .03, .005}, 4, []float64{.03, .06, .06, .02}}, // Holm 1979, statsmodels 0.15.0
		{[]float64{.01, nan, .03}, 2, []float64{.02, nan, .03}},
		{[]float64{.01, nan, .03}, 3, []float64{.03, nan, .06}},
		{[]float64{.5, .9}, 0, []float64{1, 1}},
		{[]float64{nan}, 1, []float64{nan}},
		{nil, 0, nil},
	} {
		if got := Holm(c.p, c.m); !equal(got, c.want) {
			t.Errorf("Holm(%v, %d) = %v, want %v", c.p, c.m, got, c.want)
		}
	}
}

func TestFewCarry(t *testing.T) {
	// 100 questions: 96 of ±0.1, three of +0.6, one of +2. About the median
	// of 0.1 the squares are 48·0.04, 3·0.25 and 3.61: 6.28 in all.
	at := estimand.NewAtoms([]float64{-0.1, 0.1, 0.6, 2}, []float64{48, 48, 3, 1}, 1e-12)
	got := FewCarry(at)
	if got.Spread.Questions != 1 || !near(got.Spread.Share, 3.61/6.28, 1e-12) {
		t.Errorf("spread %+v, want 1 question, %v", got.Spread, 3.61/6.28)
	}
	// The sum is 3.8: the largest carries 2 of it.
	if got.Change.Questions != 1 || !near(got.Change.Share, 2/3.8, 1e-12) {
		t.Errorf("change %+v, want 1 question, %v", got.Change, 2/3.8)
	}
	mirrored := FewCarry(at.Mirror())
	if mirrored.Change != got.Change {
		t.Errorf("arms exchanged: %+v, want %+v", mirrored.Change, got.Change)
	}
	// Forty-one wins, 34 losses of 207: half of 75 differing, half of 7.
	at = estimand.NewAtoms([]float64{-1, 0, 1}, []float64{34, 132, 41}, 1e-12)
	if got := FewCarry(at); got.Spread.Questions != 38 || got.Change.Questions != 4 {
		t.Errorf("binary: %+v, want 38 and 4", got)
	}
	for name, at := range map[string]estimand.Atoms{
		"identical": differences(t, 0, 0), "empty": {}, "no number": {X: []float64{math.NaN()}, W: []float64{1}},
	} {
		if got := FewCarry(at); got.Spread.Questions != 0 || !math.IsNaN(got.Spread.Share) || got.Change.Questions != 0 {
			t.Errorf("%s: %+v, want nothing", name, got)
		}
	}
	shift := FewCarry(differences(t, 1, 1, 1, 1))
	if shift.Spread.Questions != 0 || shift.Change.Questions != 2 {
		t.Errorf("constant shift: %+v", shift)
	}
}
