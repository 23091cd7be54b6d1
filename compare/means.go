package compare

import (
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// MeansAlone returns the comparison of questions without an interval.
func MeansAlone(s Setup, cols *pair.Columns) *Comparison {
	d := s.DesignOf(len(cols.A), cols.Question)
	weights := make([]float64, len(cols.A))
	for i := range weights {
		weights[i] = d.Weight(cols.Question(i))
	}
	n := exactsum.Of(weights)
	c := &Comparison{
		Metric: s.Metric, Better: s.Better, BetterWhy: s.BetterWhy, Range: s.Range, Kind: "binary", N: len(cols.A), Repeats: pair.Repeats{Min: 1, Max: 1, Mean: 1},
		MeanBaseline: exactsum.Weighted(weights, cols.A) / n, MeanCandidate: exactsum.Weighted(weights, cols.B) / n,
		SEBaseline: nan, SECandidate: nan, CIBaseline: nan2, CICandidate: nan2,
		Estimand: s.Estimand.Name(), Null: s.Null, Level: s.Level, Interval: s.Interval, Engine: s.Engine.Name,
		Hypothesis: s.Hypothesis, Margin: s.Margin, Exploratory: true, Warnings: []notice.Warning{},
		Pairing: Pairing{nan, nan, nan, nan, nan, nan},
	}
	for i := range cols.A {
		c.Kind = pair.KindWith(pair.KindWith(c.Kind, cols.A[i]), cols.B[i])
		switch d := cols.B[i] - cols.A[i]; {
		case d == 0:
			c.Ties++
		case (d > 0) == (c.Better == "higher"):
			c.Wins++
		default:
			c.Losses++
		}
	}
	c.Delta = c.MeanCandidate - c.MeanBaseline
	c.work = &work{s: s}
	c.blank()
	return c
}
