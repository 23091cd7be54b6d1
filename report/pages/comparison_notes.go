package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
)

// notes says, below the table, what it means and what to do next.
func (b *builder) notes(v *realgain.Versus, metrics []*realgain.Comparison) []string {
	if len(metrics) == 0 {
		return nil
	}
	var lines []string
	lines = append(lines, b.ratios(metrics)...)
	lines = append(lines, b.bought(metrics)...)
	lines = append(lines, methods(metrics)...)
	lines = append(lines, identical(metrics)...)
	lines = append(lines, sampling(metrics)+" "+b.monteCarlo(metrics))
	lines = append(lines, otherEngines(metrics)...)
	lines = append(lines, b.designs(v, metrics)...)
	lines = append(lines, nulls(metrics)...)
	lines = append(lines, margins(metrics)...)
	lines = append(lines, b.corrected(metrics)...)
	if !v.Again { // nobody wants to settle whether a system differs from itself
		lines = append(lines, b.plans(metrics)...)
		lines = append(lines, twoPowers(metrics)...)
	}
	return append(lines, b.movers(metrics)...)
}

// methods names the interval of each metric when they differ.
func methods(metrics []*realgain.Comparison) []string {
	if method(metrics) != "" || metrics[0].Interval == "" {
		return nil
	}
	var parts []string
	for _, c := range metrics {
		parts = append(parts, glued(clean(c.Metric)+" "+clean(c.Interval)))
	}
	return []string{"Intervals: " + strings.Join(parts, ", ") + "."}
}

// same reports whether no question differs between the arms.
func same(c *realgain.Comparison) bool {
	return c.N > 0 && c.Ties == c.N && c.Wins == 0 && c.Losses == 0
}

// identical says so where the arms cannot be told apart at all.
func identical(metrics []*realgain.Comparison) []string {
	var names []string
	for _, c := range metrics {
		if same(c) {
			names = append(names, clean(c.Metric))
		}
	}
	switch {
	case len(names) == 0:
		return nil
	case len(names) == len(metrics):
		return []string{"No question differs: both systems have the same score on every question."}
	default:
		return []string{"No question differs on " + strings.Join(names, ", ") + "."}
	}
}

// sampling words the error that only more questions, or clusters of them, reduce. It speaks of the
// first metric, which is the primary one where there is one.
func sampling(metrics []*realgain.Comparison) string {
	c := metrics[0]
	of := ""
	if len(metrics) > 1 {
		of = " of " + clean(c.Metric)
	}
	half := c.Uncertainty.SamplingHalfWidth
	if noInterval(c.CI) || math.IsNaN(half) {
		return "Sampling error" + of + " unknown: there is no interval to read it from."
	}
	more := "questions"
	if c.Clusters != nil {
		more = "clusters"
	}
	return fmt.Sprintf("Sampling error%s ±%s: only more %s narrow it.", of, scaleOf(c).plain(half), more)
}

// monteCarlo words the error that only more resamples reduce: that of the first
// metric, and of the first corrected interval.
func (b *builder) monteCarlo(metrics []*realgain.Comparison) string {
	for _, c := range metrics {
		drawn := drawnError(c)
		switch {
		case drawn == "":
		case c == metrics[0]:
			return "Monte Carlo error of the interval's ends " + drawn + "."
		case c.Engine == "exact" && metrics[0].Engine == "exact":
			return fmt.Sprintf("Monte Carlo error 0: its bootstrap distribution is exact (%s, corrected: %s).", clean(c.Metric), drawn)
		}
	}
	return monteCarlo(metrics[0])
}

// drawnError words the Monte Carlo error of the ends of a corrected interval,
// the larger of the two; "" where it has none.
func drawnError(c *realgain.Comparison) string {
	se := c.SimultaneousSE
	if c.VerdictBy != realgain.BySimultaneousCI || se == nil {
		return ""
	}
	if math.IsNaN(se[0]) || se[1] > se[0] {
		return "±" + roughly(se[1])
	}
	return "±" + roughly(se[0])
}

// roughly formats the size of an error: one significant digit.
func roughly(v float64) string { return strconv.FormatFloat(v, 'g', 1, 64) }

// monteCarlo words the error of a metric's own interval.
func monteCarlo(c *realgain.Comparison) string {
	se := c.Uncertainty.MonteCarloSE
	switch {
	case c.Engine == "exact" && se != [2]float64{} && !math.IsNaN(se[0]+se[1]):
		return fmt.Sprintf("Monte Carlo error ±%s and ±%s at the two ends, of the orders that the scores are taken in.", short(se[0]), short(se[1]))
	case c.Engine == "exact":
		return "Monte Carlo error 0: the bootstrap distribution is exact."
	case math.IsNaN(se[0]) || math.IsNaN(se[1]):
		return "Monte Carlo error unknown."
	default:
		return fmt.Sprintf("Monte Carlo error ±%s and ±%s at the two ends: only more draws narrow it.", short(se[0]), short(se[1]))
	}
}

// marginless says what becomes of metrics without a margin where the hypothesis
// is about one.
func marginless(hypothesis string, metrics []string) []string {
	names := strings.Join(metrics, ", ")
	switch {
	case names == "":
		return nil
	case hypothesis == "noninferiority":
		return []string{"No margin is given for " + names + ": held against no change."}
	case hypothesis == "equivalence":
		return []string{"No margin is given for " + names + ": equivalence cannot be shown."}
	}
	return nil
}

// otherEngines says of the metrics whose law was got in another way than the
// first one's how it was.
func otherEngines(metrics []*realgain.Comparison) []string {
	var lines []string
	for _, c := range metrics[1:] {
		if c.Engine != metrics[0].Engine {
			lines = append(lines, clean(c.Metric)+": "+engine(c)+". "+monteCarlo(c))
		}
	}
	return lines
}

// nulls names what the estimates are tested against where it is not "no change".
func nulls(metrics []*realgain.Comparison) []string {
	var parts []string
	for _, c := range metrics {
		if c.Null != noChange(c) {
			parts = append(parts, glued(clean(c.Metric)+" "+nullText(c)))
		}
	}
	if parts == nil {
		return nil
	}
	return []string{"Tested against --null, not against no change: " + strings.Join(parts, ", ") + "."}
}

// noChange is the value of the estimand that means "no change".
func noChange(c *realgain.Comparison) float64 {
	if isRatio(c) {
		return 1
	}
	return 0
}

// nullText formats the null with all its digits.
func nullText(c *realgain.Comparison) string {
	if c.Null > 0 && !isRatio(c) {
		return "+" + full(c.Null)
	}
	return full(c.Null)
}

// margins states the margins the verdicts used.
func margins(metrics []*realgain.Comparison) []string {
	var parts, sizes, without []string
	for _, c := range metrics {
		if c.Margin == nil {
			without = append(without, clean(c.Metric))
			continue
		}
		size := short(*c.Margin)
		if _, share := estimandOf(c.Estimand).(estimand.BaselineShare); share {
			size = short(100**c.Margin) + "% of the baseline's mean"
		}
		if c.Hypothesis != "" && c.Hypothesis != "difference" {
			size += " (" + clean(c.Hypothesis) + ")"
		}
		sizes = append(sizes, size)
		parts = append(parts, glued(clean(c.Metric)+" "+size))
	}
	switch {
	case parts == nil:
		return nil
	case len(slices.Compact(sizes)) == 1 && len(parts) == len(metrics) && len(parts) > 1:
		return []string{"Smallest change that matters: " + sizes[0] + " on every metric."}
	default:
		return append([]string{"Smallest change that matters: " + strings.Join(parts, ", ") + "."}, marginless(metrics[0].Hypothesis, without)...)
	}
}
