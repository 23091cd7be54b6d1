package report

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
)

func init() {
	Register(Renderer{Name: Default, Doc: "a table for the terminal, with what it means below", Warns: true, Render: renderTable})
}

// renderTable writes a result for a terminal.
func renderTable(w io.Writer, r *realgain.Result, v View) error {
	if err := errNoResult(r); err != nil {
		return err
	}
	var out strings.Builder
	p := build(r, v)
	for i, b := range p.blocks {
		if i > 0 {
			out.WriteByte('\n')
		}
		textBlock(&out, b, v)
	}
	for _, t := range p.fields {
		textTitled(&out, t, v)
	}
	if len(p.tail) > 0 {
		out.WriteByte('\n')
		textLines(&out, p.tail, v)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// textBlock writes one candidate: head, table, notes, details.
func textBlock(out *strings.Builder, b block, v View) {
	textLines(out, []string{b.head}, v)
	if b.grid.rows() > 0 {
		out.WriteString("\n" + fit(b.grid, v) + "\n")
	}
	if len(b.notes)+len(b.foots) > 0 {
		out.WriteByte('\n')
		textLines(out, b.notes, v)
		textLines(out, b.foots, v)
	}
	for _, t := range b.tables {
		textTitled(out, t, v)
	}
	if len(b.intro) > 0 {
		out.WriteByte('\n')
		textLines(out, b.intro, v)
	}
	for _, d := range b.detail {
		out.WriteByte('\n')
		textLines(out, []string{d.title}, v)
		out.WriteString(textIntervals(d.intervals) + "\n")
		textLines(out, d.lines, v)
	}
}

// textTitled writes a further table.
func textTitled(out *strings.Builder, t titled, v View) {
	if t.title != "" {
		out.WriteByte('\n')
		textLines(out, []string{t.title}, v)
	}
	out.WriteString("\n" + fit(t.grid, v) + "\n")
	if !v.Quiet {
		textLines(out, t.notes, v)
	}
}

func textLines(out *strings.Builder, lines []string, v View) {
	for _, line := range lines {
		out.WriteString(wrap(line, v.width()) + "\n")
	}
}

// fit draws the table within the width: columns drop in their order, and only
// when none is left to drop are metric names cut. It never wraps.
func fit(g grid, v View) string {
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
func dropNext(g grid) (grid, bool) {
	next := 0
	for _, c := range g.columns {
		if c.drop > 0 && (next == 0 || c.drop < next) {
			next = c.drop
		}
	}
	var kept grid
	for _, c := range g.columns {
		if next == 0 || c.drop != next {
			kept.columns = append(kept.columns, c)
		}
	}
	return kept, next > 0
}

// draw lays out the columns as they are, two spaces apart, without borders.
func draw(g grid, v View) string {
	g = painted(g, v).merged()
	t := table.NewWriter()
	t.SetStyle(table.Style{Name: "realgain", Box: table.BoxStyle{PaddingRight: "  "}})
	t.SuppressTrailingSpaces()
	configs := make([]table.ColumnConfig, len(g.columns))
	head := make(table.Row, len(g.columns))
	titled := false
	for i, c := range g.columns {
		align := text.AlignLeft
		if c.right {
			align = text.AlignRight
		}
		configs[i] = table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align}
		head[i] = c.head
		titled = titled || c.head != ""
	}
	t.SetColumnConfigs(configs)
	if titled {
		t.AppendHeader(head)
	}
	for i := range g.rows() {
		row := make(table.Row, len(g.columns))
		for j, c := range g.columns {
			row[j] = c.cells[i]
		}
		t.AppendRow(row)
	}
	return t.Render()
}

// textIntervals lays out the intervals of one metric, indented.
func textIntervals(rows [][3]string) string {
	g := grid{columns: make([]column, 3)}
	for _, r := range rows {
		for i, cell := range []string{"  " + r[0], r[1], r[2]} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return draw(g, View{})
}
