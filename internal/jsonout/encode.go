// Package jsonout writes realgain's documents as JSON.
package jsonout

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

// Encode writes a value as JSON, unknown numbers as null. The keys of maps are
// sorted, so that equal values give equal bytes.
func Encode(v any) ([]byte, error) {
	return json.Marshal(v,
		json.WithMarshalers(numbers),
		json.Deterministic(true),
		jsontext.AllowInvalidUTF8(true), // a stray byte of an id becomes U+FFFD
	)
}
