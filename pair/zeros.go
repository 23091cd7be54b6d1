package pair

import (
	"math"
	"slices"
)

// Either returns the number of questions that at least one of two arms has.
func (g *Grid) Either(baseline, candidate int) int {
	a, b := g.arms[baseline], g.arms[candidate]
	if a.present == g.Questions.Len() || b.present == g.Questions.Len() {
		return g.Questions.Len()
	}
	n := 0
	for q := range int32(g.Questions.Len()) {
		if a.row(q) >= 0 || b.row(q) >= 0 {
			n++
		}
	}
	return n
}

// Zeros returns the number of questions that Policy makes one of two arms score 0,
// because it has no value of a metric in Grid.Metrics. It also returns the smallest and
// the largest value of the arms; +Inf and −Inf if they have none.
func (g *Grid) Zeros(metric string, baseline, candidate int) (zeros int, least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	if g.policy.Missing != "zero" && g.policy.Errors != "zero" {
		return 0, least, most
	}
	arms := []*arm{g.arms[baseline], g.arms[candidate]}
	m := slices.Index(g.Metrics, metric)
	for _, a := range arms {
		for r, v := range a.columns[m].values {
			if finite(v) && !a.fails(int32(r)) {
				least, most = min(least, v), max(most, v)
			}
		}
	}
	for q := range int32(g.Questions.Len()) {
		absent := arms[0].row(q) < 0 && arms[1].row(q) < 0
		if !absent && slices.ContainsFunc(arms, func(a *arm) bool { return g.scoredZero(a, m, q) }) {
			zeros++
		}
	}
	return zeros, least, most
}

// scoredZero reports whether Policy makes an arm score 0 on a question.
func (g *Grid) scoredZero(a *arm, metric int, q int32) bool {
	if a.failedRow(q) >= 0 {
		return true // Missing or Errors is "zero"
	}
	return g.policy.Missing == "zero" && (a.row(q) < 0 || a.lackingRow(&a.columns[metric], q) >= 0)
}

// Has reports whether one of the arms has the question, with or without a value.
func (g *Grid) Has(question int, arms ...int) bool {
	for _, k := range arms {
		if g.arms[k].row(int32(question)) >= 0 {
			return true
		}
	}
	return false
}
