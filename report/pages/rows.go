package pages

import (
	"math"
	"strconv"

	"github.com/realgain/realgain/report/page"
)

var nan = math.NaN()

// field is one column of the rows of a document: the key the JSON has, and its text.
type field[T any] struct {
	key  string
	text func(T) string
}

// rowsOf returns one row for each record.
func rowsOf[T any](fields []field[T], records []T) page.Rows {
	var out page.Rows
	for _, f := range fields {
		out.Keys = append(out.Keys, f.key)
	}
	for _, r := range records {
		row := make([]string, len(fields))
		for i, f := range fields {
			row[i] = f.text(r)
		}
		out.Records = append(out.Records, row)
	}
	return out
}

// of makes a column of text.
func of[T any](key string, text func(T) string) field[T] { return field[T]{key, text} }

// number makes a column of numbers, in their shortest exact form; unknown ones are empty.
func number[T any](key string, value func(T) float64) field[T] {
	return of(key, func(r T) string {
		v := value(r)
		if !finite(v) {
			return ""
		}
		return strconv.FormatFloat(v+0, 'g', -1, 64)
	})
}

// bounds makes the two columns of a pair.
func bounds[T any](key string, pair func(T) [2]float64) []field[T] {
	return []field[T]{
		number(key+"_lower", func(r T) float64 { return pair(r)[0] }),
		number(key+"_upper", func(r T) float64 { return pair(r)[1] }),
	}
}

// optional formats a count that may not apply.
func optional(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// known turns a number that may not apply into one that may be unknown.
func known(v *float64) float64 {
	if v == nil {
		return nan
	}
	return *v
}
