package scores

import "bytes"

func init() {
	Register(Format{
		Name: "jsonl", Rank: 20, Exts: []string{".jsonl", ".ndjson"},
		Doc:   "JSON Lines: one object a line, wide or long",
		Sniff: sniffJSONL,
		Read:  readJSONL,
	})
}

// sniffJSONL recognizes a file whose first line is exactly one JSON object.
func sniffJSONL(in *Input) string {
	if firstByte(in.Head) != '{' {
		return ""
	}
	if object, rest, ok := firstObject(in.Head); ok {
		if bytes.IndexByte(bytes.TrimSpace(object), '\n') >= 0 || firstByte(restOfLine(rest)) != 0 {
			return ""
		}
		if _, _, ok := holder(object); ok && firstByte(rest) == 0 && in.Whole {
			return ""
		}
		return "each line is a JSON object"
	}
	if bytes.IndexByte(bytes.TrimSpace(in.Head), '\n') >= 0 && !in.brokenLine() || startsHolder(in.Head) {
		return ""
	}
	return "the first line starts a JSON object"
}

// brokenLine reports whether the first line of the head is a truncated object, as
// opposed to the first line of an object that spans several lines. It is if the next
// line starts a new object.
func (in *Input) brokenLine() bool {
	_, rest, _ := bytes.Cut(bytes.TrimSpace(in.Head), []byte("\n"))
	return firstByte(rest) == '{'
}

func restOfLine(b []byte) []byte {
	line, _, _ := bytes.Cut(b, []byte("\n"))
	return line
}

// firstByte returns the first byte that is not white space, or 0.
func firstByte(b []byte) byte {
	if i := space(b, 0); i < len(b) {
		return b[i]
	}
	return 0
}

func readJSONL(in *Input, rows *Rows) error {
	var p parser
	w := newWindow(in)
	for line := 1; ; line++ {
		text, ok := w.line()
		if !ok {
			return w.fault()
		}
		if firstByte(text) == 0 {
			continue
		}
		fields, f := p.parse(text)
		if f != nil {
			if w.err != nil && w.fault() != nil { // a read error truncated the line
				return w.fault()
			}
			return f.on(text, line)
		}
		if err := rows.Add(line, fields); err != nil {
			return err
		}
	}
}
