package compare_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/scores"
	"github.com/realgain/realgain/verdict"
)

// Betting is of means of single questions with a range; elsewhere guarded-range
// stands in for it and a warning says so, and without a range nothing does.
func TestBettingOrGuardedRange(t *testing.T) {
	a, b := tabletest.Uniform(60)
	topic := tabletest.Groups(60, 3)
	unit := map[string][2]float64{"recall@10": {0, 1}}
	weights := make([]string, 60)
	for i := range weights {
		weights[i] = []string{"1", "2"}[i%2]
	}
	columns := map[string][]string{"topic": topic, "w": weights}
	for name, c := range map[string]struct {
		opt  realgain.Options
		want string
	}{
		"a mean":   {realgain.Options{Ranges: unit}, "betting"},
		"ratio":    {realgain.Options{Ranges: unit, Estimand: "ratio"}, "guarded-range"},
		"clusters": {realgain.Options{Ranges: unit, Cluster: "topic"}, "guarded-range"},
		"weights":  {realgain.Options{Ranges: unit, Weight: "w"}, "guarded-range"},
	} {
		c.opt.Interval, c.opt.AllIntervals = "betting", true
		r := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, c.opt)
		got := r.Comparisons[0].Metrics[0]
		if warned := tabletest.WarningOf(got, "interval-replaced"); got.Interval != c.want || (warned != "") != (c.want != "betting") {
			t.Errorf("%s: %s, warning %q", name, got.Interval, warned)
		}
		if ci := got.Intervals[got.Interval]; ci != got.CI {
			t.Errorf("%s: the interval is %v, among all methods %v", name, got.CI, ci)
		}
	}
	if _, err := realgain.Compare(a, b, realgain.Options{Interval: "betting"}); err == nil || !strings.Contains(err.Error(), "needs Options.Ranges") {
		t.Errorf("without a range: %v", err)
	}
}

// The seed chooses the orders, and the error that leaves is stated.
func TestBettingTakesTheSeed(t *testing.T) {
	a, b := tabletest.Uniform(60)
	opt := realgain.Options{Interval: "betting", Range: [2]float64{0, 1}}
	var ends [3][2]float64
	for i, seed := range []uint64{0, 0, 1} {
		opt.Seed = seed
		c, err := realgain.Compare(a, b, opt)
		if err != nil || !(c.Uncertainty.MonteCarloSE[0] > 0) || c.Engine != "exact" {
			t.Fatalf("%v, %+v", err, c)
		}
		ends[i] = c.CI
	}
	if ends[0] != ends[1] || ends[0] == ends[2] {
		t.Errorf("seeds 0, 0 and 1: %v", ends)
	}
}

// A claim of no harm expects the worst that the range allows: that of 0/1
// scores, a declared one, and [0, 1] where the scores all lie there, which a
// warning says. What has no range gets the warning that the claim is not safe.
func TestMethodOfClaimsOfNoHarm(t *testing.T) {
	a, b := tabletest.Uniform(60)
	zeroOne := func(x []float64) []float64 {
		out := make([]float64, len(x))
		for i, v := range x {
			out[i] = tabletest.Step(v > .5)
		}
		return out
	}
	far := func(x []float64) []float64 {
		out := make([]float64, len(x))
		for i, v := range x {
			out[i] = 5 * v
		}
		return out
	}
	for name, c := range map[string]struct {
		a, b            []float64
		opt             realgain.Options
		method, warning string
	}{
		"0/1":                {zeroOne(a), zeroOne(b), realgain.Options{}, "guarded-worst", ""},
		"fractional":         {a, b, realgain.Options{}, "guarded-worst", "assumed-range"},
		"declared":           {far(a), far(b), realgain.Options{Range: [2]float64{0, 5}}, "guarded-worst", ""},
		"unbounded":          {far(a), far(b), realgain.Options{}, "guarded", "unbounded-claim"},
		"a ratio":            {a, b, realgain.Options{Estimand: "ratio"}, "guarded-worst", "assumed-range"},
		"in percent":         {a, b, realgain.Options{Margin: 0, MarginPercent: 10}, "guarded-worst", "assumed-range"},
		"drawn":              {a, b, realgain.Options{Engine: "montecarlo", NBoot: 200}, "guarded-worst", "assumed-range"},
		"guarded, asked for": {a, b, realgain.Options{Interval: "guarded"}, "guarded", "assumed-range"},
		"betting":            {a, b, realgain.Options{Interval: "betting"}, "betting", "assumed-range"},
	} {
		if c.opt.MarginPercent == 0 {
			c.opt.Margin = .3
		}
		for _, c.opt.Hypothesis = range verdict.Hypotheses {
			got, err := realgain.Compare(c.a, c.b, c.opt)
			if c.opt.Hypothesis == "difference" || c.opt.Hypothesis == "superiority" {
				if c.opt.Interval != "betting" && (err != nil || got.Interval != "guarded" || tabletest.WarningOf(got, "assumed-range")+tabletest.WarningOf(got, "unbounded-claim") != "") {
					t.Errorf("%s, %s: %v, %+v", name, c.opt.Hypothesis, err, got)
				}
				continue
			}
			if err != nil || got.Interval != c.method {
				t.Errorf("%s, %s: %v, %+v; want %s", name, c.opt.Hypothesis, err, got, c.method)
				continue
			}
			for _, code := range []string{"assumed-range", "unbounded-claim"} {
				if warned := tabletest.WarningOf(got, code) != ""; warned != (code == c.warning) {
					t.Errorf("%s, %s: warning %s: %v", name, c.opt.Hypothesis, code, warned)
				}
			}
		}
	}
	if _, err := realgain.Compare(a, b, realgain.Options{Interval: "guarded-worst", Range: [2]float64{0, 1}}); err == nil || !strings.Contains(err.Error(), "noninferiority") {
		t.Errorf("guarded-worst for a difference: %v", err)
	}
}

// The harm of a cost is a rise: exchanged directions mirror the interval.
func TestHarmOfACost(t *testing.T) {
	a, b := tabletest.Uniform(60)
	opt := realgain.Options{Range: [2]float64{0, 1}, Margin: .1}
	for _, opt.Hypothesis = range []string{"noninferiority", "equivalence"} {
		opt.Better = "lower"
		c, err := realgain.Compare(b, a, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Better = "higher"
		d, err := realgain.Compare(a, b, opt)
		if err != nil || c.CI[0] != -d.CI[1] || c.CI[1] != -d.CI[0] || c.Verdict != d.Verdict || *c.POneSided != *d.POneSided {
			t.Errorf("%s: %v %s as a cost, %v %s", opt.Hypothesis, c.CI, c.Verdict, d.CI, d.Verdict)
		}
		opt.Interval = "guarded"
		plain, err := realgain.Compare(a, b, opt)
		opt.Interval = ""
		if err != nil || d.CI[0] >= plain.CI[0] || opt.Hypothesis == "equivalence" && d.CI[1] <= plain.CI[1] {
			t.Errorf("%s: %v is no wider than guarded, %v", opt.Hypothesis, d.CI, plain.CI)
		}
	}
}

// Without a margin of its own a metric makes no claim.
func TestNoClaimWithoutAMargin(t *testing.T) {
	a, b := tabletest.Uniform(60)
	opt := realgain.Options{Hypothesis: "noninferiority", Margins: map[string]float64{"other": .1}}
	arms := []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}
	for _, t := range arms {
		other := t.Metrics[0]
		other.Name = "other"
		t.Metrics = append(t.Metrics, other)
	}
	c := tabletest.Compared(t, arms, opt).Comparisons[0].Metrics[0]
	if c.Interval != "guarded" || tabletest.WarningOf(c, "assumed-range") != "" {
		t.Errorf("%+v", c)
	}
}

// A slice of a count whose answers happen to be 0 and 1 has no range.
func TestRangesOfSlices(t *testing.T) {
	var a, b []float64
	var part []string
	for i := range 80 {
		a, b = append(a, float64(i%2+3*(i/40))), append(b, float64(i/2%2+3*(i/40)))
		part = append(part, []string{"small", "large"}[i/40])
	}
	columns := map[string][]string{"part": part}
	opt := realgain.Options{Hypothesis: "noninferiority", Margin: .9, By: []string{"part"}}
	c := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, opt).Comparisons[0].Metrics[0]
	for _, s := range c.Slices {
		if s.Range != nil || s.Interval != "guarded" || tabletest.WarningOf(s.Comparison, "unbounded-claim") == "" {
			t.Errorf("slice %s: range %v, %s", s.Value, s.Range, s.Interval)
		}
	}
}

// A plan from fractional scores counts on the range that the claim does.
func TestPlanOfAClaimOfNoHarm(t *testing.T) {
	a, b := tabletest.Uniform(60)
	opt := realgain.Options{Hypothesis: "noninferiority", Margin: .1}
	tables := []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}
	r := tabletest.Compared(t, tables, opt)
	p, err := tabletest.FromResult(r, plan.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	opt.Ranges = map[string][2]float64{"recall@10": {0, 1}}
	declared, err := tabletest.FromResult(tabletest.Compared(t, tables, opt), plan.Options{}, nil)
	if err != nil || p.Interval != "guarded-worst" || p.N80Interval != declared.N80Interval || !(p.N80Interval > p.N80) {
		t.Errorf("%v: %s, %v questions; with the range declared %v, by normal theory %v", err, p.Interval, p.N80Interval, declared.N80Interval, p.N80)
	}
}
