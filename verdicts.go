package realgain

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// DecidingCI returns the interval that the verdict follows, which is the one
// to show: the simultaneous interval where the comparison shares its error with
// others, else CI.
func (c *Comparison) DecidingCI() [2]float64 {
	if c.VerdictBy == BySimultaneousCI && c.SimultaneousCI != nil {
		return *c.SimultaneousCI
	}
	return c.CI
}

const (
	// closeErrors is how many Monte Carlo standard errors a deciding bound must
	// lie from the value that decides.
	closeErrors = 3
	// ownErrors is how many they must be for the draws of the seed asked for to
	// do: nearer, the draws that settle close calls decide, which are the same for
	// every seed. Two seeds then differ only where the draws of one are off by more
	// than about four standard errors.
	ownErrors = 5
)

// bounds are an interval and the same with each end so many Monte Carlo
// standard errors farther out, and nearer, as closeErrors says.
type bounds struct {
	ci, wide, narrow [2]float64
	alpha            float64 // 1 − the level of the interval
}

// boundsOf widens the interval of a level by its Monte Carlo standard errors.
func boundsOf(ci, se [2]float64, level float64) bounds {
	b := bounds{ci, ci, ci, interval.Alpha(level)}
	for i, sign := range [2]float64{-1, 1} {
		if far := closeErrors * se[i]; far > 0 { // unknown: no draws
			b.wide[i], b.narrow[i] = ci[i]+sign*far, ci[i]-sign*far
		}
	}
	return b
}

// se returns the Monte Carlo standard errors of the bounds; NaN where an end
// is open.
func (b bounds) se() [2]float64 {
	return [2]float64{(b.narrow[0] - b.wide[0]) / 2 / closeErrors, (b.wide[1] - b.narrow[1]) / 2 / closeErrors}
}

// negated are the bounds of the exchanged arms.
func (b bounds) negated() bounds {
	flip := func(x [2]float64) [2]float64 { return [2]float64{0 - x[1], 0 - x[0]} }
	return bounds{flip(b.ci), flip(b.wide), flip(b.narrow), b.alpha}
}

// judged is the verdict of the rule at the level of the interval.
func (b bounds) judged(r verdict.Rule) (verdict.Verdict, string) {
	r.Alpha = b.alpha
	return r.Decide(b.ci[0], b.ci[1])
}

// settled reports whether the verdict is the same for every interval within
// so many Monte Carlo standard errors.
func (b bounds) settled(r verdict.Rule, errors float64) bool {
	r.Alpha = b.alpha
	moved := func(to [2]float64) verdict.Verdict {
		for i, end := range b.ci {
			if !math.IsInf(end, 0) {
				to[i] = end + (to[i]-end)*errors/closeErrors
			}
		}
		v, _ := r.Decide(to[0], to[1])
		return v
	}
	return moved(b.wide) == moved(b.narrow)
}

// closeCall is the code of the warning that the draws do not settle a verdict.
const closeCall = "close-call"

// decide sets the verdict by an interval. One that lies within the Monte Carlo
// error of another verdict is inconclusive.
func (c *Comparison) decide(b bounds, by, suffix string) {
	c.VerdictBy = by
	c.Warnings = slices.DeleteFunc(c.Warnings, func(w Warning) bool { return w.Code == closeCall })
	rule := c.rule()
	if c.Verdict, c.Reason = b.judged(rule); b.settled(rule, closeErrors) {
		c.Reason += suffix
		return
	}
	would := c.Verdict
	c.Verdict = Inconclusive
	c.Reason = fmt.Sprintf("too close to call: a bound of the interval lies within %d Monte Carlo standard errors of another verdict", closeErrors) + suffix
	c.addWarning(closeCall, fmt.Sprintf("the verdict (%s by these draws) is within the Monte Carlo error of the interval's bounds", would),
		"add questions, or more draws with --n-boot where the engine draws")
}

// bounded reports whether an interval has a bound.
func bounded(ci [2]float64) bool { return !math.IsNaN(ci[0]) || !math.IsNaN(ci[1]) }

// oneSided is the one-sided p-value of the claim a hypothesis with a margin
// makes: beyond +margin (superiority), beyond −margin (non-inferiority), or
// both inside ±margin (equivalence, the larger of two one-sided tests). It is
// nil for a difference, whose p-value is two-sided.
func oneSided(solver *interval.Solver, s settings, r verdict.Rule) (*float64, error) {
	// better is the p-value of "better than the null by more than x".
	better := func(x float64) (p, other float64, err error) {
		if r.LowerIsBetter {
			other, p, err = solver.OneSided(s.interval, r.Null-x)
			return p, other, err
		}
		return solver.OneSided(s.interval, r.Null+x)
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

// rule is how an interval of this comparison is judged.
func (c *Comparison) rule() verdict.Rule {
	s := c.work.s
	rule := verdict.Rule{
		Hypothesis: s.hypothesis, Null: s.null, LowerIsBetter: c.Better == "lower",
		NoSpread: c.work.solver.NoSpread(), Questions: c.work.of.cells.N, Alpha: c.alpha(),
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

// unbounded reports whether the interval has no end because a denominator may be
// 0 at its level: the standard error, by linearisation about it, then says nothing.
func (c *Comparison) unbounded() bool {
	if c.work == nil { // read back
		e, _ := estimand.Get(c.Estimand)
		_, ratio := e.(estimand.Signed)
		return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && c.Uncertainty.NBoot == nil
	}
	_, ratio := c.work.e.(estimand.Signed)
	return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && !c.work.s.engine.Draws && !c.work.solver.NoSpread()
}
