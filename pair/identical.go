package pair

import "math"

// Identical groups the compared metrics that have equal values on every question of
// every arm, in the order of Metrics. A metric that equals no other is in no group.
func (g *Grid) Identical() [][]string {
	var groups [][]string
	for _, metric := range g.Metrics {
		found := false
		for k, group := range groups {
			if found = g.alike(group[0], metric); found {
				groups[k] = append(group, metric)
				break
			}
		}
		if !found {
			groups = append(groups, []string{metric})
		}
	}
	var out [][]string
	for _, group := range groups {
		if len(group) > 1 {
			out = append(out, group)
		}
	}
	return out
}

// alike reports whether two metrics have the same values.
func (g *Grid) alike(m, n string) bool {
	for arm := range g.arms {
		x, y := g.metric(m, arm), g.metric(n, arm)
		for q := range int32(g.Questions.Len()) {
			a, b := g.value(g.arms[arm], x, q), g.value(g.arms[arm], y, q)
			if a != b && !(math.IsNaN(a) && math.IsNaN(b)) {
				return false
			}
		}
	}
	return true
}
