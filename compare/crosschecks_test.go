package compare_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// Counts of published pairs. Exact by statsmodels 0.15.0 mcnemar(exact=True),
// mid-p by scipy 1.17.1 binomtest − binom.pmf; SWE-bench Verified
// claude-sonnet-4 → 4.5, GSM8K 6b_verification → 175b_finetuning.
func TestTestsOfPublishedPairs(t *testing.T) {
	for name, c := range map[string]struct {
		counts     []float64 // both, only A, only B, neither
		exact, mid float64
	}{
		"SWE-bench": {[]float64{299, 25, 54, 122}, .00146607, .00105273},
		"GSM8K":     {[]float64{306, 209, 152, 652}, .00315066, .00268739},
	} {
		cells, err := pair.Weighted([]float64{1, 1, 0, 0}, []float64{1, 0, 1, 0}, c.counts)
		if err != nil {
			t.Fatal(err)
		}
		got, err := realgain.CompareCells(cells, realgain.Options{})
		tests := tabletest.Completed(t, got, err).Tests
		if math.Abs(*tests.McNemarExact-c.exact) > 5e-9 || math.Abs(*tests.McNemarMidP-c.mid) > 5e-9 {
			t.Errorf("%s: exact %v, mid-p %v; want %v, %v", name, *tests.McNemarExact, *tests.McNemarMidP, c.exact, c.mid)
		}
		if math.Abs(tests.SignFlip / *tests.McNemarExact - 1) > 1e-9 || tests.SignFlipMethod != "exact" {
			t.Errorf("%s: sign-flip %v (%s), McNemar %v", name, tests.SignFlip, tests.SignFlipMethod, *tests.McNemarExact)
		}
		if tabletest.Warned(got, "disagreement") || tabletest.Warned(got, "p-floor") || tabletest.Warned(got, "few-carry-the-change") {
			t.Errorf("%s: %v", name, got.Warnings)
		}
	}
}

// DABEST issue 106: the t interval excludes 0, the sign-flip test is 220/4096.
func TestDisagreementIsSaid(t *testing.T) {
	d := []float64{-3, 3, -3, 25, -8, 2, 24, 2, 10, 24, 0, 37}
	c, err := realgain.Compare(make([]float64, len(d)), d, realgain.Options{Interval: "t"})
	c = tabletest.Completed(t, c, err)
	if c.Tests.SignFlip != 220.0/4096 || math.Abs(c.Tests.PairedT-.04467) > 5e-6 || c.Tests.McNemarExact != nil {
		t.Errorf("%+v", c.Tests)
	}
	if !tabletest.Warned(c, "disagreement") || tabletest.Warned(c, "p-floor") {
		t.Errorf("%v", c.Warnings)
	}
	if *c.PFloor != math.Ldexp(1, -10) {
		t.Errorf("floor %v of 11 differing questions", *c.PFloor)
	}
}

func TestFloorAboveTheLevelIsSaid(t *testing.T) {
	a, b := make([]float64, 60), make([]float64, 60)
	for differ, want := range []bool{false, true, true, true, true, true, false} {
		for i := range differ {
			b[i] = 1
		}
		c, err := realgain.Compare(a, b, realgain.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if tabletest.Warned(c, "p-floor") != want {
			t.Errorf("%d differ: floor %v, warnings %v", differ, *c.PFloor, c.Warnings)
		}
	}
}

func TestConcentrationIsSaid(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b := make([]float64, 200), make([]float64, 200)
	for i := range a {
		a[i] = r.Float64()
		b[i] = a[i] + 0.01*r.NormFloat64()
	}
	c, err := realgain.Compare(a, b, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if tabletest.Warned(c, "few-carry-the-change") {
		t.Errorf("even changes: %v", c.Warnings)
	}
	b[0]++
	b[1]++
	if c, err = realgain.Compare(a, b, realgain.Options{}); err != nil {
		t.Fatal(err)
	}
	if !tabletest.Warned(c, "few-carry-the-change") {
		t.Errorf("two questions carry nearly all: %v", c.Warnings)
	}
}

// Exchanging the arms changes no cross-check.
func TestSwappedArmsGiveEqualTests(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range testdata.Sets(t, 40, 100) {
		a, b, _ := draw(r)
		x, err := realgain.Compare(a, b, realgain.Options{})
		x = tabletest.Completed(t, x, err)
		y, err := realgain.Compare(b, a, realgain.Options{})
		y = tabletest.Completed(t, y, err)
		same := func(p, q float64) bool { return p == q || math.IsNaN(p) && math.IsNaN(q) }
		if !same(x.Tests.SignFlip, y.Tests.SignFlip) || *x.PFloor != *y.PFloor ||
			!same(x.Tests.PairedT, y.Tests.PairedT) && math.Abs(x.Tests.PairedT-y.Tests.PairedT) > 1e-12 {
			t.Errorf("%v → %v: %+v, exchanged %+v", a, b, x.Tests, y.Tests)
		}
		if x.Tests.SignFlip < *x.PFloor {
			t.Errorf("sign-flip %v below its floor %v", x.Tests.SignFlip, *x.PFloor)
		}
	}
}

// Holm's family is every comparison but the primary's.
func TestHolmLeavesThePrimaryOut(t *testing.T) {
	opt := realgain.DefaultOptions()
	opt.AllIntervals, opt.Primary = true, "full_chain_recall"
	r, err := realgain.CompareFiles([]scores.Source{
		{Paths: []string{"../examples/rag/before.jsonl"}}, {Paths: []string{"../examples/rag/after.jsonl"}},
	}, opt)
	if err != nil {
		t.Fatal(err)
	}
	smallest := 1.0
	for _, c := range r.Comparisons[0].Metrics {
		if c.Primary != (c.Tests.Holm == nil) {
			t.Errorf("%s: Holm %v", c.Metric, c.Tests.Holm)
		} else if !c.Primary {
			smallest = min(smallest, *c.Tests.Holm/c.PValue)
			if *c.Tests.Holm < c.PValue {
				t.Errorf("%s: Holm %v below p %v", c.Metric, *c.Tests.Holm, c.PValue)
			}
		}
	}
	if smallest != 1 {
		t.Errorf("the largest p-value was multiplied by %v", smallest)
	}
}
