package wording

import (
	"strconv"
	"strings"
)

// Commas puts commas into the whole part of a plain decimal that is at least
// from: "12345.6" is "12,345.6".
func Commas(text string, from float64) string {
	whole, rest, dotted := strings.Cut(text, ".")
	if v, err := strconv.ParseFloat(whole, 64); err != nil || v < from {
		return text
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if dotted {
		return whole + "." + rest
	}
	return whole
}

// Size formats a number of questions that was computed, not counted: 1500.2 is
// "1,500".
func Size(v float64) string { return Commas(strconv.FormatFloat(v, 'f', 0, 64), 1000) }
