package pages

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/plan"
)

// planCost prices questions.
func planCost(m *plan.MetricPlan) []string {
	lines := []string{"More questions narrow every interval as one over the square root of their number, whatever the metric; nothing else does so surely, and little is as cheap."}
	if c := m.Cost; c != nil {
		lines = []string{fmt.Sprintf("Cost, at %s a question: %s for %s.", short(c.Question), money(c.AtN80), questions(m.AsSeen()))}
		if m.Observed {
			lines[0] = fmt.Sprintf("Cost, at %s a question: %s for about %s lacking to a set of the recommended size; %s for those lacking to 80%% power if the effect is as large as it looks.",
				short(c.Question), money(c.Total), roughOrUnknown(c.More), money(c.AtN80))
			if c.More == 0 {
				lines[0] = fmt.Sprintf("Cost, at %s a question: none, as many are at hand.", short(c.Question))
			}
		}
		if finite(c.PerHalved) {
			lines = append(lines, fmt.Sprintf("Halving the interval costs %s, whatever the metric: set that against other ways to move it.", money(c.PerHalved)))
		}
	}
	return append(lines, planSplits(m)...)
}

// planSplits weighs questions against repeats of them.
func planSplits(m *plan.MetricPlan) []string {
	b := m.Budget
	if b == nil {
		return nil
	}
	between := "questions"
	if m.Clusters != nil {
		between += ", their clusters in it,"
	}
	lines := []string{fmt.Sprintf("Questions or repeats: differences have variance %s between %s and %s between runs of one; now %s.", three(b.VarBetween), between, three(b.VarWithin), repeats(b.Repeats))}
	switch {
	case finite(b.BestRepeats):
		lines = append(lines, fmt.Sprintf("Best number of repeats: %s, as √(variance within · cost of a question / (variance between · cost of a repeat)) tells.", planned(b.BestRepeats)))
	case b.VarBetween == 0:
		lines = append(lines, "Questions differ by no more than their runs do: as far as that is known, a repeat is worth as much as a question.")
	default:
		lines = append(lines, "With --cost-question and --cost-repeat the best number of repeats is worked out.")
	}
	if m.Observed && !finite(b.Budget) {
		lines = append(lines, "For the planned power if the effect is as large as it looks (if real changes are about as large as assumed):")
	}
	for _, s := range b.Splits {
		line := fmt.Sprintf("%s × %s", sizeOrUnknown(s.Questions)+" questions", repeats(s.Repeats))
		if finite(s.QuestionsShrunk) && !finite(b.Budget) {
			line += fmt.Sprintf(" (%s)", rough(s.QuestionsShrunk))
		}
		line += ": "
		if finite(s.Cost) {
			line += fmt.Sprintf("cost %s, ", money(s.Cost))
		}
		lines = append(lines, line+fmt.Sprintf("standard error %s, power %s.", three(s.SE), twoDecimals(s.Power)))
	}
	return lines
}

func repeats(k float64) string {
	switch {
	case k == 1:
		return "1 repeat"
	case k != math.Trunc(k):
		return short3(k) + " repeats"
	}
	return wording.Size(k) + " repeats"
}

// money shows a cost to four digits, in the unit it came in.
func money(v float64) string {
	if !finite(v) {
		return unknown
	}
	if v >= 1000 || v == math.Trunc(v) {
		return wording.Size(math.Round(v))
	}
	return short(v)
}
