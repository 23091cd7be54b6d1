package conformance

import (
	"math"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/interval"
)

// pairs are data sets of every kind, with their declared range.
var pairs = []struct {
	name string
	a, b []float64
	rng  [2]float64
}{
	{"binary", []float64{0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0}, []float64{1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0}, [2]float64{0, 1}},
	{"one differs", []float64{0, 1, 0, 1, 1, 0}, []float64{0, 1, 1, 1, 1, 0}, [2]float64{0, 1}},
	{"identical", []float64{0, 1, 0.5, 1, 1, 0}, []float64{0, 1, 0.5, 1, 1, 0}, [2]float64{0, 1}},
	{"thirds", []float64{0, 1. / 3, 2. / 3, 1, 0, 0, 1. / 3}, []float64{1. / 3, 1. / 3, 1, 1, 0, 2. / 3, 1. / 3}, [2]float64{0, 1}},
	{"shift", []float64{0.1, 0.2, 0.3, 0.4, 0.5}, []float64{0.35, 0.45, 0.55, 0.65, 0.75}, [2]float64{0, 1}},
	{"continuous", []float64{0.11, 0.52, 0.93, 0.34, 0.75, 0.16, 0.87}, []float64{0.21, 0.49, 0.99, 0.54, 0.71, 0.36, 0.88}, [2]float64{0, 1}},
	{"outlier", []float64{1, 2, 3, 4, 5, 6}, []float64{1.1, 1.9, 3.2, 4.05, 5.1, 900}, [2]float64{0, 1000}},
	{"two", []float64{0.2, 0.4}, []float64{0.3, 0.8}, [2]float64{0, 1}},
}

// Method holds an interval method to what every one of them promises: it
// reaches its own estimate, its p-value inverts it, wider levels are wider,
// and exchanged arms give the negative.
func Method(t *testing.T, m interval.Method) {
	t.Helper()
	for _, set := range pairs {
		t.Run(set.name, func(t *testing.T) {
			before := [2]float64{math.NaN(), math.NaN()}
			for _, level := range []float64{0.5, 0.8, 0.9, 0.95, 0.99} {
				opt := realgain.Options{Interval: m.Name, Level: level, Range: set.rng, Seed: 11}
				c, err := realgain.Compare(set.a, set.b, opt)
				if err != nil {
					t.Skip(err) // it says that it does not apply
				}
				holds(t, c, level)
				if c.CI[0] > before[0] || c.CI[1] < before[1] {
					t.Errorf("level %v: %v does not hold %v of the level below", level, c.CI, before)
				}
				before = c.CI
				mirrored(t, c, set.a, set.b, opt)
			}
		})
	}
}

// holds tests one interval: its estimate is in it, and its p-value agrees with
// it.
func holds(t *testing.T, c *realgain.Comparison, level float64) {
	t.Helper()
	if math.IsNaN(c.CI[0]) || math.IsNaN(c.CI[1]) {
		unbounded(t, c, level)
		if math.IsNaN(c.PValue) || c.PValue == 1 {
			return
		}
	}
	if c.CI[0] > c.Estimate || c.CI[1] < c.Estimate {
		t.Errorf("level %v: %v does not hold its estimate %v", level, c.CI, c.Estimate)
	}
	inverted(t, c, level)
}

// unbounded tests an interval that lacks a bound: a warning says so, and without
// both bounds there is no verdict.
func unbounded(t *testing.T, c *realgain.Comparison, level float64) {
	t.Helper()
	none := math.IsNaN(c.CI[0]) && math.IsNaN(c.CI[1])
	if len(c.Warnings) == 0 || none && c.Verdict != realgain.Inconclusive {
		t.Errorf("level %v: no interval, without a warning or with a verdict", level)
	}
}

// inverted tests that 0 lies outside the interval exactly where p is below α.
func inverted(t *testing.T, c *realgain.Comparison, level float64) {
	t.Helper()
	alpha := math.Round((1-level)*1e12) / 1e12
	excluded := (c.CI[0] > 0 || c.CI[1] < 0) && (c.PFloor == nil || *c.PFloor <= alpha)
	may := c.Uncertainty.NBoot != nil || c.PFloor != nil && *c.PFloor == alpha // lie at α itself
	if excluded != (c.PValue < alpha || may && c.PValue == alpha) {
		t.Errorf("level %v: %v beside p = %v", level, c.CI, c.PValue)
	}
}

// mirrored exchanges the arms; draws then go by other rows.
func mirrored(t *testing.T, c *realgain.Comparison, a, b []float64, opt realgain.Options) {
	t.Helper()
	if c.Uncertainty.NBoot != nil {
		return
	}
	s, err := realgain.Compare(b, a, opt)
	if err != nil {
		t.Fatal(err)
	}
	if same := s.CI[0] == -c.CI[1] && s.CI[1] == -c.CI[0]; !same && !math.IsNaN(c.CI[0]) {
		t.Errorf("exchanged arms: %v became %v", c.CI, s.CI)
	}
}
