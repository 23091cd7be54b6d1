package pages

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// planScale rounds effects to two digits of the half-width, or of the spread's
// hundredth where there is none.
func planScale(m *plan.MetricPlan) scale {
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
func planHead(m *plan.MetricPlan) string {
	s, name := planScale(m), clean(m.Metric)
	parts := []string{}
	if name != "" {
		parts = append(parts, name)
	}
	effect := "effect " + s.signed(m.Effect)
	if !ofMeans(m.Estimand) {
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
func spreadWord(m *plan.MetricPlan) string {
	if !ofMeans(m.Estimand) || m.Clusters != nil {
		return "standard error × √n"
	}
	return "differences spread"
}

// sizeNames word the planned sizes.
var sizeNames = map[string]string{
	"n":                "questions at hand",
	"n_half_width":     "half-width rule (50% power)",
	"n_80":             "80% if as large as it looks",
	"n_90":             "90% if as large as it looks",
	"n_80_half_effect": "80% if half as large",
	"n_80_lower_bound": "80% at the interval's end",
	"n_80_shrunk":      "recommended",
	"n_80_grown":       "recommended, pilot kept",
}

// sizeName names a size for people.
func sizeName(m *plan.MetricPlan, name string) string {
	switch {
	case name == "n_half_width" && m.PowerAtNHW != 0.5:
		return "half-width rule"
	case name == "n_80" && !m.Observed:
		return "80% if as large as assumed"
	case name == "n_90" && !m.Observed:
		return "90% if as large as assumed"
	}
	return sizeNames[name]
}

// shownSizes are the sizes of the table: by the interval where its power is
// known, else by normal theory, each under the name without the difference.
func shownSizes(m *plan.MetricPlan) []plan.SizeChances {
	var out []plan.SizeChances
	for _, z := range m.Sizes {
		base, interval := strings.CutSuffix(z.Name, intervalSuffix)
		z.Name = base
		switch {
		case interval && len(out) > 0 && out[len(out)-1].Name == base:
			out[len(out)-1] = z
		case base == "n_80_shrunk" && !m.Observed, base == "n_80_half_effect" && m.Effect == 0: // n_80 again
		case base == "n_80_grown" && z.N <= float64(m.N): // nothing to add
		default:
			out = append(out, z)
		}
	}
	return out
}

// planGrid is one row for each size, with what an experiment of that size can do.
func planGrid(m *plan.MetricPlan) page.Grid {
	g := columns(1, "size", "questions", "power", "if half", "chance", "same way", "wrong sign", "exaggerates", "finds", "to pay")
	g.Columns[5].Drop, g.Columns[6].Drop, g.Columns[7].Drop, g.Columns[8].Drop, g.Columns[9].Drop = 2, 1, 1, 3, 4
	s := planScale(m)
	for _, z := range shownSizes(m) {
		g.AddRow(
			sizeName(m, z.Name), shownSize(z), twoDecimals(z.Power), twoDecimals(z.PowerHalf), twoDecimals(z.Assurance), twoDecimals(z.SameDirection),
			share(z.TypeS), times(z.TypeM), s.plain(z.MDE80), costOf(z),
		)
	}
	return without(g, m)
}

// shownSize gives sizes that rest on a prior two digits.
func shownSize(z plan.SizeChances) string {
	if z.Name == "n_80_shrunk" || z.Name == "n_80_grown" {
		return rough(z.N)
	}
	return planned(z.N)
}

// without leaves out the columns that say nothing of a plan.
func without(g page.Grid, m *plan.MetricPlan) page.Grid {
	none := map[string]bool{
		"if half": m.Effect == 0,
		"chance":  !m.Observed, // nothing to average over
		// These are of estimates that exclude 0, which other claims do not ask for.
		"same way": !m.Observed || !isDifference(m), "wrong sign": !isDifference(m), "exaggerates": !isDifference(m),
		"to pay": m.Cost == nil,
	}
	g.Columns = slices.DeleteFunc(g.Columns, func(c page.Column) bool { return none[c.Head] })
	return g
}

func isDifference(m *plan.MetricPlan) bool {
	return m.Hypothesis == "" || m.Hypothesis == "difference"
}

func costOf(z plan.SizeChances) string {
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
func curveGrid(m *plan.MetricPlan) page.Grid {
	g := columns(0, "n", "power", "if half", "chance", "finds")
	s := planScale(m)
	for _, c := range m.Curve {
		g.AddRow(whole(c.N), twoDecimals(c.Power), twoDecimals(c.PowerHalf), twoDecimals(c.Assurance), s.plain(c.MDE80))
	}
	return g
}

// planMetricsGrid puts the metrics of one change side by side.
func planMetricsGrid(metrics []plan.MetricPlan) page.Grid {
	g := columns(1, "metric", "effect", "spread", "half-width", "power", "80% power", "recommended", "verdict")
	g.Columns[7].Right = false
	g.Columns[5].Drop, g.Columns[3].Drop = 2, 1
	for i := range metrics {
		m := &metrics[i]
		s := planScale(m)
		name := clean(m.Metric)
		if m.Better == "lower" {
			name += " ↓"
		}
		g.AddRow(
			name, s.signed(m.Effect), three(m.SD), s.plain(m.HalfWidth), twoDecimals(m.Pilot.Power),
			sizeOrUnknown(m.AsSeen()), roughOrUnknown(m.Recommended()), verdictWord(m.Verdict),
		)
	}
	return g
}

func sizeOrUnknown(n float64) string {
	if !usable(n) {
		return unknown
	}
	return planned(n)
}

func roughOrUnknown(n float64) string {
	if !usable(n) {
		return unknown
	}
	return rough(n)
}
