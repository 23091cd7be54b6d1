package conformance

import (
	"bytes"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/scores"
)

// Renderer holds a renderer to what every one of them promises: it writes
// something, names the metric, and writes the same bytes again.
func Renderer(t *testing.T, r report.Renderer) {
	t.Helper()
	table := func(label string, values ...float64) *scores.Table {
		return &scores.Table{Label: label, IDColumn: "id", Questions: scores.IDsOf("q1", "q2", "q3", "q4"),
			Metrics: []scores.Metric{{Name: "recall", Values: values}}}
	}
	res, err := realgain.CompareTables([]*scores.Table{table("before", 0, 1, 0.5, 1), table("after", 0.5, 1, 1, 1)}, realgain.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	var first, again bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &again} {
		if err := r.Render(b, res, report.View{}); err != nil {
			t.Fatal(err)
		}
	}
	if first.Len() == 0 || !bytes.Contains(first.Bytes(), []byte("recall")) {
		t.Errorf("%s wrote %q", r.Name, first.String())
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Errorf("%s wrote other bytes the second time", r.Name)
	}
}
