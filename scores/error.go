package scores

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error is a fault of an input file. Its text is one line; Hint says how to go on.
type Error struct {
	Path   string
	Line   int    // 1-based; 0 = the whole file
	Column string // column or key; "" = none
	Value  string // the offending value, cut at 80 characters; "" = none
	Msg    string
	Hint   string
	Err    error // the cause, such as fs.ErrNotExist; may be nil
}

// Error returns `path:line: column "name": message: "value"`, leaving out what is unknown.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Path != "" {
		b.WriteString(shownPath(e.Path))
		if e.Line > 0 {
			b.WriteString(":" + strconv.Itoa(e.Line))
		}
		b.WriteString(": ")
	}
	if e.Column != "" {
		b.WriteString("column " + strconv.Quote(cut(e.Column)) + ": ")
	}
	b.WriteString(e.Msg)
	if e.Value != "" {
		b.WriteString(": " + strconv.Quote(cut(e.Value)))
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func shownPath(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// maxShown is the number of characters of a value that messages show.
const maxShown = 80

// cut shortens s to maxShown characters, the last of them an ellipsis, and
// replaces bytes that are no UTF-8.
func cut(s string) string {
	if len(s) > 4*maxShown {
		s = s[:4*maxShown] // a character has at most 4 bytes, so enough is left
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	if utf8.RuneCountInString(s) <= maxShown {
		return s
	}
	r := []rune(s)
	return string(r[:maxShown-1]) + "…"
}

// cutBytes is cut for bytes that are about to be overwritten.
func cutBytes(b []byte) string {
	if len(b) > 4*maxShown {
		b = b[:4*maxShown]
	}
	return cut(string(b))
}
