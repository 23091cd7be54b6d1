package report

import (
	"fmt"
	"math"

	"github.com/realgain/realgain"
)

// mostPlans is how many metrics get a line on sample size unless all is asked for.
const mostPlans = 3

// plans says, for metrics without an answer, how many questions would give one.
func (b *builder) plans(metrics []*realgain.Comparison) []string {
	var lines []string
	left := 0
	for _, c := range metrics {
		switch line := plan(c, len(lines) == 0); {
		case line == "":
		case len(lines) == mostPlans && !b.view.Explain:
			left++
		default:
			lines = append(lines, line)
		}
	}
	if left > 0 {
		lines = append(lines, fmt.Sprintf("Open as well: %s; --explain sizes them all.", count(left, "more metric")))
	}
	return lines
}

// plan words one plan block; "" where there is nothing to say. The textbook
// size never stands alone: it succeeds half of the time. The effect that can be
// found at the n at hand is said where told.
func plan(c *realgain.Comparison, told bool) string {
	p := c.Plan
	if c.Verdict != realgain.Inconclusive || !usable(p.N80) {
		return ""
	}
	name := clean(c.Metric)
	n80 := math.Ceil(p.N80)
	settle := "settle it"
	if c.Hypothesis != "" && c.Hypothesis != "difference" {
		settle = "tell it from no change" // the plan knows no margin
	}
	text := fmt.Sprintf("%s: about %s questions would %s if the effect is as large as it looks (%s)", name, size(n80), settle, odds(p))
	if n80 <= float64(c.N) {
		text = fmt.Sprintf("%s: an effect as large as it looks shows with about %s questions (%s), yet these %s leave it open",
			name, size(n80), odds(p), whole(c.N))
	}
	if told && usable(p.MDE80) {
		text += fmt.Sprintf("; with %s, only an effect of %s or more is found 80%% of the time", whole(c.N), scaleOf(c).plain(p.MDE80))
	}
	return text + "."
}

// odds says how often an experiment of the planned size succeeds, and puts the
// textbook size beside it.
func odds(p realgain.Plan) string {
	text := "80% power"
	if usable(p.NHalfWidth) && finite(p.PowerAtNHW) {
		often := percent(math.Round(p.PowerAtNHW*100)/100) + " of the time"
		if math.Round(p.PowerAtNHW*100) == 50 {
			often = "half of the time"
		}
		text += fmt.Sprintf("; the textbook %s would succeed %s", size(math.Round(p.NHalfWidth)), often)
	}
	return text
}

// twoPowers explains why one metric is clear and the first is not, when they
// lie on the same 0–1 scale and moved the same way: one effect, two spreads.
func twoPowers(metrics []*realgain.Comparison) []string {
	first := metrics[0]
	if first.Verdict != realgain.Inconclusive || first.Kind == "continuous" || !usable(first.Plan.SD) {
		return nil
	}
	for _, c := range metrics[1:] {
		clear := c.Verdict == realgain.Improved || c.Verdict == realgain.Regressed
		alike := c.Kind != "continuous" && c.Better == first.Better && c.Delta*first.Delta > 0
		if clear && alike && usable(c.Plan.SD) && c.Plan.SD < first.Plan.SD {
			return []string{fmt.Sprintf("One effect, two powers: the differences of %s spread %s, those of %s %s.",
				clean(first.Metric), three(first.Plan.SD), clean(c.Metric), three(c.Plan.SD))}
		}
	}
	return nil
}
