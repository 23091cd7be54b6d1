package scores

import (
	"bytes"
	"slices"
)

// bareWords are the tokens that Python's json package writes for non-finite numbers.
// They are not valid JSON.
var bareWords = [][]byte{[]byte("NaN"), []byte("Infinity"), []byte("-Infinity")}

// patchBare returns a copy of b in which each bare word is replaced by a string of the
// same length, so that positions are unchanged, and records the positions in p.bare.
func (p *parser) patchBare(b []byte) []byte {
	p.patch = append(p.patch[:0], b...)
	for i := 0; i < len(b); {
		switch b[i] {
		case '"':
			i = skipString(b, i+1)
		case 'N', 'I', '-':
			i = p.patchWord(b, i)
		default:
			i++
		}
	}
	return p.patch
}

// patchWord replaces the word at i if it is a bare word used as a value. It returns the
// position from which to continue.
func (p *parser) patchWord(b []byte, i int) int {
	for _, word := range bareWords {
		end := i + len(word)
		if !bytes.HasPrefix(b[i:], word) || end < len(b) && !delimits(b[end]) || i == 0 || !delimits(b[i-1]) {
			continue
		}
		for k := i; k < end; k++ {
			p.patch[k] = 'x'
		}
		p.patch[i], p.patch[end-1] = '"', '"'
		p.bare = append(p.bare, i)
		return end
	}
	return i + 1
}

func delimits(c byte) bool {
	switch c {
	case ' ', '\t', '\n', '\r', ',', ':', '[', ']', '{', '}':
		return true
	}
	return false
}

// skipString returns the position after the closing quote of the string.
func skipString(b []byte, i int) int {
	for i < len(b) {
		switch b[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
		i++
	}
	return len(b)
}

func (p *parser) isBare(at int) bool {
	_, ok := slices.BinarySearch(p.bare, at)
	return ok
}
