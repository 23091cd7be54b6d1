package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/family"
)

// corrected says how many comparisons the intervals and verdicts of the table
// are corrected for, and which metrics are significant without that alone.
func (b *builder) corrected(metrics []*realgain.Comparison) []string {
	if b.r.Adjust == "none" {
		if n := b.comparisons(); n > 1 {
			return []string{fmt.Sprintf("Not corrected for %s (--adjust none).", count(n, "comparison"))}
		}
		return nil
	}
	var lines, lost []string
	for _, c := range metrics {
		f := b.family(c)
		if c.VerdictBy != realgain.BySimultaneousCI || f == nil {
			continue
		}
		if line := b.correctedFor(f); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
		if leaves(c.CI, c.Null) && !leaves(c.DecidingCI(), c.Null) {
			lost = append(lost, glued(clean(c.Metric)+" "+scaleOf(c).interval(c, c.CI)))
		}
	}
	if lost != nil {
		lines = append(lines, "Significant by itself, but not after the correction: "+strings.Join(lost, ", ")+".")
	}
	return lines
}

// correctedFor words one family.
func (b *builder) correctedFor(f *realgain.Family) string {
	whose := map[string]string{"primary": " of " + clean(b.primary()), "others": " of the other metrics"}[f.Of]
	return fmt.Sprintf("Intervals and verdicts%s are corrected for %s (%s).", whose, count(f.Family, "comparison"), correction(f.Simultaneous))
}

// correction names how a family was held together.
func correction(s family.Simultaneous) string {
	if s.Method == "bonferroni" {
		return "Bonferroni"
	}
	return "max-T"
}

// primary is the primary metric; "" = none.
func (b *builder) primary() string {
	for _, v := range everything(b.r) {
		for _, c := range present(v.Metrics) {
			if c.Primary {
				return c.Metric
			}
		}
	}
	return ""
}

// comparisons is the number of rows with an interval.
func (b *builder) comparisons() int {
	n := 0
	for _, v := range everything(b.r) {
		for _, c := range present(v.Metrics) {
			if !noInterval(c.CI) {
				n++
			}
		}
	}
	return n
}

// family is the family that a comparison's interval is corrected for; nil =
// none. A metric with the scores of the primary one belongs to its family.
func (b *builder) family(c *realgain.Comparison) *realgain.Family {
	of := "others"
	for _, f := range b.r.Families {
		for _, same := range f.Identical {
			if f.Of == "primary" && slices.Contains(same, c.Metric) {
				of = "primary"
			}
		}
	}
	if c.Primary {
		of = "primary"
	}
	for i, f := range b.r.Families {
		if f.Of == of || f.Of == "all" {
			return &b.r.Families[i]
		}
	}
	return nil
}

// correctedInterval words the interval and the p-value that hold for the whole
// family, with their Monte Carlo errors.
func (b *builder) correctedInterval(c *realgain.Comparison) []string {
	f := b.family(c)
	if f == nil || c.SimultaneousCI == nil || c.PAdjusted == nil {
		return nil
	}
	text := fmt.Sprintf("Corrected for %s (%s): %s, adjusted p-value %s", count(f.Family, "comparison"), correction(f.Simultaneous),
		scaleOf(c).interval(c, *c.SimultaneousCI), pValue(*c.PAdjusted))
	if f.Draws > 0 && c.PAdjustedSE != nil {
		text += fmt.Sprintf("; Monte Carlo error %s of the ends, ±%s of the p-value (%s)", drawnError(c), roughly(*c.PAdjustedSE), draws(&f.Simultaneous))
	}
	return []string{text + "."}
}

// draws words how many draws there were, and of which seed.
func draws(s *family.Simultaneous) string {
	text := count(s.Draws, "draw")
	if s.Seed == nil {
		return text + ", the same for every seed, to settle a close call"
	}
	return fmt.Sprintf("%s, seed %d", text, *s.Seed)
}

// sliceNotes say what the intervals of slices are corrected for.
func (b *builder) sliceNotes(c *realgain.Comparison) []string {
	text := "A slice with too few questions, or without an interval, is shown and not judged."
	switch f := c.SliceFamily; {
	case f != nil:
		text = fmt.Sprintf("Intervals and verdicts are corrected for %s (%s). ", count(f.Family, "slice"), correction(*f)) + text
	case b.r.Adjust == "none" && len(c.Slices) > 1:
		text = "Not corrected for the number of slices (--adjust none). " + text
	}
	lines := []string{text}
	if f := c.SliceFamily; f != nil && f.Draws > 0 && b.depth.Explain {
		var ends []string
		for _, s := range c.Slices {
			if drawn := drawnError(s.Comparison); drawn != "" {
				ends = append(ends, glued(clean(s.Value))+" "+drawn)
			}
		}
		lines = append(lines, fmt.Sprintf("Monte Carlo errors of the slices' intervals (%s): %s.", draws(f), strings.Join(ends, "; ")))
	}
	if c.InteractionP != nil {
		test := fmt.Sprintf("Test that all judged slices by %s share one change: p %s", clean(c.Slices[0].By), pValue(*c.InteractionP))
		if c.InteractionSE != nil && b.depth.Explain {
			test += fmt.Sprintf(" (Monte Carlo error ±%s)", roughly(*c.InteractionSE))
		}
		lines = append(lines, test+".")
	}
	return lines
}

// pairsCorrected says what ranks, letters and verdicts are corrected for.
func (b *builder) pairsCorrected(a *family.AllPairs) string {
	if b.r.Adjust == "none" {
		return fmt.Sprintf("Not corrected for %s (--adjust none).", count(len(a.Pairs), "pair"))
	}
	text := "Ranks, letters and verdicts follow the same intervals, which hold for all pairs at once."
	if b.depth.Explain {
		most := 0.0
		for _, r := range a.Ranks {
			most = max(most, r.PBestSE)
		}
		text += fmt.Sprintf(" Monte Carlo error of p(best) ±%s at most (%s).", roughly(most), count(a.Draws, "draw"))
	}
	return text
}

// leaves says whether an interval leaves the null out.
func leaves(ci [2]float64, null float64) bool { return ci[0] > null || ci[1] < null }
