package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// frameOf builds the frame where draws are wanted.
func (s settings) frameOf(g *pair.Grid, metrics []string) *frame {
	if !s.engine.Draws {
		return nil
	}
	f := &frame{column: map[columnKey][]float64{}}
	var keys []columnKey
	var columns [][]float64
	metrics = slices.Sorted(slices.Values(metrics))
	for _, arm := range armOrder(g, metrics) {
		for _, m := range metrics {
			values := g.Values(m, arm)
			if !slices.ContainsFunc(values, math.IsNaN) {
				keys, columns = append(keys, columnKey{m, arm}), append(columns, values)
			}
		}
	}
	if len(columns) == 0 {
		return f
	}
	itself := func(row int) int { return row }
	totals, sizes := s.designOf(g.Questions.Len(), itself).Totals(itself, columns...)
	if sizes != nil {
		totals = append(totals, sizes)
	}
	sorted, weight := resample.Canonical(totals)
	if f.weight = weight; sizes != nil {
		f.size = sorted[len(keys)]
	}
	for i, k := range keys {
		f.column[k] = sorted[i]
	}
	return f
}

// armOrder returns the arms in an order that their scores decide, those with the
// same scores on other questions by their differences: exchanged arms change no
// row of a frame.
func armOrder(g *pair.Grid, metrics []string) []int {
	order := make([]int, len(g.Labels))
	sorted := make([][][]float64, len(order))
	for arm := range order {
		order[arm] = arm
		for _, m := range metrics {
			sorted[arm] = append(sorted[arm], slices.Sorted(slices.Values(g.Values(m, arm))))
		}
	}
	slices.SortStableFunc(order, func(p, q int) int {
		if c := slices.CompareFunc(sorted[p], sorted[q], slices.Compare); c != 0 {
			return c
		}
		for _, m := range metrics {
			d := slices.Clone(g.Values(m, q))
			for i, x := range g.Values(m, p) {
				d[i] -= x
			}
			if c := resample.Leaning(d); c != 0 {
				return c
			}
		}
		return 0
	})
	return order
}

// rows returns the rows that draws go by. A metric that some questions lack is
// drawn from the solver's own: the same number of units in every draw, as the
// exact engine has it.
func (s subject) rows(solver *interval.Solver) interval.Rows {
	if s.frame != nil {
		a, b := s.column[columnKey{s.metric, s.baseline}], s.column[columnKey{s.metric, s.candidate}]
		if a != nil && b != nil {
			return interval.Rows{A: a, B: b, S: s.size, W: s.weight}
		}
	}
	return solver.Rows()
}
