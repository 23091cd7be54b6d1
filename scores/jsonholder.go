package scores

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// holders are the keys under which an object may hold the list of rows.
var holders = map[string]bool{"rows": true, "data": true}

// holder tells where in text the list of objects stands that the object holds
// under a key of holders.
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

// startsHolder reports whether the first key of an object, of which only the
// start is at hand, holds a list under a key of holders.
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
