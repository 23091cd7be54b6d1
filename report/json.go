package report

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: "json", Rank: 1, Whole: true, Doc: "everything that was found, by its schema, full precision", Render: renderJSON})
}

// renderJSON writes a document as its schema has it, indented. Keys come in the
// order of the schema, those of maps sorted, so equal documents give equal bytes.
// The view changes nothing.
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
