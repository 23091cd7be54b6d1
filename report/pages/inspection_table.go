package pages

import (
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
)

// metricsGrid lays out the metrics of a source, arm by arm. Columns that would
// say the same in every row are left out.
func metricsGrid(in *realgain.Inspection, s *realgain.InspectedSource) grid {
	arm := column{head: "arm"}
	name := column{head: "metric", role: roleMetric}
	kind := column{head: "kind", drop: 2}
	seen := column{head: "seen", right: true, drop: 5}
	step := column{head: "step", right: true, drop: 3}
	n := column{head: "n", right: true, drop: 4}
	mean := column{head: "mean", right: true}
	se := column{head: "se", right: true, drop: 1}
	ci := column{head: percent(in.Level) + " interval"}
	missing := column{head: "missing", right: true}
	lacking, uneven := false, false
	for i := range s.Arms {
		for j := range s.Arms[i].Metrics {
			m := &s.Arms[i].Metrics[j]
			sc := inspectedScale(m)
			lacking, uneven = lacking || m.Missing > 0, uneven || m.N != s.Questions
			arm.cells = append(arm.cells, clean(s.Arms[i].Label))
			name.cells = append(name.cells, inspectedName(m))
			kind.cells = append(kind.cells, clean(m.Kind))
			seen.cells = append(seen.cells, seenText(m.Seen))
			step.cells = append(step.cells, stepText(m.Lattice))
			n.cells = append(n.cells, whole(m.N))
			mean.cells = append(mean.cells, sc.plain(m.Mean))
			se.cells = append(se.cells, scale{places: sc.places + 1, sci: sc.sci}.plain(m.SE))
			ci.cells = append(ci.cells, plainInterval(sc, m.CI))
			missing.cells = append(missing.cells, shareText(m))
		}
	}
	var g grid
	if len(s.Arms) > 1 {
		g.columns = append(g.columns, arm)
	}
	g.columns = append(g.columns, name, kind, seen, step)
	if uneven {
		g.columns = append(g.columns, n)
	}
	g.columns = append(g.columns, mean, se, ci)
	if lacking {
		g.columns = append(g.columns, missing)
	}
	return g
}

// inspectedScale lets the digits follow the uncertainty, as in compare.
func inspectedScale(m *realgain.InspectedMetric) scale {
	return scaleOf(&realgain.Comparison{MeanBaseline: m.Mean, MeanCandidate: m.Mean, Estimate: m.Mean,
		CI: m.CI, HalfWidth: (m.CI[1] - m.CI[0]) / 2, SE: m.SE})
}

func inspectedName(m *realgain.InspectedMetric) string {
	if m.Better == "lower" {
		return clean(m.Metric) + " ↓"
	}
	return clean(m.Metric)
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
func shareText(m *realgain.InspectedMetric) string {
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
func inspectLegend(s *realgain.InspectedSource) string {
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
