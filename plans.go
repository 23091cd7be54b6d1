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
