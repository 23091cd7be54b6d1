package pair

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// chooseMetrics sets Grid.Metrics and Grid.Partial and selects the columns.
func (g *Grid) chooseMetrics() error {
	for _, name := range g.names() {
		var have []string
		for _, a := range g.arms {
			if a.Metric(name) != nil {
				have = append(have, a.Label)
			}
		}
		switch {
		case len(have) < len(g.arms):
			g.Partial = append(g.Partial, Partial{name, have})
		case g.wanted(name):
			g.Metrics = append(g.Metrics, name)
		}
	}
	if err := g.checkMetrics(); err != nil {
		return err
	}
	for _, a := range g.arms {
		for _, name := range g.Metrics {
			a.columns = append(a.columns, newColumn(a.Metric(name)))
		}
	}
	return nil
}

func newColumn(m *scores.Metric) column {
	c := column{values: m.Values, shown: m.Shown}
	for _, v := range m.Values {
		if !finite(v) {
			c.missing++
		}
	}
	return c
}

// names returns the metrics of all arms in order of first appearance.
func (g *Grid) names() []string {
	var names []string
	seen := map[string]bool{}
	for _, a := range g.arms {
		for _, m := range a.Metrics {
			if !seen[m.Name] {
				seen[m.Name] = true
				names = append(names, m.Name)
			}
		}
	}
	return names
}

func (g *Grid) wanted(name string) bool {
	return g.policy.Metrics == nil || slices.ContainsFunc(g.policy.Metrics, func(want string) bool { return matches(want, name) })
}

// matches reports whether name equals want or matches it as a glob.
func matches(want, name string) bool { return want == name || wording.Glob(want, name) }

// checkMetrics returns an error if no metric is left, or if a requested name matches no
// compared metric.
func (g *Grid) checkMetrics() error {
	for _, want := range g.policy.Metrics {
		if !slices.ContainsFunc(g.Metrics, func(name string) bool { return matches(want, name) }) {
			return g.noMetric(want)
		}
	}
	if len(g.Metrics) > 0 {
		return nil
	}
	if g.policy.Metrics != nil {
		return &Error{Msg: "no metric asked for", Hint: "the arms have: " + g.each()}
	}
	return &Error{
		Msg:  "the arms share no numeric metric; " + g.each(),
		Hint: g.skippedHint("", "give the same name to the metric in every arm"),
	}
}

// each returns a list of the metrics of each arm.
func (g *Grid) each() string {
	parts := make([]string, len(g.arms))
	for i, a := range g.arms {
		names := make([]string, len(a.Metrics))
		for k, m := range a.Metrics {
			names[k] = m.Name
		}
		parts[i] = a.Label + " has " + wording.List(names)
	}
	return strings.Join(parts, "; ")
}

// noMetric returns the error of a requested name that matches no compared metric.
func (g *Grid) noMetric(want string) error {
	var lack []string
	for _, a := range g.arms {
		if !slices.ContainsFunc(a.Metrics, func(m scores.Metric) bool { return matches(want, m.Name) }) {
			lack = append(lack, a.Label)
		}
	}
	where := "the same in all arms"
	if len(lack) > 0 {
		where = "in " + wording.List(lack)
	}
	hint := "ask for a metric that every arm has"
	if near := nearest(want, g.shared()); near != "" {
		hint = "did you mean " + near
	}
	return &Error{
		Msg:  fmt.Sprintf("no metric %s %s; %s", wording.Quote(want), where, g.each()),
		Hint: g.skippedHint(want, hint),
	}
}

// shared returns the metrics that all arms have, requested or not.
func (g *Grid) shared() []string {
	return slices.DeleteFunc(g.names(), func(name string) bool {
		return slices.ContainsFunc(g.Partial, func(p Partial) bool { return p.Metric == name })
	})
}

// skippedHint returns a hint about a column that exists but is not a metric. It is the
// column of that name or, if name is "", one that every arm leaves out because of its
// name, else the first one of the baseline.
func (g *Grid) skippedHint(name, otherwise string) string {
	for _, s := range g.arms[0].Skipped {
		if name == "" && g.allLeaveOut(s.Column) {
			what, _, _ := strings.Cut(s.Why, ";")
			return fmt.Sprintf("Options.Metrics = %s compares the column left out by its name (%s)", wording.Quote(s.Column), what)
		}
	}
	for _, a := range g.arms {
		for _, s := range a.Skipped {
			if s.Column == name || name == "" {
				return fmt.Sprintf("column %s of %s is no metric: %s; Options.Read.ValueMap turns words into numbers", wording.Quote(s.Column), a.Label, s.Why)
			}
		}
	}
	return otherwise
}

// allLeaveOut reports whether every arm has numbers in a column whose name says that
// they are not scores.
func (g *Grid) allLeaveOut(column string) bool {
	for _, a := range g.arms {
		if !slices.ContainsFunc(a.Skipped, func(s scores.Skipped) bool { return s.ByName && s.Column == column }) {
			return false
		}
	}
	return true
}
