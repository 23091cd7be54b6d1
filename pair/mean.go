package pair

import (
	"math"
	"slices"
)

// values returns the values of an arm on a question that it has, in ascending order:
// one for each repeat or duplicate with a value.
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

// byLabel averages the rows of each repeat, so that a duplicated repeat does not count
// twice.
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

// Mean returns the mean of values in ascending order; the last digit would otherwise
// depend on the order of rows. It is NaN if there are none.
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
	// The sum of three times 0.1 exceeds 0.3: keep the mean within the values.
	return min(max(sum/n, values[0]), values[len(values)-1])
}
