package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// measure describes every metric of every arm.
func (in *inspector) measure() error {
	for i := range in.arms {
		a := &in.arms[i]
		out := InspectedArm{Label: a.label, Rows: len(a.rows), Questions: in.distinct(a.rows), Metrics: []InspectedMetric{}}
		expected := in.expected(a.rows)
		for _, v := range in.views(a.rows) {
			m, err := in.measureOne(v, expected)
			if err != nil {
				return err
			}
			if m.N == 0 && in.metric == nil && in.armColumn == nil {
				continue
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
	s := in.s
	m := measured{first: -1}
	m.mean, m.count = in.meanOf(v)
	m.Metric, m.Interval = v.name, interval.Default
	m.Better, m.BetterWhy = s.betterOf(v.name)
	m.Seen, m.Mean, m.SE, m.CI = nan2, nan, nan, nan2
	m.ClusteredSE, m.NaiveSE = nan, nan
	seen := make([]float64, 0, len(v.rows))
	m.Kind = "binary"
	for _, row := range v.rows {
		x := v.values[row]
		if math.IsNaN(x) {
			continue
		}
		seen = append(seen, x)
		m.Kind = kindWith(m.Kind, x)
		if x < 0 || x > 1 {
			if m.out++; m.first < 0 {
				m.first = row
			}
		}
	}
	m.values, m.Missing = len(seen), expected-len(seen)
	if len(seen) > 0 {
		m.Seen = [2]float64{slices.Min(seen), slices.Max(seen)}
	}
	m.Distinct, m.Lattice = latticeOf(slices.Clone(seen)) // which uses them up
	if expected > 0 {
		m.ShareMissing = float64(m.Missing) / float64(expected)
	}
	if m.Range = s.rangeOf(v.name); m.Range == nil && m.Kind == "binary" {
		m.Range = &[2]float64{0, 1}
	}
	if m.Range != nil && (m.Seen[0] < m.Range[0] || m.Seen[1] > m.Range[1]) {
		m.Range = nil // declared wrongly: a finding, and no ground for an interval
	}
	if err := in.infer(&m); err != nil {
		return m, err
	}
	return m, in.hangTogether(&m, seen)
}

// meanOf returns the mean of each question over its repeats, as pairing takes
// it, and how many values it has.
func (in *inspector) meanOf(v metricView) (mean []float64, count []int) {
	values := make([][]float64, in.questions+1)
	for _, row := range v.rows {
		if x := v.values[row]; !math.IsNaN(x) {
			q := in.question[row]
			values[q] = append(values[q], x)
		}
	}
	values[0] = nil // rows without an id
	mean, count = make([]float64, len(values)), make([]int, len(values))
	for q, x := range values {
		slices.Sort(x)
		mean[q], count[q] = pair.Mean(x), len(x)
	}
	return mean, count
}

// infer fills what follows from the questions' means.
func (in *inspector) infer(m *measured) error {
	var x []float64
	var question []int
	for q, v := range m.mean {
		if !math.IsNaN(v) {
			x, question = append(x, v), append(question, q)
		}
	}
	if m.N = len(x); m.N == 1 {
		m.Mean = x[0]
	}
	if m.N < 2 {
		return nil
	}
	none := make([]float64, len(x))
	cells, err := pair.CellsOf(none, x)
	if err != nil {
		return err
	}
	moments := momentsOf(cells)
	m.Mean, m.SE = moments.meanB, math.Sqrt(moments.varB/float64(m.N))
	binary := kindOf(cells) == "binary"
	if in.cluster == nil {
		m.CI, err = in.s.meanInterval(cells, m.Range, binary)
		return err
	}
	design := pair.Design{Clusters: in.cluster}
	totals, sizes := design.Totals(func(row int) int { return question[row] }, none, x)
	m.Clusters = new(len(totals[0]))
	if *m.Clusters < 2 {
		return nil
	}
	if cells, err = design.Cells(totals[0], totals[1], sizes); err != nil {
		return err
	}
	m.ClusteredSE = math.Sqrt(momentsOf(cells).varB / float64(cells.N))
	m.CI, err = in.s.meanInterval(cells, m.Range, binary)
	return err
}
