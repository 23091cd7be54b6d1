// Package names reads the names of columns and metrics: which direction is
// better, and which columns of numbers are no scores.
package names

import (
	"strings"
	"unicode"
)

// Split takes a name apart into its words, in lower case. Anything but letters
// and digits ends a word, and so does a change of case or the end of a number:
// tokens_per_second, tokensPerSecond and "Tokens per second" are the same. An @
// is the word at.
func Split(name string) []string {
	var words []string
	runes := []rune(name)
	from := 0
	end := func(at int) {
		if at > from {
			words = append(words, strings.ToLower(string(singular(runes[from:at]))))
		}
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end(i)
			if from = i + 1; r == '@' {
				words = append(words, "at")
			}
		case i > from && startsWord(runes[from:], i-from):
			end(i)
			from = i
		}
	}
	end(len(runes))
	return words
}

// startsWord reports whether a word starts at index i of text, whose runes up
// to i are letters and digits.
func startsWord(text []rune, i int) bool {
	before, r := text[i-1], text[i]
	switch {
	case unicode.IsDigit(before):
		return unicode.IsLetter(r)
	case unicode.IsLower(before):
		return unicode.IsUpper(r)
	case unicode.IsUpper(before) && unicode.IsLower(r):
		return isUnit(tail(text[i:])) && i > 1 // TTFTms
	case unicode.IsUpper(before) && unicode.IsUpper(r) && i+1 < len(text) && unicode.IsLower(text[i+1]):
		return !isUnit(tail(text[i+1:])) && tail(text[i+1:]) != "s" // HTMLParser, but FPs
	}
	return false
}

// singular drops the s of an acronym's plural, as in FPs.
func singular(word []rune) []rune {
	n := len(word) - 1
	if n < 2 || word[n] != 's' {
		return word
	}
	for _, r := range word[:n] {
		if !unicode.IsUpper(r) {
			return word
		}
	}
	return word[:n]
}

// tail returns the letters in lower case that text begins with.
func tail(text []rune) string {
	n := 0
	for n < len(text) && unicode.IsLower(text[n]) {
		n++
	}
	return string(text[:n])
}

// isUnit reports whether a word is a unit of time that follows an acronym.
func isUnit(word string) bool { return word == "ms" || word == "us" || word == "ns" || word == "sec" }

// forms returns the spellings under which a word is looked up: as it is,
// without the number at its end, and in the singular.
func forms(word string) []string {
	out := []string{word}
	if bare := strings.TrimRight(word, "0123456789"); bare != word && len(bare) > 1 {
		out = append(out, bare)
		word = bare
	}
	if len(word) < 4 && word != "fps" {
		return out
	}
	for _, end := range []struct{ plural, singular string }{{"ies", "y"}, {"es", ""}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(word, end.plural); ok && len(stem) > 1 && !strings.HasSuffix(word, "ss") {
			out = append(out, stem+end.singular)
		}
	}
	return out
}
