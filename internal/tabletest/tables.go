// Package tabletest makes small arms for the tests of several packages, compares
// them and plans from them; an error ends the test.
package tabletest

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/realgain/realgain/scores"
)

// TableOf makes an arm of one metric.
func TableOf(label string, values []float64) *scores.Table {
	t := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "recall@10", Values: values}}}
	for i := range values {
		t.Questions.Append([]byte("q" + strconv.Itoa(i)))
	}
	return t
}

// Arm makes a table of one metric with columns of text.
func Arm(label string, values []float64, columns map[string][]string) *scores.Table {
	t := TableOf(label, values)
	for name, texts := range columns {
		t.Tags = append(t.Tags, scores.Tag{Name: name, Values: texts})
	}
	return t
}

// Runs makes an arm whose questions were answered several times.
func Runs(label string, values [][]float64) *scores.Table {
	t := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "recall@10"}}, Tags: []scores.Tag{{Name: "trial"}}}
	for q, all := range values {
		for k, v := range all {
			t.Questions.Append([]byte("q" + strconv.Itoa(q)))
			t.Metrics[0].Values = append(t.Metrics[0].Values, v)
			t.Tags[0].Values = append(t.Tags[0].Values, strconv.Itoa(k))
		}
	}
	return t
}

// Once makes each score the only answer to its question.
func Once(x []float64) (out [][]float64) {
	for _, v := range x {
		out = append(out, []float64{v})
	}
	return out
}

// Groups names n questions' groups, each of the given sizes in turn.
func Groups(n int, sizes ...int) []string {
	var out []string
	for g := 0; len(out) < n; g++ {
		out = append(out, slices.Repeat([]string{fmt.Sprint("g", g)}, sizes[g%len(sizes)])...)
	}
	return out[:n]
}
