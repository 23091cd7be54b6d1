package scores

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/realgain/realgain/internal/registry"
)

// Format is a way to write rows into a file. A format registers itself in the
// file that defines it; flags, help and sniffing follow.
type Format struct {
	Name string // value of Options.As
	Doc  string // one line: what such a file looks like
	Exts []string
	// Sniff looks at the first bytes of a file and tells why it is of this
	// format, or "". It may be nil: such a format is chosen by its name or by
	// the ending of the file.
	Sniff func(in *Input) (why string)
	// Read hands the records to rows. Its errors are *Error; a missing Path
	// is filled in.
	Read func(in *Input, rows *Rows) error
	// Rank orders the sniffing: formats of lower rank look first.
	Rank int
}

var formats = registry.New("scores: format", func(f Format) string { return f.Name }, func(f Format) int { return f.Rank })

// Register adds a format. It panics if the name is taken; it is meant for init.
func Register(f Format) { formats.Register(f) }

// Formats returns the formats known, in the order they are tried.
func Formats() []Format { return formats.All() }

// choose returns the format of a file and why: the one asked for, the first
// that knows the content, the one of the file's ending.
func choose(in *Input, as string) (*Format, string, error) {
	if as != "" {
		f, err := named(as)
		return f, "asked for by scores.Options.As", err
	}
	if len(bytes.TrimSpace(in.Head)) == 0 && in.Whole {
		return nil, "", &Error{Path: in.Path, Msg: "the file is empty", Hint: "check the run that wrote it"}
	}
	for _, f := range formats.All() {
		if f.Sniff == nil {
			continue
		}
		if why := f.Sniff(in); why != "" {
			return &f, why, nil
		}
	}
	if hint := binaryHint(in); hint != "" {
		return nil, "", &Error{Path: in.Path, Msg: "the file holds binary data", Hint: hint}
	}
	ext := extension(in.Path)
	for _, f := range formats.All() {
		if slices.Contains(f.Exts, ext) {
			return &f, "the ending " + ext, nil
		}
	}
	return nil, "", &Error{Path: in.Path, Msg: "the format is not known",
		Hint: "scores.Options.As names it; the formats are " + listed(formats.Names())}
}

// extension returns the ending of a path in lower case, without that of a compression.
func extension(path string) string {
	path = strings.ToLower(path)
	for _, z := range []string{".gz", ".zst", ".lz4"} {
		path = strings.TrimSuffix(path, z)
	}
	return filepath.Ext(path)
}

// binaryHint tells how to go on with a file that is no text, or "".
func binaryHint(in *Input) string {
	head := in.Head
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "it looks like UTF-16; save it as UTF-8"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return "it looks like a zip archive or a spreadsheet; save the table as CSV"
	case bytes.HasPrefix(head, []byte("PAR1")):
		return "it looks like Parquet, which this program was built without"
	case bytes.IndexByte(head, 0) >= 0:
		return "the formats are " + listed(formats.Names())
	}
	bad := 0
	for rest := head; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 || r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' {
			bad++
		}
		rest = rest[n:]
	}
	if bad > len(head)/10 {
		return "the formats are " + listed(formats.Names())
	}
	return ""
}

// named returns the format of that name.
func named(name string) (*Format, error) {
	if f, ok := formats.Get(name); ok {
		return &f, nil
	}
	return nil, &Error{Msg: "there is no such format", Value: name,
		Hint: "the formats are " + listed(formats.Names())}
}
