package realgain_test

import (
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// The primary metric stands first, then the headline metric of the baseline's
// format, then the others as they come.
func TestHeadlineMetricStandsSecond(t *testing.T) {
	arm := func(label string) *scores.Table {
		t := &scores.Table{Label: label, Questions: scores.IDsOf("a", "b", "c"), Roles: scores.Roles{Headline: "reward"}}
		for _, name := range []string{"cost", "steps", "reward"} {
			t.Metrics = append(t.Metrics, scores.Metric{Name: name, Values: []float64{0, 1, float64(len(label))}})
		}
		return t
	}
	for primary, want := range map[string][]string{"": {"reward", "cost", "steps"}, "steps": {"steps", "reward", "cost"}, "reward": {"reward", "cost", "steps"}} {
		opt := realgain.DefaultOptions()
		opt.Primary = primary
		res, err := realgain.CompareTables([]*scores.Table{arm("old"), arm("newer")}, opt)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range res.Comparisons[0].Metrics {
			if c.Metric != want[i] {
				t.Errorf("primary %q: metric %d is %s, want %s", primary, i, c.Metric, want[i])
			}
		}
	}
}
