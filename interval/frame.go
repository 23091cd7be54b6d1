package interval

import (
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Frame holds all metrics of all arms side by side, one row for each unit. The order of
// the rows depends only on the scores, not on the order of rows in the files or on the
// ids. One draw of rows gives the same units for every metric and arm.
type Frame struct {
	column map[columnKey][]float64 // total of each row's unit; nil if a question lacks the metric
	size   []float64               // of each row's unit; nil = one question of weight 1
	weight []float64               // number of units a row stands for; nil = one each
}

type columnKey struct {
	metric string
	arm    int
}

// FrameOf returns the frame of the given metrics of the grid, with the units of the
// design.
func FrameOf(g *pair.Grid, metrics []string, design pair.Design) *Frame {
	f := &Frame{column: map[columnKey][]float64{}}
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
	totals, sizes := design.Totals(itself, columns...)
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

// armOrder returns the arms in an order that depends only on their scores. Arms with
// the same scores in another arrangement are ordered by their differences. Exchanged
// arms therefore change no row of a frame.
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

// Rows returns the rows of a metric of two arms. The second result is false if a
// question lacks it in one of them. A nil frame has no rows.
func (f *Frame) Rows(metric string, baseline, candidate int) (Rows, bool) {
	if f == nil {
		return Rows{}, false
	}
	a, b := f.column[columnKey{metric, baseline}], f.column[columnKey{metric, candidate}]
	return Rows{A: a, B: b, S: f.size, W: f.weight}, a != nil && b != nil
}
