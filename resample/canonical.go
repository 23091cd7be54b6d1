package resample

import (
	"cmp"
	"slices"
)

// Canonical sorts the rows of columns by value. If few distinct rows stand for many
// questions, it returns each once with its count as weight; a nil weight means one
// question for each row.
func Canonical(columns [][]float64) (sorted [][]float64, weight []float64) {
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
	if Counted(len(distinct), n) {
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

// countedShare is the number of questions for each distinct row above which drawing the
// counts of rows is faster than drawing rows one by one.
const countedShare = 250

// Counted reports whether rows are drawn by their counts, given the number of rows and
// the number of questions n.
func Counted(rows, n int) bool { return rows*countedShare < n }

// Leaning sorts values and compares them with their mirror image.
func Leaning(values []float64) int {
	slices.Sort(values)
	for i, v := range values {
		if c := cmp.Compare(v, -values[len(values)-1-i]); c != 0 {
			return c
		}
	}
	return 0
}
