package realgain

import (
	"runtime"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// manyQuestions is the number of questions above which only one metric is compared at a
// time. The working memory then matters, and sorting keeps all cores busy.
const manyQuestions = 2_000_000

// metricsOf compares the metrics of the baseline and one candidate.
func (s settings) metricsOf(g *pair.Grid, f *interval.Frame, metrics []string, candidate int) ([]*Comparison, error) {
	few := runtime.GOMAXPROCS(0)
	if g.Questions.Len() > manyQuestions {
		few = 1
	}
	out := make([]*Comparison, len(metrics))
	err := parallel.Each(len(metrics), few, func(i int) (err error) {
		if out[i], err = s.metricOf(g, f, metrics[i], 0, candidate); err != nil {
			return notice.Of(metrics[i], err)
		}
		return nil
	})
	return out, err
}

// metricOf compares one metric of two arms of the grid.
func (s settings) metricOf(g *pair.Grid, f *interval.Frame, metric string, baseline, candidate int) (*Comparison, error) {
	s = s.of(metric)
	cols, err := g.Columns(metric, baseline, candidate)
	if err != nil {
		return nil, err
	}
	if err := s.checkZeros(g, metric, baseline, candidate); err != nil {
		return nil, err
	}
	v := &versus{settings: s, g: g, metric: metric, baseline: baseline, candidate: candidate}
	v.lookWithin(cols)
	c, err := v.compareOn(cols, f)
	if err != nil {
		return nil, err
	}
	v.kind = c.work.of.kind
	if err := v.look(c, cols); err != nil {
		return nil, err
	}
	switch {
	case s.opt.AllIntervals:
		err = c.Complete()
	case c.Interval == interval.WorstCase: // it reaches far beyond what the closed form assumes
		err = c.recommend()
	}
	if err != nil {
		return nil, err
	}
	if s.opt.KeepQuestions {
		if err := v.keep(c, cols); err != nil {
			return nil, err
		}
	}
	if s.opt.Movers != 0 {
		c.Movers = g.Movers(cols, c.Better == names.Lower, s.opt.Movers)
	}
	return c, nil
}

// compareOn compares the arms on some of their questions.
func (v *versus) compareOn(cols *pair.Columns, f *interval.Frame) (*Comparison, error) {
	of, err := v.subjectOf(cols)
	if err != nil {
		return nil, err
	}
	of.kind, of.grid = v.kind, v.g
	of.frame, of.metric, of.baseline, of.candidate = f, v.metric, v.baseline, v.candidate
	if v.passes {
		of.bounded = &[2]float64{0, 1}
	}
	c, err := v.compare(v.metric, of)
	if err != nil {
		return nil, err
	}
	c.work.versus = v
	v.clustered(c, cols)
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
