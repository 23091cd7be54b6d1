package compare

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// checkMargin returns an error for a margin that no difference can exceed. It assumes
// that scores of a fractional metric lie in [0, 1], as those of a binary metric do.
func (s Setup) checkMargin(kind string, rng *[2]float64) error {
	if _, difference := s.Estimand.(estimand.Difference); !difference || s.Margin == nil {
		return nil
	}
	hint := "give the smallest change that matters, in the metric's own unit: " + optionOf("Margin", s.Metric, "0.02")
	if rng == nil {
		if kind == "continuous" {
			return nil
		}
		rng = &[2]float64{0, 1}
	}
	if s.Range == nil {
		hint += "; if scores beyond 1 are possible, declare them: " + optionOf("Range", s.Metric, "LO:HI")
	}
	if *s.Margin < rng[1]-rng[0] {
		return nil
	}
	return notice.Usage(fmt.Sprintf("the margin %v of metric %q is not smaller than the range of its scores, %v to %v, so every result would be within it",
		*s.Margin, s.Metric, rng[0], rng[1]), hint)
}

// optionOf names an option with a value for a metric: Options.Range = LO:HI, or
// Options.Ranges["recall"] = LO:HI if the metric has a name.
func optionOf(option, metric, value string) string {
	if metric == "" {
		return fmt.Sprintf("Options.%s = %s", option, value)
	}
	return fmt.Sprintf("Options.%ss[%q] = %s", option, metric, value)
}

// checkRange returns an error for an empty range and for scores outside the range.
func checkRange(metric string, c pair.Cells, r *[2]float64) error {
	if r == nil {
		return nil
	}
	if !(r[0] < r[1]) || math.IsInf(r[1]-r[0], 0) {
		return notice.Usage(fmt.Sprintf("range %v:%v of metric %q is empty", r[0], r[1], metric), "write it as Options.Ranges with LO < HI")
	}
	for i := range c.W {
		for _, x := range [2]float64{c.A[i] / c.Size(i), c.B[i] / c.Size(i)} {
			if slack := rangeSlack(c, r); x < r[0]-slack || x > r[1]+slack {
				return notice.Usage(fmt.Sprintf("metric %q has the score %v, outside its declared range %v:%v", metric, x, r[0], r[1]),
					"declare a range that holds every possible score")
			}
		}
	}
	return nil
}

// rangeSlack returns the rounding error of scores that were multiplied by a weight.
func rangeSlack(c pair.Cells, r *[2]float64) float64 {
	if c.S == nil {
		return 0
	}
	return 1e-12 * (math.Abs(r[0]) + math.Abs(r[1]))
}
