package compare

import (
	"github.com/realgain/realgain/internal/jsonout"
)

// MarshalJSON encodes one comparison as in a result. What [Comparison.Complete]
// computes is null before the call.
func (c *Comparison) MarshalJSON() ([]byte, error) {
	type plain Comparison
	return jsonout.Encode((*plain)(c))
}

// UnmarshalJSON decodes a comparison. Unknown numbers become NaN.
func (c *Comparison) UnmarshalJSON(data []byte) error {
	type plain Comparison
	return jsonout.Decode(data, (*plain)(c))
}

// UnmarshalJSON decodes a slice. Unknown numbers become NaN.
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

// MarshalJSON writes the keys of the slice, then those of a comparison.
func (s *Slice) MarshalJSON() ([]byte, error) {
	own, err := jsonout.Encode(struct {
		By     string `json:"by"`
		Value  string `json:"value"`
		Judged bool   `json:"judged"`
	}{s.By, s.Value, s.Judged})
	if err != nil {
		return nil, err
	}
	rest, err := s.Comparison.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return append(append(own[:len(own)-1:len(own)-1], ','), rest[1:]...), nil
}
