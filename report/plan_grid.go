package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain"
)

// planScale rounds effects to two digits of the half-width, or of the spread's
// hundredth where there is none.
func planScale(m *realgain.MetricPlan) scale {
	size := m.HalfWidth
	if !usable(size) {
		size = math.Abs(m.Effect)
	}
	if !usable(size) {
		size = 0.01
	}
	s := scale{places: min(1-exponent(size, 1), 15)}
	s.sci = s.places > 6 || math.Abs(m.Effect) >= 1e15
	return s
}

// planHead says what is planned, from what.
func planHead(m *realgain.MetricPlan) string {
	s, name := planScale(m), clean(m.Metric)
	parts := []string{}
	if name != "" {
		parts = append(parts, name)
	}
	effect := "effect " + s.signed(m.Effect)
	if m.Estimand != "" && m.Estimand != "delta" {
		effect = clean(m.Estimand) + " less its null " + s.signed(m.Effect)
	}
	switch {
	case m.Observed && m.N > 0:
		effect += fmt.Sprintf(" ± %s seen on %s", s.plain(m.HalfWidth), count(m.N, "question"))
	default:
		effect += " assumed"
		if m.N > 0 {
			effect += ", " + count(m.N, "question") + " at hand"
		}
	}
	parts = append(parts, effect, spreadWord(m)+" "+three(m.SD), percent(m.Level)+" level")
	for i := range parts {
		parts[i] = glued(parts[i])
	}
	return strings.Join(parts, " · ")
}

// spreadWord names the standard error times √n: of a difference of means it is
// the standard deviation of the differences, unless they come in clusters.
func spreadWord(m *realgain.MetricPlan) string {
	if m.Estimand != "" && m.Estimand != "delta" || m.Clusters != nil {
		return "standard error × √n"
	}
	return "differences spread"
}

// sizeNames word the planned sizes.
var sizeNames = map[string]string{
	"n":                "questions at hand",
	"n_half_width":     "textbook, not to be quoted",
	"n_80":             "80% if as large as it looks",
	"n_90":             "90% if as large as it looks",
	"n_80_half_effect": "80% if half as large",
	"n_80_lower_bound": "80% at the interval's end",
	"n_80_shrunk":      "80% on average: quote this",
}

// planGrid is one row for each size, with what an experiment of that size can do.
func planGrid(m *realgain.MetricPlan) grid {
	names := sizeNames
	if !m.Observed {
		names = map[string]string{"n_80": "80% if as large as assumed", "n_90": "90% if as large as assumed"}
	}
	heads := []string{"size", "questions", "power", "if half", "average", "wrong sign", "exaggerates", "finds", "to pay"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: i > 0}
	}
	g.columns[5].drop, g.columns[6].drop, g.columns[7].drop, g.columns[8].drop = 1, 1, 2, 3
	s := planScale(m)
	for _, z := range m.Sizes {
		if z.Name == "n_80_shrunk" && !m.Observed || z.Name == "n_80_half_effect" && m.Effect == 0 {
			continue // n_80 again
		}
		name := names[z.Name]
		if name == "" {
			name = sizeNames[z.Name]
		}
		for i, cell := range []string{
			name, planned(z.N), twoDecimals(z.Power), twoDecimals(z.PowerHalf), twoDecimals(z.Assurance),
			share(z.TypeS), times(z.TypeM), s.plain(z.MDE80), costOf(z),
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return without(g, m)
}

// without leaves out the columns that say nothing of a plan.
func without(g grid, m *realgain.MetricPlan) grid {
	none := map[string]bool{
		"if half": m.Effect == 0,
		"average": !m.Observed, // nothing to average over
		// These are of estimates that exclude 0, which other claims do not ask for.
		"wrong sign": !isDifference(m), "exaggerates": !isDifference(m),
		"to pay": m.Cost == nil,
	}
	g.columns = slices.DeleteFunc(g.columns, func(c column) bool { return none[c.head] })
	return g
}

func isDifference(m *realgain.MetricPlan) bool {
	return m.Hypothesis == "" || m.Hypothesis == "difference"
}

func costOf(z realgain.SizeChances) string {
	if z.Cost == nil {
		return ""
	}
	return money(*z.Cost)
}

// times shows a factor.
func times(v float64) string {
	if !finite(v) {
		return unknown
	}
	return short3(v) + "×"
}

// curveGrid is the curve in figures.
func curveGrid(m *realgain.MetricPlan) grid {
	heads := []string{"n", "power", "if half", "average", "finds"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: true}
	}
	s := planScale(m)
	for _, c := range m.Curve {
		for i, cell := range []string{whole(c.N), twoDecimals(c.Power), twoDecimals(c.PowerHalf), twoDecimals(c.Assurance), s.plain(c.MDE80)} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}

// planMetricsGrid puts the metrics of one change side by side.
func planMetricsGrid(metrics []realgain.MetricPlan) grid {
	heads := []string{"metric", "effect", "spread", "half-width", "power", "80%", "80% on average", "verdict"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: i > 0 && i < 7}
	}
	g.columns[5].drop, g.columns[3].drop = 2, 1
	for i := range metrics {
		m := &metrics[i]
		s := planScale(m)
		name := clean(m.Metric)
		if m.Better == "lower" {
			name += " ↓"
		}
		for i, cell := range []string{
			name, s.signed(m.Effect), three(m.SD), s.plain(m.HalfWidth), twoDecimals(m.Pilot.Power),
			sizeOrUnknown(m.N80), sizeOrUnknown(m.N80Shrunk), verdictWord(m.Verdict),
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}

func sizeOrUnknown(n float64) string {
	if !usable(n) {
		return unknown
	}
	return planned(n)
}
