package realgain

import (
	"math"

	"github.com/realgain/realgain/plan"
)

// Plan says how many questions would settle a metric; as realgain.plan/v1 has it.
type Plan = plan.Plan

// planOf is the plan block of a comparison: closed forms, from the standard
// error of the estimate and the effect less the null.
func (c *Comparison) planOf(se, effect float64) Plan {
	return plan.Of(plan.Input{N: c.N, Effect: effect, SD: se * math.Sqrt(float64(c.N)), Design: c.design()})
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
