package report

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/realgain/realgain"
)

func init() {
	Register(Renderer{Name: "json", Doc: "everything the result holds, schema realgain.result/v1, full precision", Render: renderJSON})
}

// renderJSON writes a result as the schema realgain.result/v1 has it. Keys
// come in the order of the schema, those of maps sorted, so equal results give
// equal bytes. The view changes nothing.
func renderJSON(w io.Writer, r *realgain.Result, _ View) error {
	if err := errNoResult(r); err != nil {
		return err
	}
	return writeJSON(w, r)
}

// writeJSON writes a document of the root package, indented.
func writeJSON(w io.Writer, v any) error {
	text, err := realgain.EncodeJSON(v)
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
