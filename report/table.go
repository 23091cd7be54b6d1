package report

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: Default, Doc: "a table for the terminal, with what it means below", Warns: true, Render: renderTable})
}

// renderTable writes a document for a terminal.
func renderTable(w io.Writer, d page.Document, v View) error {
	var out strings.Builder
	p := v.page(d)
	for i, b := range p.On(page.Screen) {
		if i > 0 && !b.Tight {
			out.WriteByte('\n')
		}
		textBlock(&out, b, v)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// textBlock writes one block, including its last line end.
func textBlock(out *strings.Builder, b page.Block, v View) {
	switch b.Shape {
	case page.Table:
		out.WriteString(textTable(b.Table, v) + "\n")
	case page.Chart:
		out.WriteString(plot{b.Chart}.text(v.width()))
	case page.Code:
		out.WriteString("  " + strings.Join(b.Lines, "\n  ") + "\n")
	case page.Head:
		textLines(out, []string{headLine(b)}, v)
	case page.Bullets:
		for _, line := range b.Lines {
			textLines(out, []string{"- " + line}, v)
		}
	case page.Lines, page.Notes, page.Heading, page.Prose:
		textLines(out, b.Lines, v)
	}
}

// headLine joins the parts of a head.
func headLine(b page.Block) string {
	var parts []string
	for _, part := range b.Lines {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " · ")
}

func textLines(out *strings.Builder, lines []string, v View) {
	for _, line := range lines {
		out.WriteString(wrap(line, v.width()) + "\n")
	}
}

// textTable draws a table within the width, or an inset as it is.
func textTable(g page.Grid, v View) string {
	if !g.Inset {
		return fit(g, v)
	}
	var inset page.Grid
	for i, c := range g.Columns {
		c.Head = ""
		if i == 0 {
			c.Cells = prefixed(c.Cells, "  ")
		}
		inset.Columns = append(inset.Columns, c)
	}
	return draw(inset, v)
}

// prefixed returns the cells with a prefix.
func prefixed(cells []string, by string) []string {
	out := make([]string, len(cells))
	for i, cell := range cells {
		out[i] = by + cell
	}
	return out
}

// fit draws the table within the width: columns drop in their order, and only
// when none is left to drop are names cut. It never wraps.
func fit(g page.Grid, v View) string {
	for {
		drawn := draw(g, v)
		over := text.LongestLineLen(drawn) - v.width()
		if over <= 0 {
			return drawn
		}
		narrower, ok := dropNext(g)
		if !ok {
			return draw(cutNames(g, over), v)
		}
		g = narrower
	}
}

// dropNext leaves out the columns that go first.
func dropNext(g page.Grid) (page.Grid, bool) {
	next := 0
	for _, c := range g.Columns {
		if c.Drop > 0 && (next == 0 || c.Drop < next) {
			next = c.Drop
		}
	}
	var kept page.Grid
	for _, c := range g.Columns {
		if next == 0 || c.Drop != next {
			kept.Columns = append(kept.Columns, c)
		}
	}
	return kept, next > 0
}

// draw lays out the columns as they are, two spaces apart, without borders.
func draw(g page.Grid, v View) string {
	g = merged(painted(g, v))
	t := table.NewWriter()
	t.SetStyle(table.Style{Name: "realgain", Box: table.BoxStyle{PaddingRight: "  "}})
	t.SuppressTrailingSpaces()
	configs := make([]table.ColumnConfig, len(g.Columns))
	head := make(table.Row, len(g.Columns))
	titled := false
	for i, c := range g.Columns {
		align := text.AlignLeft
		if c.Right {
			align = text.AlignRight
		}
		configs[i] = table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align}
		head[i] = c.Head
		titled = titled || c.Head != ""
	}
	t.SetColumnConfigs(configs)
	if titled {
		t.AppendHeader(head)
	}
	for i := range g.Len() {
		row := make(table.Row, len(g.Columns))
		for j, c := range g.Columns {
			row[j] = c.Cells[i]
		}
		t.AppendRow(row)
	}
	return t.Render()
}
