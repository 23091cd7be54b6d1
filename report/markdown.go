package report

import (
	"io"
	"strings"
	"unicode"

	"github.com/realgain/realgain"
)

func init() {
	Register(Renderer{Name: "markdown", Doc: "a GitHub table with the same notes, to paste into a pull request", Warns: true, Render: renderMarkdown})
}

// renderMarkdown writes a result as GitHub-flavoured Markdown.
func renderMarkdown(w io.Writer, r *realgain.Result, v View) error {
	if err := errNoResult(r); err != nil {
		return err
	}
	var parts []string
	p := build(r, v)
	for _, b := range p.blocks {
		parts = append(parts, markdownBlock(b)...)
	}
	for _, t := range p.fields {
		parts = append(parts, markdownTitled(t)...)
	}
	if len(p.tail) > 0 {
		parts = append(parts, markdownLines(p.tail))
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n\n")+"\n")
	return err
}

// markdownBlock returns the paragraphs of one candidate.
func markdownBlock(b block) []string {
	arms, rest, _ := strings.Cut(b.head, " · ")
	parts := []string{"**" + markdownText(arms) + "** · " + markdownText(rest)}
	if b.grid.rows() > 0 {
		parts = append(parts, markdownTable(b.grid))
	}
	if len(b.notes) > 0 {
		parts = append(parts, markdownList(b.notes))
	}
	if len(b.foots) > 0 {
		parts = append(parts, markdownLines(b.foots))
	}
	for _, t := range b.tables {
		parts = append(parts, markdownTitled(t)...)
	}
	if len(b.intro) > 0 {
		parts = append(parts, markdownLines(b.intro))
	}
	for _, d := range b.detail {
		parts = append(parts, "**"+markdownText(d.title)+"**", markdownTable(intervalGrid(d.intervals)), markdownList(d.lines))
	}
	return parts
}

// markdownTitled returns the paragraphs of a further table.
func markdownTitled(t titled) []string {
	var parts []string
	if t.title != "" {
		parts = append(parts, "**"+markdownText(t.title)+"**")
	}
	return append(parts, markdownTable(t.grid), markdownLines(t.notes))
}

// markdownTable writes a grid as a GitHub table.
func markdownTable(g grid) string {
	g = g.merged()
	lines := make([]string, g.rows()+2)
	for _, c := range g.columns {
		rule := " --- |"
		if c.right {
			rule = " ---: |"
		}
		lines[0] += " " + markdownText(c.head) + " |"
		lines[1] += rule
		for i, cell := range c.cells {
			lines[i+2] += " " + markdownText(cell) + " |"
		}
	}
	return "|" + strings.Join(lines, "\n|")
}

// intervalGrid makes a table of the intervals of one metric.
func intervalGrid(rows [][3]string) grid {
	g := grid{columns: []column{{head: "method"}, {head: "interval"}, {}}}
	for _, r := range rows {
		for i, cell := range r {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
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
		case string(r) == glue:
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
