package inspect

import (
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

var nan, nan2 = math.NaN(), [2]float64{math.NaN(), math.NaN()}

// measure describes every metric of every arm.
func (in *inspector) measure() error {
	for i := range in.arms {
		a := &in.arms[i]
		out := Arm{Label: a.label, Rows: len(a.rows), Questions: in.distinct(a.rows), Metrics: []Metric{}}
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
				a.byName[m.Name] = len(a.metrics)
			}
			a.metrics = append(a.metrics, m)
			out.Metrics = append(out.Metrics, m.Metric)
		}
		in.out.Arms = append(in.out.Arms, out)
	}
	return nil
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
	m.Name, m.Interval = v.name, interval.Default
	m.Better, m.BetterWhy = in.s.directions.Of(v.name)
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
