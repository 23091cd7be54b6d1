package report

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: "json", Rank: 1, Whole: true, Doc: "the whole result by its schema, full precision", Render: renderJSON})
}

// renderJSON writes the JSON of a document, indented. It does not use the view.
func renderJSON(w io.Writer, d page.Document, _ View) error {
	text, err := d.JSON()
	if err != nil {
		return err
	}
	out := jsontext.Value(text)
	if err := out.Indent(jsontext.WithIndent("  ")); err != nil {
		return err
	}
	_, err = w.Write(append(out, '\n'))
	return err
}
