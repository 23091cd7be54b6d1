package compare

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// DecidingCI returns the interval that the verdict follows, which is the one to show:
// the simultaneous interval in a family, else CI.
func (c *Comparison) DecidingCI() [2]float64 {
	if c.VerdictBy == BySimultaneousCI && c.SimultaneousCI != nil {
		return *c.SimultaneousCI
	}
	return c.CI
}

// closeCall is the code of the warning that the draws do not settle a verdict.
const closeCall = "close-call"

// decide sets the verdict by an interval. It is inconclusive if the interval is within
// the Monte Carlo error of another verdict.
func (c *Comparison) decide(b verdict.Bounds, by, suffix string) {
	c.VerdictBy = by
	c.Warnings = slices.DeleteFunc(c.Warnings, func(w notice.Warning) bool { return w.Code == closeCall })
	rule := c.rule()
	if c.Verdict, c.Reason = b.Decide(rule); b.Settled(rule, verdict.CloseErrors) {
		c.Reason += suffix
		return
	}
	would := c.Verdict
	c.Verdict = verdict.Inconclusive
	c.Reason = fmt.Sprintf("too close to call: a bound of the interval lies within %d Monte Carlo standard errors of another verdict", verdict.CloseErrors) + suffix
	c.addWarning(closeCall, fmt.Sprintf("the verdict (%s by these draws) is within the Monte Carlo error of the interval's bounds", would),
		"add questions, or more draws with Options.NBoot where the engine draws")
}

// bounded reports whether at least one end of an interval is known.
func bounded(ci [2]float64) bool { return !math.IsNaN(ci[0]) || !math.IsNaN(ci[1]) }

// oneSided returns the one-sided p-value for the claim of a hypothesis with a margin:
// beyond +margin (superiority), beyond −margin (non-inferiority), or inside ±margin
// (equivalence, the larger of two one-sided tests). It returns nil for a difference,
// whose p-value is two-sided.
func oneSided(solver *interval.Solver, s Setup, r verdict.Rule) (*float64, error) {
	// better returns the p-value of "better than the null by more than x".
	better := func(x float64) (p, other float64, err error) {
		if r.LowerIsBetter {
			other, p, err = solver.OneSided(s.Interval, r.Null-x)
			return p, other, err
		}
		return solver.OneSided(s.Interval, r.Null+x)
	}
	at := map[string]float64{"superiority": r.Margin, "noninferiority": -r.Margin, "equivalence": -r.Margin}
	x, ok := at[r.Hypothesis]
	if !ok {
		return nil, nil
	}
	p, _, err := better(x)
	if err != nil {
		return nil, err
	}
	switch r.Hypothesis {
	case "superiority":
		p = max(p, r.PFloor/2)
	case "equivalence":
		_, worse, err := better(r.Margin)
		if err != nil {
			return nil, err
		}
		p = max(p, worse)
	}
	return &p, nil
}

// rule returns the rule by which an interval of this comparison is judged.
func (c *Comparison) rule() verdict.Rule {
	s := c.work.s
	rule := verdict.Rule{
		Hypothesis: s.Hypothesis, Null: s.Null, LowerIsBetter: c.Better == "lower",
		NoSpread: c.work.solver.NoSpread(), Questions: c.work.of.Cells.N, Alpha: c.alpha(),
	}
	if c.Margin != nil {
		rule.Margin = *c.Margin
	}
	if c.PFloor != nil {
		rule.PFloor = *c.PFloor
	}
	rule.Void, _ = c.unmeasured()
	return rule
}

// unbounded reports whether the interval has an open end because the denominator may be
// 0 at its level. The standard error, which is linearised at the denominator, then
// means nothing.
func (c *Comparison) unbounded() bool {
	if c.work == nil { // read back
		e, _ := estimand.Get(c.Estimand)
		_, ratio := e.(estimand.Signed)
		return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && c.Uncertainty.NBoot == nil
	}
	_, ratio := c.work.e.(estimand.Signed)
	return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && !c.work.s.Engine.Draws && !c.work.solver.NoSpread()
}
