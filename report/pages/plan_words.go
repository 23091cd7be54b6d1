package pages

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
)

// planLines say what the figures mean and what to do.
func planLines(m *plan.MetricPlan) []string {
	var lines []string
	for _, w := range m.Warnings {
		line := strings.ToUpper(w.Message[:1]) + w.Message[1:]
		if w.Hint != "" {
			line += "; " + w.Hint
		}
		lines = append(lines, clean(line)+".")
	}
	if !usable(m.N80) && !usable(m.N80Shrunk) {
		return lines
	}
	lines = append(lines, planHeadline(m)...)
	lines = append(lines, planSelection(m)...)
	lines = append(lines, planAtHand(m)...)
	lines = append(lines, planAsked(m)...)
	lines = append(lines, planBinary(m)...)
	lines = append(lines, planClustered(m)...)
	return append(lines, planCost(m)...)
}

// planHeadline is the recommended size, and what it rests on.
func planHeadline(m *plan.MetricPlan) []string {
	if !m.Observed {
		line := fmt.Sprintf("%s for 80%% power%s, %s for 90%%, if the effect is %s.", planned(m.AsSeen()), byInterval(m), planned(sizeOf(m, "n_90")), planScale(m).signed(m.Effect))
		if m.Effect != 0 {
			line += fmt.Sprintf(" If it is half of that, %s.", sizeOrUnknown(sizeOf(m, "n_80_half_effect")))
		}
		return []string{sentence(line), planHalfWidth(m)}
	}
	s, n := planScale(m), m.Recommended()
	first := "No number of questions is likely to " + settle(m.Hypothesis) + "."
	if usable(n) {
		first = fmt.Sprintf("About %s are likely to %s%s.", roughQuestions(n), settle(m.Hypothesis), sizeRange(m.Plan))
	}
	lines := []string{first}
	if usable(n) {
		lines = append(lines, sentence(chances(m.Hypothesis, m.Plan))+" (--prior-sd). Half and twice that give the range.")
	}
	lines = append(lines, fmt.Sprintf("Under that prior, this pilot of %s says %s, not %s.", count(m.N, "question"), s.signed(m.ShrunkEffect), s.signed(m.Effect)))
	if line := grown(m.Hypothesis, m.Level, m.Plan); line != "" {
		lines = append(lines, line)
	}
	if !usable(m.N80) {
		return lines
	}
	line := fmt.Sprintf("If the effect is exactly as large as it looks, %s give 80%% power%s and %s 90%%", planned(m.AsSeen()), byInterval(m), planned(sizeOf(m, "n_90")))
	if m.Effect != 0 {
		line += fmt.Sprintf("; if it is half as large, %s give 80%%", sizeOrUnknown(sizeOf(m, "n_80_half_effect")))
	}
	return append(lines, line+".", planHalfWidth(m))
}

// byInterval says whose power a size has, where it is not that of normal theory.
func byInterval(m *plan.MetricPlan) string {
	if !usable(m.N80Interval) {
		return ""
	}
	how := ""
	if m.Simulated > 0 {
		how = ", counted on " + whole(m.Simulated) + " simulated sets"
	}
	return fmt.Sprintf(" by the %s interval%s (%s by normal theory)", clean(m.Interval), how, planned(m.N80))
}

// planHalfWidth is the size by the half-width rule, with its power.
func planHalfWidth(m *plan.MetricPlan) string {
	formula := "n·(half-width/effect)²"
	if !isDifference(m) {
		formula = "n·(half-width/distance from the margin)²"
	}
	line := fmt.Sprintf("The half-width rule, %s = %s", formula, planned(m.NHalfWidth))
	if !finite(m.PowerAtNHW) {
		return line + ", gives no size to use."
	}
	return line + ", has " + percent(math.Round(m.PowerAtNHW*100)/100) + " power by normal theory."
}

// planSelection says what the interval's end asks for, and what the questions at
// hand can do at an effect that is not the one just seen: a power at that would
// say no more than its p-value does.
func planSelection(m *plan.MetricPlan) []string {
	if !m.Observed || !finite(m.Pilot.Power) || !usable(m.N80) {
		return nil
	}
	s, near, edge := planScale(m), "no change", "0"
	if !isDifference(m) {
		near, edge = "the margin", "the margin"
	}
	bound := fmt.Sprintf("The effect ± %s reaches %s, so there is no size at its nearer end.", s.plain(m.HalfWidth), edge)
	if n := sizeOf(m, "n_80_lower_bound"); usable(n) {
		bound = fmt.Sprintf("If the effect is only the end of the interval nearer to %s, %s.", near, questions(n))
	}
	which := "the shrunken effect"
	if m.Pilot.Effect != m.ShrunkEffect {
		which = "the effect as given"
	}
	if !isDifference(m) {
		return []string{bound, fmt.Sprintf("At %s, %s, an experiment of %s shows %s with power %s.",
			s.signed(m.Pilot.Effect), which, count(m.N, "question"), clean(m.Hypothesis), probability(m.Pilot.Power))}
	}
	return []string{bound, fmt.Sprintf("At %s, %s, an experiment of %s finds a difference with power %s; where it does, it exaggerates it %s and has the wrong sign with probability %s.",
		s.signed(m.Pilot.Effect), which, count(m.N, "question"), probability(m.Pilot.Power), times(m.Pilot.TypeM), probability(m.Pilot.TypeS))}
}

// sizeOf is a size by the interval where its power is known, else by normal
// theory; NaN where there is none.
func sizeOf(m *plan.MetricPlan, name string) float64 {
	n := math.NaN()
	for _, z := range m.Sizes {
		if z.Name == name && !finite(n) || z.Name == name+intervalSuffix {
			n = z.N
		}
	}
	return n
}

// intervalSuffix ends the names of sizes by the power of the interval.
const intervalSuffix = "_interval"

// planAtHand says what can be found with the questions at hand, twice and four
// times as many.
func planAtHand(m *plan.MetricPlan) []string {
	if !finite(m.MDE80) {
		return nil
	}
	s := planScale(m)
	return []string{fmt.Sprintf("Found 80%% of the time: an effect of %s with %s questions, %s with %s, %s with %s.",
		s.plain(m.MDE80), whole(m.N), s.plain(m.MDE80Double), whole(2*m.N), s.plain(m.MDE80Fourfold), whole(4*m.N))}
}

func planAsked(m *plan.MetricPlan) []string {
	a := m.Asked
	if a == nil {
		return nil
	}
	line := fmt.Sprintf("For %s power: %s if the effect is as large as it looks, %s if half as large", percent(a.Power), sizeOrUnknown(a.AsSeen()), sizeOrUnknown(a.IfHalf()))
	if n := a.Recommended(); m.Observed && usable(n) {
		line += fmt.Sprintf("; about %s if real changes are about as large as assumed", rough(n))
	}
	return []string{line + "."}
}

// planBinary explains a 0/1 metric.
func planBinary(m *plan.MetricPlan) []string {
	b := m.Binary
	if b == nil {
		return nil
	}
	what := "80% power"
	if !isDifference(m) {
		what += " to show a difference from 0 instead"
	}
	if m.Clusters != nil {
		what += ", were there no clusters"
	}
	line := fmt.Sprintf("0/1 scores, %s of the questions differ. Sizes for %s: Connor %s, Miettinen %s",
		percent(math.Round(b.Discordant*1000)/1000), what, planned(b.Connor), planned(b.Miettinen))
	if exact := exactSizes(b.N80); exact != "" {
		line += "; by exact power " + exact
	}
	lines := []string{line + "."}
	if finite(b.Unpaired) {
		lines = append(lines, fmt.Sprintf("p(1−p) is largest at one half; at %s the two systems' variances add up to %s, of which pairing leaves %s (correlation %s). With questions of its own, each system would need %s.",
			short(b.Baseline), three(b.Unpaired), three(b.Paired), twoDecimals(b.Correlation), planned(b.N80Unpaired)))
	}
	if g := b.Graded; g != nil {
		why := ""
		if g.Assumed {
			why = " (half of it: an assumption, see --graded-sd)"
		}
		lines = append(lines, fmt.Sprintf("The same effect on a graded metric whose differences spread %s%s: %s.", three(g.SD), why, questions(g.N80)))
	}
	return lines
}

// exactSizes lists sizes by test.
func exactSizes(n map[string]float64) string {
	var names []string
	for name := range n {
		if finite(n[name]) { // beyond so many questions it is not worked out
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var parts []string
	for _, name := range names {
		parts = append(parts, strings.ReplaceAll(clean(name), "_", " ")+" "+sizeOrUnknown(n[name]))
	}
	return strings.Join(parts, ", ")
}

func planClustered(m *plan.MetricPlan) []string {
	c := m.Clusters
	if c == nil {
		return nil
	}
	line := fmt.Sprintf("Clusters of %s questions: each question counts 1/%s (design effect); 80%% power takes %s clusters", short(c.Size), three(c.DesignEffect), sizeOrUnknown(c.AsSeen()))
	if n := c.Recommended(); m.Observed && usable(n) {
		line += fmt.Sprintf(", the recommended size about %s", rough(n))
	}
	return []string{line + "."}
}

// planOneChange explains why one change clears on one metric and not on another.
func planOneChange(metrics []plan.MetricPlan) []string {
	decided := func(m *plan.MetricPlan) bool {
		return m.Verdict == realgain.Improved || m.Verdict == realgain.Regressed
	}
	var lines []string
	for i := range metrics {
		open := &metrics[i]
		if decided(open) || !usable(open.SD) || open.Kind == "continuous" {
			continue
		}
		for j := range metrics {
			m := &metrics[j]
			alike := m.Kind != "continuous" && m.Better == open.Better && m.Effect/open.Effect > 0.5 && m.Effect/open.Effect < 2
			if decided(m) && alike && open.SD > 1.2*m.SD {
				lines = append(lines, fmt.Sprintf("This change clears on %s, not on %s: %s; it does not say that %s stayed the same.",
					clean(m.Metric), clean(open.Metric), lessNoisy(clean(m.Metric), m.Plan, open.Plan), clean(open.Metric)))
			}
		}
	}
	return lines
}
