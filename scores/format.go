package scores

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/realgain/realgain/internal/registry"
)

// Format is a file format. Each format registers itself in the file that defines it;
// flags, help and detection use the registry.
type Format struct {
	Name string // value of Options.As that selects the format
	Doc  string // one line that describes such a file
	Exts []string
	// Sniff examines the first bytes of a file and returns the reason why it has this
	// format, or "". If Sniff is nil, the format is selected only by its name or by the
	// extension of the file.
	Sniff func(in *Input) (why string)
	// Read passes the records of the file to rows. Its errors are *Error; the caller
	// sets Path if it is empty.
	Read func(in *Input, rows *Rows) error
	// Rank orders detection: formats with lower ranks are tried first.
	Rank int
}

var formats = registry.New("scores: format", func(f Format) string { return f.Name }, func(f Format) int { return f.Rank })

// Register adds a format. It is meant to be called from init and panics if the name is
// taken.
func Register(f Format) { formats.Register(f) }

// Formats returns the registered formats in the order in which they are tried.
func Formats() []Format { return formats.All() }

// choose returns the format of a file and the reason: the format named by as, the first
// whose Sniff recognizes the content, or the one with the file's extension.
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

// extension returns the extension of a path in lower case, ignoring that of a
// compression.
func extension(path string) string {
	path = strings.ToLower(path)
	for _, z := range []string{".gz", ".zst", ".lz4"} {
		path = strings.TrimSuffix(path, z)
	}
	return filepath.Ext(path)
}

// binaryHint returns a hint for a file that is not text, or "" if it is text.
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

// named returns the format with the given name.
func named(name string) (*Format, error) {
	if f, ok := formats.Get(name); ok {
		return &f, nil
	}
	return nil, &Error{Msg: "there is no such format", Value: name,
		Hint: "the formats are " + listed(formats.Names())}
}
