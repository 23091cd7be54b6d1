package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

// heading heads a chapter.
func heading(level int, text string) page.Block {
	return page.Block{Shape: page.Heading, Level: level, Lines: []string{text}}
}

// introduced is the text at the beginning of a page, around the command that
// printed it.
func introduced(intro, command string, of ...any) []page.Block {
	text := fmt.Sprintf(intro, append([]any{clean(command)}, of...)...)
	before, text, _ := strings.Cut(text, "\n\n    ")
	line, after, _ := strings.Cut(text, "\n\n")
	return []page.Block{said(page.Prose, before), said(page.Code, line), said(page.Prose, after)}
}

// population are the tables of one population, under what it is.
func population(c calibrate.Cell, doc string, tables ...page.Grid) []page.Block {
	out := []page.Block{heading(3, clean(c.Population)), said(page.Lines, clean(doc))}
	for _, g := range tables {
		out = append(out, table(g))
	}
	return out
}

// sentence begins with a capital, unless it begins with a formula.
func sentence(s string) string {
	if first, rest, ok := strings.Cut(s, " "); ok && !strings.ContainsAny(first, "(0123456789") {
		return strings.ToUpper(first[:1]) + first[1:] + " " + rest
	}
	return s
}
