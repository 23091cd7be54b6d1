package realgain_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// uniform are n scores of each arm in [0, 1].
func uniform(n int) (a, b []float64) {
	r := rand.New(rand.NewPCG(12, 1))
	for range n {
		x := r.Float64()
		a, b = append(a, x), append(b, min(1, max(0, x+.05+.2*r.NormFloat64())))
	}
	return a, b
}

// Betting is of means of single questions with a range; elsewhere guarded-range
// stands in for it and a warning says so, and without a range nothing does.
func TestBettingOrGuardedRange(t *testing.T) {
	a, b := uniform(60)
	topic := groups(60, 3)
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
		c.opt.Interval = "betting"
		r := result(t, []*scores.Table{arm("a", a, columns), arm("b", b, columns)}, c.opt)
		got := r.Comparisons[0].Metrics[0]
		if warned := warningOf(got, "interval-replaced"); got.Interval != c.want || (warned != "") != (c.want != "betting") {
			t.Errorf("%s: %s, warning %q", name, got.Interval, warned)
		}
		if ci := got.Intervals[got.Interval]; ci != got.CI {
			t.Errorf("%s: the interval is %v, among all methods %v", name, got.CI, ci)
		}
	}
	if _, err := realgain.Compare(a, b, realgain.Options{Interval: "betting"}); err == nil || !strings.Contains(err.Error(), "needs --range") {
		t.Errorf("without a range: %v", err)
	}
}

// The seed chooses the orders, and the error that leaves is stated.
func TestBettingTakesTheSeed(t *testing.T) {
	a, b := uniform(60)
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
