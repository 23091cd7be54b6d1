package report

import (
	"io"
	"strings"
	"unicode"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: "markdown", Rank: 2, Doc: "a GitHub table with the same notes, to paste into a pull request", Warns: true, Render: renderMarkdown})
}

// plotColumns is the width of charts in Markdown.
const plotColumns = 80

// renderMarkdown writes a document as GitHub-flavoured Markdown.
func renderMarkdown(w io.Writer, d page.Document, v View) error {
	var parts []string
	p := v.page(d)
	for _, b := range p.On(page.Paper) {
		parts = append(parts, markdownBlock(b))
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n\n")+"\n")
	return err
}

// markdownBlock returns one block without its last line end.
func markdownBlock(b page.Block) string {
	switch b.Shape {
	case page.Table:
		return markdownTable(b.Table)
	case page.Chart:
		return "```text\n" + plot{b.Chart}.text(plotColumns) + "```"
	case page.Code:
		return "    " + strings.Join(b.Lines, "\n    ")
	case page.Head:
		return markdownHead(b.Lines)
	case page.Heading:
		return strings.Repeat("#", b.Level) + " " + markdownText(strings.Join(b.Lines, " "))
	case page.Prose:
		return strings.Join(b.Lines, "\n\n")
	case page.Notes, page.Bullets:
		return markdownList(b.Lines)
	}
	return markdownLines(b.Lines)
}

// markdownHead joins the parts of a head, the first of them bold.
func markdownHead(lines []string) string {
	var parts []string
	for i, line := range lines {
		switch {
		case line == "":
		case i == 0:
			parts = append(parts, "**"+markdownText(line)+"**")
		default:
			parts = append(parts, markdownText(line))
		}
	}
	return strings.Join(parts, " · ")
}

// markdownTable writes a table as a GitHub table.
func markdownTable(g page.Grid) string {
	g = merged(g)
	lines := make([]string, g.Len()+2)
	for _, c := range g.Columns {
		rule := " --- |"
		if c.Right {
			rule = " ---: |"
		}
		lines[0] += " " + markdownText(c.Head) + " |"
		lines[1] += rule
		for i, cell := range c.Cells {
			lines[i+2] += " " + markdownText(cell) + " |"
		}
	}
	return "|" + strings.Join(lines, "\n|")
}

// markdownLines writes one paragraph with a line for each text. Unlike a list
// it does not run into the list before it.
func markdownLines(lines []string) string {
	escaped := make([]string, len(lines))
	for i, line := range lines {
		escaped[i] = markdownText(line)
	}
	return strings.Join(escaped, "  \n") // two spaces: a line break
}

func markdownList(lines []string) string {
	items := make([]string, len(lines))
	for i, line := range lines {
		items[i] = markdownText(line)
		if strings.HasPrefix(items[i], "[") {
			items[i] = `\` + items[i] // else "[x] …" is a check box
		}
		items[i] = "- " + items[i]
	}
	return strings.Join(items, "\n")
}

// markdownText escapes a text so that Markdown shows it as it is. Underscores
// within words and brackets that make no link stay, to keep the source readable.
func markdownText(s string) string {
	var out strings.Builder
	runes := []rune(s)
	at := func(i int) rune {
		if i < 0 || i >= len(runes) {
			return 0
		}
		return runes[i]
	}
	for i, r := range runes {
		switch {
		case string(r) == page.Glue:
			r = ' '
		case strings.ContainsRune("\\`*|#~$<>&", r),
			r == '_' && !(inWord(at(i-1)) && inWord(at(i+1))),
			r == '[' && at(i+1) == '^',
			r == ']' && strings.ContainsRune("([:", at(i+1)):
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
