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

// ReadResult reads a result that was written as JSON. It can be rendered and
// planned from; with its questions kept it can also be converged. Choices made
// on the way, and questions left out beyond the examples, are not in it.
func ReadResult(data []byte) (*Result, error) {
	var r Result
	return &r, jsonout.Read(data, Schema, &r)
}

// UnmarshalJSON reads a result, unknown numbers as NaN.
func (r *Result) UnmarshalJSON(data []byte) error {
	type plain Result
	if err := jsonout.Decode(data, (*plain)(r)); err != nil {
		return err
	}
	r.remember()
	return nil
}

// UnmarshalJSON reads a comparison, unknown numbers as NaN.
func (c *Comparison) UnmarshalJSON(data []byte) error {
	type plain Comparison
	return jsonout.Decode(data, (*plain)(c))
}

// UnmarshalJSON reads a slice, unknown numbers as NaN.
func (s *Slice) UnmarshalJSON(data []byte) error {
	var own struct {
		By     string `json:"by"`
		Value  string `json:"value"`
		Judged bool   `json:"judged"`
	}
	if err := jsonout.Decode(data, &own); err != nil {
		return err
	}
	s.By, s.Value, s.Judged, s.Comparison = own.By, own.Value, own.Judged, &Comparison{}
	return s.Comparison.UnmarshalJSON(data)
}
