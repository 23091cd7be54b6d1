package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
)

// meanOf returns the mean of each question over its repeats, as pairing takes
// it, and how many values it has.
func (in *inspector) meanOf(v metricView) (mean []float64, count []int) {
	if in.inOrder && len(v.rows) == in.questions {
		return v.values, nil
	}
	mean, repeated := make([]float64, in.questions), false
	for q := range mean {
		mean[q] = nan
	}
	for _, row := range v.rows {
		if q := in.question[row]; q > 0 && !math.IsNaN(v.values[row]) {
			repeated = repeated || !math.IsNaN(mean[q-1])
			mean[q-1] = v.values[row]
		}
	}
	if !repeated {
		return mean, nil
	}
	count = make([]int, in.questions)
	for q, x := range in.valuesByQuestion(v) {
		slices.Sort(x)
		mean[q], count[q] = pair.Mean(x), len(x)
	}
	return mean, count
}

// valuesByQuestion returns the values of each question, which share one array.
func (in *inspector) valuesByQuestion(v metricView) [][]float64 {
	size, total := make([]int, in.questions), 0
	for _, row := range v.rows {
		if q := in.question[row]; q > 0 && !math.IsNaN(v.values[row]) {
			size[q-1]++
			total++
		}
	}
	all, out := make([]float64, total), make([][]float64, in.questions)
	for q, n := range size {
		out[q], all = all[:0:n], all[n:]
	}
	for _, row := range v.rows {
		if q := in.question[row]; q > 0 && !math.IsNaN(v.values[row]) {
			out[q-1] = append(out[q-1], v.values[row])
		}
	}
	return out
}

// present returns the values that are no NaN: x itself where all are.
func present(x []float64) []float64 {
	if !slices.ContainsFunc(x, math.IsNaN) {
		return x
	}
	var out []float64
	for _, v := range x {
		if !math.IsNaN(v) {
			out = append(out, v)
		}
	}
	return out
}
