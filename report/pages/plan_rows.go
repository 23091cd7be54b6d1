package pages

import (
	"strconv"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// plannedSize is one row: what an experiment of a planned size can do on a metric.
type plannedSize struct {
	of *realgain.MetricPlan
	*realgain.SizeChances
}

// planRows are one row per metric and planned size.
func planRows(p *realgain.Planning) page.Rows {
	fields := []field[plannedSize]{
		of("metric", func(s plannedSize) string { return s.of.Metric }),
		of("observed", func(s plannedSize) string { return strconv.FormatBool(s.of.Observed) }),
		number("effect", func(s plannedSize) float64 { return s.of.Effect }),
		number("sd", func(s plannedSize) float64 { return s.of.SD }),
		number("level", func(s plannedSize) float64 { return s.of.Level }),
		of("hypothesis", func(s plannedSize) string { return s.of.Hypothesis }),
		of("name", func(s plannedSize) string { return s.Name }),
		number("n", func(s plannedSize) float64 { return s.N }),
		number("power", func(s plannedSize) float64 { return s.Power }),
		number("power_half", func(s plannedSize) float64 { return s.PowerHalf }),
		number("assurance", func(s plannedSize) float64 { return s.Assurance }),
		number("same_direction", func(s plannedSize) float64 { return s.SameDirection }),
		number("type_s", func(s plannedSize) float64 { return s.TypeS }),
		number("type_m", func(s plannedSize) float64 { return s.TypeM }),
		number("mde_80", func(s plannedSize) float64 { return s.MDE80 }),
		number("cost", func(s plannedSize) float64 { return known(s.Cost) }),
	}
	var records []plannedSize
	for i := range p.Metrics {
		m := &p.Metrics[i]
		for j := range m.Sizes {
			records = append(records, plannedSize{m, &m.Sizes[j]})
		}
	}
	return rowsOf(fields, records)
}
