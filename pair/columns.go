package pair

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// Columns are the aligned values of one metric and two arms.
type Columns struct {
	Metric string
	A      []float64 // the baseline's values, finite; may be shared with its table: do not modify
	B      []float64 // the candidate's, likewise
	Rows   []int32   // the question of each pair: index into Grid.Questions, ascending; nil = pair q is question q
}

// Question returns the question of pair i: index into Grid.Questions.
func (c *Columns) Question(i int) int {
	if c.Rows == nil {
		return i
	}
	return int(c.Rows[i])
}

// Cells groups the pairs.
func (c *Columns) Cells() (Cells, error) { return CellsOf(c.A, c.B) }

// Columns returns the pairs of a metric: the questions that both arms have, after
// Policy is applied. Arms have the indices of Align. It returns an error if the metric
// is not in Grid.Metrics or fewer than two pairs are left.
func (g *Grid) Columns(metric string, baseline, candidate int) (*Columns, error) {
	if min(baseline, candidate) < 0 || max(baseline, candidate) >= len(g.arms) {
		return nil, &Error{Msg: fmt.Sprintf("no arms %d and %d: there are %d", baseline, candidate, len(g.arms))}
	}
	a, b := g.arms[baseline], g.arms[candidate]
	m := slices.Index(g.Metrics, metric)
	if m < 0 {
		return nil, &Error{Msg: "metric " + wording.Quote(metric) + " is not compared", Hint: "compared are: " + wording.List(g.Metrics)}
	}
	ma, mb := &a.columns[m], &b.columns[m]
	c := &Columns{Metric: metric}
	if a.plain(ma) && b.plain(mb) && a.present == g.Questions.Len() && b.present == g.Questions.Len() {
		c.A, c.B = a.inOrder(ma.values), b.inOrder(mb.values)
	} else {
		g.fill(c, a, b, ma, mb)
	}
	if len(c.A) < 2 {
		return nil, &Error{
			Msg:  fmt.Sprintf("%s with a value of %s in both %s and %s: at least 2 are needed", wording.Count(len(c.A), "question"), wording.Quote(metric), a.Label, b.Label),
			Hint: "compare the systems on more questions",
		}
	}
	return c, nil
}

// fill is the general case: it takes the values question by question.
func (g *Grid) fill(c *Columns, a, b *arm, ma, mb *column) {
	for q := range int32(g.Questions.Len()) {
		if a.row(q) < 0 && b.row(q) < 0 {
			continue
		}
		x, y := g.value(a, ma, q), g.value(b, mb, q)
		if !math.IsNaN(x) && !math.IsNaN(y) {
			c.A, c.B, c.Rows = append(c.A, x), append(c.B, y), append(c.Rows, q)
		}
	}
}

// plain reports whether every row of the arm gives its value unchanged.
func (a *arm) plain(m *column) bool {
	return m.missing == 0 && a.failed == nil && len(a.extra) == 0
}

// inOrder returns values in the order of the grid, without a copy if it can.
func (a *arm) inOrder(values []float64) []float64 {
	if a.rows == nil {
		return values
	}
	out := make([]float64, len(a.rows))
	for q, r := range a.rows {
		out[q] = values[r]
	}
	return out
}

// value returns the score of an arm on a question; NaN = leave the question out.
func (g *Grid) value(a *arm, m *column, q int32) float64 {
	r := a.row(q)
	if r < 0 {
		if g.policy.Missing == "zero" {
			return 0
		}
		return math.NaN()
	}
	if len(a.extra[q]) > 0 {
		return Mean(g.values(a, m, q))
	}
	return g.rowValue(a, m, r)
}

func (g *Grid) rowValue(a *arm, m *column, r int32) float64 {
	failed := a.fails(r)
	switch v := m.values[r]; {
	case !failed && finite(v):
		return v
	case g.policy.Missing == "zero", failed && g.policy.Errors == "zero":
		return 0
	}
	return math.NaN()
}

func (a *arm) fails(r int32) bool { return a.failed != nil && a.failed[r] != "" }
