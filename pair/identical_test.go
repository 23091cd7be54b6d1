package pair_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// Four columns that are one, a missing value among them; a metric that is like
// them in one arm alone is another.
func TestIdenticalMetrics(t *testing.T) {
	x := math.NaN()
	table := func(label string, rows map[string][]float64) *scores.Table {
		out := &scores.Table{Label: label, IDColumn: "id", Questions: scores.IDsOf("p", "q", "r")}
		for _, name := range []string{"success", "time", "score", "pass", "half", "late"} {
			out.Metrics = append(out.Metrics, scores.Metric{Name: name, Values: rows[name]})
		}
		return out
	}
	one, two := []float64{1, 0, x}, []float64{0, 0, 1}
	g, err := pair.Align([]*scores.Table{
		table("a", map[string][]float64{"success": one, "time": {3, 4, 5}, "score": one, "pass": one, "half": one, "late": {3, 4, 5}}),
		table("b", map[string][]float64{"success": two, "time": {3, 4, 5}, "score": two, "pass": two, "half": {0, 0, .5}, "late": {3, 4, 5}}),
	}, pair.Policy{Missing: "drop"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]string{{"success", "score", "pass"}, {"time", "late"}}, g.Identical()); diff != "" {
		t.Error(diff)
	}
}
