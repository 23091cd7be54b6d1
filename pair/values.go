package pair

import "slices"

// Values returns the scores of one arm on one of Grid.Metrics, one for each of
// Grid.Questions; NaN where the question is left out.
func (g *Grid) Values(metric string, arm int) []float64 {
	a := g.arms[arm]
	m := &a.columns[slices.Index(g.Metrics, metric)]
	out := make([]float64, g.Questions.Len())
	for q := range out {
		out[q] = g.value(a, m, int32(q))
	}
	return out
}
