package pages

import (
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// PlanKind is the kind of sample-size plans.
var PlanKind = page.NewKind(page.Kind{Name: "plan", Plural: "plans", Curves: true})

// Plan returns the document of a plan. It is empty if p is nil or has no metric.
func Plan(p *plan.Planning) page.Document {
	if p == nil || len(p.Metrics) == 0 {
		return page.Document{Kind: PlanKind}
	}
	return document(PlanKind, p, func(d page.Depth) page.Page { return planPage(p, d) })
}

// planPage words a plan: the first metric in full, the others beside it.
func planPage(p *plan.Planning, d page.Depth) page.Page {
	m := &p.MetricPlan
	out := page.Page{Title: planHead(m), Rows: planRows(p)}
	out.Add(head(planHead(m), ""))
	if g := planGrid(m); g.Len() > 0 {
		out.Add(table(g))
	}
	lines := block(page.Notes, planLines(m)...)
	out.Add(unlessQuiet(lines, d))
	if len(lines.Lines) == 0 {
		out.Add(gap(d)...)
	}
	if g := curveGrid(m); g.Len() > 0 {
		out.Add(on(page.Paper, table(g))...)
	}
	for _, c := range planCurves(m) {
		out.Add(unlessQuiet(chart(c), d))
	}
	if len(p.Metrics) > 1 {
		lines := block(page.Notes, planOneChange(p.Metrics)...)
		out.Add(unlessQuiet(table(planMetricsGrid(p.Metrics)), d), unlessQuiet(lines, d))
		if len(lines.Lines) == 0 {
			out.Add(gap(d)...)
		}
	}
	return out
}

// gap returns an empty line for the terminal, which stands where there are no notes.
func gap(d page.Depth) []page.Block {
	if d.Quiet {
		return nil
	}
	return on(page.Screen, tight(block(page.Lines, "")))
}
