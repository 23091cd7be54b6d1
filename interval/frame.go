package interval

import (
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Frame holds all metrics of all arms side by side, one row a unit, in an
// order that the scores alone decide: the order of rows in the files and the
// ids do not matter, and one draw of rows is the same units for every
// metric and arm.
type Frame struct {
	column map[columnKey][]float64 // total of each row's unit; nil where some question lacks the metric
	size   []float64               // of each row's unit; nil = one question of weight 1
	weight []float64               // units a row stands for; nil = one each
}

type columnKey struct {
	metric string
	arm    int
}

// FrameOf returns the frame of metrics of the grid, whose questions have a
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

// Rows returns the rows of a metric of two arms; false where some question lacks
// it in one of them. A nil frame has none.
func (f *Frame) Rows(metric string, baseline, candidate int) (Rows, bool) {
	if f == nil {
		return Rows{}, false
	}
	a, b := f.column[columnKey{metric, baseline}], f.column[columnKey{metric, candidate}]
	return Rows{A: a, B: b, S: f.size, W: f.weight}, a != nil && b != nil
}
