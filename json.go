package realgain

import "github.com/realgain/realgain/internal/jsonout"

// EncodeJSON writes any value of this package as JSON, unknown numbers as null.
func EncodeJSON(v any) ([]byte, error) { return jsonout.Encode(v) }

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
