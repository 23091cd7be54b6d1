package estimand

import (
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/pair"
)

func atoms(t *testing.T, a, b []float64) Atoms {
	t.Helper()
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return AtomsOf(Delta{}, c, 0)
}

// 0.9 − 0.5, 0.6 − 0.2 and 0.4 differ in their last bits and are one value.
func TestRoundingNoiseIsOneAtom(t *testing.T) {
	at := atoms(t, []float64{0.5, 0.2, 0, 0.1, 0.3}, []float64{0.9, 0.6, 0.4, 0.1, 0.2})
	if !slices.Equal(at.W, []float64{1, 1, 3}) {
		t.Errorf("weights %v of %v, want 1, 1, 3", at.W, at.X)
	}
	high, low := 0.6, 0.2
	if d := high - low; d == 0.4 {
		t.Error("the case tests nothing: 0.6 − 0.2 is 0.4")
	}
	below, tied, above := at.Around(0.4)
	if below != 2 || tied != 3 || above != 0 {
		t.Errorf("around 0.4: %v, %v, %v; want 2, 3, 0", below, tied, above)
	}
}

// A difference a thousand times the tolerance stays apart.
func TestDistinctValuesStayApart(t *testing.T) {
	at := atoms(t, []float64{0, 0, 0}, []float64{1, 1 + 1e-8, 2})
	if len(at.X) != 3 {
		t.Errorf("%v: want three values", at.X)
	}
}

func TestMoments(t *testing.T) {
	at := NewAtoms([]float64{3, -1, 0, 3}, []float64{1, 2, 3, 1}, 1e-12)
	// −1 ×2, 0 ×3, 3 ×2: mean 4/7, moments by hand.
	mean := 4.0 / 7
	wantM2 := (2*math.Pow(-1-mean, 2) + 3*math.Pow(mean, 2) + 2*math.Pow(3-mean, 2)) / 7
	wantM3 := (2*math.Pow(-1-mean, 3) - 3*math.Pow(mean, 3) + 2*math.Pow(3-mean, 3)) / 7
	for what, v := range map[string][2]float64{
		"mean":     {at.Mean(), mean},
		"variance": {at.Central(mean, 2), wantM2},
		"third":    {at.Central(mean, 3), wantM3},
		"sd":       {at.SD(mean), math.Sqrt(wantM2)},
		"skewness": {at.Skewness(mean), wantM3 / math.Pow(wantM2, 1.5)},
		"median":   {at.Median(), 0},
		"spread":   {at.Spread(1), 2},
		"total":    {at.Total(), 7},
	} {
		if math.Abs(v[0]-v[1]) > 1e-14 {
			t.Errorf("%s = %v, want %v", what, v[0], v[1])
		}
	}
	if got := NewAtoms([]float64{1, 2, 3, 4}, []float64{1, 1, 1, 1}, 0).Median(); got != 2.5 {
		t.Errorf("median of 1…4 = %v, want 2.5", got)
	}
}

// Standard deviation and skewness at the ends of the float64 range.
func TestMomentsOfExtremes(t *testing.T) {
	at := NewAtoms([]float64{3, -1, 0}, []float64{1, 2, 3}, 0)
	for _, e := range []int{0, 600, -600, 1000, -1000, 199, -199} {
		far := at.rescaled(e)
		m := math.Ldexp(at.Mean(), e)
		if got, want := far.SD(m), math.Ldexp(at.SD(at.Mean()), e); math.Abs(got/want-1) > 1e-14 {
			t.Errorf("2^%d: sd %v, want %v", e, got, want)
		}
		if got, want := far.Skewness(m), at.Skewness(at.Mean()); math.Abs(got-want) > 1e-13 {
			t.Errorf("2^%d: skewness %v, want %v", e, got, want)
		}
	}
}

func TestMirrorAndWith(t *testing.T) {
	at := NewAtoms([]float64{-1, 0, 3}, []float64{2, 3, 1}, 1e-9)
	m := at.Mirror()
	if !slices.Equal(m.X, []float64{-3, 0, 1}) || !slices.Equal(m.W, []float64{1, 3, 2}) {
		t.Errorf("mirror %v %v", m.X, m.W)
	}
	w := at.With(0.25, -3, 3)
	if !slices.Equal(w.X, []float64{-3, -1, 0, 3}) || !slices.Equal(w.W, []float64{0.25, 2, 3, 1.25}) {
		t.Errorf("with %v %v", w.X, w.W)
	}
	if !slices.Equal(at.W, []float64{2, 3, 1}) {
		t.Errorf("the original changed to %v", at.W)
	}
}

// The estimate does not depend on the order of the questions, changes sign
// exactly with the arms, and is the function of the weights it claims to be.
func TestDeltaValue(t *testing.T) {
	a := []float64{0.1, 0.7, 1e16, 0.3, 0.2, 0.9}
	b := []float64{0.4, 0.2, 1e16, 0.35, 0.6, 0.1}
	value := func(a, b []float64) float64 {
		c, err := pair.CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		return Delta{}.Value(c, nil)
	}
	got := value(a, b)
	ra, rb := slices.Clone(a), slices.Clone(b)
	slices.Reverse(ra)
	slices.Reverse(rb)
	if value(ra, rb) != got || value(b, a) != -got {
		t.Errorf("%v, reversed %v, swapped %v", got, value(ra, rb), value(b, a))
	}
	c, err := pair.CellsOf([]float64{0, 0, 0}, []float64{1, 2, 4})
	if err != nil {
		t.Fatal(err)
	}
	if got := (Delta{}).Value(c, []float64{2, 0, 1}); got != 2 {
		t.Errorf("mean of 1, 1, 4 = %v", got)
	}
	if got := (Delta{}).Value(c, []float64{0, 0, 0}); !math.IsNaN(got) {
		t.Errorf("mean of nothing = %v, want NaN", got)
	}
}

// Values at the end of the float64 range neither hang nor turn infinite.
func TestLargestValues(t *testing.T) {
	const most = math.MaxFloat64
	at := atoms(t, []float64{0, 0, most, -most}, []float64{most, -most, most, -most})
	if len(at.X) != 3 || math.IsInf(at.Tol, 0) || at.Median() != 0 {
		t.Errorf("%v, tolerance %v, median %v", at.X, at.Tol, at.Median())
	}
	if m := NewAtoms([]float64{most, most / 2}, []float64{1, 1}, 0).Median(); m != most/2+most/4 {
		t.Errorf("median %v", m)
	}
	if odd := NewAtoms([]float64{math.Inf(1), math.NaN()}, []float64{1, 1}, 0); len(odd.X) != 2 {
		t.Errorf("%v", odd.X)
	}
}
