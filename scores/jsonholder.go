package scores

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// holders are the keys of an object whose value may be the list of rows.
var holders = map[string]bool{"rows": true, "data": true}

// holder returns the position of the list of objects that the object text holds under
// one of the keys in holders. ok is false if there is none.
func holder(text []byte) (start, end int, ok bool) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(text), jsontext.AllowInvalidUTF8(true))
	if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
		return 0, 0, false
	}
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return 0, 0, false
		}
		wanted := holders[name.String()] && dec.PeekKind() == '['
		start := dec.InputOffset()
		if err := dec.SkipValue(); err != nil {
			return 0, 0, false
		}
		if wanted {
			start, end := int(start), int(dec.InputOffset())
			start += bytes.IndexByte(text[start:end], '[')
			if c := firstByte(text[start+1 : end]); c == '{' || c == ']' {
				return start, end, true
			}
		}
	}
	return 0, 0, false
}

// startsHolder reports whether the first key of an object is in holders and its value
// is a list. text may be only the beginning of the object.
func startsHolder(text []byte) bool {
	i := space(text, 0)
	i = space(text, i+1)
	if i >= len(text) || text[i] != '"' {
		return false
	}
	end, ok := plainString(text, i+1)
	if !ok || !holders[string(text[i+1:end])] {
		return false
	}
	i = space(text, end+1)
	return i < len(text) && text[i] == ':' && firstByte(text[i+1:]) == '['
}
