package realgain

import (
	"errors"
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/plan"
)

// Assumed is a plan's input without files. Numbers that are not known are NaN;
// the spread comes from one of SD, HalfWidth (with N), Discordant, Baseline
// (with Correlation), VarBetween.
type Assumed struct {
	N           int     // questions the effect was seen on; 0 = it is assumed
	Effect      float64 // not 0
	SD          float64 // of the differences
	HalfWidth   float64 // of the interval at N
	Discordant  float64 // share of questions on which a 0/1 metric differs
	Baseline    float64 // mean of a 0/1 metric
	Correlation float64 // of the arms' scores within questions
	GradedSD    float64 // of the differences of a graded metric beside the 0/1 metric
	VarBetween  float64 // of the questions' true differences
	VarWithin   float64 // of one run's difference about it, both arms together
	Repeats     float64 // runs of each question; NaN = 1
	ClusterSize float64 // questions in a cluster
	ICC         float64 // correlation of differences within a cluster
}

// PlanAssumed plans from numbers instead of files. Level, hypothesis, margin,
// interval and direction are those of the options.
func PlanAssumed(a Assumed, opt Options, po PlanOptions) (*Planning, error) {
	s, err := newSettings(opt)
	if err != nil {
		return nil, err
	}
	if s.percent {
		return nil, notice.Usage("a margin in percent is of the baseline's mean, which numbers alone do not give", "give it in the metric's own unit, for example --margin 0.02")
	}
	if err := errors.Join(po.check(), a.checkEffect(s.hypothesis)); err != nil {
		return nil, err
	}
	sd, discordant, err := a.spread(s.level)
	if err != nil {
		return nil, err
	}
	better, why := s.betterOf("")
	out := MetricPlan{
		Better: better, BetterWhy: why, Estimand: s.estimand.Name(), Level: s.level, Hypothesis: s.hypothesis,
		Margin: s.marginOf(""), Observed: a.N > 0,
	}
	in := plan.Input{N: a.N, Effect: a.Effect, SD: sd, PriorSD: po.PriorSD, Stated: true}
	in.Design = (&Comparison{Level: s.level, Hypothesis: s.hypothesis, Margin: out.Margin, Better: out.Better}).design()
	clusters := plan.Clusters{Size: a.ClusterSize, ICC: a.ICC}
	if finite(a.ClusterSize) && !finite(a.HalfWidth) {
		in.SD = clusters.Inflate(sd) // a half-width has it in already
	}
	p := planner{in: in, opt: po, out: &out, runs: a.runs()}
	if discordant != nil {
		if err := ofBinary(s); err != nil {
			return nil, err
		}
	}
	if discordant != nil && s.hypothesis == "difference" && !finite(a.ClusterSize) && s.interval != studentized && s.interval != betting {
		out.Kind, out.Interval = "binary", s.interval
		counted := plan.NewCounted(discordant.Rate, plan.ByInterval(s.interval, s.level))
		p.power = func(n int, effect float64) (float64, error) { return counted.Power(n, effect), nil }
	}
	if err := p.build(); err != nil {
		return nil, err
	}
	if discordant != nil {
		out.Binary = binaryPlan(*discordant, a.Baseline, &out, p.power)
		p.graded(a, out.Binary)
	}
	if finite(a.ClusterSize) {
		out.Clusters = clusterPlan(clusters, &out)
	}
	return &Planning{Schema: PlanSchema, Version: Version(), Source: "flags", MetricPlan: out, Metrics: []MetricPlan{out}}, nil
}

// ofBinary refuses what a difference of two 0/1 means does not have.
func ofBinary(s settings) error {
	if s.estimand.Name() != (estimand.Delta{}).Name() {
		return notice.Usage(fmt.Sprintf("--discordant and --baseline plan for a difference, not for the %s", s.estimand.Name()), "leave out --estimand, or give the spread with --sd")
	}
	if err := plan.Suits(s.interval, s.level); err != nil && s.interval != studentized {
		return notice.Usage(fmt.Sprintf("interval %q does not apply to the difference of a 0/1 metric: %v", s.interval, err), "leave out --interval")
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// spread is the standard deviation of the differences, and the 0/1 metric
// behind it if there is one.
func (a Assumed) spread(level float64) (float64, *plan.Discordant, error) {
	if err := a.check(); err != nil {
		return math.NaN(), nil, err
	}
	switch {
	case finite(a.SD):
		return a.SD, nil, nil
	case finite(a.HalfWidth):
		return plan.Design{Level: level}.SpreadOf(a.HalfWidth, a.N), nil, nil
	case finite(a.VarBetween):
		k := 1.0
		if finite(a.Repeats) {
			k = a.Repeats
		}
		return plan.Repeats{Between: a.VarBetween, Within: a.VarWithin}.SD(k), nil, nil
	case finite(a.Discordant):
		d := plan.Discordant{Rate: a.Discordant, Effect: a.Effect}
		return d.SD(), &d, nil
	}
	d, ok := plan.DiscordantOf(a.Baseline, a.Effect, a.Correlation)
	if !ok {
		return math.NaN(), nil, notice.Usage(
			fmt.Sprintf("no 0/1 metric goes from %v to %v with a correlation of %v", a.Baseline, a.Baseline+a.Effect, a.Correlation),
			"give a smaller effect or another --correlation",
		)
	}
	return d.SD(), &d, nil
}

// graded puts a graded metric with the same effect beside the 0/1 metric.
func (p planner) graded(a Assumed, b *BinaryPlan) {
	if !finite(a.Baseline) && !finite(a.GradedSD) {
		return
	}
	g := &GradedPlan{SD: a.GradedSD}
	if !finite(a.GradedSD) {
		g.SD, g.Assumed = p.in.SD/2, true
	}
	in := p.in
	in.SD, in.PriorSD = g.SD, p.out.PriorSD // one change, so one prior
	of := plan.Of(in)
	g.N80, g.N80Size = of.N80, of.N80Shrunk
	b.Graded = g
}
