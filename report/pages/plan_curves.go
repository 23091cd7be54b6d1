package pages

import (
	"github.com/realgain/realgain"
)

// planCurves are the charts of a plan: power, and the effect that is found,
// against the number of questions.
func planCurves(m *realgain.MetricPlan) []chart {
	if len(m.Curve) < 2 {
		return nil
	}
	var x, power, half, average, mde []float64
	for _, p := range m.Curve {
		x = append(x, float64(p.N))
		power, half = append(power, p.Power), append(half, p.PowerHalf)
		average, mde = append(average, p.Assurance), append(mde, p.MDE80)
	}
	first := chart{
		title: "Power against questions", x: x, lo: 0, hi: 1, ticks: []float64{0, 0.5, 0.8, 1}, label: percent,
		series: []series{{"at the effect", '●', power}},
		marks:  map[string]float64{},
	}
	if m.Effect != 0 {
		first.series = append(first.series, series{"at half of it", '○', half})
	}
	if m.Observed {
		first.series = append(first.series, series{"either way", '+', average})
	}
	for _, z := range m.Sizes {
		first.marks[z.Name] = z.N
	}
	charts := []chart{first}
	if finite(mde[0]) {
		s := planScale(m)
		top := mde[0]
		charts = append(charts, chart{
			title: "Effect found 80% of the time against questions", x: x, lo: min(0, mde[len(mde)-1]), hi: top,
			ticks: []float64{0, top / 2, top}, label: s.plain, series: []series{{"minimum detectable effect", '●', mde}},
		})
	}
	return charts
}
