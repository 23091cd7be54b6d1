package realgain

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// distributionPoints is the number of quantiles of a distribution that are kept.
const distributionPoints = 512

// keep adds the questions and the distribution, for Options.KeepQuestions.
func (v *versus) keep(c *Comparison, cols *pair.Columns) error {
	q := &Questions{ID: c.IDs(), Baseline: cols.A, Candidate: cols.B, Cluster: []string{}}
	if v.design.Clusters != nil {
		clusters, err := v.g.Clusters(v.opt.Cluster)
		if err != nil {
			return err
		}
		for row := range cols.A {
			q.Cluster = append(q.Cluster, clusters.Names[clusters.Of[cols.Question(row)]])
		}
	}
	if d := c.work.of.design; d.Weights != nil {
		for row := range cols.A {
			q.Weight = append(q.Weight, d.Weight(cols.Question(row)))
		}
	}
	c.Questions = q
	return c.keepDistribution()
}

// keepDistribution sets the quantiles of the bootstrap distribution. It stays nil if
// the distribution is unknown.
func (c *Comparison) keepDistribution() error {
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

// remember prepares the comparisons of a result that was read back.
func (r *Result) remember() {
	seed := DefaultOptions().Seed
	for part := range strings.SplitSeq(r.Signature, "|") {
		if text, ok := strings.CutPrefix(part, "seed:"); ok {
			if n, err := strconv.ParseUint(text, 10, 64); err == nil {
				seed = n
			}
		}
	}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			c.back = &readBack{seed: seed}
		}
	}
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

// again compares the kept questions with the settings that the comparison records.
func (c *Comparison) again() error {
	q := c.Questions
	if q == nil {
		return notice.Usage("the result does not hold its questions", "write it with Options.KeepQuestions")
	}
	if len(q.ID) != len(q.Baseline) || len(q.Candidate) != len(q.Baseline) || len(q.Cluster) > 0 && len(q.Cluster) != len(q.Baseline) || len(q.Weight) > 0 && len(q.Weight) != len(q.Baseline) {
		return notice.Usage(fmt.Sprintf("metric %q: the lists of the result's questions differ in length", c.Metric), "write it again with Options.KeepQuestions")
	}
	s, err := settingsOf(c.options(), c.Metric)
	if err != nil {
		return err
	}
	s.design = q.design()
	of, err := s.subjectOf(&pair.Columns{Metric: c.Metric, A: q.Baseline, B: q.Candidate})
	if err != nil {
		return err
	}
	of.kind, of.bounded = c.Kind, c.Range
	out, err := s.answer(c.Metric, of)
	if err != nil {
		return err
	}
	if apart := math.Abs(out.Estimate - c.Estimate); apart > 1e-9*(1+math.Abs(c.Estimate)) {
		return notice.Usage(fmt.Sprintf("metric %q: the result's questions give the estimate %v, it says %v", c.Metric, out.Estimate, c.Estimate), "the file was changed: write it again")
	}
	c.work = out.work
	return nil
}

// options returns the options that the comparison records.
func (c *Comparison) options() Options {
	o := Options{
		Estimand: c.Estimand, Interval: c.Interval, Engine: c.Engine, Level: c.Level, Hypothesis: c.Hypothesis,
		Better: c.Better, Null: &c.Null, Seed: c.back.seed,
	}
	if c.Margin != nil {
		o.Margin = *c.Margin
	}
	if c.Range != nil {
		o.Range = *c.Range
	}
	if b := c.Uncertainty.NBoot; b != nil {
		o.NBoot = *b
	}
	return o
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
