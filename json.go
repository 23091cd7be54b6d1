package realgain

import (
	"math"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// numbers writes what nobody knows as null: JSON has no NaN and no infinity,
// and 0 would be a lie. Other numbers take their shortest exact form; a
// negative zero is a zero.
var numbers = json.MarshalToFunc(func(e *jsontext.Encoder, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return e.WriteToken(jsontext.Null)
	}
	return e.WriteToken(jsontext.Float(v + 0))
})

// EncodeJSON writes any value of this package as JSON, unknown numbers as null.
func EncodeJSON(v any) ([]byte, error) {
	return json.Marshal(v,
		json.WithMarshalers(numbers),
		json.Deterministic(true),
		jsontext.AllowInvalidUTF8(true), // a stray byte of an id becomes U+FFFD
	)
}

// MarshalJSON writes the result as the schema realgain.result/v1 has it. Keys
// come in the order of the schema, those of maps sorted, so equal results give
// equal bytes.
func (r *Result) MarshalJSON() ([]byte, error) {
	type plain Result
	return EncodeJSON((*plain)(r))
}

// MarshalJSON writes one comparison as it stands in a result; what [Comparison.Complete]
// computes is null until it was called.
func (c *Comparison) MarshalJSON() ([]byte, error) {
	type plain Comparison
	return EncodeJSON((*plain)(c))
}
