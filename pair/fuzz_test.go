package pair

import (
	"errors"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// FuzzAlign makes two arms of bytes: a line is a question, what follows its
// first tab tells the values. Nothing may panic; whatever comes out must be
// finite, paired by id, and add up with the drops.
func FuzzAlign(f *testing.F) {
	f.Add("a\t1\nb\t0\nc\t1\n", "c\t0\nb\t1\na\t1", byte(0))
	f.Add("a\t1\na\t0\nc\n", "c\t0\nb\t1\nd", byte(3))
	f.Add("a\nb", "A\nB", byte(5))
	f.Add("", "\xff\n", byte(7))
	f.Fuzz(func(t *testing.T, left, right string, mode byte) {
		p := Policy{
			Missing:    []string{"error", "drop", "zero"}[mode%3],
			Duplicates: []string{"error", "mean"}[mode/3%2],
			Errors:     []string{"missing", "zero"}[mode/6%2],
			ErrorTag:   []string{"", "error"}[mode/12%2],
		}
		g, err := Align([]*scores.Table{fuzzArm("left", left), fuzzArm("right", right)}, p)
		if err != nil {
			knownError(t, err)
			return
		}
		d := g.Drops()
		c, err := g.Columns("r", 0, 1)
		if err != nil {
			knownError(t, err)
			return
		}
		for i := range c.A {
			if !finite(c.A[i]) || !finite(c.B[i]) || i > 0 && c.Question(i) <= c.Question(i-1) {
				t.Fatalf("pair %d: question %d, %v, %v", i, c.Question(i), c.A[i], c.B[i])
			}
		}
		if left := g.Questions.Len() - len(c.A); p.Duplicates == "error" && p.Missing != "zero" && p.Errors == "missing" {
			// Errors and missing values can meet in one question.
			gone := d.OnlyInBaseline + d.OnlyInCandidate + d.Missing + d.Errors
			if left > gone || left < d.OnlyInBaseline+d.OnlyInCandidate+max(d.Missing, d.Errors) {
				t.Fatalf("%d questions left out, drops %+v", left, d)
			}
		}
		if _, err := c.Cells(); err != nil {
			knownError(t, err)
		}
	})
}

func knownError(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Msg == "" || strings.ContainsAny(e.Msg, "\n\r") {
		t.Fatalf("%#v", err)
	}
}

func fuzzArm(label, text string) *scores.Table {
	t := &scores.Table{Label: label}
	m := scores.Metric{Name: "r"}
	tag := scores.Tag{Name: "error"}
	for line := range strings.Lines(text) {
		id, v, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		t.Questions.Append([]byte(id))
		x, e := nan, ""
		if len(v) > 0 {
			x = float64(v[0]) / 3
		}
		if len(v) > 1 {
			e = v[1:]
		}
		m.Values, tag.Values = append(m.Values, x), append(tag.Values, e)
	}
	t.Metrics, t.Tags = []scores.Metric{m}, []scores.Tag{tag}
	return t
}
