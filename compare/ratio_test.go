package compare_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
)

func wantBounds(t *testing.T, c *realgain.Comparison, method string, lower, upper, tol float64) {
	t.Helper()
	got := c.Intervals[method]
	if math.Abs(got[0]-lower) > tol || math.Abs(got[1]-upper) > tol {
		t.Errorf("%s %v, want [%v, %v] ± %g", method, got, lower, upper, tol)
	}
}

// R 4.2.2, statpsych 1.4.0: ci.ratio.mean.ps(.05, y1, y2); Fieller by R's
// closed form. The log-t interval is another method: near, not equal.
func TestRatioOfPairedMeans(t *testing.T) {
	y1 := []float64{3.3, 3.6, 3.0, 3.1, 3.9, 4.2, 3.5, 3.3}
	y2 := []float64{3.0, 3.1, 2.7, 2.6, 3.2, 3.8, 3.2, 3.0}
	c := tabletest.RatioOf(t, y2, y1, realgain.Options{})
	if math.Abs(c.Estimate-1.134146) > 5e-7 {
		t.Errorf("ratio %v, want 1.134146", c.Estimate)
	}
	wantBounds(t, c, "fieller", 1.094225, 1.176050, 5e-7)
	wantBounds(t, c, "fieller", 1.09417, 1.175583, 1e-3) // log-t
}

// R's city data (boot 1.3-28): Σx/Σu; percentile and BCa of the exact law by
// 10⁷ draws, BCa with the influence acceleration .00221.
func TestRatioOfCities(t *testing.T) {
	u := []float64{138, 93, 61, 179, 48, 37, 29, 23, 30, 2}
	x := []float64{143, 104, 69, 260, 75, 63, 50, 48, 111, 50}
	c := tabletest.RatioOf(t, u, x, realgain.Options{})
	if math.Abs(c.Estimate-1.5203125) > 1e-12 {
		t.Errorf("ratio %v, want 1.5203125", c.Estimate)
	}
	wantBounds(t, c, "percentile", 1.2511, 2.1070, 5e-5)
	wantBounds(t, c, "bca", 1.2526, 2.1128, 5e-5)
	wantBounds(t, c, "fieller", 1.1960, 2.4614, 5e-5)
}

// smallPairs draws candidate and oracle recalls of a few questions; no draw of
// questions has an oracle of 0.
func smallPairs(r *rand.Rand) (oracle, candidate []float64) {
	n := 2 + r.IntN(4)
	oracle, candidate = make([]float64, n), make([]float64, n)
	for i := range oracle {
		oracle[i] = float64(1+r.IntN(3)) / 3
		candidate[i] = oracle[i] * float64(r.IntN(3)) / 2
	}
	candidate[0] = oracle[0]
	return oracle, candidate
}

func TestRatioEqualsEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 40 {
		o, c := smallPairs(r)
		want := tabletest.Percentiles(tabletest.Resamples(o, c))
		got := tabletest.RatioOf(t, o, c, realgain.Options{Interval: "percentile"})
		if !tabletest.Agrees(got.Intervals["percentile"], want, got.Estimate) {
			t.Fatalf("%v, enumeration has %v\no = %v\nc = %v", got.CI, want, o, c)
		}
	}
}

// The tests of the test: the two wrong intervals that the field has shipped.
// Resampling the numerator alone leaves the estimate outside; dividing the
// numerator's interval by a constant keeps it inside and is caught by
// enumeration.
func TestWrongRatioIntervalsAreCaught(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	outside, differs := 0, 0
	for range 200 {
		o, c := smallPairs(r)
		ones := make([]float64, len(o))
		meanO, meanC := 0.0, 0.0
		for i := range o {
			ones[i] = 1
			meanO, meanC = meanO+o[i]/float64(len(o)), meanC+c[i]/float64(len(o))
		}
		estimate := meanC / meanO
		numerator := tabletest.Percentiles(tabletest.Resamples(ones, c))
		if estimate < numerator[0]-1e-12 || estimate > numerator[1]+1e-12 {
			outside++
		}
		constant := [2]float64{numerator[0] / meanO, numerator[1] / meanO}
		if constant[0] > estimate+1e-9 || constant[1] < estimate-1e-9 {
			t.Errorf("the constant oracle's interval %v does not hold %v", constant, estimate)
		}
		if want := tabletest.Percentiles(tabletest.Resamples(o, c)); !tabletest.Agrees(constant, want, estimate) {
			differs++
		}
	}
	if outside == 0 || differs == 0 {
		t.Errorf("numerator alone: outside in %d of 200 sets; constant oracle: other than enumeration in %d", outside, differs)
	}
}

// A denominator of 1 throughout: the ratio is 1 plus the mean difference.
func TestRatioOverOneIsAMean(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	for range sets(t, 40) {
		n := 5 + r.IntN(40)
		one, c := make([]float64, n), make([]float64, n)
		for i := range one {
			if one[i], c[i] = 1, 1; r.IntN(3) == 0 {
				c[i] = float64(r.IntN(4)) / 4
			}
		}
		opt := realgain.Options{Range: [2]float64{0, 1}}
		ratio, delta := tabletest.RatioOf(t, one, c, opt), tabletest.Complete(t, one, c, opt)
		if math.Abs(ratio.Estimate-1-delta.Estimate) > 1e-12 || math.Abs(ratio.PValue-delta.PValue) > 1e-12 {
			t.Fatalf("ratio %v p %v, difference %v p %v\nc = %v", ratio.Estimate, ratio.PValue, delta.Estimate, delta.PValue, c)
		}
		for name, in := range delta.Intervals {
			got, ok := ratio.Intervals[name]
			if !ok {
				continue
			}
			if math.Abs(got[0]-1-in[0]) > 1e-12 || math.Abs(got[1]-1-in[1]) > 1e-12 {
				t.Fatalf("%s: ratio %v, 1 + difference %v\nc = %v", name, got, in, c)
			}
		}
		if ratio.CI[0] == ratio.CI[1] {
			t.Fatalf("no width: %v", ratio.CI)
		}
	}
}

// imperfect draws candidate and oracle recalls; no oracle is 1 throughout.
func imperfect(r *rand.Rand) (o, c []float64) {
	n := 2 + r.IntN(8)
	if r.IntN(20) == 0 {
		n = 10 + r.IntN(40)
	}
	o, c = make([]float64, n), make([]float64, n)
	kind := r.IntN(4)
	for i := range o {
		switch kind {
		case 0:
			o[i], c[i] = float64(r.IntN(4))/3, float64(r.IntN(4))/3
		case 1:
			o[i], c[i] = float64(r.IntN(2)), float64(r.IntN(2))
		case 2:
			o[i], c[i] = r.Float64(), r.Float64()
		case 3:
			if o[i], c[i] = r.Float64(), 0; r.IntN(4) > 0 {
				c[i] = o[i]
			}
		}
	}
	o[0], c[0], o[1], c[1] = 1, 0.5, 0.25, 0.25
	if kind == 1 {
		c[0], o[1], c[1] = 1, 0, float64(r.IntN(2))
	}
	return o, c
}

// Every method and engine: the estimate lies in its own interval, and the
// p-value agrees with it. REALGAIN_SETS sets how many sets are drawn.
func TestRatioHoldsItsEstimate(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(47, 48))
	for range testdata.Sets(t, 15, 10_000) {
		o, c := imperfect(r)
		for _, opt := range []realgain.Options{{}, {Engine: "montecarlo", Interval: "percentile", NBoot: 199, Seed: 1}, {Engine: "montecarlo", NBoot: 199, Seed: 1}} {
			opt.Range = [2]float64{0, 1}
			got := tabletest.RatioOf(t, o, c, opt)
			for name, in := range got.Intervals {
				if in[0] > got.Estimate || in[1] < got.Estimate {
					t.Fatalf("%s %v does not hold %v\no = %v\nc = %v", name, in, got.Estimate, o, c)
				}
			}
			if math.IsNaN(got.CI[0] + got.CI[1]) {
				continue
			}
			excluded := (got.CI[0] > 1 || got.CI[1] < 1) && *got.PFloor <= 0.05
			if agrees := excluded == (got.PValue < 0.05) || opt.Engine != "" && excluded == (got.PValue <= 0.05); !agrees {
				t.Fatalf("%s: %v beside p = %v\no = %v\nc = %v", got.Interval, got.CI, got.PValue, o, c)
			}
		}
	}
}

func TestDenominatorsThatAreNone(t *testing.T) {
	zero, err := realgain.Compare([]float64{0, 0, 0}, []float64{1, 0, 1}, realgain.Options{Estimand: "ratio"})
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(zero.Estimate) || !math.IsNaN(zero.CI[0]) || !math.IsNaN(zero.PValue) || zero.Verdict != realgain.Inconclusive || zero.Warnings[0].Code != "zero-denominator" {
		t.Errorf("denominator 0: %+v", zero)
	}
	if _, err := realgain.Compare([]float64{-1, -2}, []float64{1, 2}, realgain.Options{Estimand: "ratio"}); err == nil {
		t.Error("means of different signs were taken")
	}
	if _, err := realgain.Compare([]float64{0, 1, -1, 0.1}, []float64{1, 2, 1, 1}, realgain.Options{Estimand: "lift"}); err == nil || !strings.Contains(err.Error(), "may be 0") {
		t.Errorf("a lift over a baseline that may be 0: %v", err)
	}
	// Costs written as negative numbers: the candidate costs more, the ratio is
	// above 1, and the verdict goes by the difference.
	a, b := make([]float64, 30), make([]float64, 30)
	for i := range a {
		a[i] = -1 - float64(i%3)
		b[i] = a[i] - 1 - float64(i%2)/10
	}
	negative := tabletest.RatioOf(t, a, b, realgain.Options{})
	if negative.Estimate <= 1 || negative.Verdict != realgain.Regressed {
		t.Errorf("negative means: ratio %v %v, %s", negative.Estimate, negative.CI, negative.Verdict)
	}
	if _, err := realgain.Compare([]float64{1, 2, 3}, []float64{1, 2}, realgain.Options{Estimand: "ratio"}); err == nil {
		t.Error("lengths that differ were taken")
	}
}

// Fieller's set has no end where the denominator may be 0: unknown, and said so.
func TestUnboundedRatio(t *testing.T) {
	for _, engine := range []string{"exact", "montecarlo"} {
		c := tabletest.RatioOf(t, []float64{1, -0.9, 0.5, -0.4, 0.1}, []float64{0.2, 0.3, 0.1, 0.4, 0.2}, realgain.Options{Interval: "fieller", Engine: engine})
		if !math.IsNaN(c.CI[0]) || !math.IsNaN(c.CI[1]) || c.Verdict != realgain.Inconclusive || !strings.Contains(tabletest.WarningOf(c, "interval-null"), "unbounded: the denominator may be 0") {
			t.Errorf("%s: %v %s %v", engine, c.CI, c.Verdict, c.Warnings)
		}
	}
}

// Where the denominator may be 0 the standard error of a ratio says nothing, and
// no size is worked out from it; with a denominator away from 0 one is.
func TestNoPlanWithoutAnEnd(t *testing.T) {
	for lift, planned := range map[float64]bool{0: false, 1: true} {
		a, b := tabletest.NearZero(lift)
		c := tabletest.RatioOf(t, a, b, realgain.Options{})
		if got := !math.IsNaN(c.Plan.N80) && !math.IsNaN(c.Plan.N80Shrunk) && !math.IsNaN(c.Plan.MDE80); got != planned || math.IsNaN(c.CI[0]+c.CI[1]) == planned {
			t.Errorf("lifted by %v: %v, %+v", lift, c.CI, c.Plan)
		}
	}
}
