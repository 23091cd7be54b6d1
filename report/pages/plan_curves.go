package pages

import (
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// planCurves are the charts of a plan: power, and the effect that is found,
// against the number of questions.
func planCurves(m *plan.MetricPlan) []page.Figure {
	if len(m.Curve) < 2 {
		return nil
	}
	var x, power, half, average, mde []float64
	for _, p := range m.Curve {
		x = append(x, float64(p.N))
		power, half = append(power, p.Power), append(half, p.PowerHalf)
		average, mde = append(average, p.Assurance), append(mde, p.MDE80)
	}
	first := page.Figure{
		Title: "Power against questions", X: x, Lo: 0, Hi: 1, Ticks: ticks(percent, 0, 0.5, 0.8, 1),
		Curves: []page.Curve{{Name: "at the effect", Mark: '●', Y: power}},
	}
	if m.Effect != 0 {
		first.Curves = append(first.Curves, page.Curve{Name: "at half of it", Mark: '○', Y: half})
	}
	if m.Observed {
		first.Curves = append(first.Curves, page.Curve{Name: "either way", Mark: '+', Y: average})
	}
	charts := []page.Figure{first}
	if finite(mde[0]) {
		s := planScale(m)
		top := mde[0]
		charts = append(charts, page.Figure{
			Title: "Effect found 80% of the time against questions", X: x, Lo: min(0, mde[len(mde)-1]), Hi: top,
			Ticks: ticks(s.plain, 0, top/2, top), Curves: []page.Curve{{Name: "minimum detectable effect", Mark: '●', Y: mde}},
		})
	}
	return charts
}

// ticks returns labelled ticks at the given values.
func ticks(label func(float64) string, at ...float64) []page.Tick {
	out := make([]page.Tick, len(at))
	for i, v := range at {
		out[i] = page.Tick{At: v, Label: label(v)}
	}
	return out
}
