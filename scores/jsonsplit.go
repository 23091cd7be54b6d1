package scores

import "bytes"

// splitter splits a JSON text into its top-level values without parsing them, and
// counts lines.
type splitter struct {
	w    *window
	line int // line number of w.start
}

// nesting tracks brackets and strings in a text that arrives in pieces.
type nesting struct {
	depth    int
	inString bool
	escaped  bool
}

// end returns the position after the bracket that closes the value, or false if b ends
// before it.
func (n *nesting) end(b []byte) (int, bool) {
	for i := 0; i < len(b); i++ {
		if n.inString {
			i = n.skip(b, i)
			continue
		}
		switch b[i] {
		case '"':
			n.inString = true
		case '{', '[':
			n.depth++
		case '}', ']':
			if n.depth--; n.depth <= 0 {
				return i + 1, true
			}
		}
	}
	return len(b), false
}

// skip continues inside a string and returns the position of its closing quote, or
// len(b).
func (n *nesting) skip(b []byte, i int) int {
	for ; i < len(b); i++ {
		switch {
		case n.escaped:
			n.escaped = false
		case b[i] == '\\':
			n.escaped = true
		case b[i] == '"':
			n.inString = false
			return i
		}
	}
	return i
}

// firstObject splits b after the object at its start.
func firstObject(b []byte) (object, rest []byte, ok bool) {
	var n nesting
	end, ok := n.end(b)
	return b[:end], b[end:], ok
}

// peek returns the next byte that is not white space, or 0 at the end.
func (s *splitter) peek() byte {
	for {
		at := s.w.buf[s.w.start:s.w.end]
		i := space(at, 0)
		s.take(i)
		if i < len(at) {
			return at[i]
		}
		if !s.w.more() {
			return 0
		}
	}
}

// take consumes n bytes.
func (s *splitter) take(n int) {
	s.line += bytes.Count(s.w.buf[s.w.start:s.w.start+n], []byte("\n"))
	s.w.start += n
}

// object returns the text and the line of the object or list at the current position.
// ok is false if the input ends inside it. The text is valid until the next call.
func (s *splitter) object() (text []byte, line int, ok bool) {
	var n nesting
	for searched := 0; ; {
		at := s.w.buf[s.w.start:s.w.end]
		end, done := n.end(at[searched:])
		searched += end
		if done {
			line := s.line
			s.take(searched)
			return at[:searched], line, true
		}
		if !s.w.more() {
			return at, s.line, false
		}
	}
}
