package pages

import (
	"fmt"
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/plan"
)

// mostPlans is how many metrics get a line on sample size unless all is asked for.
const mostPlans = 3

// plans says, for metrics without an answer, how many questions would give one.
func (b *builder) plans(metrics []*realgain.Comparison) []string {
	var lines []string
	left := 0
	for _, c := range metrics {
		switch line := sizesOf(c, len(lines) == 0); {
		case line == "":
		case len(lines) == mostPlans && !b.depth.Explain:
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

// sizesOf words one plan block; "" where there is nothing to say: how many fresh
// questions are likely to settle the metric and, where told, which effect the
// questions at hand can show.
func sizesOf(c *realgain.Comparison, told bool) string {
	p := c.Plan
	if c.Verdict != realgain.Inconclusive || !usable(p.N80) {
		return ""
	}
	name := clean(c.Metric)
	switch {
	case hasWarning(c, "missing-answers"):
		return name + ": more questions would not settle it while answers are missing."
	case hasWarning(c, "not-recorded"):
		return name + ": more questions would not settle it while one arm's values are not recorded."
	}
	n := p.Recommended()
	text := fmt.Sprintf("%s: about %s%s are likely to %s%s.", name, roughQuestions(n), inClusters(c, n), settle(c.Hypothesis), sizeRange(p))
	switch {
	case !usable(n):
		text = fmt.Sprintf("%s: no number of questions is likely to %s: the claim may well be false.", name, settle(c.Hypothesis))
	case n <= float64(c.N):
		text = fmt.Sprintf("%s: about %s are likely to %s%s, yet these %s leave it open.", name, roughQuestions(n), settle(c.Hypothesis), sizeRange(p), whole(c.N))
	}
	if told && usable(p.MDE80) {
		text += fmt.Sprintf(" With %s, only an effect of %s or more is found 80%% of the time.", whole(c.N), scaleOf(c).plain(p.MDE80))
	}
	return text
}

// settle is what questions are asked for.
func settle(hypothesis string) string {
	switch hypothesis {
	case "superiority", "noninferiority", "equivalence":
		return "show " + hypothesis
	}
	return "settle it"
}

// sizeRange says by how much the recommended size depends on the prior; "" where
// it does not.
func sizeRange(p plan.Plan) string {
	from, to, open := math.Inf(1), 0.0, false
	for _, n := range p.N80Range {
		if !usable(n) {
			open = true
			continue
		}
		from, to = min(from, n), max(to, n)
	}
	const why = ", depending on how large real changes usually are)"
	switch {
	case to == 0 || rough(from) == rough(to) && !open:
		return ""
	case open:
		return " (" + rough(from) + " or more" + why
	}
	return " (" + rough(from) + " to " + rough(to) + why
}

// planDetail says for --explain what the recommended size rests on, and the other
// sizes with their names.
func planDetail(c *realgain.Comparison) []string {
	p := c.Plan
	if sizesOf(c, false) == "" || !usable(p.Recommended()) {
		return nil
	}
	lines := []string{"Plan: " + chances(c.Hypothesis, p) + " (a tenth of the spread of the differences; half and twice that give the range)."}
	if line := grown(c.Hypothesis, c.Level, p); line != "" {
		lines = append(lines, line)
	}
	return append(lines, odds(p))
}

// chances says what the recommended size promises, and under which condition.
func chances(hypothesis string, p plan.Plan) string {
	what := "an 80% chance of a verdict in either direction"
	if settle(hypothesis) != "settle it" {
		what = "an 80% chance to " + settle(hypothesis)
	}
	if usable(p.SameDirection) {
		what += fmt.Sprintf(" (%s in the direction seen)", percent(math.Round(100*p.SameDirection)/100))
	}
	return fmt.Sprintf("as many fresh questions have %s, if real changes are about this large: SD %s", what, three(p.PriorSD))
}

// grown says how many questions do where those at hand are kept, and what a
// second look at the same level costs; "" where they are enough.
func grown(hypothesis string, level float64, p plan.Plan) string {
	if !usable(p.N80Grown) || p.N80Grown <= float64(p.N) {
		return ""
	}
	text := fmt.Sprintf("With these %s kept, about %s in all do as well.", whole(p.N), rough(p.N80Grown))
	second := fmt.Sprintf(" But growing a set and looking again at %s ", percent(level))
	if settle(hypothesis) != "settle it" {
		return text + second + "makes a false claim about twice as often as one look does."
	}
	return text + second + fmt.Sprintf("gives a false verdict in about %s of cases without a change, not %s.", percent(2*(1-level)), percent(1-level))
}

// rough words a number of questions to two significant digits: more are not
// known of a size that rests on a prior.
func rough(n float64) string {
	if n >= mostQuestions {
		return planned(n)
	}
	unit := math.Pow(10, float64(max(0, exponent(n, 1)-1)))
	return wording.Size(math.Round(n/unit) * unit)
}

func roughQuestions(n float64) string { return rough(n) + " questions" }

// inClusters says how many clusters hold so many questions, where they come in
// clusters.
func inClusters(c *realgain.Comparison, n float64) string {
	if clusters := c.ClustersOf(n); finite(clusters) && n < mostQuestions {
		return " in " + rough(clusters) + " clusters like these"
	}
	return ""
}

// planned words a number of questions that was computed.
func planned(n float64) string {
	if n >= mostQuestions {
		return "more than " + wording.Size(mostQuestions)
	}
	return wording.Size(math.Ceil(n))
}

func questions(n float64) string { return planned(n) + " questions" }

// mostQuestions is where plans stop to work sizes out.
const mostQuestions = 1e9

// odds says how many questions would do if the effect is as large as it looks,
// and what the half-width rule gives, with how often each succeeds.
func odds(p plan.Plan) string {
	text := "If the effect is exactly as large as it looks, "
	if p.Effect == 0 {
		text = "If there is no effect, "
	}
	text += questions(p.N80) + " have 80% power by normal theory (realgain plan sizes by the interval itself)"
	if usable(p.NHalfWidth) && finite(p.PowerAtNHW) {
		text += fmt.Sprintf("; the half-width rule, %s, has %s", wording.Size(math.Round(p.NHalfWidth)), percent(math.Round(p.PowerAtNHW*100)/100))
	}
	return text + "."
}

// lessNoisy says how many questions a metric needs beside a noisier one.
func lessNoisy(name string, p, than plan.Plan) string {
	share, words := p.QuestionsBeside(than), "fewer questions"
	for _, c := range []struct {
		about float64
		words string
	}{{0.5, "half"}, {1. / 3, "a third"}, {0.25, "a quarter"}, {0.2, "a fifth"}, {0.1, "a tenth"}} {
		if share > 0.85*c.about && share < 1.18*c.about {
			words = "about " + c.words + " of the questions"
		}
	}
	return fmt.Sprintf("%s is less noisy (SD %s against %s), so it needs %s", name, three(p.SD), three(than.SD), words)
}

// twoPowers explains why one metric is clear and the first is not, when they
// lie on the same 0–1 scale and moved the same way.
func twoPowers(metrics []*realgain.Comparison) []string {
	first := metrics[0]
	if first.Verdict != realgain.Inconclusive || first.Kind == "continuous" || !usable(first.Plan.SD) {
		return nil
	}
	for _, c := range metrics[1:] {
		decided := c.Verdict == realgain.Improved || c.Verdict == realgain.Regressed
		alike := c.Kind != "continuous" && c.Better == first.Better && c.Delta*first.Delta > 0
		if decided && alike && usable(c.Plan.SD) && c.Plan.SD < first.Plan.SD {
			return []string{lessNoisy(clean(c.Metric), c.Plan, first.Plan) + "."}
		}
	}
	return nil
}
