package report

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain/report/page"
)

// The width of ambiguous characters such as ★ and → must not depend on the
// locale, or the same result would give other bytes on another machine.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// wrap breaks prose at spaces so that no line is wider than width, and indents
// all lines but the first by two. A word wider than that stays whole, and a
// glued phrase is broken only when it does not fit on a line of its own.
func wrap(s string, width int) string {
	const indent = "  "
	var out strings.Builder
	used := 0
	for _, word := range words(s, width-len(indent)) {
		w := text.StringWidth(word)
		switch {
		case used == 0:
		case used+1+w > width:
			out.WriteString("\n" + indent)
			used = len(indent)
		default:
			out.WriteByte(' ')
			used++
		}
		out.WriteString(word)
		used += w
	}
	return out.String()
}

// words splits s into what is kept together, with glue turned into spaces.
func words(s string, width int) []string {
	var out []string
	for word := range strings.SplitSeq(s, " ") {
		if plain := page.Unglue(word); text.StringWidth(plain) <= width {
			out = append(out, plain)
		} else {
			out = append(out, strings.Split(word, page.Glue)...)
		}
	}
	return out
}
