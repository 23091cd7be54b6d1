package compare

import (
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// Inside is what a comparison was computed from. Package realgain makes families,
// slices and bounds for missing answers of it.
type Inside struct{ c *Comparison }

// Inside returns what the comparison was computed from. Of a comparison that was made by
// hand or read back from JSON, only Remember and Known may be called.
func (c *Comparison) Inside() Inside { return Inside{c} }

// Remember prepares a comparison that was read back from JSON. seed is that of the
// result.
func (in Inside) Remember(seed uint64) { in.c.back = &readBack{seed: seed} }

// Known reports whether the questions are known. Those of a comparison that was read
// back from JSON need not be.
func (in Inside) Known() bool { return in.c.work != nil }

// Subject returns the data.
func (in Inside) Subject() Subject { return in.c.work.of }

// Linear returns the estimand fitted to the data; nil if it is not linear.
func (in Inside) Linear() estimand.Linear { return in.c.work.e }

// Rule returns the rule by which an interval of the comparison is judged.
func (in Inside) Rule() verdict.Rule { return in.c.rule() }

// Decide sets the verdict by an interval. by is ByCI or BySimultaneousCI, and suffix is
// added to the reason. If the estimate cannot decide, because the denominator of a ratio
// is negative, the interval of the difference of means at the level decides instead.
func (in Inside) Decide(b verdict.Bounds, by, suffix string, level float64) error {
	in.c.decide(b, by, suffix)
	return in.c.decideByMeans(level)
}

// FamilySolver returns the solver for intervals of a family at α. stage is the number
// of times that more draws were asked for to settle a close call.
func (in Inside) FamilySolver(alpha float64, stage int) *interval.Solver {
	return in.c.work.familySolver(alpha, stage)
}

// Forget drops the bootstrap distribution, which is computed again when it is needed.
// Those of hundreds of slices would fill the memory.
func (in Inside) Forget() {
	if solver := in.c.work.solver; solver != nil {
		solver.Forget()
	}
}

// SetHolm sets the p-value adjusted over the family by Holm's method.
func (in Inside) SetHolm(p *float64) {
	if in.c.work.holm = p; in.c.Tests != nil {
		in.c.Tests.Holm = p
	}
}

// CompleteArms computes the arms' own intervals.
func (in Inside) CompleteArms() error { return in.c.work.completeArms(in.c) }

// Recommend sets the recommended number of questions by the power of the interval.
func (in Inside) Recommend() error { return in.c.recommend() }

// Warn adds a warning.
func (in Inside) Warn(code, message, hint string) { in.c.addWarning(code, message, hint) }

// Alpha returns 1 − level.
func (in Inside) Alpha() float64 { return in.c.alpha() }

// IsDelta reports whether the estimand is the difference of means.
func (in Inside) IsDelta() bool { return in.c.isDelta() }

// Correlation returns the correlation of the questions' scores, whatever the units, and
// the number of questions.
func (in Inside) Correlation() (r float64, n int) { return in.c.correlation() }
