package realgain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/pair"
)

// adjust gives the comparisons of a result their place in the families that
// share an error, and judges them.
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
		f := &family{settings: s, g: g, of: of}
		f.gather(r, fields, identical)
		if err := f.judge(); err != nil {
			return err
		}
		f.report(r, identical)
	}
	for _, f := range fields {
		r.AllPairs = append(r.AllPairs, f.result())
	}
	return nil
}

// identical groups the metrics, in their order, that have the same scores and
// are compared alike.
func (s settings) identical(g *pair.Grid, metrics []string) [][]string {
	var out [][]string
	for _, group := range g.Identical() {
		byEstimand := map[string][]string{}
		for _, m := range metrics {
			if slices.Contains(group, m) {
				name := s.of(m).estimand.Name()
				byEstimand[name] = append(byEstimand[name], m)
			}
		}
		for _, m := range metrics {
			if same := byEstimand[s.of(m).estimand.Name()]; len(same) > 1 && same[0] == m && slices.Contains(group, m) {
				out = append(out, same)
			}
		}
	}
	return out
}

// gather finds the members. A metric that has the scores of another one belongs
// to the family of that one.
func (f *family) gather(r *Result, fields []*field, identical [][]string) {
	type place struct {
		metric                    string
		over, baseline, candidate int
	}
	first := map[place]*member{}
	take := func(m *member) {
		at := place{standsFor(m.Metric, identical), m.over, m.baseline, m.candidate}
		if m.twin = first[at]; m.twin == nil {
			first[at] = m
		}
		f.members = append(f.members, m)
	}
	belongs := func(metric string) bool {
		return (standsFor(metric, identical) == f.opt.Primary) == (f.of == familyPrimary)
	}
	inField := map[*Comparison]bool{}
	for _, field := range fields {
		if belongs(field.metric) {
			f.fields = append(f.fields, field)
			for _, p := range field.pairs {
				take(&p.member)
				inField[p.Comparison] = true
			}
		}
	}
	for i, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if belongs(c.Metric) && !inField[c] && !undecided(c) {
				take(&member{Comparison: c, candidate: i + 1, over: -1})
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

// report writes down how the family was held together.
func (f *family) report(r *Result, identical [][]string) {
	f.holm()
	held := f.simultaneous()
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
