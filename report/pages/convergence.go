package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// ConvergenceKind is the kind of convergence studies.
var ConvergenceKind = page.NewKind(page.Kind{Name: "convergence study", Plural: "convergence studies", Curves: true})

// Convergence returns the document of a convergence study. It is empty if c is nil.
func Convergence(c *converge.Convergence) page.Document {
	if c == nil {
		return page.Document{Kind: ConvergenceKind}
	}
	return document(ConvergenceKind, c, func(d page.Depth) page.Page { return convergencePage(c, d) })
}

// convergencePage words a study. Each part is a table with notes.
func convergencePage(c *converge.Convergence, d page.Depth) page.Page {
	p := page.Page{Title: convergeHead(c), Rows: convergenceRows(c)}
	p.Add(head(convergeHead(c), ""))
	if c.Resamples != nil {
		p.Add(table(resampleGrid(c)), unlessQuiet(block(page.Notes, resampleLines(c)...), d))
	}
	if c.Questions != nil {
		p.Add(table(ordersGrid(c)), unlessQuiet(block(page.Notes, questionLines(c)...), d))
		for _, f := range convergeCurves(c) {
			p.Add(unlessQuiet(chart(f), d))
		}
	}
	if c.Grown != nil {
		p.Add(table(grownGrid(c)), unlessQuiet(block(page.Notes, grownLines(c)...), d))
	}
	return p
}

// convergeScale rounds to two digits of the half-width.
func convergeScale(c *converge.Convergence) scale {
	return planScale(&plan.MetricPlan{HalfWidth: c.HalfWidth, Plan: plan.Plan{Effect: c.Estimate}})
}

func convergeHead(c *converge.Convergence) string {
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
