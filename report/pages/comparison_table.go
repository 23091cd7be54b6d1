package pages

import (
	"strings"

	"github.com/realgain/realgain"
)

// grid is the table of a block, column by column. Cells are plain text:
// escaping and colour are the format's business.
type grid struct{ columns []column }

// role says what a column holds, where a format treats it specially.
type role int

const (
	roleOther role = iota
	roleStar       // "★" in front of the primary metric
	roleMetric
	roleVerdict
	roleMarks // footnote marks behind the verdict
)

type column struct {
	head  string
	role  role
	right bool // aligned right
	drop  int  // columns that drop first have the lowest number; 0 never drops
	cells []string
}

// rows returns the number of rows below the head.
func (g grid) rows() int {
	if len(g.columns) == 0 {
		return 0
	}
	return len(g.columns[0].cells)
}

// grid lays out one row a metric.
func (b *builder) grid(v *realgain.Versus, metrics []*realgain.Comparison) grid {
	if len(metrics) == 0 {
		return grid{}
	}
	before, after := columnNames(b.name(v.Baseline), b.name(v.Candidate))
	g := grid{columns: []column{
		{role: roleStar},
		{head: "metric", role: roleMetric},
		{head: before, right: true, drop: 2},
		{head: after, right: true, drop: 2},
		{head: estimateName(metrics), right: true},
		{head: percent(metrics[0].Level) + " interval"},
		{head: "p(better)", right: true, drop: 1},
		{head: "verdict", role: roleVerdict},
		{role: roleMarks},
	}}
	mixed := estimateName(metrics) == "estimate"
	for _, c := range metrics {
		for i, cell := range b.row(c, mixed) {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}

// row returns the cells of one metric, in the order of the columns.
func (b *builder) row(c *realgain.Comparison, mixed bool) []string {
	star := ""
	if c.Primary {
		star = "★"
	}
	marks := ""
	if !b.view.Quiet {
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
	switch name := metrics[0].Estimand; name {
	case "delta", "":
		return "Δ"
	case "ratio-difference":
		return "Δ ratio"
	default:
		if p, ok := strings.CutPrefix(name, "quantile:"); ok {
			return "Δ q" + clean(p)
		}
		return clean(name)
	}
}

func twoDecimals(p float64) string {
	return scale{places: 2}.plain(p)
}

// merged puts the star into the cell of the metric, and the footnote marks
// into that of the verdict, as text formats show them.
func (g grid) merged() grid {
	var out grid
	for _, c := range g.columns {
		n := len(out.columns)
		if n == 0 || out.columns[n-1].role != roleStar && c.role != roleMarks {
			out.columns = append(out.columns, c)
			continue
		}
		last := &out.columns[n-1]
		last.head, last.role = join(last.head, c.head), c.role
		cells := make([]string, len(c.cells))
		for i, cell := range c.cells {
			cells[i] = join(last.cells[i], cell)
		}
		last.cells = cells
	}
	return out
}

// join puts a space between two texts that are both there.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}
