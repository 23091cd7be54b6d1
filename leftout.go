package realgain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// and joins what there is to say.
func and(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}

// dropped warns of the questions of the two arms that were not compared.
func (s settings) dropped(g *pair.Grid, c *Comparison, baseline, candidate int) []Warning {
	n := g.Either(baseline, candidate) - c.N
	if n == 0 {
		return nil
	}
	zero := s.words.zero
	if c.Better == "lower" {
		zero = "" // which would be the best of all
	}
	return []Warning{notice.New("dropped", wording.Count(n, "question")+" left out: not scored in both arms", and(s.words.dropped, zero))}
}

// zeroed warns of the questions that were scored 0, and of repeats that were
// left out of their questions' means.
func zeroed(d pair.Drops, words hints) []Warning {
	var out []Warning
	if d.Repeats > 0 {
		out = append(out, notice.New("repeats-left-out", wording.Count(d.Repeats, "value")+" of repeats missing: the means of those questions are over the others", words.dropped))
	}
	if d.Zeroed == 0 {
		return out
	}
	text := wording.Count(d.ZeroedQuestions, "question") + " without a score counted as 0"
	if d.Zeroed != d.ZeroedQuestions {
		text += fmt.Sprintf(" (%d values)", d.Zeroed)
	}
	return append(out, notice.New("zeroed", text, and(words.dropped, words.drop)))
}

// checkZeros refuses to score questions 0 where that would be the best score
// of all, so that a system that fails would gain, or where it is no score.
func (s settings) checkZeros(g *pair.Grid, metric string, baseline, candidate int) error {
	zeros, least, most := g.Zeros(metric, baseline, candidate)
	if zeros == 0 {
		return nil
	}
	negative := most <= 0 && least < 0
	what := fmt.Sprintf("metric %q: --missing zero scored %s 0, which ", metric, wording.Count(zeros, "question"))
	hint := "--missing drop leaves them out; -m METRIC compares other metrics alone"
	if s.words == byOptions {
		what = fmt.Sprintf("metric %q: %s scored 0 by Options.Missing or Errors, which ", metric, wording.Count(zeros, "question"))
		hint = `Options.Missing "drop" leaves them out`
	}
	if r := s.rangeOf(metric); r != nil && (0 < r[0] || 0 > r[1]) {
		return notice.Usage(what+fmt.Sprintf("is outside the declared range %v:%v", r[0], r[1]), hint)
	}
	if s.lower(metric) != negative {
		return notice.Usage(what+"would make them the best", hint)
	}
	return nil
}

// filtered notes what the reader was asked to leave out, and warns of ids that
// nobody has.
func (r *Result) filtered(tables []*scores.Table, opt scores.Options) {
	where, met, looked := 0, map[string]bool{}, false
	for _, t := range tables {
		where += t.Left.Where
		looked = looked || t.Left.IDs != nil
		for id := range t.Left.IDs {
			met[id] = true
		}
	}
	var parts []string
	if where > 0 {
		parts = append(parts, wording.Count(where, "row")+" by --where")
	}
	if len(met) > 0 {
		parts = append(parts, wording.Count(len(met), "question")+" by --exclude-ids")
	}
	if parts != nil {
		r.Dropped.Excluded = &Excluded{Where: where, IDs: len(met)}
		r.Notes = append(r.Notes, "left out: "+strings.Join(parts, ", "))
	}
	var unknown []string
	for id := range opt.Exclude {
		if looked && !met[id] {
			unknown = append(unknown, id)
		}
	}
	if slices.Sort(unknown); len(unknown) > 0 {
		name := "name"
		if len(unknown) == 1 {
			name = "names"
		}
		r.Warnings = append(r.Warnings, notice.New("unknown-ids", fmt.Sprintf("%s of --exclude-ids %s no question: %s",
			wording.Count(len(unknown), "id"), name, wording.Examples(unknown)), "ids are compared as whole texts, one a line; --id says which column holds them"))
	}
}

func droppedFrom(g *pair.Grid) Dropped {
	d := g.Drops()
	return Dropped{
		OnlyInBaseline: d.OnlyInBaseline, OnlyInCandidate: d.OnlyInCandidate,
		Missing: d.Missing, Errors: d.Errors, Duplicates: d.Duplicates, Repeats: d.Repeats,
		Examples: append([]pair.Drop{}, d.Examples...), All: slices.Collect(g.AllDrops()),
	}
}
