package scores

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

func init() {
	Register(Format{
		Name: "json", Rank: 30, Exts: []string{".json"},
		Doc:   `JSON: a list of objects, {"rows": [...]} or {"data": [...]}, or objects one after the other`,
		Sniff: sniffJSON,
		Read:  readJSON,
	})
}

func sniffJSON(in *Input) string {
	switch firstByte(in.Head) {
	case '[':
		return "the file is a JSON list"
	case '{':
		return "the file holds JSON objects of several lines"
	}
	if in.Whole && jsontext.Value(bytes.TrimSpace(in.Head)).IsValid() && extension(in.Path) == ".json" {
		return "the ending .json"
	}
	return ""
}

func readJSON(in *Input, rows *Rows) error {
	s := &splitter{w: newWindow(in), line: 1}
	j := &jsonRows{s: s, rows: rows}
	var err error
	switch c := s.peek(); c {
	case '[':
		err = j.list()
	case '{':
		err = j.sequence()
	default:
		if err := s.w.fault(); err != nil {
			return err
		}
		return &Error{Line: s.line, Msg: "neither a list nor an object", Value: cutBytes(s.w.buf[s.w.start:s.w.end]),
			Hint: `the file should hold a list of objects such as [{"id": "q1", "score": 1}]`}
	}
	if fault := s.w.fault(); err != nil && fault != nil {
		return fault // the text ended early because of a read error
	}
	return err
}

// jsonRows passes the objects of a JSON text to rows.
type jsonRows struct {
	s    *splitter
	p    parser
	rows *Rows
}

// list reads a list of objects.
func (j *jsonRows) list() error {
	j.s.take(1)
	if j.s.peek() == ']' {
		return j.listEnd()
	}
	for {
		if c := j.s.peek(); c != '{' {
			return j.notObject(c)
		}
		if err := j.object(); err != nil {
			return err
		}
		switch c := j.s.peek(); c {
		case ',':
			j.s.take(1)
		case ']':
			return j.listEnd()
		case 0:
			return j.truncated(j.s.line)
		default:
			return &Error{Line: j.s.line, Msg: "a comma or ] is missing after an element", Value: j.here(),
				Hint: "the file should hold a list of objects"}
		}
	}
}

// listEnd reads the closing bracket and returns an error if anything follows.
func (j *jsonRows) listEnd() error {
	j.s.take(1)
	if j.s.peek() != 0 {
		return &Error{Line: j.s.line, Msg: "something follows the list", Value: j.here(),
			Hint: "the file should hold one list of objects"}
	}
	return j.s.w.fault()
}

func (j *jsonRows) notObject(c byte) error {
	if c == 0 {
		return j.truncated(j.s.line)
	}
	return &Error{Line: j.s.line, Msg: "an element of the list is not an object", Value: j.here(),
		Hint: `each row is an object such as {"id": "q1", "score": 1}`}
}

// sequence reads consecutive objects. If the text is a single object, the object may
// hold the list of rows.
func (j *jsonRows) sequence() error {
	text, line, ok := j.s.object()
	if !ok {
		return j.truncated(line)
	}
	text = bytes.Clone(text) // peek may overwrite the buffer
	c := j.s.peek()
	if start, end, ok := holder(text); ok && c == 0 {
		return j.held(text, line, start, end)
	}
	if err := j.add(text, line); err != nil {
		return err
	}
	for ; c != 0; c = j.s.peek() {
		if c != '{' {
			return &Error{Line: j.s.line, Msg: "something other than an object follows an object", Value: j.here(),
				Hint: "the file should hold a list of objects"}
		}
		if err := j.object(); err != nil {
			return err
		}
	}
	return j.s.w.fault()
}

// held checks the object text and then reads the rows in text[start:end], a list inside
// it.
func (j *jsonRows) held(text []byte, line, start, end int) error {
	if _, f := j.p.strict(text); f != nil {
		return f.on(text, line)
	}
	w := &window{err: io.EOF, buf: text, start: start, end: end}
	s := &splitter{line: line + bytes.Count(text[:start], []byte("\n")), w: w}
	return (&jsonRows{rows: j.rows, s: s}).list()
}

// object reads the object at the current position.
func (j *jsonRows) object() error {
	text, line, ok := j.s.object()
	if !ok {
		return j.truncated(line)
	}
	return j.add(text, line)
}

func (j *jsonRows) add(text []byte, line int) error {
	fields, f := j.p.parse(text)
	if f != nil {
		return f.on(text, line)
	}
	return j.rows.Add(line, fields)
}

func (j *jsonRows) truncated(line int) error {
	last := line + bytes.Count(j.s.w.buf[j.s.w.start:j.s.w.end], []byte("\n"))
	return &Error{Line: line, Msg: fmt.Sprintf("the file ends, on line %d, inside a JSON value that starts here", last),
		Hint: "the file may be truncated; make it again"}
}

func (j *jsonRows) here() string {
	return cutBytes(restOfLine(j.s.w.buf[j.s.w.start:j.s.w.end]))
}
