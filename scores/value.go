package scores

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// pow10 holds the powers of ten that a float64 represents exactly.
var pow10 = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// parseNumber parses a decimal number such as -12, .5, 5. or 1e-3; hexadecimal,
// underscores and words are not accepted. It returns the nearest float64, or ±Inf if
// the number is too large. It returns 0 for -0.
func parseNumber(b []byte) (float64, bool) {
	i, neg := 0, false
	if signed(b) {
		neg = b[0] == '-'
		i = 1
	}
	var mantissa uint64
	digits, scale := 0, 0
	for ; digitAt(b, i); i++ {
		mantissa = mantissa*10 + uint64(b[i]-'0')
		digits++
	}
	if at(b, i, '.') {
		start := i + 1
		for i++; digitAt(b, i); i++ {
			mantissa = mantissa*10 + uint64(b[i]-'0')
			digits++
		}
		scale = i - start
	}
	if digits == 0 {
		return 0, false
	}
	if i < len(b) && !isExponent(b[i:]) {
		return 0, false
	}
	// An integer below 2^53 divided by an exact power of ten is correctly rounded
	// (Clinger's fast path). strconv parses all other numbers.
	if i == len(b) && digits <= 15 && scale < len(pow10) {
		f := float64(mantissa) / pow10[scale]
		if neg && f != 0 {
			f = -f
		}
		return f, true
	}
	return slowNumber(b)
}

// signed reports whether b begins with a sign.
func signed(b []byte) bool { return len(b) > 0 && (b[0] == '-' || b[0] == '+') }

// digitAt reports whether the byte at position i is a decimal digit.
func digitAt(b []byte, i int) bool { return i < len(b) && b[i]-'0' <= 9 }

func slowNumber(b []byte) (float64, bool) {
	f, err := strconv.ParseFloat(string(b), 64)
	if f == 0 {
		return 0, err == nil
	}
	return f, err == nil || math.IsInf(f, 0)
}

// isExponent reports whether b is e or E, an optional sign and digits.
func isExponent(b []byte) bool {
	if b[0] != 'e' && b[0] != 'E' {
		return false
	}
	b = b[1:]
	if signed(b) {
		b = b[1:]
	}
	for _, c := range b {
		if c-'0' > 9 {
			return false
		}
	}
	return len(b) > 0
}

// missingWords are the texts, in lower case, that count as missing.
var missingWords = map[string]bool{
	"": true, "-": true, "none": true, "n/a": true, "na": true, "nan": true, "null": true,
	"<na>": true, "#n/a": true, "inf": true, "+inf": true, "-inf": true,
	"infinity": true, "+infinity": true, "-infinity": true,
}

const longestMissingWord = len("-infinity")

// Kinds of text that classify returns.
type meaning uint8

const (
	isNumber meaning = iota
	isMissing
	isWord
	isHuge // a number too large for a float64
)

// classify returns whether text is a number, missing or a word, and the number. Words
// in values are numbers; values takes precedence.
func classify(text []byte, values map[string]float64) (float64, meaning) {
	text = bytes.TrimSpace(text)
	if values != nil {
		if v, ok := values[string(text)]; ok {
			return v, isNumber
		}
	}
	if f, ok := parseNumber(text); ok {
		if math.IsInf(f, 0) {
			return 0, isHuge
		}
		return f, isNumber
	}
	if len(text) > longestMissingWord {
		return 0, isWord
	}
	switch lower := strings.ToLower(string(text)); {
	case lower == "true":
		return 1, isNumber
	case lower == "false":
		return 0, isNumber
	case missingWords[lower]:
		return 0, isMissing
	}
	return 0, isWord
}

// canonicalNumber returns the text of a JSON number that is a question id. Integers
// keep all their digits, so that 7, 7.0 and "7" are the same question and 64-bit ids
// are exact.
func canonicalNumber(text []byte) []byte {
	if bytes.IndexByte(text, '.') < 0 && bytes.IndexByte(text, 'e') < 0 && bytes.IndexByte(text, 'E') < 0 {
		if string(text) == "-0" {
			return text[1:]
		}
		return text
	}
	f, ok := parseNumber(text)
	if !ok || math.Abs(f) >= 1<<53 {
		return text
	}
	return strconv.AppendFloat(nil, f, 'f', -1, 64)
}
