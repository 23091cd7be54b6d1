package pair

import "slices"

// Values returns the scores of one arm on one of Grid.Metrics, one for each of
// Grid.Questions; NaN if the question is left out.
func (g *Grid) Values(metric string, arm int) []float64 {
	m := g.metric(metric, arm)
	out := make([]float64, g.Questions.Len())
	for q := range out {
		out[q] = g.value(g.arms[arm], m, int32(q))
	}
	return out
}

// ValuesAt returns the scores of one arm on some of Grid.Questions, see Values.
func (g *Grid) ValuesAt(metric string, arm int, questions []int32) []float64 {
	m := g.metric(metric, arm)
	out := make([]float64, len(questions))
	for i, q := range questions {
		out[i] = g.value(g.arms[arm], m, q)
	}
	return out
}

// metric returns the column of one of Grid.Metrics in an arm.
func (g *Grid) metric(name string, arm int) *column {
	return &g.arms[arm].columns[slices.Index(g.Metrics, name)]
}
