package report

import (
	"fmt"
	"math"
	"strings"

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

// plan words one plan block; "" where there is nothing to say. The headline is
// the size whose power, averaged over what the effect may be, is 80%. The
// textbook size never stands alone: it succeeds half of the time. The effect
// that can be found at the n at hand is said where told.
func plan(c *realgain.Comparison, told bool) string {
	p := c.Plan
	if c.Verdict != realgain.Inconclusive || !usable(p.N80) {
		return ""
	}
	name, settle := clean(c.Metric), "settle it"
	switch {
	case hasWarning(c, "missing-answers"):
		return name + ": more questions would not settle it while answers are missing."
	case hasWarning(c, "not-recorded"):
		return name + ": more questions would not settle it while one arm's values are not recorded."
	}
	if c.Hypothesis == "superiority" || c.Hypothesis == "noninferiority" || c.Hypothesis == "equivalence" {
		settle = "show " + c.Hypothesis
	}
	prior := scaleOf(c).plain(p.PriorSD)
	if strings.Trim(prior, "0.") == "" {
		prior = three(p.PriorSD) // too small for the digits of the interval
	}
	text := fmt.Sprintf("%s: about %s%s would %s with 80%% power, allowing for luck in this estimate (prior ±%s); %s",
		name, questions(p.N80Shrunk), inClusters(c, p.N80Shrunk), settle, prior, odds(p))
	switch {
	case !usable(p.N80Shrunk):
		text = fmt.Sprintf("%s: no number of questions would %s with 80%% power, allowing for luck in this estimate (prior ±%s); %s",
			name, settle, prior, odds(p))
	case p.N80Shrunk <= float64(c.N):
		text = fmt.Sprintf("%s: about %s show such an effect 80%% of the time (%s), yet these %s leave it open",
			name, questions(p.N80Shrunk), odds(p), whole(c.N))
	}
	if told && usable(p.MDE80) {
		text += fmt.Sprintf("; with %s, only an effect of %s or more is found 80%% of the time", whole(c.N), scaleOf(c).plain(p.MDE80))
	}
	return text + "."
}

// inClusters says how many clusters hold so many questions, where they come in
// clusters.
func inClusters(c *realgain.Comparison, n float64) string {
	if clusters := c.ClustersOf(n); finite(clusters) && n < mostQuestions {
		return " in " + size(clusters) + " clusters like these"
	}
	return ""
}

// planned words a number of questions that was computed.
func planned(n float64) string {
	if n >= mostQuestions {
		return "more than " + size(mostQuestions)
	}
	return size(math.Ceil(n))
}

func questions(n float64) string { return planned(n) + " questions" }

// mostQuestions is where plans stop to work sizes out.
const mostQuestions = 1e9

// odds says how many questions would do if the effect is as large as it looks,
// and puts the textbook size beside it with how often an experiment of that
// size succeeds.
func odds(p realgain.Plan) string {
	text := planned(p.N80) + " if it is as large as it looks"
	if p.Effect == 0 {
		text = planned(p.N80) + " if there is none"
	}
	if usable(p.NHalfWidth) && finite(p.PowerAtNHW) {
		often := "succeed " + percent(math.Round(p.PowerAtNHW*100)/100) + " of the time"
		switch math.Round(p.PowerAtNHW * 100) {
		case 50:
			often = "succeed half of the time"
		case 0:
			often = "never succeed"
		}
		text += fmt.Sprintf(", and the textbook %s would %s", size(math.Round(p.NHalfWidth)), often)
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
		decided := c.Verdict == realgain.Improved || c.Verdict == realgain.Regressed
		alike := c.Kind != "continuous" && c.Better == first.Better && c.Delta*first.Delta > 0
		if decided && alike && usable(c.Plan.SD) && c.Plan.SD < first.Plan.SD {
			return []string{fmt.Sprintf("One effect, two powers: the differences of %s spread %s, those of %s %s.",
				clean(first.Metric), three(first.Plan.SD), clean(c.Metric), three(c.Plan.SD))}
		}
	}
	return nil
}
