package realgain

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
)

// frame holds all metrics of all arms side by side, one row a question, in an
// order that the scores alone decide: the order of rows in the files and the
// ids do not matter, and one draw of rows is the same questions for every
// metric and arm.
type frame struct {
	column map[columnKey][]float64 // one value per row; NaN = missing
	weight []float64               // questions a row stands for; nil = one each
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
func (s settings) frameOf(g *pair.Grid, metrics []string) (*frame, error) {
	if !s.engine.Draws {
		return nil, nil
	}
	f := &frame{column: map[columnKey][]float64{}}
	names := slices.Sorted(slices.Values(metrics))
	var keys []columnKey
	for arm := range g.Labels {
		for _, m := range names {
			keys = append(keys, columnKey{m, arm})
		}
	}
	columns := make([][]float64, len(keys))
	for i, k := range keys {
		columns[i] = g.Values(k.metric, k.arm)
	}
	sorted, weight := canonical(columns)
	f.weight = weight
	for i, k := range keys {
		f.column[k] = sorted[i]
	}
	return f, nil
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

// rows returns the two columns and how many questions each row stands for. A
// metric that some questions lack is drawn from its own cells: the same number
// of questions in every draw, as the exact engine has it.
func (f subject) rows() (a, b, s, w []float64) {
	c := f.cells
	if f.frame == nil || c.S != nil {
		return expand(c)
	}
	a, b = f.column[columnKey{f.metric, f.baseline}], f.column[columnKey{f.metric, f.candidate}]
	for i := range a {
		if math.IsNaN(a[i] + b[i]) {
			return expand(c)
		}
	}
	return a, b, nil, f.weight
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
