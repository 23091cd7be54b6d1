package compare

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
)

const (
	fewDifferences = 10
	// mostNamed is the largest number of questions that a warning names.
	mostNamed = 5
)

// warn adds warnings about the sample.
func (c *Comparison) warn() {
	differ := c.N - c.Ties
	if c.N < pair.FewQuestions {
		c.addWarning("few-questions", fmt.Sprintf("only %s: no method covers reliably at this size", wording.Count(c.N, "question")),
			fmt.Sprintf("use at least %d questions", pair.FewQuestions))
	}
	switch {
	case differ == 0:
		c.addWarning("zero-differences", "no question differs between the arms",
			"check that the change reached the system, and that both files are not of one run")
	case differ < fewDifferences:
		hint := "add questions that the change is meant for: only more of them narrow the interval"
		if c.Kind == "binary" {
			hint = "add questions that the change is meant for, or use a graded metric"
		}
		these := "these"
		if differ == 1 {
			these = "it"
		}
		c.addWarning("few-differences", fmt.Sprintf("only %s between the arms%s: the verdict rests on %s alone",
			differing(differ, "question"), c.farthest(differ, 0), these), hint)
	}
	c.weigh()
	c.fewBeyond()
	if sanity.Unrelated(c.correlation()) {
		if w := sanity.Uncorrelated(c.work.of.own()); w != nil {
			c.Warnings = append(c.Warnings, *w)
		}
	}
}

// farthest returns the names of the k questions whose differences are farthest from
// centre, in parentheses; "" if they are not known.
func (c *Comparison) farthest(k int, centre float64) string {
	of := c.work.of
	if of.Grid == nil || k == 0 {
		return ""
	}
	var names []string
	for _, m := range of.Grid.Farthest(of.Cols, centre, min(k, mostNamed)) {
		names = append(names, strconv.Quote(wording.Shown(m.Question)))
	}
	if k > mostNamed {
		names = append(names, "…")
	}
	return " (" + strings.Join(names, ", ") + ")"
}

func differing(n int, what string) string {
	if n == 1 {
		return "1 " + what + " differs"
	}
	return fmt.Sprintf("%d %ss differ", n, what)
}

// weigh warns if no possible p-value is small enough, and if few questions carry the
// change.
func (c *Comparison) weigh() {
	if c.work.e == nil {
		return
	}
	differ := c.work.solver.Differing(c.Null)
	if differ > 0 && *c.PFloor > c.alpha() {
		c.addWarning("p-floor",
			fmt.Sprintf("only %s: no outcome of this size could be significant by an exact test, whose p-value cannot fall below %.2g", differing(differ, c.unit()), *c.PFloor),
			fmt.Sprintf("add %ss until at least %d differ", c.unit(), 1+int(math.Ceil(-math.Log2(c.alpha())))))
	}
	if c.Kind != "binary" { // the changes of a binary metric all have one size
		c.fewCarry(c.work.differences(), differ)
	}
}

// fewCarry warns if few questions make up most of the interval's width.
func (c *Comparison) fewCarry(at estimand.Atoms, differ int) {
	few := crosscheck.FewCarry(at)
	k := few.Spread.Questions
	if k == 0 || differ < fewDifferences || k > mostCarriers(c.work.of.Cells.N) {
		return
	}
	names := ""
	if c.isDelta() && c.work.of.Design.Plain() {
		names = c.farthest(k, at.Median()+c.Null)
	}
	c.addWarning("few-carry-the-change",
		fmt.Sprintf("%d of %s%s %s %.0f%% of the spread: the interval rests on them, and larger changes may be rarer than these %ss show",
			k, wording.Count(c.work.of.Cells.N, c.unit()), names, carries(k), 100*few.Spread.Share, c.unit()),
		"look at them with Options.Movers; add questions, or declare Options.Range and use Options.Interval \"guarded-range\"")
}

// unit returns the word for what is drawn.
func (c *Comparison) unit() string {
	if c.work.of.Questions != nil {
		return "cluster"
	}
	return "question"
}

// mostCarriers returns the largest number of questions that counts as few if they carry
// half of the spread. Intervals hold if a sample has five or more such questions with
// 95% certainty, which is nine on average. In a small sample few questions always carry
// half: one in eight if the differences are normal. In a large one, nine or ten are few
// as well: with a limit of eight, a heavy tail that caused misses went unnoticed in
// more than a fifth of the sets of 400.
func mostCarriers(n int) int {
	return min(n/10, max(4, n*7/100), 8+max(0, n-200)/100, 10)
}

func carries(k int) string {
	if k == 1 {
		return "carries"
	}
	return "carry"
}

// correlation returns the correlation of the questions' scores, whatever the units, and
// the number of questions.
func (c *Comparison) correlation() (r float64, n int) {
	if c.work.of.Questions == nil {
		return c.Pairing.Correlation, c.N
	}
	return c.work.of.Questions.Moments().Correlation(), c.work.of.Questions.N
}

// unmeasured returns why a comparison has no verdict if one arm's amounts were not
// measured, with a warning; "" and nil if they were.
func (c *Comparison) unmeasured() (void string, w *notice.Warning) {
	arms := c.work.of.arms()
	if w = sanity.Unmeasured(c.Metric, sanity.ExtentOf(arms.A), sanity.ExtentOf(arms.B), [2]string{"the baseline", "the candidate"}); w != nil {
		void = w.Message
	}
	return void, w
}
