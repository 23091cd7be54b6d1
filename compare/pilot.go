package compare

import (
	"errors"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/verdict"
)

// Pilot returns what a plan needs of the comparison. A comparison that was read back
// from JSON without its questions has no power of its interval.
func (c *Comparison) Pilot() (plan.Pilot, error) {
	if c.back == nil || c.Questions != nil {
		if err := c.ready(); err != nil {
			return plan.Pilot{}, err
		}
	}
	p := plan.Pilot{
		Metric: c.Metric, Kind: c.Kind, Better: c.Better, BetterWhy: c.BetterWhy, Estimand: c.Estimand, Interval: c.Interval,
		Level: c.Level, Hypothesis: c.Hypothesis, Margin: c.Margin, Verdict: c.Verdict,
		Input: c.planInput(), SE: c.SE, Null: c.Null, MeanBaseline: c.MeanBaseline, Differing: c.Wins + c.Losses,
		Unbounded: c.unbounded(), Clusters: c.Clusters, Variance: math.NaN(), Runs: c.runs(),
	}
	if c.work == nil { // read back without its questions: use the closed forms
		p.Binary = c.Kind == pair.Binary && c.isDelta() && c.Clusters == nil && c.Repeats.Max <= 1
		return p, nil
	}
	p.Binary = c.pilotIsBinary()
	if c.Clusters != nil && c.isDelta() {
		m := c.work.of.own().Moments()
		p.Variance = m.VarA + m.VarB - 2*m.Cov
	}
	switch p.Power = c.intervalPower(); {
	case p.Power != nil:
	case c.simulable():
		p.Power, p.Simulated = c.simulatedPower(), plan.SimulatedSets
	}
	return p, nil
}

// planInput returns the number of questions, their spread according to the standard
// error, and the effect less the null. Effect and spread are NaN if the estimate has no
// bounded interval.
func (c *Comparison) planInput() plan.Input {
	in := plan.Input{N: c.N, Effect: c.Estimate - c.Null, SD: c.SE * math.Sqrt(float64(c.N)), Design: c.design()}
	if c.unbounded() {
		in.Effect, in.SD = math.NaN(), math.NaN()
	}
	return in
}

// design returns the design of a plan for the same claim.
func (c *Comparison) design() plan.Design {
	d := plan.Design{Level: c.Level, Hypothesis: c.Hypothesis, LowerIsBetter: c.Better == "lower"}
	if c.Margin != nil && c.Hypothesis != "difference" {
		d.Margin = *c.Margin
	}
	return d
}

// ClustersOf returns the number of clusters of the present mean size with n questions,
// rounded up; NaN without clusters or if n is unknown.
func (c *Comparison) ClustersOf(n float64) float64 {
	if c.Clusters == nil {
		return math.NaN()
	}
	return plan.Clusters{Size: float64(c.N) / float64(*c.Clusters)}.Count(n)
}

// runs returns the repeats of the questions. What the standard error holds besides the
// spread of the runs is the spread between questions, including their clusters. It
// returns NoRuns for weights, which change how runs count, and for ratios, whose spread
// is not that of differences.
func (c *Comparison) runs() plan.Runs {
	w := c.Within
	if w == nil || w.Once != nil || !c.isDelta() || c.work != nil && c.work.of.Design.Weights != nil {
		return plan.NoRuns
	}
	between := max(0, c.SE*c.SE*float64(c.N)-w.VarNoise)
	if c.Clusters == nil {
		between = w.VarBetween
	}
	each := c.Repeats.Mean
	if c.Repeats.Min < c.Repeats.Max && w.VarNoise > 0 {
		each = w.VarWithin / w.VarNoise // so many runs of every question would leave as much noise
	}
	return plan.Runs{Repeats: plan.Repeats{Between: between, Within: w.VarWithin}, Each: each}
}

// pilotIsBinary reports whether the units are single 0/1 scores.
func (c *Comparison) pilotIsBinary() bool {
	cells := c.work.of.Cells
	return c.isDelta() && cells.S == nil && c.work.of.Questions == nil && cells.Kind() == pair.Binary
}

// byDraws reports whether the method draws, so that the exact engine does not know the
// distribution of its ends.
func (c *Comparison) byDraws() bool {
	m, err := interval.Get(c.Interval)
	return err == nil && m.NoLaw
}

// simulable reports whether the power of the interval can be counted on simulated sets.
func (c *Comparison) simulable() bool {
	return c.work.e != nil && c.byDraws() && c.SE > 0
}

// recommend sets the recommended size by the interval itself, if there is no verdict
// yet and the size is small enough to differ.
func (c *Comparison) recommend() (err error) {
	if c.Verdict != verdict.Inconclusive {
		return nil
	}
	p := plan.Pilot{Input: c.planInput(), Power: c.intervalPower()}
	c.Plan.N80ShrunkInterval, err = p.RecommendedByInterval(c.Plan.N80Shrunk)
	return err
}

// intervalPower returns the computed power of the comparison's own interval with n
// questions like the present ones; nil if it cannot be computed.
func (c *Comparison) intervalPower() func(n int, effect float64) (float64, error) {
	w, cells := c.work, c.work.of.Cells
	if w.e == nil || c.byDraws() || !(c.SE > 0) || c.unbounded() {
		return nil
	}
	p := &plan.Population{
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

// simulatedPower returns the power of the comparison's interval by simulation: it
// compares sets of questions like the present ones with the same Setup.
func (c *Comparison) simulatedPower() func(n int, effect float64) (float64, error) {
	in := c.planInput()
	s := &plan.Simulated{
		Design: in.Design, SD: in.SD, Falling: in.Effect < 0,
		Share: plan.Sets{
			Cells: c.work.of.Cells, Questions: c.N, Estimand: c.work.e, Estimate: c.Estimate, Null: c.Null,
			Seed: c.work.s.Seed, Shows: c.shows,
		}.Share,
	}
	return s.Power
}

// wagered reports whether the betting interval of these cells supports the claim. It
// uses the one-sided p-values and does not compute the ends.
func (c *Comparison) wagered(cells pair.Cells, seed uint64) (bool, error) {
	w, rule := c.work, c.rule()
	solver := w.solverOf(cells, w.binary)
	solver.Seed(seed)
	if p, err := oneSided(solver, w.s, rule); p != nil || err != nil {
		return err == nil && *p < c.alpha()/2, err
	}
	above, below, err := solver.OneSided(interval.Betting, rule.Null)
	return min(above, below) < c.alpha()/2, err
}

// shows reports whether a comparison of these cells with the same Setup gives the
// verdict that the hypothesis claims. Each set has its own seed, so that the noise of
// the draws is not common to all. Cells on which the estimand has no value give no
// verdict.
func (c *Comparison) shows(cells pair.Cells, seed uint64) (bool, error) {
	if c.Interval == interval.Betting {
		return c.wagered(cells, seed)
	}
	s := c.work.s
	s.Seed = seed
	if s.Engine.Draws {
		s.NBoot = plan.SimulatedDraws
	}
	of := c.work.of
	d, err := Of(s, Subject{Cells: cells, Questions: of.Questions, Bounded: of.Bounded, Kind: c.Kind})
	var undefined *notice.UsageError
	switch {
	case errors.As(err, &undefined):
		return false, nil
	case err != nil:
		return false, err
	case s.Hypothesis == "difference":
		return d.Verdict == verdict.Improved || d.Verdict == verdict.Regressed, nil
	}
	return d.Verdict != verdict.Inconclusive && d.Verdict != verdict.Regressed, nil
}
