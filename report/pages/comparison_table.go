package pages

import (
	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/report/page"
)

// grid lays out one row a metric.
func (b *builder) grid(v *realgain.Versus, metrics []*realgain.Comparison) page.Grid {
	if len(metrics) == 0 {
		return page.Grid{}
	}
	before, after := columnNames(b.name(v.Baseline), b.name(v.Candidate))
	g := page.Grid{Columns: []page.Column{
		{Role: page.Star},
		{Head: "metric", Role: page.Name},
		{Head: before, Right: true, Drop: 2},
		{Head: after, Right: true, Drop: 2},
		{Head: estimateName(metrics), Right: true},
		{Head: percent(metrics[0].Level) + " interval"},
		{Head: "p(better)", Right: true, Drop: 1},
		{Head: "verdict"},
		{Role: page.Marks},
	}}
	mixed := estimateName(metrics) == "estimate"
	for _, c := range metrics {
		g.AddRow(b.row(c, mixed)...)
	}
	toned(g, "verdict")
	return g
}

// row returns the cells of one metric, in the order of the columns.
func (b *builder) row(c *realgain.Comparison, mixed bool) []string {
	star := ""
	if c.Primary {
		star = "★"
	}
	marks := ""
	if !b.depth.Quiet {
		marks = b.foots.marks(c)
	}
	s, name := scaleOf(c), metricName(c)
	if mixed {
		name += " " + estimateName([]*realgain.Comparison{c})
	}
	arms := armsScale(c)
	before, after := armScores(c)
	return []string{
		star, name, arms.plain(before), arms.plain(after),
		s.value(c, c.Estimate), s.interval(c, c.DecidingCI()), twoDecimals(c.PBetter), verdictWord(c.Verdict), marks,
	}
}

// metricName returns the metric's name, with ↓ where less is better.
func metricName(c *realgain.Comparison) string {
	if c.Better == "lower" {
		return clean(c.Metric) + " ↓"
	}
	return clean(c.Metric)
}

// estimateName heads the column of estimates.
func estimateName(metrics []*realgain.Comparison) string {
	for _, c := range metrics {
		if c.Estimand != metrics[0].Estimand {
			return "estimate" // what of, stands beside the metric's name
		}
	}
	if e := estimandOf(metrics[0].Estimand); e != nil {
		return clean(e.Symbol())
	}
	return clean(metrics[0].Estimand)
}

// estimandOf returns the estimand of a document, nil where nobody knows its name.
func estimandOf(name string) estimand.Estimand {
	if name == "" {
		return estimand.Default
	}
	e, _ := estimand.Known(name)
	return e
}

// ofMeans reports whether an estimand is the difference of means.
func ofMeans(name string) bool { return name == "" || name == estimand.Default.Name() }

func twoDecimals(p float64) string {
	return scale{places: 2}.plain(p)
}

// tones holds the tone of each verdict.
var tones = map[string]page.Tone{
	string(realgain.Improved):     page.Good,
	string(realgain.Regressed):    page.Bad,
	string(realgain.Equivalent):   page.Even,
	string(realgain.NonInferior):  page.Even,
	string(realgain.Inconclusive): page.Open,
}

// toned sets the tones of the column with that head, which holds verdicts.
func toned(g page.Grid, head string) {
	for i := range g.Columns {
		if c := &g.Columns[i]; c.Head == head {
			for _, cell := range c.Cells {
				c.Tones = append(c.Tones, tones[cell])
			}
		}
	}
}
