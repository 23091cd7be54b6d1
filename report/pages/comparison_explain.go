package pages

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/report/page"
)

// rescue is said beside every set of intervals: picking another method is no
// way out of too few questions.
const rescue = "Methods shift the ends; none rescues a small n: only more questions narrow the interval."

// overlap is said beside the intervals of single arms, which invite a mistake.
const overlap = "The interval of one arm says how well that arm is known. Whether the arms differ is told by the paired difference, " +
	"not by the overlap of two such intervals."

// explain words everything the result holds on one metric.
func (b *builder) explain(v *realgain.Versus, c *realgain.Comparison) []page.Block {
	lines := append(b.tests(c), b.pairing(v, c)...)
	if !v.Again {
		lines = append(lines, planDetail(c)...)
	}
	return []page.Block{block(page.Head, title(c)), tight(table(intervals(c))), tight(block(page.Notes, lines...))}
}

// title says the verdict, what it means and why.
func title(c *realgain.Comparison) string {
	text := clean(c.Metric) + " · " + verdictWord(c.Verdict)
	if m := meanings[c.Verdict]; m != "" {
		text += ": " + m
	}
	if c.Reason != "" {
		text += " (" + clean(c.Reason) + ")"
	}
	return text
}

// intervals puts the methods side by side, the chosen one first.
func intervals(c *realgain.Comparison) page.Grid {
	s := scaleOf(c)
	s.places++ // methods often differ in the next digit only
	g := page.Grid{Inset: true, Columns: []page.Column{{Head: "method"}, {Head: "interval"}, {}}}
	g.AddRow(clean(c.Interval), s.interval(c, c.CI), "chosen")
	names := make([]string, 0, len(c.Intervals))
	for name := range c.Intervals {
		if name != c.Interval {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		g.AddRow(clean(name), s.interval(c, c.Intervals[name]), "")
	}
	return g
}

// tests words the p-value and the two probabilities.
func (b *builder) tests(c *realgain.Comparison) []string {
	text := fmt.Sprintf("p-value %s, from the %s interval; p(better) %s, counting half of p(tie) %s.",
		pValue(c.PValue), clean(c.Interval), probability(c.PBetter), probability(c.PTie))
	lines := []string{text}
	if c.POneSided != nil {
		lines = append(lines, fmt.Sprintf("One-sided p-value of %s: %s.", clean(c.Hypothesis), pValue(*c.POneSided)))
	}
	lines = append(lines, b.correctedInterval(c)...)
	if t := c.Tests; t != nil {
		lines = append(lines, crosschecks(t))
	}
	if c.PFloor != nil && *c.PFloor > 1-c.Level {
		lines = append(lines, fmt.Sprintf("No outcome with this many differing questions could give an exact test a p-value below %s.", probability(*c.PFloor)))
	}
	return lines
}

// crosschecks lists the tests that stand beside the interval.
func crosschecks(t *compare.Tests) string {
	text := "Cross-checks: sign-flip p " + pValue(t.SignFlip)
	if t.SignFlipMethod != "exact" {
		text += " (" + clean(t.SignFlipMethod) + ")"
	}
	text += ", paired t " + pValue(t.PairedT)
	if t.McNemarExact != nil && t.McNemarMidP != nil {
		text += fmt.Sprintf(", McNemar %s exact and %s mid-p", pValue(*t.McNemarExact), pValue(*t.McNemarMidP))
	}
	if t.Holm != nil {
		text += fmt.Sprintf("; by Holm over the same comparisons %s", pValue(*t.Holm))
	}
	return text + ". They decide nothing; sign-flip asks whether gains and losses are alike, not whether the mean is 0."
}

// pairing words what pairing by question bought.
func (b *builder) pairing(v *realgain.Versus, c *realgain.Comparison) []string {
	s, p := armsScale(c), c.Pairing
	before, after := b.name(v.Baseline), b.name(v.Candidate)
	lines := []string{fmt.Sprintf("By itself %s is %s %s, %s %s %s.",
		before, s.plain(c.MeanBaseline), own(s, c.CIBaseline), after, s.plain(c.MeanCandidate), own(s, c.CICandidate))}
	if q, ci := armValues(c); q != nil && ci != nil {
		lines = append(lines, fmt.Sprintf("Its own %s is %s %s in %s, %s %s in %s.", strings.TrimPrefix(estimateName([]*realgain.Comparison{c}), "Δ "),
			s.plain(q[0]), own(s, ci[0]), before, s.plain(q[1]), own(s, ci[1]), after))
	}
	text := fmt.Sprintf("Pairing: variance over questions %s in %s, %s in %s", three(p.VarBaseline), before, three(p.VarCandidate), after)
	if math.IsNaN(p.Correlation) {
		text += "; correlation unknown."
	} else {
		text += fmt.Sprintf("; correlation %s.", scale{places: 2}.plain(p.Correlation))
	}
	if widths := widths(c); widths != "" {
		text += " Paired by question " + widths
	}
	return append(lines, text)
}

// widths puts the half-width beside the one without pairing, "" = unknown.
func widths(c *realgain.Comparison) string {
	s, p := scaleOf(c), c.Pairing
	if !usable(p.UnpairedHalfWidth) || !usable(c.HalfWidth) || !usable(p.UnpairedWidthRatio) {
		return ""
	}
	return fmt.Sprintf("±%s; separate sets of questions would give ±%s (%s times as wide).",
		s.plain(c.HalfWidth), s.plain(p.UnpairedHalfWidth), scale{places: 1}.plain(p.UnpairedWidthRatio))
}

// own formats an arm's own interval, which carries no signs of a difference.
func own(s scale, ci [2]float64) string {
	if noInterval(ci) {
		return "[unknown]"
	}
	return strings.Join([]string{"[" + s.plain(ci[0]), s.plain(ci[1]) + "]"}, ", ")
}
