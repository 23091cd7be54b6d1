package jsonout

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/realgain/realgain/notice"
)

// nulls reads null as a number that is unknown.
var nulls = json.UnmarshalFromFunc(func(d *jsontext.Decoder, v *float64) error {
	if d.PeekKind() != 'n' {
		return errors.ErrUnsupported
	}
	*v = math.NaN()
	_, err := d.ReadToken()
	return err
})

// Decode reads what Encode wrote: null is NaN where the value is a number.
// Keys that v lacks are ignored.
func Decode(data []byte, v any) error {
	return json.Unmarshal(data, v, json.WithUnmarshalers(nulls))
}

// Read decodes a document and checks that it is of the schema.
func Read(data []byte, schema string, v any) error {
	var head struct {
		Schema string `json:"schema"`
	}
	if err := Decode(data, &head); err != nil {
		return notice.Usage(fmt.Sprintf("not a document of realgain: %v", err), "documents are written by realgain.EncodeJSON")
	}
	if head.Schema != schema {
		return notice.Usage(fmt.Sprintf("a document of schema %q, not %q", head.Schema, schema), "documents of this schema are written by realgain.EncodeJSON")
	}
	if err := Decode(data, v); err != nil {
		return notice.Usage(fmt.Sprintf("not a document of schema %s: %v", schema, err), "write it again with realgain.EncodeJSON")
	}
	return nil
}
