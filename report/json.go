package report

import (
	"bytes"
	"io"
	"math"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/realgain/realgain"
)

func init() {
	Register(Renderer{Name: "json", Doc: "everything the result holds, schema realgain.result/v1, full precision", Render: renderJSON})
}

// numbers writes what nobody knows as null: JSON has no NaN and no infinity,
// and 0 would be a lie. Other numbers take their shortest exact form; a
// negative zero is a zero.
var numbers = json.MarshalToFunc(func(e *jsontext.Encoder, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return e.WriteToken(jsontext.Null)
	}
	return e.WriteToken(jsontext.Float(v + 0))
})

// renderJSON writes a result as the schema realgain.result/v1 has it. Keys
// come in the order of the schema, those of maps sorted, so equal results give
// equal bytes. The view changes nothing.
func renderJSON(w io.Writer, r *realgain.Result, _ View) error {
	if err := errNoResult(r); err != nil {
		return err
	}
	var out bytes.Buffer
	err := json.MarshalWrite(&out, r,
		json.WithMarshalers(numbers),
		json.Deterministic(true),
		jsontext.AllowInvalidUTF8(true), // a stray byte of an id becomes U+FFFD
		jsontext.WithIndent("  "),
	)
	if err != nil {
		return err
	}
	out.WriteByte('\n')
	_, err = w.Write(out.Bytes())
	return err
}
