package pair

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// Within describes the spread of the repeats of each question about its value, for one
// metric of one arm. The columns are indexed like Grid.Questions.
type Within struct {
	K    []int32   // number of averaged values; 0 = the arm has none for the question
	SS   []float64 // sum of their squared deviations from their mean; 0 if K < 2
	Lost []int32   // number of repeats without a value, left out of the mean
}

// Repeats returns the spread of one arm's repeats on one of Grid.Metrics. An arm
// without repeats has K 1, also if Duplicates "mean" averaged several rows, which are
// not repeats. A value that Policy.Missing or Policy.Errors scores 0 counts in K; a
// question that is absent does not. The result does not depend on the order of rows.
func (g *Grid) Repeats(metric string, arm int) Within {
	a := g.arms[arm]
	m := &a.columns[slices.Index(g.Metrics, metric)]
	n := g.Questions.Len()
	w := Within{K: make([]int32, n), SS: make([]float64, n), Lost: make([]int32, n)}
	for q := range int32(g.Questions.Len()) {
		if a.row(q) < 0 {
			continue
		}
		if len(a.extra[q]) == 0 {
			if v := g.rowValue(a, m, a.row(q)); !math.IsNaN(v) {
				w.K[q] = 1
			}
			continue
		}
		values := g.values(a, m, q)
		w.K[q] = int32(len(values))
		if a.labels == nil {
			w.K[q] = min(w.K[q], 1)
			continue
		}
		for _, r := range append([]int32{a.row(q)}, a.extra[q]...) {
			if math.IsNaN(g.rowValue(a, m, r)) {
				w.Lost[q]++
			}
		}
		centre := Mean(values)
		for _, v := range values {
			w.SS[q] += (v - centre) * (v - centre)
		}
	}
	return w
}

// RepeatColumn returns the column that identifies an arm's repeats: that of
// Policy.Repeat, or the one recognised; "" = the arm has no repeats.
func (g *Grid) RepeatColumn(arm int) string {
	if a := g.arms[arm]; a.labels != nil {
		return a.repeat
	}
	return ""
}

// Notes returns sentences about the choices that Align made.
func (g *Grid) Notes() []string {
	var out []string
	for _, a := range g.arms {
		if a.labels != nil && g.policy.Repeat == "" {
			out = append(out, fmt.Sprintf("%s: repeats are told apart by %s (Options.Repeat)", a.Label, wording.Quote(a.repeat)))
		}
	}
	if g.errorsAsked && !slices.ContainsFunc(g.arms, func(a *arm) bool { return a.ErrorColumn != "" }) {
		out = append(out, "Options.Errors changes nothing: no file has a column that marks failures")
	}
	return out
}

// settleRepeats determines the column of the repeats.
func (g *Grid) settleRepeats() error {
	if g.policy.Repeat != "" {
		return g.repeatsBy(g.policy.Repeat)
	}
	for _, a := range g.arms {
		if len(a.extra) > 0 && g.policy.Duplicates == "error" {
			a.findRepeats()
		}
	}
	return nil
}

// repeatsBy uses the requested column. An arm without it has no repeats.
func (g *Grid) repeatsBy(column string) error {
	found := false
	for _, a := range g.arms {
		t := a.Tag(column)
		if t == nil {
			continue
		}
		found = true
		if row := slices.Index(t.Values, ""); row >= 0 {
			return &Error{
				Msg:  fmt.Sprintf("%s: no value in column %s, which tells repeats apart", a.where(int32(row)), wording.Quote(column)),
				Hint: "give every row the label of its repeat, or leave rows out with Options.Read.Where",
			}
		}
		a.repeat, a.labels = column, t.Values
		a.again = a.alike(t.Values)
	}
	if !found {
		return g.noColumn("repeats", column)
	}
	return nil
}

// findRepeats uses the first known column that distinguishes all rows of each question.
func (a *arm) findRepeats() {
	for _, t := range append(a.tagged(a.Roles.Repeat), a.named(scores.RepeatColumns)...) {
		if !slices.Contains(t.Values, "") && len(a.alike(t.Values)) == 0 {
			a.repeat, a.labels = t.Name, t.Values
			return
		}
	}
}

// tagged returns the tag of a declared column, if it exists.
func (a *arm) tagged(column string) []*scores.Tag {
	if t := a.Tag(column); column != "" && t != nil {
		return []*scores.Tag{t}
	}
	return nil
}

// named returns the tags with one of the names, in the order of names.
func (a *arm) named(names []string) []*scores.Tag {
	var out []*scores.Tag
	for _, name := range names {
		for i := range a.Tags {
			if scores.LastName(a.Tags[i].Name) == name {
				out = append(out, &a.Tags[i])
			}
		}
	}
	return out
}

// alike returns the questions that have several rows with the same label.
func (a *arm) alike(labels []string) map[int32]bool {
	out := map[int32]bool{}
	seen := map[string]bool{}
	for q, rows := range a.extra {
		clear(seen)
		seen[labels[a.row(q)]] = true
		for _, r := range rows {
			if seen[labels[r]] {
				out[q] = true
				break
			}
			seen[labels[r]] = true
		}
	}
	return out
}

// duplicates returns the rows of a question that repeat an earlier row, and the row
// that the first of them repeats.
func (a *arm) duplicates(q int32) (first int32, again []int32) {
	if a.labels == nil {
		return a.row(q), a.extra[q]
	}
	if !a.again[q] {
		return a.row(q), nil
	}
	seen := map[string]int32{a.labels[a.row(q)]: a.row(q)}
	for _, r := range a.extra[q] {
		before, ok := seen[a.labels[r]]
		switch {
		case !ok:
			seen[a.labels[r]] = r
		case again == nil:
			first, again = before, []int32{r}
		default:
			again = append(again, r)
		}
	}
	return first, again
}

// repeatOf returns the label of a row that is one of several repeats of its question;
// "" if it is the only one.
func (a *arm) repeatOf(q, row int32) string {
	if a.labels == nil || len(a.extra[q]) == 0 {
		return ""
	}
	return a.labels[row]
}
