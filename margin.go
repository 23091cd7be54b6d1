package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// marginOf returns a metric's margin: in percent of the baseline's mean, or in
// the metric's unit. Zero is none.
func (o Options) marginOf(metric string) (margin float64, percent bool) {
	if x, ok := o.Margins[metric]; ok {
		return x, false
	}
	if x, ok := o.MarginPercents[metric]; ok {
		return x, true
	}
	if o.Margin > 0 {
		return o.Margin, false
	}
	return o.MarginPercent, o.MarginPercent > 0
}

// marginOf returns a metric's margin in the unit of its estimand; nil is none.
// A margin in percent is one of a ratio or a lift, see inPercent.
func (s settings) marginOf(metric string) *float64 {
	margin, percent := s.opt.marginOf(metric)
	if percent {
		margin /= 100
	}
	if margin == 0 {
		return nil
	}
	return &margin
}

// checkMargin refuses a margin that no difference can exceed. The scores of a
// fractional metric are taken to lie in [0, 1] here, as those of a binary one
// do.
func (s settings) checkMargin(metric, kind string, rng *[2]float64) error {
	margin := s.marginOf(metric)
	if _, difference := s.estimand.(estimand.Difference); !difference || margin == nil {
		return nil
	}
	named := ""
	if metric != "" {
		named = metric + "="
	}
	hint := fmt.Sprintf("give the smallest change that matters, in the metric's own unit: --margin %s0.02", named)
	if rng == nil {
		if kind == "continuous" {
			return nil
		}
		rng = &[2]float64{0, 1}
	}
	if s.rangeOf(metric) == nil {
		hint += fmt.Sprintf("; if scores beyond 1 are possible, declare them: --range %sLO:HI", named)
	}
	if *margin < rng[1]-rng[0] {
		return nil
	}
	return notice.Usage(fmt.Sprintf("the margin %v of metric %q is not smaller than the range of its scores, %v to %v, so every result would be within it",
		*margin, metric, rng[0], rng[1]), hint)
}

// checkRange refuses a declared range that is no range or that a score leaves.
func checkRange(metric string, c pair.Cells, r *[2]float64) error {
	if r == nil {
		return nil
	}
	if !(r[0] < r[1]) || math.IsInf(r[1]-r[0], 0) {
		return notice.Usage(fmt.Sprintf("range %v:%v of metric %q is empty", r[0], r[1], metric), "write it as --range METRIC=LO:HI with LO < HI")
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

// rangeSlack forgives the rounding of scores that were multiplied by a weight.
func rangeSlack(c pair.Cells, r *[2]float64) float64 {
	if c.S == nil {
		return 0
	}
	return 1e-12 * (math.Abs(r[0]) + math.Abs(r[1]))
}
