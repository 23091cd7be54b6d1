package pages

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/realgain/realgain"
)

// recallAt is the name of a recall whose ratio to an oracle's the field calls
// ARR@k.
var recallAt = regexp.MustCompile(`(?i)^(?:recall|arr)(@\d+)?$`)

// ratios are the lines of the field: the estimate and its interval in
// parentheses, ARR@10 0.908 (95% CI 0.871–0.943).
func (b *builder) ratios(metrics []*realgain.Comparison) []string {
	var lines []string
	for _, c := range metrics {
		name := clean(c.Metric)
		switch {
		case isRatio(c):
			if m := recallAt.FindStringSubmatch(c.Metric); m != nil {
				name = "ARR" + m[1]
			} else {
				name += " ratio"
			}
		case strings.HasPrefix(c.Estimand, "ratio"):
			name += " difference of ratios"
		default:
			continue
		}
		lines = append(lines, glued(name+" "+ratioText(c)))
	}
	return lines
}

// ratioText is the estimate and its interval, an end that is not known left open.
func ratioText(c *realgain.Comparison) string {
	s := scaleOf(c)
	estimate := s.value(c, c.Estimate)
	ci := c.DecidingCI()
	if noInterval(ci) {
		return fmt.Sprintf("%s (%s CI unknown)", estimate, percent(c.Level))
	}
	to := "–"
	if !isRatio(c) {
		to = " to " // signs and dashes do not read well together
	}
	return fmt.Sprintf("%s (%s CI %s%s%s)", estimate, percent(c.Level), s.value(c, ci[0]), to, s.value(c, ci[1]))
}

// bought says what pairing took off the width for ratios, which both arms' errors enter;
// --explain says it of every metric.
func (b *builder) bought(metrics []*realgain.Comparison) []string {
	var lines []string
	for _, c := range metrics {
		if w := widths(c); w != "" && strings.HasPrefix(c.Estimand, "ratio") && !b.depth.Explain {
			lines = append(lines, glued(clean(c.Metric)+":")+" paired by question "+w)
		}
	}
	return lines
}
