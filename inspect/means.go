package inspect

import (
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
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

// infer fills what follows from the questions' means, and returns their cells,
// with a baseline of 0: none of fewer than two.
func (in *inspector) infer(m *measured) (pair.Cells, error) {
	x := present(m.mean)
	if m.N = len(x); m.N == 1 {
		m.Mean = x[0]
	}
	if m.N < 2 {
		return pair.Cells{}, nil
	}
	if len(in.zeros) < m.N {
		in.zeros = make([]float64, m.N)
	}
	cells, err := pair.CellsOf(in.zeros[:m.N], x)
	if err != nil {
		return cells, err
	}
	moments := cells.Moments()
	m.Mean, m.SE = moments.MeanB, math.Sqrt(moments.VarB/float64(m.N))
	if in.cluster == nil {
		m.CI, err = interval.OfMean(cells, m.Range, cells.Kind() == "binary", in.s.Level)
		return cells, err
	}
	return cells, in.inferClustered(m, x, cells.Kind() == "binary")
}

// inferClustered fills what clusters change. x are the means that are there.
func (in *inspector) inferClustered(m *measured, x []float64, binary bool) error {
	question := make([]int, 0, len(x))
	for i, v := range m.mean {
		if !math.IsNaN(v) {
			question = append(question, i+1)
		}
	}
	design := pair.Design{Clusters: in.cluster}
	totals, sizes := design.Totals(func(row int) int { return question[row] }, in.zeros[:len(x)], x)
	m.Clusters = new(len(totals[0]))
	if *m.Clusters < 2 {
		return nil
	}
	cells, err := design.Cells(totals[0], totals[1], sizes)
	if err != nil {
		return err
	}
	m.ClusteredSE = math.Sqrt(cells.Moments().VarB / float64(cells.N))
	m.CI, err = interval.OfMean(cells, m.Range, binary, in.s.Level)
	return err
}

// hangTogether fills the errors that tell what clusters and repeats change.
// values are all of the metric's, of which those of a question or a cluster
// hang together.
func (in *inspector) hangTogether(m *measured, values []float64) error {
	if m.N < 2 || in.cluster == nil && m.count == nil {
		return nil
	}
	if in.cluster == nil {
		m.ClusteredSE = m.SE
	}
	cells, err := pair.CellsOf(make([]float64, len(values)), values)
	if err != nil {
		return err
	}
	m.NaiveSE = math.Sqrt(cells.Moments().VarB / float64(len(values)))
	return nil
}
