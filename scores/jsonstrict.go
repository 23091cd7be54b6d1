package scores

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// parser parses JSON objects into fields.
type parser struct {
	fields []Field
	keys   [][]byte // keys of the last object that flat parsed

	dec    *jsontext.Decoder
	buf    bytes.Buffer
	arena  []byte // names and texts that differ from the input, such as unescaped strings
	patch  []byte // copy of the input with bare words replaced by strings
	bare   []int  // positions of the bare words
	source []byte // the input
}

// fault is an error at a position in an object's text.
type fault struct {
	at  int // offset in bytes
	err Error
}

// on converts the fault to an *Error with the line on which it occurs. line is the line
// on which text starts.
func (f *fault) on(text []byte, line int) error {
	at := min(f.at, len(text))
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	f.err.Line = line + bytes.Count(text[:at], []byte("\n"))
	if f.err.Value == "" && f.err.Column == "" {
		of := "line"
		if start == 0 { // the object may start in the middle of the line
			of = "record"
		}
		f.err.Msg += fmt.Sprintf(" (byte %d of the %s)", at-start+1, of)
	}
	return &f.err
}

// parse returns the fields of an object. They are valid until the next call.
func (p *parser) parse(b []byte) ([]Field, *fault) {
	if p.flat(b) {
		return p.fields, nil
	}
	return p.strict(b)
}

// strict parses any JSON object, including bare NaN and Infinity.
func (p *parser) strict(b []byte) ([]Field, *fault) {
	p.fields, p.arena, p.bare, p.source = p.fields[:0], p.arena[:0], p.bare[:0], b
	if bytes.Contains(b, []byte("NaN")) || bytes.Contains(b, []byte("Infinity")) {
		b = p.patchBare(b)
	}
	p.buf = *bytes.NewBuffer(b)
	if p.dec == nil {
		p.dec = jsontext.NewDecoder(&p.buf, jsontext.AllowInvalidUTF8(true))
	} else {
		p.dec.Reset(&p.buf, jsontext.AllowInvalidUTF8(true))
	}
	if k := p.dec.PeekKind(); k != '{' && k != 0 {
		return nil, &fault{0, Error{Msg: "holds " + kindName(k) + ", not an object", Value: cutBytes(p.source),
			Hint: "each row is an object such as {\"id\": \"q1\", \"score\": 1}"}}
	}
	if err := p.object(nil, false); err != nil {
		return nil, p.jsonFault(err)
	}
	end := p.dec.InputOffset()
	if rest := p.source[end:]; firstByte(rest) != 0 {
		f := p.jsonFault(errors.New("something follows the object"))
		f.at = int(end) + space(rest, 0)
		return nil, f
	}
	return p.fields, nil
}

// object parses an object. If nested, prefix and a dot precede the names of its fields.
func (p *parser) object(prefix []byte, nested bool) error {
	if _, err := p.dec.ReadToken(); err != nil {
		return err
	}
	for p.dec.PeekKind() != '}' {
		raw, err := p.dec.ReadValue()
		if err != nil {
			return err
		}
		start := len(p.arena)
		if nested {
			p.arena = append(append(p.arena, prefix...), '.')
		}
		p.unquote(raw)
		name := p.arena[start:len(p.arena):len(p.arena)]
		if p.dec.PeekKind() == '{' {
			err = p.object(name, true)
		} else {
			err = p.value(name)
		}
		if err != nil {
			return err
		}
	}
	_, err := p.dec.ReadToken()
	return err
}

// value parses a value that is not an object.
func (p *parser) value(name []byte) error {
	f := Field{Name: name}
	kind := p.dec.PeekKind()
	if kind == '[' {
		f.Kind = List
		p.fields = append(p.fields, f)
		return p.dec.SkipValue()
	}
	raw, err := p.dec.ReadValue()
	if err != nil {
		return err
	}
	end := int(p.dec.InputOffset())
	from := end - len(raw)
	switch kind {
	case 'n':
		f.Kind = Null
	case 't':
		f.Kind = True
	case 'f':
		f.Kind = False
	case '0':
		f.Kind, f.Text = Number, p.source[from:end]
	default:
		if len(p.bare) > 0 && p.isBare(from) {
			f.Kind, f.Text = Bare, p.source[from:end]
			break
		}
		start := len(p.arena)
		p.unquote(raw)
		f.Text = p.arena[start:len(p.arena):len(p.arena)]
	}
	p.fields = append(p.fields, f)
	return nil
}

// unquote appends the decoded text of a JSON string to the arena. A string that is not
// valid Unicode, as when a model's output ends inside a character, is appended
// undecoded, so that two different ids stay different.
func (p *parser) unquote(raw []byte) {
	start := len(p.arena)
	out, err := jsontext.AppendUnquote(p.arena, raw)
	if err != nil {
		out = append(out[:start], raw[1:len(raw)-1]...)
	}
	p.arena = out
}

// jsonFault converts an error of the decoder to a fault.
func (p *parser) jsonFault(err error) *fault {
	f := &fault{at: int(p.dec.InputOffset()), err: Error{Err: err, Hint: "the rows are JSON objects; scores.Options.As names another format"}}
	why := strings.TrimPrefix(err.Error(), "jsontext: ")
	if syn, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		f.at = int(syn.ByteOffset)
		why = syn.Err.Error()
		if errors.Is(err, jsontext.ErrDuplicateName) {
			f.err.Column = strings.ReplaceAll(strings.TrimPrefix(string(syn.JSONPointer), "/"), "/", ".")
			f.err.Msg, f.err.Hint = "the record has this key twice", "keep one of the two"
			return f
		}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		f.at = len(p.source)
		f.err.Msg = "the text ends inside a JSON value"
		f.err.Hint = "the file may be truncated; make it again"
		return f
	}
	f.err.Msg = "not valid JSON: " + why
	return f
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '[':
		return "a list"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 'n':
		return "null"
	}
	return "true or false"
}
