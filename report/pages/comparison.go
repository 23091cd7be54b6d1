package pages

import (
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// ComparisonKind is the kind of the results of compare.
var ComparisonKind = page.NewKind(page.Kind{Name: "comparison", Plural: "comparisons"})

// Comparison is the document of a result; that of nil has nothing to show.
func Comparison(r *realgain.Result) page.Document {
	if r == nil {
		return page.Document{Kind: ComparisonKind}
	}
	return document(ComparisonKind, r, func(d page.Depth) page.Page { return comparisonPage(r, d) })
}

// builder gathers what several parts of a page need.
type builder struct {
	r      *realgain.Result
	depth  page.Depth
	labels map[string]string
	foots  footnotes // of the candidate being worded
}

// comparisonPage words a result.
func comparisonPage(r *realgain.Result, d page.Depth) page.Page {
	b := &builder{r: r, depth: d, labels: labels(r)}
	p := page.Page{Rows: comparisonRows(r)}
	for i := range r.Comparisons {
		b.versus(&p, "", &r.Comparisons[i])
	}
	for _, d := range r.RatioDifferences {
		v := realgain.Versus{Baseline: d.Baseline, Candidate: d.Candidate, Metrics: d.Metrics}
		b.versus(&p, "Difference of the ratios to "+b.name(d.Denominator)+" · ", &v)
	}
	for i := range r.AllPairs {
		p.Add(b.field(&r.AllPairs[i])...)
	}
	if !d.Quiet {
		p.Add(said(page.Lines, append(b.drops(), b.runWarnings()...)...))
	}
	return p
}

// versus words one candidate against the baseline.
func (b *builder) versus(p *page.Page, of string, v *realgain.Versus) {
	metrics := present(v.Metrics)
	b.foots = footnotes{exploratory: b.exploratory()}
	strong, rest, _ := strings.Cut(of+b.head(v, metrics), " · ")
	p.Add(head(strong, rest))
	if g := b.grid(v, metrics); g.Len() > 0 {
		p.Add(table(g))
	}
	if !b.depth.Quiet {
		notes, foots := said(page.Notes, b.notes(v, metrics)...), said(page.Lines, b.foots.lines(metrics)...)
		foots.Tight = len(notes.Lines) > 0
		p.Add(notes, foots)
	}
	for _, c := range metrics {
		if len(c.Slices) > 0 {
			p.Add(b.slices(v, c)...)
		}
	}
	if b.depth.Explain && len(metrics) > 0 {
		p.Add(said(page.Lines, rescue, overlap))
		for _, c := range metrics {
			p.Add(b.explain(v, c)...)
		}
	}
}

// titled is a further table, with what it shows and how to read it.
func (b *builder) titled(title string, g page.Grid, notes []string) []page.Block {
	blocks := []page.Block{table(g), aside(tight(said(page.Lines, notes...)), b.depth)}
	if title == "" {
		return blocks
	}
	return append([]page.Block{said(page.Head, title)}, blocks...)
}

// present leaves out nil comparisons, which only a result made by hand holds.
func present(metrics []*realgain.Comparison) []*realgain.Comparison {
	var out []*realgain.Comparison
	for _, c := range metrics {
		if c != nil {
			out = append(out, c)
		}
	}
	return out
}
