package sanity

import (
	"math"
	"strings"
	"testing"
)

// Each pair of scores beside one that is as near as can be and no mistake.
func TestGapOf(t *testing.T) {
	for name, c := range map[string]struct {
		metric       string
		a, b         []float64
		found        bool
		percent      bool
		secondLarger bool
	}{
		"percentages":               {"score", []float64{.52, .61, .4}, []float64{51, 60, 41}, true, true, true},
		"percentages first":         {"score", []float64{51, 60, 41}, []float64{.52, .61, .4}, true, true, false},
		"0 and 1, 0 and 100":        {"acc", []float64{0, 1, 1}, []float64{0, 100, 0}, true, true, true},
		"an error rate":             {"error_rate", []float64{.12, .1, .3}, []float64{11, 9, 28}, true, true, true},
		"both fractions":            {"score", []float64{.01, .02, .4}, []float64{.52, .61, .4}, false, false, true},
		"both percentages":          {"score", []float64{2, 1, 3}, []float64{51, 60, 41}, false, false, true},
		"a failure now and then":    {"violations", []float64{0, 0, 1, 0}, []float64{6, 3, 0, 9}, false, false, true},
		"a grade of 1 to 5":         {"grade", []float64{0, .5, 1}, []float64{2, 4, 5}, true, false, true},
		"whole grades of 1 to 5":    {"grade", []float64{0, 1, 1}, []float64{2, 4, 5}, true, false, true},
		"grades, rare fractions":    {"grade", []float64{.01, .01, .01, .01, .9}, []float64{4, 5, 3, 5, 4}, true, false, true},
		"a reward beyond 1":         {"reward", []float64{.2, .8, 1}, []float64{1.5, 2, .9}, false, false, true},
		"a dearer model":            {"cost", []float64{.02, .03, .01}, []float64{1.5, 2, 1.1}, false, false, true},
		"seconds, milliseconds":     {"latency", []float64{.3, .4, .35}, []float64{310, 390, 340}, true, false, true},
		"ten times as slow":         {"latency", []float64{.3, .4, .35}, []float64{3.1, 3.9, 3.4}, false, false, true},
		"scores below 0":            {"score", []float64{-.3, .4, .35}, []float64{31, 39, 34}, false, false, true},
		"no scores":                 {"score", []float64{math.NaN(), math.NaN()}, []float64{31, 39}, false, false, false},
		"nothing right, half so":    {"score", []float64{0, 0, 0}, []float64{51, 60, 41}, true, false, true},
		"a price that is not known": {"cost", []float64{0, 0, 0}, []float64{51, 60, 41}, false, false, true},
	} {
		g, ok := GapOf(c.metric, ExtentOf(c.a), ExtentOf(c.b))
		if ok != c.found || g.Percent != c.percent || g.Second != c.secondLarger {
			t.Errorf("%s: %+v (found: %v)", name, g, ok)
		}
	}
}

func TestUnmeasured(t *testing.T) {
	for name, c := range map[string]struct {
		metric    string
		a, b      []float64
		first, ok bool
	}{
		"candidate without a price": {"cost", []float64{.05, .1}, []float64{0, 0}, false, true},
		"baseline without a price":  {"total_cost_usd", []float64{0, 0}, []float64{.1, .2}, true, true},
		"latency of 0":              {"latency_ms", []float64{12, 14}, []float64{0, 0}, false, true},
		"one price of 0":            {"cost", []float64{.05, .1}, []float64{0, .001}, false, false},
		"neither costs":             {"cost", []float64{0, 0}, []float64{0, 0}, false, false},
		"no failures any more":      {"failures", []float64{1, 2}, []float64{0, 0}, false, false},
		"no retries any more":       {"retries", []float64{1, 2}, []float64{0, 0}, false, false},
		"no savings":                {"cost_savings", []float64{1, 2}, []float64{0, 0}, false, false},
		"unscored":                  {"cost", []float64{1, 2}, []float64{math.NaN(), math.NaN()}, false, false},
	} {
		w := Unmeasured(c.metric, ExtentOf(c.a), ExtentOf(c.b), [2]string{"a", "b"})
		if got := w != nil; got != c.ok || got && strings.Contains(w.Message, "question of a:") != c.first {
			t.Errorf("%s: %+v", name, w)
		}
	}
}
