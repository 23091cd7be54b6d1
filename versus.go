package realgain

import (
	"runtime"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// versus is one metric of two arms of a grid.
type versus struct {
	settings
	g                   *pair.Grid
	metric              string
	baseline, candidate int
	runs                *[2]pair.Within // of both arms; nil = every question was answered once
	passes              bool            // every run's score is 0 or 1
	kind                string          // of the metric on all questions of the two arms
}

// manyQuestions is the number of questions above which only one metric is compared at a
// time. The working memory then matters, and sorting keeps all cores busy.
const manyQuestions = 2_000_000

// metricsOf compares the metrics of the baseline and one candidate.
func (s settings) metricsOf(g *pair.Grid, f *interval.Frame, metrics []string, candidate int) ([]*Comparison, []*versus, error) {
	few := runtime.GOMAXPROCS(0)
	if g.Questions.Len() > manyQuestions {
		few = 1
	}
	out, of := make([]*Comparison, len(metrics)), make([]*versus, len(metrics))
	err := parallel.Each(len(metrics), few, func(i int) (err error) {
		if out[i], of[i], err = s.metricOf(g, f, metrics[i], 0, candidate); err != nil {
			return notice.Of(metrics[i], err)
		}
		return nil
	})
	return out, of, err
}

// metricOf compares one metric of two arms of the grid.
func (s settings) metricOf(g *pair.Grid, f *interval.Frame, metric string, baseline, candidate int) (*Comparison, *versus, error) {
	s = s.of(metric)
	cols, err := g.Columns(metric, baseline, candidate)
	if err != nil {
		return nil, nil, err
	}
	if err := s.checkZeros(g, metric, baseline, candidate); err != nil {
		return nil, nil, err
	}
	v := &versus{settings: s, g: g, metric: metric, baseline: baseline, candidate: candidate}
	v.lookWithin(cols)
	c, err := v.compareOn(cols, f)
	if err != nil {
		return nil, nil, err
	}
	v.kind = c.Inside().Subject().Kind
	if err := v.look(c, cols); err != nil {
		return nil, nil, err
	}
	switch {
	case s.opt.AllIntervals:
		err = c.Complete()
	case c.Interval == interval.WorstCase: // it reaches far beyond what the closed form assumes
		err = c.Inside().Recommend()
	}
	if err != nil {
		return nil, nil, err
	}
	if s.opt.KeepQuestions {
		if err := v.keep(c, cols); err != nil {
			return nil, nil, err
		}
	}
	if s.opt.Movers != 0 {
		c.Movers = g.Movers(cols, c.Better == names.Lower, s.opt.Movers)
	}
	return c, v, nil
}

// compareOn compares the arms on some of their questions.
func (v *versus) compareOn(cols *pair.Columns, f *interval.Frame) (*Comparison, error) {
	of, err := v.SubjectOf(cols)
	if err != nil {
		return nil, err
	}
	of.Kind, of.Grid = v.kind, v.g
	of.Frame, of.Arms = f, [2]int{v.baseline, v.candidate}
	if v.passes {
		of.Bounded = &[2]float64{0, 1}
	}
	c, err := v.compare(v.metric, of)
	if err != nil {
		return nil, err
	}
	c.Inside().Clustered(v.opt.Cluster)
	v.repeated(c, cols)
	return c, nil
}

// look adds what the design of the questions shows: missing answers, slices, pass^k.
func (v *versus) look(c *Comparison, cols *pair.Columns) error {
	c.Warnings = append(c.Warnings, v.dropped(v.g, c, v.baseline, v.candidate)...)
	if v.g.Either(v.baseline, v.candidate) > c.N {
		v.unpairedReversal(c)
	}
	if err := v.boundMissing(c); err != nil {
		return err
	}
	if v.passes {
		if err := v.passesOf(c, cols); err != nil {
			return err
		}
	}
	return v.sliced(c, cols)
}

// keep adds the questions and the distribution, for Options.KeepQuestions.
func (v *versus) keep(c *Comparison, cols *pair.Columns) error {
	q := &compare.Questions{ID: c.IDs(), Baseline: cols.A, Candidate: cols.B, Cluster: []string{}}
	if v.Design.Clusters != nil {
		clusters, err := v.g.Clusters(v.opt.Cluster)
		if err != nil {
			return err
		}
		for row := range cols.A {
			q.Cluster = append(q.Cluster, clusters.Names[clusters.Of[cols.Question(row)]])
		}
	}
	if d := c.Inside().Subject().Design; d.Weights != nil {
		for row := range cols.A {
			q.Weight = append(q.Weight, d.Weight(cols.Question(row)))
		}
	}
	c.Questions = q
	return c.Inside().KeepDistribution()
}
