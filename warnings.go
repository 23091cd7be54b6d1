package realgain

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
)

const (
	fewDifferences = 10
	// mostNamed is how many questions a warning names.
	mostNamed = 5
)

func (c *Comparison) addWarning(code, message, hint string) {
	c.Warnings = append(c.Warnings, notice.New(code, message, hint))
}

// warn adds what the reader must know of the sample.
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

// farthest names the k questions whose differences lie farthest from centre,
// in parentheses; "" where they are not known.
func (c *Comparison) farthest(k int, centre float64) string {
	of := c.work.of
	if of.grid == nil || k == 0 {
		return ""
	}
	far := ranking{grid: of.grid, cols: of.cols, most: min(k, mostNamed)}
	for i, a := range of.cols.A {
		if d := math.Abs(of.cols.B[i] - a - centre); d > 0 {
			far.add(mover{i, -d})
		}
	}
	var names []string
	for _, m := range far.list() {
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
