package toy

import (
	"testing"

	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

var toyKind = page.NewKind(page.Kind{Name: "toy document", Plural: "toy documents", Curves: true})

// toyDocument has a block of every shape.
func toyDocument() conformance.Sample {
	words := func(page.Depth) page.Page {
		p := page.Page{Title: "toy recall", Rows: page.Rows{Keys: []string{"toy recall"}, Records: [][]string{{"1"}}}}
		for s := page.Lines; s <= page.Code; s++ {
			second := "of the toy" + page.Glue + "recall"
			if s == page.Prose || s == page.Code {
				second = page.Unglue(second)
			}
			p.Add(page.Block{Shape: s, Level: 2, Lines: []string{"a line", second}})
		}
		p.Add(page.Block{Shape: page.Table, Table: page.Grid{Columns: []page.Column{{Head: "toy recall", Cells: []string{"1"}, Tones: []page.Tone{page.Good}}}}})
		p.Add(page.Block{Shape: page.Chart, Chart: page.Figure{Title: "toy", X: []float64{10, 20}, Hi: 1, Curves: []page.Curve{{Name: "toy", Mark: '●', Y: []float64{0, 1}}}}})
		return p
	}
	return conformance.Sample{Says: "toy recall", Document: page.Document{
		Kind: toyKind, Page: words, JSON: func() ([]byte, error) { return []byte(`{"schema":"realgain.toy/v1","toy recall":1}`), nil },
	}}
}

// A document is one file: this one. Every format draws it.
func TestEveryFormatDrawsTheToyDocument(t *testing.T) {
	conformance.Document(t, toyDocument().Document)
	for _, name := range report.Names() {
		f, _ := report.Get(name)
		t.Run(name, func(t *testing.T) { conformance.Format(t, f, toyDocument()) })
	}
}
