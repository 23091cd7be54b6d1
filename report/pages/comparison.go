package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
)

// page is a result in words, before any format: what table and Markdown share.
type page struct {
	blocks []block
	fields []titled // all arms against one another
	tail   []string // about the whole run: drops, warnings
}

// block is one candidate against the baseline.
type block struct {
	head   string
	grid   grid
	notes  []string // what it means and what to do next
	foots  []string // "¹ …"
	intro  []string // said once before the details
	tables []titled // slices
	detail []detail
}

// builder gathers what several parts of a page need.
type builder struct {
	r      *realgain.Result
	view   View
	labels map[string]string
	foots  footnotes // of the block being built
}

// build words a result.
func build(r *realgain.Result, v View) page {
	b := &builder{r: r, view: v, labels: labels(r)}
	var p page
	for i := range r.Comparisons {
		p.blocks = append(p.blocks, b.block(&r.Comparisons[i]))
	}
	p.blocks = append(p.blocks, b.ratioBlocks()...)
	p.fields = b.fields()
	if !v.Quiet {
		p.tail = append(b.drops(), b.runWarnings()...)
	}
	return p
}

// block words one candidate against the baseline.
func (b *builder) block(v *realgain.Versus) block {
	metrics := present(v.Metrics)
	b.foots = footnotes{exploratory: b.exploratory()}
	out := block{head: b.head(v, metrics), grid: b.grid(v, metrics)}
	if !b.view.Quiet {
		out.notes = b.notes(v, metrics)
		out.foots = b.foots.lines(metrics)
	}
	out.tables = b.slicesOf(v, metrics)
	if b.view.Explain && len(metrics) > 0 {
		out.intro = []string{rescue, overlap}
		for _, c := range metrics {
			out.detail = append(out.detail, b.explain(v, c))
		}
	}
	return out
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
func glued(s string) string { return strings.ReplaceAll(s, " ", glue) }
