package pair

import (
	"iter"

	"github.com/realgain/realgain/internal/wording"
)

// lackingRow returns the first row of a question that has no value of a metric although
// the system did not fail on it; −1 = none.
func (a *arm) lackingRow(c *column, q int32) int32 {
	return a.firstRow(q, func(r int32) bool { return a.lacks(c, r) })
}

func (a *arm) lacks(c *column, r int32) bool { return !finite(c.values[r]) && !a.fails(r) }

// lost yields the lost rows of a question: the first of them, or, if a repeat stays,
// each of them with the label of its repeat.
func (a *arm) lost(q int32, is, stays func(row int32) bool) iter.Seq2[int32, string] {
	return func(yield func(int32, string) bool) {
		if a.labels == nil || a.firstRow(q, stays) < 0 {
			yield(a.firstRow(q, is), "")
			return
		}
		for i := -1; i < len(a.extra[q]); i++ {
			r := a.row(q)
			if i >= 0 {
				r = a.extra[q][i]
			}
			if is(r) && !yield(r, a.repeatOf(q, r)) {
				return
			}
		}
	}
}

// failedRow returns the first row of a question on which the system failed; −1 = none.
func (a *arm) failedRow(q int32) int32 {
	if a.failed == nil {
		return -1
	}
	return a.firstRow(q, a.fails)
}

func (a *arm) firstRow(q int32, is func(row int32) bool) int32 {
	r := a.row(q)
	if r < 0 || is(r) {
		return r
	}
	for _, r := range a.extra[q] {
		if is(r) {
			return r
		}
	}
	return -1
}

// lacking returns the questions for which an arm has no value of a metric.
func (g *Grid) lacking(a *arm, c *column) []int32 {
	var out []int32
	for q := range int32(g.Questions.Len()) {
		if a.lackingRow(c, q) >= 0 {
			out = append(out, q)
		}
	}
	return out
}

func (g *Grid) anyMissing(m int) bool {
	for _, a := range g.arms {
		if a.columns[m].missing > 0 {
			return true
		}
	}
	return false
}

// compared reports whether arm i's answer to a question would count if it had a value:
// the question is not already left out because another arm lacks it.
func (g *Grid) compared(i int, q int32) bool {
	switch {
	case g.policy.Missing == "zero":
		return true
	case i > 0:
		return g.arms[0].row(q) >= 0
	}
	for _, cand := range g.arms[1:] {
		if cand.row(q) >= 0 {
			return true
		}
	}
	return false
}

// text returns the text in the file for a missing value; "" if unknown.
func (c *column) text(row int32) string {
	for _, u := range c.shown {
		if u.Row == int(row) {
			return wording.Cut(u.Raw)
		}
	}
	return ""
}

// raw returns text in words for a message.
func (c *column) raw(row int32) string {
	switch s := c.text(row); s {
	case "":
		return "no number"
	case "absent":
		return s
	default:
		return wording.Quote(s)
	}
}
