package realgain_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
)

// Time stamps in milliseconds: differences of ±1 are differences.
func TestBigOffsetsKeepTheirDifferences(t *testing.T) {
	const offset = 1.7e12
	a, b, small := make([]float64, 500), make([]float64, 500), make([]float64, 500)
	for i := range a {
		small[i] = float64(i%3 - 1)
		a[i], b[i] = offset+float64(i), offset+float64(i)+small[i]
	}
	c, err := realgain.Compare(a, b, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := realgain.Compare(make([]float64, 500), small, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Ties != plain.Ties || c.CI != plain.CI || c.PValue != plain.PValue {
		t.Errorf("with the offset %d ties, %v, p %v; without %d, %v, %v", c.Ties, c.CI, c.PValue, plain.Ties, plain.CI, plain.PValue)
	}
}

func TestComparisonsAreJSON(t *testing.T) {
	c, err := realgain.Compare([]float64{0, 1, 0}, []float64{1, 1, 0}, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), `"ci_baseline":[null,null]`) {
		t.Errorf("an interval not yet computed is not null: %s", text)
	}
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if text, err = json.Marshal(c); err != nil || strings.Contains(string(text), `"ci_baseline":[null,null]`) {
		t.Errorf("%v: %s", err, text)
	}
}

func TestTooManyDrawsAreRefused(t *testing.T) {
	for _, n := range []int{-1, 1 << 40, 1 << 62} {
		if _, err := realgain.Compare([]float64{0, 1}, []float64{1, 1}, realgain.Options{Engine: "montecarlo", NBoot: n}); err == nil {
			t.Errorf("%d draws were taken", n)
		}
	}
}

// Identical arms of a metric without a range have no interval, but whatever
// the range, 0 would lie in it.
func TestIdenticalArmsHaveP1(t *testing.T) {
	x := []float64{3.5, 2.5, 9, 4}
	c, err := realgain.Compare(x, x, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.PValue != 1 || c.PBetter != 0.5 || c.Delta != 0 || !math.IsNaN(c.CI[0]) || c.Verdict != realgain.Inconclusive {
		t.Errorf("p %v, p_better %v, delta %v, %v, %s", c.PValue, c.PBetter, c.Delta, c.CI, c.Verdict)
	}
}

// The draws of families go by the scores alone: exchanged arms negate what they give.
func TestSwappedArmsNegateDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	opposite := func(p, q [2]float64) bool { return p[0] == -q[1] && p[1] == -q[0] }
	for range 20 {
		tables := fiveMetrics(30, func() [5]float64 { return correlated(r) })
		there, err := realgain.CompareTables(tables, realgain.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		tables[0], tables[1] = tables[1], tables[0]
		back, err := realgain.CompareTables(tables, realgain.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		for m, c := range there.Comparisons[0].Metrics {
			s := back.Comparisons[0].Metrics[m]
			if !opposite(*c.SimultaneousCI, *s.SimultaneousCI) || *c.PAdjusted != *s.PAdjusted {
				t.Fatalf("%v p %v became %v p %v", *c.SimultaneousCI, *c.PAdjusted, *s.SimultaneousCI, *s.PAdjusted)
			}
		}
	}
}

// Nothing differs: a guard at the range alone would be narrower than what no
// difference among 60 questions can show.
func TestGuardedRangeWhenNothingDiffers(t *testing.T) {
	x := make([]float64, 60)
	for i := range x {
		x[i] = float64(i % 2)
	}
	c, err := realgain.Compare(x, x, realgain.Options{Interval: "guarded-range", Margin: 0.02, Hypothesis: "noninferiority"})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != realgain.Inconclusive || c.CI[1] < 0.05 {
		t.Errorf("%v: %s", c.CI, c.Verdict)
	}
}

func TestSignaturesTellOptionsApart(t *testing.T) {
	tables := fiveMetrics(20, func() [5]float64 { return [5]float64{0.1, 0.2, 0.3, 0.1, 0.5} })
	tables[1].Metrics[0].Values[3] = 0.7
	seen := map[string]string{}
	for name, opt := range map[string]realgain.Options{
		"plain": {}, "range": {Range: [2]float64{0, 1}}, "other range": {Range: [2]float64{0, 2}},
		"margin": {Margin: 0.1}, "superiority": {Margin: 0.1, Hypothesis: "superiority"},
		"lower": {Better: "lower"}, "primary": {Primary: "m1"}, "level": {Level: 0.9}, "seed": {Seed: 3}, "draws": {NBoot: 2000},
	} {
		res, err := realgain.CompareTables(tables, opt)
		if err != nil {
			t.Fatal(err)
		}
		if other, taken := seen[res.Signature]; taken {
			t.Errorf("%s and %s have one signature: %s", name, other, res.Signature)
		}
		seen[res.Signature] = name
	}
}

// A level whose α rounds to 0 at 12 decimals gives an interval or says why
// not, with every method and engine.
func TestLevelsNextToOne(t *testing.T) {
	a, b := make([]float64, 10), make([]float64, 10)
	for i := range a {
		a[i], b[i] = float64(i)/10, float64(i)/10+0.03*float64(i*7%5)
	}
	for _, level := range []float64{0.99999999999999, 1 - 0x1p-53} {
		for _, engine := range []string{"exact", "montecarlo"} {
			for _, method := range []string{"guarded", "percentile", "bca", "studentized", "t"} {
				if method == "studentized" && engine == "exact" {
					continue
				}
				opt := realgain.Options{Engine: engine, Interval: method, Level: level, NBoot: 2000}
				c, err := realgain.Compare(a, b, opt)
				if err != nil {
					t.Fatalf("%s, %s: %v", engine, method, err)
				}
				if !(c.CI[0] <= c.Delta && c.CI[1] >= c.Delta) && len(c.Warnings) == 0 {
					t.Errorf("%s, %s: %v without a warning", engine, method, c.CI)
				}
			}
		}
	}
}

// A ratio is as good with a baseline of 1e-16 as with one of 1, and refused
// where no number holds it.
func TestRatiosToTinyBaselines(t *testing.T) {
	a, b := make([]float64, 60), make([]float64, 60)
	for i := range a {
		a[i], b[i] = float64(1+i%3), float64(i%7)
	}
	want, err := realgain.Compare(a, b, realgain.Options{Estimand: "ratio"})
	if err != nil {
		t.Fatal(err)
	}
	// A lift relative to next to nothing is the ratio.
	for _, estimand := range []string{"ratio", "lift"} {
		opt := realgain.Options{Estimand: estimand}
		got, err := realgain.Compare(tabletest.Times(a, 1e-16), b, opt)
		if err != nil {
			t.Fatal(err)
		}
		for side, x := range got.CI {
			if !(math.Abs(x*1e-16/want.CI[side]-1) < 1e-6) {
				t.Errorf("%s: %v, want %v × 1e16", estimand, got.CI, want.CI)
			}
		}
		if _, err := realgain.Compare(tabletest.Times(a, 1e-310), b, opt); err == nil {
			t.Errorf("%s: no error where it is larger than any number", estimand)
		}
	}
}
