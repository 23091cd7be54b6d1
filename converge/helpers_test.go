package converge_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// rag returns the path of a file of the example.
func rag(name string) string { return filepath.Join("..", "examples", "rag", name) }

// pilotFiles returns the comparison of the example's systems.
func pilotFiles(t *testing.T, metrics ...string) *realgain.Result {
	t.Helper()
	opt := realgain.DefaultOptions()
	opt.Metrics = metrics
	r, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{rag("before.jsonl")}}, {Label: "after", Paths: []string{rag("after.jsonl")}},
	}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// compared returns the comparison of two columns of scores.
func compared(t *testing.T, a, b []float64, opt realgain.Options) *realgain.Result {
	t.Helper()
	table := func(label string, x []float64) *scores.Table {
		t := &scores.Table{Label: label, IDColumn: "id", Metrics: []scores.Metric{{Name: "m", Values: x}}}
		for i := range x {
			t.Questions.Append(fmt.Appendf(nil, "q%06d", i))
		}
		return t
	}
	r, err := realgain.CompareTables([]*scores.Table{table("a", a), table("b", b)}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
