package converge

import (
	"fmt"
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/plan"
)

// Grown compares the estimate of a change with that on a larger set of similar
// questions, which may include those of the first set. Each result must compare two
// arms on one metric. Grown returns an error if the second set is not larger.
func Grown(first, grown *realgain.Result, o Options) (*GrownSet, error) {
	a, err := loneMetric(first)
	if err != nil {
		return nil, err
	}
	b, err := loneMetric(grown)
	if err != nil {
		return nil, err
	}
	if a.N >= b.N {
		return nil, notice.Usage(fmt.Sprintf("the grown set has %d questions, the first %d", b.N, a.N), "give the larger files to converge.Grown")
	}
	pilot, err := a.Pilot()
	if err != nil {
		return nil, err
	}
	in := pilot.Input
	in.PriorSD = o.PriorSD
	return grownSet(a, b, in, shared(a.IDs(), b.IDs())), nil
}

// shared returns the number of ids in after that are also in before.
func shared(before, after []string) int {
	seen := map[string]bool{}
	for _, id := range before {
		seen[id] = true
	}
	n := 0
	for _, id := range after {
		if seen[id] {
			n++
		}
	}
	return n
}

// grownSet predicts the estimate on the grown set from the first. The shared questions
// keep their mean. The new ones are predicted from the posterior distribution of the
// effect under the prior.
func grownSet(a, b *realgain.Comparison, in plan.Input, shared int) *GrownSet {
	g := &GrownSet{
		N: a.N, NGrown: b.N, Shared: shared, Estimate: a.Estimate, EstimateNow: b.Estimate, CINow: b.CI,
		Verdict: a.Verdict, VerdictNow: b.Verdict, Plan: plan.Of(in), PlanNow: b.Plan,
	}
	n, kept := float64(b.N), float64(g.Shared)
	g.PriorSD, g.PowerAtGrown = g.Plan.PriorSD, in.GrownAssurance(n, kept)
	g.Expected, g.ExpectedSD = in.Grown(n, kept)
	g.Expected += a.Null
	g.Z = (b.Estimate - g.Expected) / g.ExpectedSD
	g.Shrank = 1 - (b.Estimate-b.Null)/in.Effect
	g.Predicted = 1 - (g.Expected-a.Null)/in.Effect
	g.OfShrinkage = math.NaN()
	if g.Shrank > 0 {
		g.OfShrinkage = g.Predicted / g.Shrank
	}
	return g
}
