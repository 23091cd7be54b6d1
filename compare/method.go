package compare

import (
	"fmt"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// Methods that can replace another one.
const (
	guardedRange = "guarded-range"
)

// claimsNoHarm reports whether the hypothesis with this margin claims that the
// candidate is not worse.
func (s Setup) claimsNoHarm(margin *float64) bool {
	return margin != nil && (s.Hypothesis == "noninferiority" || s.Hypothesis == "equivalence")
}

// harmRange returns the range for a claim of no harm: the range of the metric, or [0,
// 1] if all scores lie there although no range was declared; nil if there is none.
func (s Setup) harmRange(of Subject, out *Comparison) *[2]float64 {
	if out.Range == nil && of.Kind != "continuous" && s.claimsNoHarm(out.Margin) {
		return &[2]float64{0, 1}
	}
	return out.Range
}

// harm returns the sides on which a claim of no harm allows for the worst; none without
// such a claim.
func (c *Comparison) harm(s Setup) interval.Sides {
	if !s.claimsNoHarm(c.Margin) {
		return interval.Sides{}
	}
	both := c.Hypothesis == "equivalence"
	return interval.Sides{Below: both || c.Better != "lower", Above: both || c.Better == "lower"}
}

// chooseMethod sets the interval method after the solver is made.
func (c *Comparison) chooseMethod() error {
	w := c.work
	if w.e != nil && w.s.claimsNoHarm(c.Margin) {
		c.warnOfRange()
	}
	method, note, err := w.s.methodOf(w.solver)
	if w.s.Interval = method; note != nil {
		c.Warnings = append(c.Warnings, *note)
	}
	return err
}

// warnOfRange warns of a claim of no harm with an assumed or unknown range.
func (c *Comparison) warnOfRange() {
	switch {
	case c.Range != nil:
	case c.work.of.Kind != "continuous":
		c.addWarning("assumed-range", "the scores are taken to lie between 0 and 1, which bounds the worst change",
			"declare the range if others are possible: "+optionOf("Range", c.Metric, "LO:HI"))
	default:
		c.addWarning("unbounded-claim", "the scores have no known range: a rare large loss that these questions do not show would make the claim false",
			"declare the range if there is one: "+optionOf("Range", c.Metric, "LO:HI"))
	}
}

// warnOfUnseen warns if a claim fails only because of changes that the questions may
// not show: the guarded interval would support it.
func (c *Comparison) warnOfUnseen() error {
	w := c.work
	if w.s.Interval != interval.WorstCase || c.Verdict != verdict.Inconclusive {
		return nil
	}
	in, err := w.solver.Bounds(interval.Default, c.Level)
	if err != nil {
		return err
	}
	if v, _ := c.rule().Decide(in.Lower, in.Upper); v == verdict.NonInferior || v == verdict.Equivalent {
		n := w.of.Cells.N
		c.addWarning("unseen-harm",
			fmt.Sprintf("the verdict would be %s but for failures too rare to be seen: %s may show none of what happens on up to 3 in %d", v, wording.Count(n, c.unit()), n),
			"add questions; Options.Interval \"guarded\" allows for fewer")
	}
	return nil
}

// methodOf returns the method that a comparison takes: the one chosen, but
// guarded-range where betting does not apply, with a warning that says so, and
// guarded-worst by itself where something is claimed of harm.
func (s Setup) methodOf(solver *interval.Solver) (string, *notice.Warning, error) {
	if worst, err := interval.Get(interval.WorstCase); err != nil || s.Auto && s.Interval == interval.Default && solver.Applies(worst) == "" {
		return interval.WorstCase, nil, err
	}
	if s.Interval != interval.Betting {
		return s.Interval, nil, nil
	}
	asked, err := interval.Get(interval.Betting)
	if err != nil {
		return "", nil, err
	}
	instead, err := interval.Get(guardedRange)
	if err != nil {
		return "", nil, err
	}
	why := solver.Applies(asked)
	if why == "" || solver.Applies(instead) != "" {
		return interval.Betting, nil, nil // its own error says what is missing
	}
	return guardedRange, new(notice.New("interval-replaced",
		fmt.Sprintf("the interval is guarded-range: betting %s", why),
		"guarded-range knows the range as well, and does not hold for every shape")), nil
}
