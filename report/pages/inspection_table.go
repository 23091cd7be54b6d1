package pages

import (
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report/page"
)

// metricsGrid lays out the metrics of a source, arm by arm. Columns that would
// say the same in every row are left out.
func metricsGrid(in *inspect.Inspection, s *inspect.Source) page.Grid {
	arm := page.Column{Head: "arm"}
	name := page.Column{Head: "metric", Role: page.Name}
	kind := page.Column{Head: "kind", Drop: 2}
	seen := page.Column{Head: "seen", Right: true, Drop: 5}
	step := page.Column{Head: "step", Right: true, Drop: 3}
	n := page.Column{Head: "n", Right: true, Drop: 4}
	mean := page.Column{Head: "mean", Right: true}
	se := page.Column{Head: "se", Right: true, Drop: 1}
	ci := page.Column{Head: percent(in.Level) + " interval"}
	missing := page.Column{Head: "missing", Right: true}
	lacking, uneven := false, false
	for i := range s.Arms {
		for j := range s.Arms[i].Metrics {
			m := &s.Arms[i].Metrics[j]
			sc := inspectedScale(m)
			lacking, uneven = lacking || m.Missing > 0, uneven || m.N != s.Questions
			arm.Cells = append(arm.Cells, clean(s.Arms[i].Label))
			name.Cells = append(name.Cells, inspectedName(m))
			kind.Cells = append(kind.Cells, clean(m.Kind))
			seen.Cells = append(seen.Cells, seenText(m.Seen))
			step.Cells = append(step.Cells, stepText(m.Lattice))
			n.Cells = append(n.Cells, whole(m.N))
			mean.Cells = append(mean.Cells, sc.plain(m.Mean))
			se.Cells = append(se.Cells, scale{places: sc.places + 1, sci: sc.sci}.plain(m.SE))
			ci.Cells = append(ci.Cells, plainInterval(sc, m.CI))
			missing.Cells = append(missing.Cells, shareText(m))
		}
	}
	var g page.Grid
	if len(s.Arms) > 1 {
		g.Columns = append(g.Columns, arm)
	}
	g.Columns = append(g.Columns, name, kind, seen, step)
	if uneven {
		g.Columns = append(g.Columns, n)
	}
	g.Columns = append(g.Columns, mean, se, ci)
	if lacking {
		g.Columns = append(g.Columns, missing)
	}
	return g
}

// inspectedScale lets the digits follow the uncertainty, as in compare.
func inspectedScale(m *inspect.Metric) scale {
	return scaleOf(&realgain.Comparison{MeanBaseline: m.Mean, MeanCandidate: m.Mean, Estimate: m.Mean,
		CI: m.CI, HalfWidth: (m.CI[1] - m.CI[0]) / 2, SE: m.SE})
}

func inspectedName(m *inspect.Metric) string {
	if m.Better == "lower" {
		return clean(m.Name) + " ↓"
	}
	return clean(m.Name)
}

// seenText is the smallest and the largest value.
func seenText(seen [2]float64) string {
	switch {
	case math.IsNaN(seen[0]):
		return unknown
	case seen[0] == seen[1]:
		return short(seen[0])
	case seen[0] < 0 || seen[1] < 0:
		return short(seen[0]) + " … " + short(seen[1])
	}
	return short(seen[0]) + "–" + short(seen[1])
}

func stepText(l *pair.Lattice) string {
	if l == nil {
		return unknown
	}
	return clean(l.Text)
}

func plainInterval(s scale, ci [2]float64) string {
	if noInterval(ci) {
		return "unknown"
	}
	return "[" + s.plain(ci[0]) + ", " + s.plain(ci[1]) + "]"
}

// shareText is the share of values that are missing; a share that is not 0
// never reads as 0.
func shareText(m *inspect.Metric) string {
	switch p := 100 * m.ShareMissing; {
	case m.Missing == 0:
		return "0"
	case p < 0.1:
		return "<0.1%"
	case p >= 99.95 && m.N > 0:
		return ">99.9%"
	default:
		return scale{places: max(0, 1-exponent(p, 1))}.plain(p) + "%"
	}
}

// inspectLegend explains the arrow.
func inspectLegend(s *inspect.Source) string {
	for i := range s.Arms {
		for _, m := range s.Arms[i].Metrics {
			if m.Better == "lower" {
				if m.BetterWhy == "name" {
					return "↓ lower is better, by its name"
				}
				return "↓ lower is better"
			}
		}
	}
	return ""
}
