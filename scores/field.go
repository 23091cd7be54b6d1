package scores

import (
	"math"
	"strconv"
)

// Kind is the kind of value that a field holds.
type Kind uint8

// The kinds of fields.
const (
	Text   Kind = iota // a string of a typed format, decoded, in Field.Text
	Cell               // a cell of an untyped format such as CSV
	Number             // a number, spelled in Field.Text or, if that is nil, in Field.Num
	True
	False
	Null
	Bare // a NaN or Infinity token, in Field.Text; counts as missing
	List // an array; never a score
)

// Field is one named value of a record. The names of fields of nested records are
// joined by dots.
type Field struct {
	Name []byte
	Text []byte
	Num  float64
	Kind Kind
}

// label returns the text of f for use as an id or a tag, or nil if it has none.
func (f *Field) label() []byte {
	switch f.Kind {
	case Text, Cell:
		return f.Text
	case Number:
		if f.Text == nil {
			return appendNum(nil, f.Num)
		}
		return canonicalNumber(f.Text)
	case True:
		return []byte("true")
	case False:
		return []byte("false")
	}
	return nil
}

// meaning returns whether the field is a number, missing or a word.
func (f *Field) meaning() meaning {
	switch f.Kind {
	case Number, True, False:
		return isNumber
	case Text, Cell:
		_, what := classify(f.Text, nil)
		return what
	case List:
		return isWord
	}
	return isMissing
}

// raw returns the text of f as written in the file, for messages.
func (f *Field) raw() []byte {
	switch f.Kind {
	case Text, Cell, Number, Bare:
		if f.Text == nil && f.Kind == Number {
			return appendNum(nil, f.Num)
		}
		return f.Text
	case Null:
		return []byte("null")
	case List:
		return []byte("[…]")
	}
	return f.label()
}

// appendNum appends the text of a number that has none; integers are written with all
// digits.
func appendNum(b []byte, v float64) []byte {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.AppendInt(b, int64(v), 10)
	}
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}
