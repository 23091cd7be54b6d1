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
	f.Add("a\t1x\na\t0y\nb\t1x\n", "b\t0\na\t1\n", byte(24))
	f.Add("a\t1x\na\t0x\na\nb\t1x\n", "b\t0z\na\t1z\nb\t1y", byte(29))
	f.Add("a__b-1\t1x\nc__d-1\t0\n", "c__d-1\t1\na__b-1\t1", byte(37))
	f.Fuzz(func(t *testing.T, left, right string, mode byte) {
		p := Policy{
			Missing:    []string{"error", "drop", "zero"}[mode%3],
			Duplicates: []string{"error", "mean"}[mode/3%2],
			Errors:     []string{"missing", "zero"}[mode/6%2],
			Repeat:     []string{"", "take"}[mode/24%2],
		}
		arms := []*scores.Table{fuzzArm("left", left), fuzzArm("right", right)}
		if mode/12%2 == 0 {
			arms[0].Failed, arms[1].Failed = nil, nil
		}
		g, err := Align(arms, p)
		if err != nil {
			knownError(t, err)
			return
		}
		d := g.Drops()
		fuzzDesign(t, g)
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
	take, epoch := scores.Tag{Name: "take"}, scores.Tag{Name: "epoch"}
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
		m.Values, t.Failed = append(m.Values, x), append(t.Failed, e)
		take.Values, epoch.Values = append(take.Values, "k"+v), append(epoch.Values, v)
	}
	t.Metrics, t.Tags = []scores.Metric{m}, []scores.Tag{take, epoch}
	return t
}

// fuzzDesign reads repeats and groups: they must fit the grid.
func fuzzDesign(t *testing.T, g *Grid) {
	t.Helper()
	for arm := range 2 {
		w, v := g.Repeats("r", arm), g.Values("r", arm)
		for q, k := range w.K {
			if !(w.SS[q] >= 0) || k < 2 && w.SS[q] != 0 || k > 0 && !finite(v[q]) {
				t.Fatalf("question %d: %d values, %v, spread %v", q, k, v[q], w.SS[q])
			}
		}
	}
	for _, column := range []string{"epoch", "take", IDPrefix} {
		for _, read := range []func(string) (*Groups, error){g.Groups, g.Clusters, g.Slices} {
			gr, err := read(column)
			if err != nil {
				knownError(t, err)
				continue
			}
			for _, k := range gr.Of {
				if len(gr.Of) != g.Questions.Len() || k < -1 || int(k) >= len(gr.Names) {
					t.Fatalf("%+v", gr)
				}
			}
		}
	}
	for _, u := range g.UnusedClusters("") {
		if u.Groups < 2 || u.Groups >= u.Questions {
			t.Fatalf("%+v", u)
		}
	}
}
