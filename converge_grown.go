package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/scores"
)

// ConvergeGrown compares the change of a study's result with the same change
// on a larger set: more questions of the same kind, the first ones among them
// or not.
func ConvergeGrown(out *Convergence, first, grown *Result, before, after *scores.Table, o ConvergeOptions) error {
	a, err := loneMetric(first)
	if err != nil {
		return err
	}
	b, err := loneMetric(grown)
	if err != nil {
		return err
	}
	if a.N >= b.N {
		return notice.Usage(fmt.Sprintf("the grown set has %d questions, the first %d", b.N, a.N), "give the larger files to --grown")
	}
	out.Grown = grownSet(a, b, sharedQuestions(before, after), o.PriorSD)
	return nil
}

// sharedQuestions counts the questions of one table that are in another, by id.
func sharedQuestions(before, after *scores.Table) int {
	seen := map[string]bool{}
	for _, id := range before.Questions.All() {
		seen[id] = true
	}
	shared := 0
	for _, id := range after.Questions.All() {
		if seen[id] {
			shared++
			delete(seen, id)
		}
	}
	return shared
}

// grownSet predicts the estimate on the grown set from the first: the shared
// questions keep their mean, the new ones are draws about what the prior leaves
// of the effect.
func grownSet(a, b *Comparison, shared int, tau float64) *GrownSet {
	in := a.planInput()
	in.PriorSD = tau
	g := &GrownSet{
		N: a.N, NGrown: b.N, Shared: min(shared, a.N), Estimate: a.Estimate, EstimateNow: b.Estimate, CINow: b.CI,
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
