package pair

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxShown = 80 // characters of a value or an id in a message
	maxIDs   = 3  // ids shown on each side
	maxNames = 12 // names of metrics listed
)

// cut shortens a text to maxShown characters.
func cut(s string) string {
	if utf8.RuneCountInString(s) > maxShown {
		return string([]rune(s)[:maxShown]) + "…"
	}
	return s
}

// quote shows a text of unknown origin on one line.
func quote(s string) string { return strconv.Quote(cut(s)) }

// join lists names, the first maxNames of them.
func join(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	if len(names) > maxNames {
		return fmt.Sprintf("%s … (%d in all)", strings.Join(names[:maxNames], ", "), len(names))
	}
	return strings.Join(names, ", ")
}

// count is a number with its noun, in the plural where it must be.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// glob reports whether name matches pattern, in which * stands for any text
// (slashes and dots too: metric names hold both) and ? for one character.
func glob(pattern, name string) bool {
	p, s := []rune(pattern), []rune(name)
	i, star, mark := 0, -1, 0 // place in p, last * seen, what it has swallowed up to
	for j := 0; j < len(s); {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == s[j]):
			i++
			j++
		case star >= 0:
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

// nearest returns the name that takes the fewest edits to reach, "" when all
// are far away. Case does not count.
func nearest(name string, names []string) string {
	best, least := "", max(2, utf8.RuneCountInString(name)/2)+1
	for _, n := range names {
		if d := edits(strings.ToLower(name), strings.ToLower(n)); d < least {
			best, least = n, d
		}
	}
	return best
}

// edits is the Levenshtein distance.
func edits(x, y string) int {
	a, b := []rune(x), []rune(y)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, c := range a {
		corner := row[0]
		row[0] = i + 1
		for j, d := range b {
			change := corner
			if c != d {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
