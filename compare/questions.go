package compare

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/verdict"
)

// distributionPoints is the number of quantiles of a distribution that are kept.
const distributionPoints = 512

// KeepDistribution sets the quantiles of the bootstrap distribution. It stays nil if
// the distribution is unknown.
func (in Inside) KeepDistribution() error {
	c := in.c
	percentile, err := interval.Get("percentile")
	if err != nil || math.IsNaN(c.Estimate) || c.work.solver.Applies(percentile) != "" {
		return err
	}
	d := &Distribution{X: make([]float64, distributionPoints), P: make([]float64, distributionPoints)}
	for i := range distributionPoints / 2 {
		far := distributionPoints - 1 - i
		d.P[i] = (float64(i) + 0.5) / distributionPoints
		d.P[far] = 1 - d.P[i]
		in, err := c.work.solver.Bounds(percentile.Name, 1-2*d.P[i])
		if err != nil {
			return err
		}
		d.X[i], d.X[far] = in.Lower, in.Upper
	}
	c.Distribution = d
	return nil
}

// ready returns an error if there is nothing to work with: the comparison was made by
// hand, or read back without its questions. It compares the questions of a comparison
// that was read back with them.
func (c *Comparison) ready() error {
	switch {
	case c.back == nil && c.work == nil:
		return errNotOurs
	case c.back == nil:
		return nil
	}
	c.back.once.Do(func() { c.back.err = c.again() })
	return c.back.err
}

// again compares the kept questions with the Setup that the comparison records.
func (c *Comparison) again() error {
	q := c.Questions
	if q == nil {
		return notice.Usage("the result does not hold its questions", "write it with Options.KeepQuestions")
	}
	if len(q.ID) != len(q.Baseline) || len(q.Candidate) != len(q.Baseline) || len(q.Cluster) > 0 && len(q.Cluster) != len(q.Baseline) || len(q.Weight) > 0 && len(q.Weight) != len(q.Baseline) {
		return notice.Usage(fmt.Sprintf("metric %q: the lists of the result's questions differ in length", c.Metric), "write it again with Options.KeepQuestions")
	}
	s, err := c.setup()
	if err != nil {
		return err
	}
	s.Design = q.design()
	of, err := s.SubjectOf(&pair.Columns{Metric: c.Metric, A: q.Baseline, B: q.Candidate})
	if err != nil {
		return err
	}
	of.Kind, of.Bounded = c.Kind, c.Range
	out, err := s.answer(of)
	if err != nil {
		return err
	}
	if apart := math.Abs(out.Estimate - c.Estimate); apart > 1e-9*(1+math.Abs(c.Estimate)) {
		return notice.Usage(fmt.Sprintf("metric %q: the result's questions give the estimate %v, it says %v", c.Metric, out.Estimate, c.Estimate), "the file was changed: write it again")
	}
	c.work = out.work
	return nil
}

// setup returns the setup that the comparison records.
func (c *Comparison) setup() (Setup, error) {
	s := Setup{
		Metric: c.Metric, Primary: c.Primary, Better: c.Better, BetterWhy: c.BetterWhy, Range: c.Range,
		Hypothesis: c.Hypothesis, Margin: c.Margin, Seed: c.back.seed,
	}
	var err error
	if s.Level, err = interval.LevelOf(c.Level); err != nil {
		return s, err
	}
	rule := verdict.Rule{Hypothesis: c.Hypothesis}
	if c.Margin != nil {
		rule.Margin = *c.Margin
	}
	if err := rule.Check(); err != nil {
		return s, notice.Usage(err.Error(), "the file was changed: write it again")
	}
	if b := c.Uncertainty.NBoot; b != nil {
		s.NBoot = *b
	}
	return s, s.Choose(c.Estimand, c.Interval, c.Engine, &c.Null, false)
}

// design returns the design of the kept questions.
func (q *Questions) design() pair.Design {
	d := pair.Design{}
	if len(q.Weight) > 0 {
		d.Weights = q.Weight
	}
	if len(q.Cluster) == 0 {
		return d
	}
	number := map[string]int32{}
	d.Clusters = make([]int32, len(q.Cluster))
	for i, name := range q.Cluster {
		k, known := number[name]
		if !known {
			k = int32(len(number))
			number[name] = k
		}
		d.Clusters[i] = k
	}
	return d
}
