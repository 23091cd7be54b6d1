package pages

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/realgain/realgain"
)

// PlanFormats are the formats of plans, the default first.
var PlanFormats = []string{"table", "json", "markdown", "svg"}

// RenderPlan writes a plan in one of PlanFormats; "" is the default. It writes
// the whole of it, or nothing when it returns an error that does not come from w.
func RenderPlan(w io.Writer, format string, p *realgain.Planning, v View) error {
	if p == nil || len(p.Metrics) == 0 {
		return fmt.Errorf("there is no plan to show")
	}
	var out bytes.Buffer
	switch format {
	case "", PlanFormats[0]:
		planTable(&out, p, v)
	case "json":
		if err := writeJSON(&out, p); err != nil {
			return err
		}
	case "markdown":
		planMarkdown(&out, p)
	case "svg":
		planSVG(&out, &p.MetricPlan)
	default:
		return fmt.Errorf("plans have no format %q; there are %s", format, strings.Join(PlanFormats, ", "))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// planTable shows a plan on a terminal: the first metric in full, the others
// beside it.
func planTable(out *bytes.Buffer, p *realgain.Planning, v View) {
	var text strings.Builder
	m := &p.MetricPlan
	textLines(&text, []string{planHead(m)}, v)
	if g := planGrid(m); g.rows() > 0 {
		text.WriteString("\n" + fit(g, v) + "\n")
	}
	if v.Quiet {
		out.WriteString(text.String())
		return
	}
	text.WriteString("\n")
	textLines(&text, planLines(m), v)
	for _, c := range planCurves(m) {
		text.WriteString("\n" + c.text(v.width()))
	}
	if len(p.Metrics) > 1 {
		text.WriteString("\n" + fit(planMetricsGrid(p.Metrics), v) + "\n\n")
		textLines(&text, planOneChange(p.Metrics), v)
	}
	out.WriteString(text.String())
}

// planMarkdown shows a plan as GitHub-flavoured Markdown.
func planMarkdown(out *bytes.Buffer, p *realgain.Planning) {
	m := &p.MetricPlan
	parts := []string{"**" + markdownText(planHead(m)) + "**"}
	if g := planGrid(m); g.rows() > 0 {
		parts = append(parts, markdownTable(g))
	}
	parts = append(parts, markdownList(planLines(m)))
	if g := curveGrid(m); g.rows() > 0 {
		parts = append(parts, markdownTable(g))
	}
	for _, c := range planCurves(m) {
		parts = append(parts, "```text\n"+c.text(80)+"```")
	}
	if len(p.Metrics) > 1 {
		parts = append(parts, markdownTable(planMetricsGrid(p.Metrics)))
		if lines := planOneChange(p.Metrics); len(lines) > 0 {
			parts = append(parts, markdownList(lines))
		}
	}
	out.WriteString(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n\n") + "\n")
}
