package realgain

import (
	"fmt"
	"math"

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
	sd, discordant, err := a.spread(s.level)
	if err != nil {
		return nil, err
	}
	out := MetricPlan{
		Better: s.betterOf(""), Estimand: s.estimand.Name(), Level: s.level, Hypothesis: s.hypothesis,
		Margin: s.marginOf(""), Observed: a.N > 0,
	}
	in := plan.Input{N: a.N, Effect: a.Effect, SD: sd, PriorSD: po.PriorSD}
	in.Design = (&Comparison{Level: s.level, Hypothesis: s.hypothesis, Margin: out.Margin, Better: out.Better}).design()
	clusters := plan.Clusters{Size: a.ClusterSize, ICC: a.ICC}
	if finite(a.ClusterSize) && !finite(a.HalfWidth) {
		in.SD = clusters.Inflate(sd) // a half-width has it in already
	}
	p := planner{in: in, opt: po, out: &out, runs: plan.Repeats{Between: a.VarBetween, Within: a.VarWithin}}
	if discordant != nil && s.hypothesis == "difference" && !finite(a.ClusterSize) {
		out.Kind, out.Interval, p.exact = "binary", s.interval, true
		test := plan.ByInterval(s.interval, s.level)
		p.power = func(n int, effect float64) (float64, error) {
			return plan.Discordant{Rate: discordant.Rate, Effect: effect}.Power(n, test), nil
		}
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
		return math.NaN(), nil, &UsageError{
			fmt.Sprintf("no 0/1 metric goes from %v to %v with a correlation of %v", a.Baseline, a.Baseline+a.Effect, a.Correlation),
			"give a smaller effect or another --correlation",
		}
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

// split spends the budget on questions and repeats.
func (p planner) split() {
	r, effect := p.runs, p.in.Effect
	if !(r.Between > 0 && r.Within >= 0) || !(p.opt.CostQuestion > 0) || !(p.opt.CostRepeat > 0) {
		return
	}
	cost := plan.Cost{Question: p.opt.CostQuestion, Repeat: p.opt.CostRepeat}
	best := r.Best(cost)
	b := &BudgetPlan{
		VarBetween: r.Between, VarWithin: r.Within, CostQuestion: cost.Question, CostRepeat: cost.Repeat,
		Budget: math.NaN(), BestRepeats: best,
	}
	seen := map[float64]bool{}
	for _, k := range []float64{best, 1, 2, 4, 10} {
		if seen[k] {
			continue
		}
		seen[k] = true
		if p.opt.Budget > 0 {
			b.Budget = p.opt.Budget
			b.Splits = append(b.Splits, r.Spend(p.opt.Budget, k, effect, cost, p.in.Design))
			continue
		}
		b.Splits = append(b.Splits, r.SplitOf(p.in.Design.Size(r.SD(k), effect, 0.8), k, effect, cost, p.in.Design))
	}
	p.out.Budget = b
}
