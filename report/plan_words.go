package report

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/realgain/realgain"
)

// planLines say what the figures mean and what to do.
func planLines(m *realgain.MetricPlan) []string {
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

// planHeadline is the size to quote, and why.
func planHeadline(m *realgain.MetricPlan) []string {
	s := planScale(m)
	by := ""
	if usable(m.N80Interval) && m.N80Interval != m.N80 {
		by = fmt.Sprintf(" (%s by the %s interval itself, from the pilot's questions)", planned(m.N80Interval), clean(m.Interval))
	}
	if !m.Observed {
		line := fmt.Sprintf("%s for 80%% power%s, %s for 90%%, if the effect is %s.", planned(m.N80), by, planned(m.N90), s.signed(m.Effect))
		if m.Effect != 0 {
			line += fmt.Sprintf(" If it is half of that, %s.", sizeOrUnknown(m.N80Half))
		}
		return []string{sentence(line), planTextbook(m)}
	}
	first := fmt.Sprintf("Quote %s: the power is 80%% on the average of what the effect may be, given this pilot.", questions(m.N80Shrunk))
	if !usable(m.N80Shrunk) {
		first = "No size can be quoted."
	}
	lines := []string{first, fmt.Sprintf("Before the pilot, effects are taken to be normal about 0 with a standard deviation of %s (--prior-sd); this pilot of %s then says %s, not %s.",
		three(m.PriorSD), count(m.N, "question"), s.signed(m.ShrunkEffect), s.signed(m.Effect))}
	if !usable(m.N80) {
		return lines
	}
	line := fmt.Sprintf("If the effect is as large as it looks, %s give 80%% power%s and %s 90%%", planned(m.N80), by, planned(m.N90))
	if m.Effect != 0 {
		line += fmt.Sprintf("; if it is half as large, %s and %s", sizeOrUnknown(m.N80Half), sizeOrUnknown(m.N90Half))
	}
	return append(lines, line+".", planTextbook(m))
}

// planTextbook marks the size that everybody knows.
func planTextbook(m *realgain.MetricPlan) string {
	formula := "n·(half-width/effect)²"
	if !isDifference(m) {
		formula = "n·(half-width/distance from the margin)²"
	}
	power := powerAt(m, "n_half_width", m.PowerAtNHW)
	line := fmt.Sprintf("The textbook %s = %s is not to be quoted", formula, planned(m.NHalfWidth))
	if !finite(power) {
		return line + "."
	}
	return line + ": power " + percent(math.Round(power*100)/100) + "."
}

// planSelection says why an observed effect is too large on average.
func planSelection(m *realgain.MetricPlan) []string {
	if !m.Observed || !finite(m.Pilot.Power) || !usable(m.N80) {
		return nil
	}
	s, near, edge := planScale(m), "no change", "0"
	if !isDifference(m) {
		near, edge = "the margin", "the margin"
	}
	bound := fmt.Sprintf("The effect ± %s reaches %s, so there is no size at its nearer end.", s.plain(m.HalfWidth), edge)
	if usable(m.N80LowerBound) {
		bound = fmt.Sprintf("If the effect is only the end of the interval nearer to %s, %s.", near, questions(m.N80LowerBound))
	}
	if !isDifference(m) {
		return []string{bound, fmt.Sprintf("At an effect of %s, an experiment of %s shows %s with power %s.",
			s.signed(m.Effect), count(m.N, "question"), clean(m.Hypothesis), probability(powerAt(m, "n", m.Pilot.Power)))}
	}
	return []string{bound, fmt.Sprintf("An experiment of %s shows an effect of %s with power %s; where it does, it exaggerates it %s and has the wrong sign with probability %s.",
		count(m.N, "question"), s.signed(m.Effect), probability(powerAt(m, "n", m.Pilot.Power)), times(m.Pilot.TypeM), probability(m.Pilot.TypeS))}
}

// powerAt is the power of a size as the table has it, other where it has none.
func powerAt(m *realgain.MetricPlan, size string, other float64) float64 {
	for _, z := range m.Sizes {
		if z.Name == size {
			return z.Power
		}
	}
	return other
}

// planAtHand says what can be found with the questions at hand, twice and four
// times as many.
func planAtHand(m *realgain.MetricPlan) []string {
	if !finite(m.MDE80) {
		return nil
	}
	s := planScale(m)
	return []string{fmt.Sprintf("Found 80%% of the time: an effect of %s with %s questions, %s with %s, %s with %s.",
		s.plain(m.MDE80), whole(m.N), s.plain(m.MDE80Double), whole(2*m.N), s.plain(m.MDE80Fourfold), whole(4*m.N))}
}

func planAsked(m *realgain.MetricPlan) []string {
	a := m.Asked
	if a == nil {
		return nil
	}
	line := fmt.Sprintf("For %s power: %s if the effect is as large as it looks, %s if half as large", percent(a.Power), sizeOrUnknown(a.N), sizeOrUnknown(a.NHalfEffect))
	if m.Observed {
		line += fmt.Sprintf(", %s on average", sizeOrUnknown(a.NShrunk))
	}
	return []string{line + "."}
}

// planBinary explains a 0/1 metric.
func planBinary(m *realgain.MetricPlan) []string {
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

func planClustered(m *realgain.MetricPlan) []string {
	c := m.Clusters
	if c == nil {
		return nil
	}
	line := fmt.Sprintf("Clusters of %s questions: each question counts 1/%s (design effect); 80%% power takes %s clusters", short(c.Size), three(c.DesignEffect), sizeOrUnknown(c.N80))
	if m.Observed {
		line += fmt.Sprintf(", on average %s", sizeOrUnknown(c.N80Shrunk))
	}
	return []string{line + "."}
}

// planOneChange explains why one change clears on one metric and not on another.
func planOneChange(metrics []realgain.MetricPlan) []string {
	decided := func(m *realgain.MetricPlan) bool {
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
				lines = append(lines, fmt.Sprintf("This change clears on %s, not on %s: one effect at two levels of power. The differences spread %s and %s, so the same questions give power %s and %s to the effects seen; it does not say that %s stayed the same.",
					clean(m.Metric), clean(open.Metric), three(m.SD), three(open.SD), twoDecimals(m.Pilot.Power), twoDecimals(open.Pilot.Power), clean(open.Metric)))
			}
		}
	}
	return lines
}
