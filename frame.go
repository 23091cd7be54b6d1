package realgain

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
)

// frame holds all metrics of all arms side by side, one row a unit, in an
// order that the scores alone decide: the order of rows in the files and the
// ids do not matter, and one draw of rows is the same units for every
// metric and arm.
type frame struct {
	column map[columnKey][]float64 // total of each row's unit; nil where some question lacks the metric
	size   []float64               // of each row's unit; nil = one question of weight 1
	weight []float64               // units a row stands for; nil = one each
}

type columnKey struct {
	metric string
	arm    int
}

// framed is one metric and pair of arms of a frame; without a frame, the
// cells stand for themselves.
type framed struct {
	*frame
	metric              string
	baseline, candidate int
}

// frameOf builds the frame where draws are wanted.
func (s settings) frameOf(g *pair.Grid, metrics []string) *frame {
	if !s.engine.Draws {
		return nil
	}
	f := &frame{column: map[columnKey][]float64{}}
	var keys []columnKey
	var columns [][]float64
	for arm := range g.Labels {
		for _, m := range slices.Sorted(slices.Values(metrics)) {
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
	sorted, weight := canonical(totals)
	if f.weight = weight; sizes != nil {
		f.size = sorted[len(keys)]
	}
	for i, k := range keys {
		f.column[k] = sorted[i]
	}
	return f
}

// canonical sorts the rows of columns by value and, where few distinct rows
// stand for many questions, counts them (weight nil = one question a row).
func canonical(columns [][]float64) (sorted [][]float64, weight []float64) {
	n := len(columns[0])
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	compare := func(p, q int32) int {
		for _, c := range columns {
			if d := cmp.Compare(c[p], c[q]); d != 0 {
				return d
			}
		}
		return 0
	}
	slices.SortFunc(order, compare)
	var distinct []int32
	for i, q := range order {
		if i > 0 && compare(order[i-1], q) == 0 {
			weight[len(weight)-1]++
			continue
		}
		distinct, weight = append(distinct, q), append(weight, 1)
	}
	if len(distinct)*countedShare < n {
		order = distinct
	} else {
		weight = nil
	}
	sorted = make([][]float64, len(columns))
	for i, c := range columns {
		sorted[i] = make([]float64, len(order))
		for j, q := range order {
			sorted[i][j] = c[q]
		}
	}
	return sorted, weight
}

// rows returns the two columns, the units' sizes and how many units each row
// stands for. A metric that some questions lack is drawn from its own cells:
// the same number of units in every draw, as the exact engine has it.
func (s subject) rows() (a, b, size, w []float64) {
	if s.frame != nil {
		a, b = s.column[columnKey{s.metric, s.baseline}], s.column[columnKey{s.metric, s.candidate}]
	}
	if a == nil || b == nil {
		return expand(s.cells)
	}
	return a, b, s.size, s.weight
}

// expand turns cells back into one row a question, unless they are few.
func expand(c pair.Cells) (a, b, s, w []float64) {
	if c.Len()*countedShare < c.N {
		return c.A, c.B, c.S, c.W
	}
	for i, k := range c.W {
		for range int(k) {
			a, b = append(a, c.A[i]), append(b, c.B[i])
			if c.S != nil {
				s = append(s, c.S[i])
			}
		}
	}
	return a, b, s, nil
}
