package realgain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// adjust puts the comparisons of a result into the families that share an error, and
// judges them.
func (s settings) adjust(g *pair.Grid, r *Result, metrics []string) error {
	r.Adjust = s.opt.Adjust
	if r.Adjust == "" {
		r.Adjust = Adjustments[0]
	}
	identical := s.identical(g, metrics)
	for _, group := range identical {
		r.Notes = append(r.Notes, fmt.Sprintf("%s have the same scores as %s throughout: counted once", strings.Join(group[1:], ", "), group[0]))
	}
	fields, err := s.fieldsOf(g, r, metrics, identical)
	if err != nil {
		return err
	}
	for _, of := range []string{familyPrimary, familyOthers} {
		f := s.familyOf(g, of)
		f.gather(r, fields, identical)
		if err := f.judge("comparison"); err != nil {
			return err
		}
		f.report(r, identical)
	}
	for _, f := range fields {
		r.AllPairs = append(r.AllPairs, f.result())
	}
	return nil
}

// identical returns groups of metrics with the same scores that are compared in the
// same way, in the order of metrics.
func (s settings) identical(g *pair.Grid, metrics []string) [][]string {
	var out [][]string
	for _, group := range g.Identical() {
		byEstimand := map[string][]string{}
		for _, m := range metrics {
			if slices.Contains(group, m) {
				name := s.of(m).Estimand.Name()
				byEstimand[name] = append(byEstimand[name], m)
			}
		}
		for _, m := range metrics {
			if same := byEstimand[s.of(m).Estimand.Name()]; len(same) > 1 && same[0] == m && slices.Contains(group, m) {
				out = append(out, same)
			}
		}
	}
	return out
}

// members are the comparisons of one family.
type members struct {
	settings
	g     *pair.Grid
	of    string // as in Family.Of; "" = slices
	all   []*member
	joint family.Family
}

func (s settings) familyOf(g *pair.Grid, of string) *members {
	return &members{settings: s, g: g, of: of, joint: family.Family{
		Alpha: interval.Alpha(s.Level), Alone: s.opt.Adjust == "none", Seed: s.opt.Seed, Questions: g.Questions.Len(),
	}}
}

// take adds a member. twin is a member with the same scores; nil if there is none.
func (f *members) take(m, twin *member) {
	if m.joint == nil {
		m.joint = &family.Member{}
		m.enter(f.g)
	}
	if twin != nil {
		m.joint.Twin = twin.joint
	}
	f.all, f.joint.Members = append(f.all, m), append(f.joint.Members, m.joint)
}

// judge sets the intervals and verdicts of the members. what is the word for a member.
func (f *members) judge(what string) error {
	if err := f.joint.Judge(); err != nil {
		return err
	}
	together, level, suffix := f.joint.Simultaneous() != nil, f.Level, ""
	if together {
		level = 1 - f.joint.Each()
		suffix = ", corrected for " + wording.Count(f.joint.Size(), what)
	}
	for _, m := range f.all {
		if err := m.conclude(together, level, suffix); err != nil {
			return err
		}
	}
	return nil
}

// gather finds the members. A metric with the scores of another metric belongs to the
// family of that metric.
func (f *members) gather(r *Result, fields []*field, identical [][]string) {
	type place struct {
		metric                    string
		over, baseline, candidate int
	}
	first := map[place]*member{}
	take := func(m *member) {
		at := place{standsFor(m.Metric, identical), m.over, m.baseline, m.candidate}
		f.take(m, first[at])
		if first[at] == nil {
			first[at] = m
		}
	}
	belongs := func(metric string) bool {
		return (standsFor(metric, identical) == f.opt.Primary) == (f.of == familyPrimary)
	}
	inField := map[*Comparison]bool{}
	for _, field := range fields {
		if belongs(field.metric) {
			f.joint.Arms = append(f.joint.Arms, &field.arms)
			for _, m := range field.pairs {
				take(m)
				inField[m.Comparison] = true
			}
		}
	}
	for i, v := range r.Comparisons {
		for k, c := range v.Metrics {
			if belongs(c.Metric) && !inField[c] && !undecided(c) {
				take(&member{Comparison: c, candidate: i + 1, over: -1, of: v.of[k]})
			}
		}
	}
	for _, d := range r.RatioDifferences {
		at := func(label string) int { return slices.Index(f.g.Labels, label) }
		for _, c := range d.Metrics {
			if belongs(c.Metric) && !undecided(c) {
				take(&member{Comparison: c, baseline: at(d.Baseline), candidate: at(d.Candidate), over: 0})
			}
		}
	}
}

// report adds the family to the result.
func (f *members) report(r *Result, identical [][]string) {
	f.holm()
	held := f.joint.Simultaneous()
	if held == nil {
		return
	}
	out := Family{Of: f.of, Simultaneous: *held}
	if f.opt.Primary == "" {
		out.Of = familyAll
	}
	for _, group := range identical {
		if (group[0] == f.opt.Primary) == (f.of == familyPrimary) {
			out.Identical = append(out.Identical, group)
		}
	}
	r.Families = append(r.Families, out)
	if f.of == familyOthers {
		r.Simultaneous = held
	}
}

// holm sets the members' own p-values adjusted for one another, beside the
// cross-checks.
func (f *members) holm() {
	for i, p := range f.joint.Holm() {
		f.all[i].Inside().SetHolm(p)
	}
}

// undecided reports whether a comparison has no interval. A family leaves it out.
func undecided(c *Comparison) bool {
	return math.IsNaN(c.Estimate) || math.IsNaN(c.CI[0]) && math.IsNaN(c.CI[1])
}

// The families of a result, as in Family.Of.
const (
	familyPrimary = "primary"
	familyOthers  = "others"
	familyAll     = "all" // no metric is primary
)

// standsFor returns the first metric of the group of metrics with the same scores; the
// metric itself if it is in no group.
func standsFor(metric string, identical [][]string) string {
	for _, group := range identical {
		if slices.Contains(group, metric) {
			return group[0]
		}
	}
	return metric
}
