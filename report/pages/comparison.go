package pages

import (
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// ComparisonKind is the kind of results of compare.
var ComparisonKind = page.NewKind(page.Kind{Name: "comparison", Plural: "comparisons"})

// Comparison returns the document of a comparison. It is empty if r is nil.
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
		p.Add(block(page.Lines, append(b.drops(), b.runWarnings()...)...))
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
		notes, foots := block(page.Notes, b.notes(v, metrics)...), block(page.Lines, b.foots.lines(metrics)...)
		foots.Tight = len(notes.Lines) > 0
		p.Add(notes, foots)
	}
	for _, c := range metrics {
		if len(c.Slices) > 0 {
			p.Add(b.slices(v, c)...)
		}
	}
	if b.depth.Explain && len(metrics) > 0 {
		p.Add(block(page.Lines, rescue, overlap))
		for _, c := range metrics {
			p.Add(b.explain(v, c)...)
		}
	}
}

// titled returns a further table with its title and notes.
func (b *builder) titled(title string, g page.Grid, notes []string) []page.Block {
	blocks := []page.Block{table(g), unlessQuiet(tight(block(page.Lines, notes...)), b.depth)}
	if title == "" {
		return blocks
	}
	return append([]page.Block{block(page.Head, title)}, blocks...)
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
