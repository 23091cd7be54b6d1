package pages

import (
	"fmt"
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

// head is the first line: what was compared, on how much, and how.
func (b *builder) head(v *realgain.Versus, metrics []*realgain.Comparison) string {
	arms := b.name(v.Baseline) + " → " + b.name(v.Candidate)
	if len(metrics) == 0 {
		return arms + " · no metric was compared"
	}
	first := metrics[0]
	weighted := ""
	if b.r.Weight != "" {
		weighted = ", weighted by " + clean(b.r.Weight)
	}
	return strings.Join([]string{
		glued(arms), glued(b.paired(metrics) + weighted),
		glued(engineOf(metrics) + ", " + percent(first.Level) + " " + method(metrics) + "intervals"),
	}, " · ")
}

// paired says how many questions were paired and how many left out.
func (b *builder) paired(metrics []*realgain.Comparison) string {
	low, high := metrics[0].N, metrics[0].N
	for _, c := range metrics {
		low, high = min(low, c.N), max(high, c.N)
	}
	text := count(high, "question")
	if low != high {
		text = whole(low) + "–" + text
	}
	text += " paired"
	if c := metrics[0].Clusters; c != nil {
		text += " in " + count(*c, "cluster")
	}
	if rep := metrics[0].Repeats; rep.Max > 1 && rep.Min == rep.Max {
		text += fmt.Sprintf(", %d repeats each", rep.Max)
	} else if rep.Max > 1 {
		text += fmt.Sprintf(", %d–%d repeats each", rep.Min, rep.Max)
	}
	d := b.r.Dropped
	if len(b.r.Comparisons) > 1 && anyDropped(d) {
		return text // the drops are of all arms together: see the end
	}
	// "0 dropped" would deny the values that are missing.
	if n := d.OnlyInBaseline + d.OnlyInCandidate + d.Errors; n > 0 || d.Missing == 0 {
		text += ", " + whole(n) + " dropped"
	}
	if d.Missing > 0 {
		text += ", " + count(d.Missing, "value") + " missing"
	}
	return text
}

// engineOf names how the laws of the metrics were got, when all were alike.
func engineOf(metrics []*realgain.Comparison) string {
	for _, c := range metrics {
		if c.Engine != metrics[0].Engine {
			return "bootstrap"
		}
	}
	return engine(metrics[0])
}

// engine names how the law was got.
func engine(c *realgain.Comparison) string {
	switch c.Engine {
	case "exact":
		return "exact bootstrap"
	case "montecarlo":
		text := "Monte Carlo bootstrap"
		if n := c.Uncertainty.NBoot; n != nil {
			text += fmt.Sprintf(" (%s, seed %d)", count(*n, "draw"), c.Uncertainty.Seed)
		}
		return text
	case "":
		return "bootstrap"
	default:
		return clean(c.Engine) + " engine"
	}
}

// method names the interval when it is the same for all metrics.
func method(metrics []*realgain.Comparison) string {
	for _, c := range metrics {
		if c.Interval != metrics[0].Interval {
			return ""
		}
	}
	if metrics[0].Interval == "" {
		return ""
	}
	return clean(metrics[0].Interval) + " "
}

// glued keeps the words of s on one line.
func glued(s string) string { return strings.ReplaceAll(s, " ", page.Glue) }
