// Package wording has what messages share: numbers with their nouns, texts of
// unknown origin cut and quoted, names that are close to a mistyped one, and
// name patterns.
package wording

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// MaxShown is the number of characters of a value that messages show.
	MaxShown = 80
	// maxNames is the number of names that messages list.
	maxNames = 12
)

// Count returns a number with its noun: "1 question", "2 questions".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// Cut shortens s to MaxShown characters, the last of them an ellipsis, and
// replaces bytes that are no UTF-8.
func Cut(s string) string {
	if len(s) > utf8.UTFMax*MaxShown {
		s = s[:utf8.UTFMax*MaxShown] // enough is left, whatever the characters' sizes
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	if utf8.RuneCountInString(s) <= MaxShown {
		return s
	}
	r := []rune(s)
	return string(r[:MaxShown-1]) + "…"
}

// Shown cuts a text of unknown origin for the middle of a sentence, where a
// whole value would be too much, and keeps it on one line.
func Shown(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most-1]) + "…"
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return strconv.Quote(s)
	}
	return s
}

// Examples joins the first two texts of unknown origin with a comma.
func Examples(texts []string) string {
	var out []string
	for _, text := range texts[:min(len(texts), 2)] {
		out = append(out, Shown(text))
	}
	return strings.Join(out, ", ")
}

// TrueMinus writes a number with the minus sign that tables use; one that rounds
// to 0 has no sign.
func TrueMinus(number string) string {
	if !strings.ContainsAny(number, "123456789") {
		number = strings.TrimLeft(number, "+-")
	}
	return strings.ReplaceAll(number, "-", "−")
}

// Quote shows a text of unknown origin on one line: cut, quoted, escaped.
func Quote(s string) string { return strconv.Quote(Cut(s)) }

// List joins names with commas: at most twelve of them, then how many there are.
func List(names []string) string {
	switch {
	case len(names) == 0:
		return "none"
	case len(names) > maxNames:
		return fmt.Sprintf("%s … (%d in all)", strings.Join(names[:maxNames], ", "), len(names))
	}
	return strings.Join(names, ", ")
}

// Nearest returns the first of the names that takes the fewest edits to reach
// from word, "" when all take more than limit. Case does not count.
func Nearest(word string, names []string, limit int) string {
	best, least := "", limit+1
	word = strings.ToLower(word)
	for _, name := range names {
		if d := Edits(word, strings.ToLower(name), least); d < least {
			best, least = name, d
		}
	}
	return best
}

// Meant returns the candidate that name is probably a misspelling or the beginning of; ""
// if no candidate is similar enough.
func Meant(name string, candidates []string) string {
	best, at := "", 1+max(1, len(name)/3)
	for _, c := range candidates {
		d := Edits(name, c, at)
		if strings.HasPrefix(c, name) && len(name) > 2 {
			d = min(d, 1)
		}
		if d < at && d < len(name) { // else nothing of the name is left
			best, at = c, d
		}
	}
	return best
}

// Edits returns the Levenshtein distance between a and b in characters, or
// limit when it is no less.
func Edits(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) >= limit || len(y)-len(x) >= limit {
		return limit
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i, c := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j, d := range y {
			change := diagonal
			if c != d {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return min(row[len(y)], limit)
}

// IsGlob reports whether a name is a pattern.
func IsGlob(name string) bool { return strings.ContainsAny(name, "*?") }

// Glob reports whether name matches pattern, in which * stands for any text
// (slashes and dots too: metric names hold both) and ? for one character.
func Glob(pattern, name string) bool {
	p, s := []rune(pattern), []rune(name)
	i, star, mark := 0, -1, 0 // place in p, last * seen, what it has taken up to
	for j := 0; j < len(s); {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == s[j]):
			i++
			j++
		case star >= 0: // give the last * one more character
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}
