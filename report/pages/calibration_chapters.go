package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

// heading returns the heading of a chapter.
func heading(level int, text string) page.Block {
	return page.Block{Shape: page.Heading, Level: level, Lines: []string{text}}
}

// introduction returns the text at the top of a page, with the command that printed
// the page in the middle.
func introduction(intro, command string, of ...any) []page.Block {
	text := fmt.Sprintf(intro, append([]any{clean(command)}, of...)...)
	before, text, _ := strings.Cut(text, "\n\n    ")
	line, after, _ := strings.Cut(text, "\n\n")
	return []page.Block{block(page.Prose, before), block(page.Code, line), block(page.Prose, after)}
}

// populationBlocks returns the tables of one population, after its name and doc.
func populationBlocks(c calibrate.Cell, doc string, tables ...page.Grid) []page.Block {
	out := []page.Block{heading(3, clean(c.Population)), block(page.Lines, clean(doc))}
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
