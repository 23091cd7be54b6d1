package pair

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

const missingHint = `Options.Missing "drop" compares the questions that have a value in both arms, Options.Missing "zero" scores the others 0`

// checkDuplicates returns an error if a question, or a repeat of it, has several rows
// in an arm.
func (g *Grid) checkDuplicates() error {
	if g.policy.Duplicates != "error" {
		return nil
	}
	for _, a := range g.arms {
		// The question whose second row comes first in the file.
		var q, first, second int32 = -1, -1, -1
		n := 0
		for k := range a.extra {
			f, again := a.duplicates(k)
			if len(again) == 0 {
				continue
			}
			n++
			if second < 0 || again[0] < second {
				q, first, second = k, f, again[0]
			}
		}
		if n > 0 {
			return g.duplicateError(a, q, first, second, n-1)
		}
	}
	return nil
}

// duplicateError returns the error of two rows of one question. more is the number of
// further questions with several rows.
func (g *Grid) duplicateError(a *arm, q, first, second int32, more int) error {
	what := "question " + wording.Quote(g.Questions.At(int(q)))
	if a.labels != nil {
		what += fmt.Sprintf(" with %s %s", wording.Quote(a.repeat), wording.Quote(a.labels[first]))
	}
	msg := fmt.Sprintf("%s is there twice in %s: %s and %s", what, a.Label, a.where(first), a.where(second))
	if more > 0 {
		msg += fmt.Sprintf(", and %s with several rows", wording.Count(more, "more question"))
	}
	hint := `Options.Duplicates "mean" averages the rows of a question; Options.Read.ID names another column if this one is not the question id`
	switch column := a.repeatCandidate(); {
	case a.labels != nil:
		hint = `Options.Duplicates "mean" averages the rows of a repeat; Options.Repeat names another column if this one does not tell repeats apart`
	case g.policy.Repeat != "":
		hint = fmt.Sprintf("%s has no column %s that tells repeats apart; ", a.Label, wording.Quote(g.policy.Repeat)) + hint
	case column != "":
		hint = fmt.Sprintf(`Options.Repeat "COLUMN" names the column that tells repeats of a question apart (%s does not do so here); `, wording.Quote(column)) + hint
	}
	return &Error{Msg: msg, Hint: hint}
}

// repeatCandidate returns a column that probably identifies repeats, judging by its
// name; "" if there is none.
func (a *arm) repeatCandidate() string {
	if found := a.named(scores.RepeatColumns); len(found) > 0 {
		return found[0].Name
	}
	for _, s := range a.Skipped {
		if slices.Contains(scores.RepeatColumns, scores.LastName(s.Column)) {
			return s.Column
		}
	}
	return ""
}

// onlyIn returns the questions that a has and b lacks.
func onlyIn(a, b *arm) []int32 {
	var out []int32
	if b.rows == nil {
		return nil
	}
	for q := range a.all {
		if a.row(q) >= 0 && b.row(q) < 0 {
			out = append(out, q)
		}
	}
	return out
}

// checkAbsent returns an error if a candidate or the baseline lacks a question.
func (g *Grid) checkAbsent() error {
	if g.whole() {
		return nil
	}
	base := g.arms[0]
	for _, cand := range g.arms[1:] {
		left, right := onlyIn(base, cand), onlyIn(cand, base)
		if len(left)+len(right) == 0 {
			continue
		}
		var msg strings.Builder
		fmt.Fprintf(&msg, "%s only in %s and %d only in %s, %d in both", areIs(len(left)), base.Label, len(right), cand.Label, base.present-len(left))
		sep := ": "
		for _, side := range []struct {
			a  *arm
			qs []int32
		}{{base, left}, {cand, right}} {
			if len(side.qs) > 0 {
				msg.WriteString(sep + examples(side.qs, g.at(side.a)))
				sep = "; "
			}
		}
		return &Error{Msg: msg.String(), Hint: missingHint}
	}
	return nil
}

func areIs(n int) string {
	if n == 1 {
		return "1 question is"
	}
	return fmt.Sprintf("%d questions are", n)
}

// checkFailed returns an error if a system failed on a question, unless it scores 0.
func (g *Grid) checkFailed() error {
	if g.policy.Errors == "zero" {
		return nil
	}
	for _, a := range g.arms {
		if a.failed == nil {
			continue
		}
		var qs []int32
		for q := range int32(g.Questions.Len()) {
			if a.failedRow(q) >= 0 {
				qs = append(qs, q)
			}
		}
		if len(qs) > 0 {
			return &Error{
				Msg: fmt.Sprintf("%s failed on %s: %s", a.Label, wording.Count(len(qs), "question"), examples(qs, func(q int32) string {
					row := a.failedRow(q)
					return fmt.Sprintf("%s (%s: %s)", wording.Quote(g.Questions.At(int(q))), a.where(row), wording.Quote(a.failed[row]))
				})),
				Hint: `Options.Errors "zero" scores them 0, Options.Missing "drop" leaves them out`,
			}
		}
	}
	return nil
}

// checkValues returns an error if a compared metric has a missing value.
func (g *Grid) checkValues() error {
	for m, name := range g.Metrics {
		var counts, shown []string
		for _, a := range g.arms {
			c := &a.columns[m]
			if c.missing == 0 {
				continue
			}
			qs := g.lacking(a, c)
			if len(qs) == 0 {
				continue
			}
			counts = append(counts, fmt.Sprintf("%s of %s", wording.Count(len(qs), "question"), a.Label))
			shown = append(shown, examples(qs, func(q int32) string {
				row := a.lackingRow(c, q)
				return fmt.Sprintf("%s (%s: %s)", wording.Quote(g.Questions.At(int(q))), a.where(row), c.raw(row))
			}))
		}
		if len(counts) > 0 {
			return &Error{
				Msg:  fmt.Sprintf("%s has no value for %s: %s", wording.Quote(name), strings.Join(counts, " and "), strings.Join(shown, "; ")),
				Hint: missingHint + "; Options.Metrics picks the metrics compared",
			}
		}
	}
	return nil
}
