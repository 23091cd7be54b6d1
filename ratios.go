package realgain

import (
	"math"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// ratioDifferences compares every further candidate's ratio with the first
// candidate's.
func (s settings) ratioDifferences(g *pair.Grid, r *Result, metrics []string) error {
	ratios := map[string]estimand.Linear{} // what differences of them are, by metric
	for _, m := range metrics {
		if e, ok := s.of(m).Estimand.(estimand.CommonDenominator); ok {
			ratios[m] = e.Between()
		}
	}
	if len(ratios) == 0 {
		return nil
	}
	for i := 2; i < len(r.Comparisons)+1; i++ {
		d := RatioDifference{Denominator: g.Labels[0], Baseline: g.Labels[1], Candidate: g.Labels[i]}
		for _, m := range metrics {
			of, ok := ratios[m]
			if !ok {
				continue
			}
			c, err := s.of(m).ratioDifference(g, m, of, 1, i)
			if err != nil {
				return notice.Of(m, err)
			}
			d.Metrics = append(d.Metrics, c)
		}
		r.RatioDifferences = append(r.RatioDifferences, d)
	}
	return nil
}

// ratioDifference compares one metric of two arms over that of arm 0.
func (s settings) ratioDifference(g *pair.Grid, metric string, difference estimand.Linear, baseline, candidate int) (*Comparison, error) {
	of, err := s.triples(g, metric, baseline, candidate)
	if err != nil {
		return nil, err
	}
	v := &versus{settings: s, g: g, metric: metric, baseline: baseline, candidate: candidate}
	if v.lookWithin(of.Cols); v.passes {
		of.Bounded = &[2]float64{0, 1}
	}
	s.Estimand, s.Null = difference, difference.Null()
	c, err := s.compare(metric, of)
	if err != nil {
		return nil, err
	}
	c.Inside().Clustered(s.opt.Cluster)
	v.repeated(c, of.Cols)
	if n := g.Either(baseline, candidate) - c.N; n > 0 {
		c.Inside().Warn("dropped", wording.Count(n, "question")+" left out: not scored in all three arms", s.listed())
	}
	if s.opt.AllIntervals {
		return c, c.Complete()
	}
	return c, nil
}

// triples returns the questions that all three arms score. Its cells hold the
// denominator and the change between the two candidates.
func (s settings) triples(g *pair.Grid, metric string, baseline, candidate int) (of compare.Subject, err error) {
	o, a, b := g.Values(metric, 0), g.Values(metric, baseline), g.Values(metric, candidate)
	var columns [4][]float64
	of.Cols = &pair.Columns{Metric: metric, Rows: []int32{}}
	for q := range o {
		if math.IsNaN(o[q] + a[q] + b[q]) {
			continue
		}
		for j, v := range []float64{o[q], b[q] - a[q], a[q], b[q]} {
			columns[j] = append(columns[j], v)
		}
		of.Cols.Rows = append(of.Cols.Rows, int32(q))
	}
	of.Cols.A, of.Cols.B = columns[2], columns[3]
	question := of.Cols.Question
	if len(of.Cols.Rows) == 0 {
		return of, notice.Usage("no question is scored in all three arms", "the difference of two ratios needs them on the same questions")
	}
	of.Design = s.DesignOf(len(of.Cols.Rows), question)
	totals, sizes := of.Design.Totals(question, columns[:]...)
	if of.Cells, err = of.Design.Cells(totals[0], totals[1], sizes); err != nil {
		return of, err
	}
	scored, err := of.Design.Cells(totals[2], totals[3], sizes)
	if err != nil || of.Design.Clusters == nil {
		of.Scored = &scored
		return of, err
	}
	own := pair.Design{Weights: of.Design.Weights}
	totals, sizes = own.Totals(question, columns[:]...)
	singles, err := own.Cells(totals[0], totals[1], sizes)
	if err != nil {
		return of, err
	}
	questions, err := own.Cells(totals[2], totals[3], sizes)
	of.Scored, of.Questions, of.Singles = &scored, &questions, &singles
	return of, err
}
