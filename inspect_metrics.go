package realgain

import (
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// measure describes every metric of every arm.
func (in *inspector) measure() error {
	for i := range in.arms {
		a := &in.arms[i]
		out := InspectedArm{Label: a.label, Rows: len(a.rows), Questions: in.distinct(a.rows), Metrics: []InspectedMetric{}}
		a.byName = map[string]int{}
		expected := in.expected(a.rows)
		for _, v := range in.views(a.rows) {
			m, err := in.measureOne(v, expected)
			if err != nil {
				return err
			}
			if m.N == 0 && in.metric == nil && in.armColumn == nil {
				continue
			}
			if m.N > 0 {
				a.byName[m.Metric] = len(a.metrics)
			}
			a.metrics = append(a.metrics, m)
			out.Metrics = append(out.Metrics, m.InspectedMetric)
		}
		in.out.Arms = append(in.out.Arms, out)
	}
	return nil
}

// distinct counts the questions of rows.
func (in *inspector) distinct(rows []int32) int {
	seen := make([]bool, in.questions+1)
	n := 0
	for _, row := range rows {
		if q := in.question[row]; q > 0 && !seen[q] {
			seen[q] = true
			n++
		}
	}
	return n
}

// metricView is where the values of a metric stand.
type metricView struct {
	name   string
	values []float64
	rows   []int32
}

// views returns the metrics of an arm's rows, in order of first appearance.
func (in *inspector) views(rows []int32) []metricView {
	var out []metricView
	if in.metric == nil {
		for i := range in.survey.Columns {
			if c := &in.survey.Columns[i]; c.Skip == "" && !in.used[c.Name] {
				out = append(out, metricView{c.Name, c.Values, rows})
			}
		}
		return out
	}
	value := in.survey.Column(in.survey.ValueColumn)
	if value.Values == nil || value.Mixed {
		return nil
	}
	names := in.survey.Column(in.survey.MetricColumn).Texts
	parts := make([][]int32, len(names))
	for _, row := range rows {
		parts[in.metric[row]] = append(parts[in.metric[row]], row)
	}
	for i := 1; i < len(names); i++ {
		if len(parts[i]) > 0 {
			out = append(out, metricView{names[i], value.Values, parts[i]})
		}
	}
	return out
}

// expected returns how many values each metric of an arm should have: one for
// each row; in a long table, as many as a question's commonest metric.
func (in *inspector) expected(rows []int32) int {
	if in.metric == nil {
		return len(rows)
	}
	n := map[[2]int32]int{}
	most := map[int32]int{}
	for _, row := range rows {
		k := [2]int32{in.question[row], in.metric[row]}
		n[k]++
		most[k[0]] = max(most[k[0]], n[k])
	}
	sum := 0
	for _, k := range most {
		sum += k
	}
	return sum
}

// measureOne describes one metric of an arm that should have so many values.
func (in *inspector) measureOne(v metricView, expected int) (measured, error) {
	m := measured{first: -1}
	m.Metric, m.Interval = v.name, interval.Default
	m.Better, m.BetterWhy = in.s.betterOf(v.name)
	m.Mean, m.SE, m.CI = nan, nan, nan2
	m.ClusteredSE, m.NaiveSE = nan, nan
	m.look(v)
	if m.Missing = expected - m.values; expected > 0 {
		m.ShareMissing = float64(m.Missing) / float64(expected)
	}
	if m.Range = in.s.rangeOf(v.name); m.Range == nil && m.Kind == "binary" {
		m.Range = &[2]float64{0, 1}
	}
	if m.Range != nil && (m.Seen[0] < m.Range[0] || m.Seen[1] > m.Range[1]) {
		m.Range = nil // declared wrongly: a finding, and no ground for an interval
	}
	m.mean, m.count = in.meanOf(v)
	cells, err := in.infer(&m)
	if err != nil {
		return m, err
	}
	if m.N == m.values && m.N > 1 { // the means are the values, and sorted already
		m.Distinct, m.Lattice = pair.LatticeOfSorted(cells.B)
		if in.cluster != nil {
			m.NaiveSE = m.SE
		}
		return m, nil
	}
	return m, in.valuesOf(&m, v)
}

// look fills what a glance at each value tells.
func (m *measured) look(v metricView) {
	m.Kind, m.Seen = "binary", nan2
	for _, row := range v.rows {
		x := v.values[row]
		if math.IsNaN(x) {
			continue
		}
		if m.values++; m.values == 1 {
			m.Seen = [2]float64{x, x}
		}
		m.Seen = [2]float64{min(m.Seen[0], x), max(m.Seen[1], x)}
		m.Kind = pair.KindWith(m.Kind, x)
		if x < 0 || x > 1 {
			if m.out++; m.first < 0 {
				m.first = row
			}
		}
	}
}

// valuesOf fills what needs the values themselves, where they are not the
// questions' means.
func (in *inspector) valuesOf(m *measured, v metricView) error {
	seen := make([]float64, 0, m.values)
	for _, row := range v.rows {
		if x := v.values[row]; !math.IsNaN(x) {
			seen = append(seen, x)
		}
	}
	if err := in.hangTogether(m, seen); err != nil {
		return err
	}
	m.Distinct, m.Lattice = pair.LatticeOf(seen) // which uses them up
	return nil
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
		m.CI, err = interval.OfMean(cells, m.Range, cells.Kind() == "binary", in.s.level)
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
	m.CI, err = interval.OfMean(cells, m.Range, binary, in.s.level)
	return err
}
