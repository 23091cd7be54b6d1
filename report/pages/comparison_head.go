package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

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
