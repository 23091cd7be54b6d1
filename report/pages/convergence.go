package pages

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/realgain/realgain"
)

// ConvergeFormats are the formats of convergence studies, the default first.
var ConvergeFormats = []string{"table", "json", "markdown", "svg"}

// RenderConvergence writes a study in one of ConvergeFormats; "" is the
// default. It writes the whole of it, or nothing when it returns an error that
// does not come from w.
func RenderConvergence(w io.Writer, format string, c *realgain.Convergence, v View) error {
	if c == nil {
		return fmt.Errorf("there is no study to show")
	}
	var out bytes.Buffer
	switch format {
	case "", ConvergeFormats[0]:
		convergeTable(&out, c, v)
	case "json":
		if err := writeJSON(&out, c); err != nil {
			return err
		}
	case "markdown":
		convergeMarkdown(&out, c)
	case "svg":
		writeSVG(&out, convergeHead(c), convergeCurves(c))
	default:
		return fmt.Errorf("convergence studies have no format %q; there are %s", format, strings.Join(ConvergeFormats, ", "))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// part is one table of a study with what it says.
type part struct {
	grid  grid
	lines []string
	chart *chart
}

// convergeParts are the parts of a study, in order.
func convergeParts(c *realgain.Convergence) []part {
	var parts []part
	if c.Resamples != nil {
		parts = append(parts, part{grid: resampleGrid(c), lines: resampleLines(c)})
	}
	if c.Questions != nil {
		p := part{grid: ordersGrid(c), lines: questionLines(c)}
		if charts := convergeCurves(c); len(charts) > 0 {
			p.chart = &charts[0]
		}
		parts = append(parts, p)
	}
	if c.Grown != nil {
		parts = append(parts, part{grid: grownGrid(c), lines: grownLines(c)})
	}
	return parts
}

func convergeTable(out *bytes.Buffer, c *realgain.Convergence, v View) {
	var text strings.Builder
	textLines(&text, []string{convergeHead(c)}, v)
	for _, p := range convergeParts(c) {
		text.WriteString("\n" + fit(p.grid, v) + "\n")
		if v.Quiet {
			continue
		}
		text.WriteString("\n")
		textLines(&text, p.lines, v)
		if p.chart != nil {
			text.WriteString("\n" + p.chart.text(v.width()))
		}
	}
	out.WriteString(text.String())
}

func convergeMarkdown(out *bytes.Buffer, c *realgain.Convergence) {
	texts := []string{"**" + markdownText(convergeHead(c)) + "**"}
	for _, p := range convergeParts(c) {
		texts = append(texts, markdownTable(p.grid), markdownList(p.lines))
		if p.chart != nil {
			texts = append(texts, "```text\n"+p.chart.text(80)+"```")
		}
	}
	out.WriteString(strings.Join(texts, "\n\n") + "\n")
}

// convergeScale rounds to two digits of the half-width.
func convergeScale(c *realgain.Convergence) scale {
	return planScale(&realgain.MetricPlan{HalfWidth: c.HalfWidth, Plan: realgain.Plan{Effect: c.Estimate}})
}

func convergeHead(c *realgain.Convergence) string {
	s := convergeScale(c)
	parts := []string{
		clean(c.Metric), count(c.N, "question"),
		fmt.Sprintf("%s [%s, %s]", s.signed(c.Estimate), s.signed(c.CI[0]), s.signed(c.CI[1])),
		verdictWord(c.Verdict), fmt.Sprintf("%s %s interval", percent(c.Level), clean(c.Interval)),
	}
	for i := range parts {
		parts[i] = glued(parts[i])
	}
	return strings.Join(parts, " · ")
}
