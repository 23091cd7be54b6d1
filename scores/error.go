package scores

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/realgain/realgain/internal/wording"
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
		b.WriteString("column " + strconv.Quote(wording.Cut(e.Column)) + ": ")
	}
	b.WriteString(e.Msg)
	if e.Value != "" {
		b.WriteString(": " + strconv.Quote(wording.Cut(e.Value)))
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

// cutBytes is wording.Cut for bytes that are about to be overwritten.
func cutBytes(b []byte) string {
	return wording.Cut(string(b[:min(len(b), utf8.UTFMax*wording.MaxShown)]))
}
