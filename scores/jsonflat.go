package scores

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// flat parses an object whose values are plain scalars: no nesting, escapes, bare words
// or duplicate keys. It returns false for any other text, valid or not; the strict
// decoder then parses it. If flat returns true, the strict decoder would return the
// same fields.
func (p *parser) flat(b []byte) bool {
	p.fields = p.fields[:0]
	known := true // all keys so far equal those of the previous object
	i := space(b, 0)
	if !at(b, i, '{') {
		return false
	}
	i = space(b, i+1)
	if at(b, i, '}') {
		return space(b, i+1) == len(b)
	}
	for {
		if !at(b, i, '"') {
			return false
		}
		var name []byte
		if k := len(p.fields); known && k < len(p.keys) && startsWithKey(b[i+1:], p.keys[k]) {
			name = b[i+1 : i+1+len(p.keys[k])]
			i += len(name) + 2
		} else {
			known = false
			end, ok := plainString(b, i+1)
			if !ok {
				return false
			}
			name = b[i+1 : end]
			i = end + 1
		}
		i = space(b, i)
		if !at(b, i, ':') {
			return false
		}
		i = space(b, i+1)
		end, ok := p.scalar(b, i, name)
		if !ok {
			return false
		}
		i = space(b, end)
		if !at(b, i, ',') {
			break
		}
		i = space(b, i+1)
	}
	if !at(b, i, '}') || space(b, i+1) != len(b) {
		return false
	}
	return known || p.learn()
}

// scalar parses the value at i and returns the position after it.
func (p *parser) scalar(b []byte, i int, name []byte) (int, bool) {
	if i >= len(b) {
		return 0, false
	}
	switch c := b[i]; {
	case c == '"':
		end, ok := plainString(b, i+1)
		if !ok {
			return 0, false
		}
		p.fields = append(p.fields, Field{Name: name, Text: b[i+1 : end], Kind: Text})
		return end + 1, true
	case c == '-' || c-'0' <= 9:
		end, ok := plainNumber(b, i)
		p.fields = append(p.fields, Field{Name: name, Text: b[i:end], Kind: Number})
		return end, ok
	case c == 't':
		return p.literal(b, i, name, "true", True)
	case c == 'f':
		return p.literal(b, i, name, "false", False)
	case c == 'n':
		return p.literal(b, i, name, "null", Null)
	}
	return 0, false
}

func (p *parser) literal(b []byte, i int, name []byte, word string, kind Kind) (int, bool) {
	if len(b)-i < len(word) || string(b[i:i+len(word)]) != word {
		return 0, false
	}
	p.fields = append(p.fields, Field{Name: name, Kind: kind})
	return i + len(word), true
}

// learn saves the keys for the next object. It returns false if a key occurs twice.
func (p *parser) learn() bool {
	if len(p.fields) > 64 { // comparing all pairs would be slower than the strict decoder
		return false
	}
	for i := range p.fields {
		for j := range i {
			if string(p.fields[i].Name) == string(p.fields[j].Name) {
				return false
			}
		}
	}
	for i := range p.fields {
		if i == len(p.keys) {
			p.keys = append(p.keys, nil)
		}
		p.keys[i] = append(p.keys[i][:0], p.fields[i].Name...)
	}
	p.keys = p.keys[:len(p.fields)]
	return true
}

func startsWithKey(b, key []byte) bool {
	return len(b) > len(key) && b[len(key)] == '"' && string(b[:len(key)]) == string(key)
}

// at reports whether the byte at position i is c.
func at(b []byte, i int, c byte) bool { return i < len(b) && b[i] == c }

// space returns the first position at or after i that is not white space.
func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// plainString returns the position of the closing quote of the string whose first
// character is b[i]. It returns false if the string has escapes, control characters or
// invalid UTF-8.
func plainString(b []byte, i int) (int, bool) {
	const (
		low  = 0x0101010101010101
		high = 0x8080808080808080
	)
	start, ascii := i, true
	// Examine eight bytes at a time. A byte is flagged if it is a quote, a backslash,
	// below 0x20 or above 0x7f. The lowest flag is exact, because a borrow can only set
	// flags above it.
	for len(b)-i >= 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quote, slash := w^(low*'"'), w^(low*'\\')
		stop := ((quote-low)&^quote | (slash-low)&^slash | (w-low*0x20)&^w | w) & high
		if stop == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(stop) / 8
		if c := b[i]; c < 0x80 {
			return i, c == '"' && (ascii || utf8.Valid(b[start:i]))
		}
		ascii = false
		i++
	}
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case c == '"':
			return i, ascii || utf8.Valid(b[start:i])
		case c == '\\' || c < 0x20:
			return 0, false
		case c >= 0x80:
			ascii = false
		}
	}
	return 0, false
}

// plainNumber returns the position after the JSON number at i, or false if there is
// none.
func plainNumber(b []byte, i int) (int, bool) {
	if b[i] == '-' {
		i++
	}
	start := i
	i = digits(b, i)
	if i == start || b[start] == '0' && i > start+1 {
		return i, false
	}
	if i < len(b) && b[i] == '.' {
		start = i + 1
		if i = digits(b, start); i == start {
			return i, false
		}
	}
	if i < len(b) && (b[i] == 'e' || b[i] == 'E') {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		start = i
		if i = digits(b, i); i == start {
			return i, false
		}
	}
	return i, true
}

func digits(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}
