package pair

import (
	"math"
	"slices"
)

// values are what an arm scores on a question that it has, in ascending order:
// one for each repeat, or each duplicate, that has a value.
func (g *Grid) values(a *arm, m *column, q int32) []float64 {
	rows := append([]int32{a.row(q)}, a.extra[q]...)
	var out []float64
	if a.labels != nil && a.again[q] {
		out = g.byLabel(a, m, rows)
	} else {
		for _, r := range rows {
			out = append(out, g.rowValue(a, m, r))
		}
	}
	out = slices.DeleteFunc(out, math.IsNaN)
	slices.Sort(out)
	return out
}

// byLabel averages the rows of each repeat, so that a repeat given twice does
// not count twice.
func (g *Grid) byLabel(a *arm, m *column, rows []int32) []float64 {
	of := map[string][]float64{}
	for _, r := range rows {
		if v := g.rowValue(a, m, r); !math.IsNaN(v) {
			of[a.labels[r]] = append(of[a.labels[r]], v)
		}
	}
	var out []float64
	for _, values := range of {
		slices.Sort(values)
		out = append(out, Mean(values))
	}
	return out
}

// Mean averages values in ascending order: the order of rows must not change
// the last digit. NaN = there are none.
func Mean(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sum, n := 0.0, float64(len(values))
	for _, x := range values {
		sum += x
	}
	if !finite(sum) {
		sum = 0
		for _, x := range values {
			sum += x / n
		}
		n = 1
	}
	// Three times 0.1 add up to more than 0.3: keep the mean within its values.
	return min(max(sum/n, values[0]), values[len(values)-1])
}
