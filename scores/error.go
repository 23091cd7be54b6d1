package scores

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/realgain/realgain/internal/wording"
)

// Error is an error in an input file. Its text is one line; Hint suggests a correction.
type Error struct {
	Path   string
	Line   int    // 1-based; 0 = the file as a whole
	Column string // column or key; "" = unknown
	Value  string // the offending value, cut to 80 characters; "" = unknown
	Msg    string
	Hint   string
	Err    error // the underlying error, such as fs.ErrNotExist; may be nil
}

// Error returns `path:line: column "name": message: "value"` without the parts that are
// unknown.
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

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Err }

func shownPath(path string) string {
	if path == "-" {
		return "standard input"
	}
	return path
}

// cutBytes is wording.Cut for a byte slice. The result does not share memory with b.
func cutBytes(b []byte) string {
	return wording.Cut(string(b[:min(len(b), utf8.UTFMax*wording.MaxShown)]))
}
