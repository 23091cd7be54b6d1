package realgain

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/plan"
)

// PlanResult plans from a result that compares one candidate with a baseline:
// the pilot. effect is planned for instead of the observed one where it is not
// nil. The result must come from this package.
func PlanResult(r *Result, po PlanOptions, effect *float64) (*Planning, error) {
	if err := po.check(); err != nil {
		return nil, err
	}
	if len(r.Comparisons) != 1 {
		return nil, notice.Usage(fmt.Sprintf("%d candidates to plan for: one is needed", len(r.Comparisons)), "give one baseline and one candidate")
	}
	if effect != nil {
		if err := (Assumed{Effect: *effect}).checkEffect(r.Comparisons[0].Metrics[0].Hypothesis); err != nil {
			return nil, err
		}
	}
	var paths []string
	for _, a := range r.Arms {
		paths = append(paths, a.Path)
	}
	p := &Planning{Schema: PlanSchema, Version: Version(), Source: strings.Join(paths, " → "), Notes: r.Notes}
	p.Metrics = make([]MetricPlan, len(r.Comparisons[0].Metrics))
	for i, c := range r.Comparisons[0].Metrics {
		if c.work == nil {
			return nil, errNotOurs
		}
		if err := c.planInto(&p.Metrics[i], po, effect); err != nil {
			return nil, ofMetric(c.Metric, err)
		}
	}
	p.MetricPlan = p.Metrics[0]
	return p, nil
}

// planInto makes the plan of one compared metric.
func (c *Comparison) planInto(out *MetricPlan, po PlanOptions, effect *float64) error {
	*out = MetricPlan{
		Metric: c.Metric, Kind: c.Kind, Better: c.Better, BetterWhy: c.BetterWhy, Estimand: c.Estimand, Interval: c.Interval,
		Level: c.Level, Hypothesis: c.Hypothesis, Margin: c.Margin, Observed: effect == nil, Verdict: c.Verdict,
	}
	in := c.planInput()
	in.PriorSD = po.PriorSD
	if effect != nil {
		in.Effect, in.Assumed = *effect, true
	}
	p := planner{in: in, opt: po, out: out, runs: c.runs(), pilot: true}
	if p.refused = c.refuse(effect); p.refused != nil {
		p.in.SD = math.NaN() // no size is a plan
		return p.build()
	}
	switch p.power = c.intervalPower(); {
	case p.power != nil:
	case c.simulable():
		p.power, out.Simulated = c.simulatedPower(), simulatedSets
	default:
		out.Interval = ""
	}
	if err := p.build(); err != nil {
		return err
	}
	if c.pilotIsBinary() && c.SE > 0 && in.Effect != 0 && c.Null == 0 {
		differ := float64(c.Wins+c.Losses) / float64(c.N)
		out.Binary = binaryPlan(plan.Discordant{Rate: differ, Effect: in.Effect}, c.MeanBaseline, out, p.power)
	}
	c.planClusters(out)
	return nil
}

// pilotIsBinary tells whether the units are single 0/1 scores.
func (c *Comparison) pilotIsBinary() bool {
	cells := c.work.of.cells
	return c.Estimand == estimand.Delta{}.Name() && cells.S == nil && c.work.of.questions == nil && cells.Kind() == "binary"
}

// byDraws reports whether the interval is of a method that draws: its bounds have
// no law that the exact engine computes.
func (c *Comparison) byDraws() bool { return c.Interval == studentized || c.Interval == betting }

// simulable reports whether the power of the interval is to be counted on
// simulated sets.
func (c *Comparison) simulable() bool {
	return c.work.e != nil && c.byDraws() && c.SE > 0
}

// intervalPower is the power of the comparison's own interval at n questions
// like those at hand, computed; nil where that cannot be done.
func (c *Comparison) intervalPower() func(n int, effect float64) (float64, error) {
	if c.work.e == nil || c.byDraws() || !(c.SE > 0) || c.unbounded() {
		return nil
	}
	return c.powerOf()
}

// recommend fills the recommended size by the interval itself, where there is no
// verdict yet and so few questions are enough that it matters.
func (c *Comparison) recommend() (err error) {
	if c.Verdict != Inconclusive || !(c.Plan.N80Shrunk <= assuredUpTo) {
		return nil
	}
	if power := c.intervalPower(); power != nil {
		c.Plan.N80ShrunkInterval, err = c.planInput().AssuredSizeBy(0.8, power)
	}
	return err
}

// powerOf is the power of the comparison's own interval at n questions drawn
// from those at hand.
func (c *Comparison) powerOf() func(n int, effect float64) (float64, error) {
	w, cells := c.work, c.work.of.cells
	p := &plan.Pilot{
		At:    func(t float64) estimand.Atoms { return estimand.AtomsOf(w.e, cells, t) },
		Units: cells.N, Estimate: c.Estimate, Null: c.Null, Method: c.Interval,
		Binary: c.pilotIsBinary(), Design: c.design(),
	}
	widest := 0.0
	for i, k := range cells.W {
		p.Slope += k / float64(cells.N) * w.e.Slope(cells.A[i], cells.B[i], cells.Size(i))
		widest = max(widest, cells.Size(i))
	}
	p.Width = w.width * widest // the range that the interval assumes, declared or not
	perUnit := float64(cells.N) / float64(c.N)
	return func(n int, effect float64) (float64, error) {
		return p.Power(max(2, int(math.Round(float64(n)*perUnit))), effect)
	}
}

// planClusters counts clusters, where questions come in them.
func (c *Comparison) planClusters(out *MetricPlan) {
	if c.Clusters == nil || !(c.SE > 0) {
		return
	}
	m := c.work.of.own().Moments()
	size := float64(c.N) / float64(*c.Clusters)
	effect := c.SE * c.SE * float64(c.N) / (m.VarA + m.VarB - 2*m.Cov)
	if c.Estimand != (estimand.Delta{}).Name() {
		effect = math.NaN() // the questions' own variance is that of differences
	}
	out.Clusters = clusterPlan(plan.Clusters{Size: size, ICC: (effect - 1) / (size - 1)}, out)
}

// clusterPlan turns questions into clusters.
func clusterPlan(c plan.Clusters, out *MetricPlan) *ClusterPlan {
	return &ClusterPlan{
		Size: c.Size, ICC: c.ICC, DesignEffect: c.DesignEffect(),
		N80: c.Count(out.N80), N80Shrunk: c.Count(out.N80Shrunk),
		N80Interval: c.Count(out.N80Interval), N80ShrunkInterval: c.Count(out.N80ShrunkInterval),
	}
}
