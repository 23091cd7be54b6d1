package conformance

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/scores"
)

// Sample is a document with a word that every format must show.
type Sample struct {
	page.Document
	Says string
}

// Samples returns a document of every registered kind, and the given ones. It fails
// the test if a kind has no sample: a new kind of document needs one here.
func Samples(t *testing.T, more ...Sample) []Sample {
	t.Helper()
	known, err := samplesOfKinds()
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Concat(known, more)
	for _, k := range page.Kinds() {
		if !slices.ContainsFunc(all, func(s Sample) bool { return s.Kind == k }) {
			t.Errorf("no sample among %s", k.Plural)
		}
	}
	return all
}

// samplesOfKinds makes the samples once.
var samplesOfKinds = sync.OnceValues(func() ([]Sample, error) {
	tables, opt := sampleTables(), realgain.DefaultOptions()
	res, err := realgain.CompareTables(tables, opt)
	if err != nil {
		return nil, err
	}
	pilots, err := res.Pilots()
	if err != nil {
		return nil, err
	}
	sizes, err1 := plan.FromPilots(pilots, plan.Options{})
	study, err2 := converge.Of(res, converge.Options{Questions: true, Orders: 2})
	measured, err3 := calibrate.Files(tables, opt, calibrate.Options{Seed: 11, Reps: 2, N: []int{8}})
	suite, err4 := calibrate.Suite(calibrate.Options{Seed: 11, N: []int{10}, Only: []string{"binary"}})
	stdin := scores.Options{Stdin: strings.NewReader("id,recall\nq1,0\nq2,1\nq3,0.5\n")}
	seen, err5 := inspect.Files([]scores.Source{{Paths: []string{"-"}}}, inspect.Options{Read: stdin})
	return []Sample{
		{pages.Comparison(res), "recall"}, {pages.Plan(sizes), "recall"}, {pages.Convergence(study), "recall"}, {pages.Inspection(seen), "recall"},
		{pages.Calibration(measured), "guarded"}, {pages.Calibration(suite), "guarded"},
	}, errors.Join(err1, err2, err3, err4, err5)
})

// sampleTables are two systems on twelve questions.
func sampleTables() []*scores.Table {
	table := func(label string, values ...float64) *scores.Table {
		return &scores.Table{Label: label, IDColumn: "id", Questions: scores.IDsOf("q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9", "q10", "q11", "q12"),
			Metrics: []scores.Metric{{Name: "recall", Values: values}}}
	}
	return []*scores.Table{
		table("before", 0, 1, 0.5, 1, 0.25, 0.75, 0, 0.5, 1, 0.5, 0.25, 0),
		table("after", 0.5, 1, 1, 1, 0.25, 0.5, 0.75, 0.5, 1, 1, 0, 0.5),
	}
}

// Document tests what formats rely on: texts contain no control characters except
// glue in wrapped lines, columns and rows are of equal length, only kinds with curves
// have charts, and the JSON names its schema.
func Document(t *testing.T, d page.Document) {
	t.Helper()
	for _, depth := range []page.Depth{{}, {Explain: true, Movers: -1}, {Quiet: true}} {
		p := d.Page(depth)
		if strings.ContainsFunc(page.Unglue(p.Title), unicode.IsControl) {
			t.Errorf("a control character in %q", p.Title)
		}
		for _, b := range p.Blocks {
			block(t, b)
		}
		if len(p.On(page.Screen)) == 0 || len(p.On(page.Paper)) == 0 {
			t.Error("there is a medium on which nothing is shown")
		}
		if !d.Kind.Curves && len(p.Charts()) > 0 {
			t.Error("charts of a kind without")
		}
		if len(p.Rows.Keys) == 0 {
			t.Error("no keys of rows")
		}
		for _, r := range p.Rows.Records {
			if len(r) != len(p.Rows.Keys) {
				t.Errorf("%d values under %d keys: %q", len(r), len(p.Rows.Keys), r)
			}
		}
	}
	text, err := d.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var named struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(text, &named); err != nil || !strings.HasPrefix(named.Schema, "realgain.") {
		t.Errorf("schema %q, %v", named.Schema, err)
	}
}

// block tests one block.
func block(t *testing.T, b page.Block) {
	t.Helper()
	var texts []string
	for _, line := range b.Lines {
		switch b.Shape {
		case page.Code:
		case page.Prose:
			line = strings.ReplaceAll(line, "\n", "")
		default:
			line = page.Unglue(line)
		}
		texts = append(texts, line)
	}
	for _, c := range b.Table.Columns {
		if len(c.Cells) != b.Table.Len() || len(c.Tones) != 0 && len(c.Tones) != len(c.Cells) {
			t.Errorf("%d cells and %d tones under %q, %d rows", len(c.Cells), len(c.Tones), c.Head, b.Table.Len())
		}
		texts = append(append(texts, c.Head), c.Cells...)
	}
	for _, c := range b.Chart.Curves {
		if len(c.Y) != len(b.Chart.X) {
			t.Errorf("%s has %d values at %d places", c.Name, len(c.Y), len(b.Chart.X))
		}
	}
	for _, text := range texts {
		if strings.ContainsFunc(text, unicode.IsControl) {
			t.Errorf("a control character in %q", text)
		}
	}
}
