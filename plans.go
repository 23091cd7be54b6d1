package realgain

import (
	"math"

	"github.com/realgain/realgain/plan"
)

// Plan says how many questions would settle a metric; as realgain.plan/v1 has it.
type Plan = plan.Plan

// planInput is what the questions at hand say to a plan: their number, the
// spread of what they show, by the standard error, and the effect less the
// null. Nothing can be planned where the estimate has no bounded interval.
func (c *Comparison) planInput() plan.Input {
	in := plan.Input{N: c.N, Effect: c.Estimate - c.Null, SD: c.SE * math.Sqrt(float64(c.N)), Design: c.design()}
	if c.unbounded() {
		in.Effect, in.SD = math.NaN(), math.NaN()
	}
	return in
}

// design is the question a comparison asks.
func (c *Comparison) design() plan.Design {
	d := plan.Design{Level: c.Level, Hypothesis: c.Hypothesis, LowerIsBetter: c.Better == "lower"}
	if c.Margin != nil && c.Hypothesis != "difference" {
		d.Margin = *c.Margin
	}
	return d
}

// ClustersOf is how many clusters of the present mean size hold n questions,
// rounded up; NaN where questions do not come in clusters, or n is unknown.
func (c *Comparison) ClustersOf(n float64) float64 {
	if c.Clusters == nil {
		return math.NaN()
	}
	return plan.Clusters{Size: float64(c.N) / float64(*c.Clusters)}.Count(n)
}
