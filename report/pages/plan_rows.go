package pages

import (
	"strconv"

	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// planRow is one row: one planned size of one metric.
type planRow struct {
	of *plan.MetricPlan
	*plan.SizeChances
}

// planRows are one row per metric and planned size.
func planRows(p *plan.Planning) page.Rows {
	fields := []field[planRow]{
		of("metric", func(s planRow) string { return s.of.Metric }),
		of("observed", func(s planRow) string { return strconv.FormatBool(s.of.Observed) }),
		number("effect", func(s planRow) float64 { return s.of.Effect }),
		number("sd", func(s planRow) float64 { return s.of.SD }),
		number("level", func(s planRow) float64 { return s.of.Level }),
		of("hypothesis", func(s planRow) string { return s.of.Hypothesis }),
		of("name", func(s planRow) string { return s.Name }),
		number("n", func(s planRow) float64 { return s.N }),
		number("power", func(s planRow) float64 { return s.Power }),
		number("power_half", func(s planRow) float64 { return s.PowerHalf }),
		number("assurance", func(s planRow) float64 { return s.Assurance }),
		number("same_direction", func(s planRow) float64 { return s.SameDirection }),
		number("type_s", func(s planRow) float64 { return s.TypeS }),
		number("type_m", func(s planRow) float64 { return s.TypeM }),
		number("mde_80", func(s planRow) float64 { return s.MDE80 }),
		number("cost", func(s planRow) float64 { return known(s.Cost) }),
	}
	var records []planRow
	for i := range p.Metrics {
		m := &p.Metrics[i]
		for j := range m.Sizes {
			records = append(records, planRow{m, &m.Sizes[j]})
		}
	}
	return rowsOf(fields, records)
}
