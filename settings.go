package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/scores"
	"github.com/realgain/realgain/verdict"
)

// UsageError is a wrong option: what is wrong, and how to go on.
type UsageError = notice.UsageError

// settings are checked Options with their defaults filled in.
type settings struct {
	opt        Options
	estimand   estimand.Estimand
	interval   string
	engine     resample.Engine
	hypothesis string
	level      float64
	design     pair.Design
	by         []*pair.Groups // the slices
	macro      *pair.Groups   // the slices that count alike; nil = none
	null       float64
	percent    bool                // the estimand is the lift because the margin is in percent
	at         entry               // the entry point; 0 = the comparison is made again
	single     map[string]settings // of metrics with an estimand of their own
	formats    []scores.Roles      // what the formats of the arms' files declare
}

// of returns the settings for one metric.
func (s settings) of(metric string) settings {
	single, ok := s.single[metric]
	if !ok {
		return s
	}
	single.design, single.by, single.macro, single.at, single.formats = s.design, s.by, s.macro, s.at, s.formats
	return single
}

// rangeOf returns the range of a metric that an option or the files' format declares;
// nil if there is none.
func (s settings) rangeOf(metric string) *[2]float64 {
	if r, ok := s.opt.Ranges[metric]; ok {
		return &r
	}
	if s.opt.Range != ([2]float64{}) {
		r := s.opt.Range
		return &r
	}
	if _, scaled := s.opt.Scale[metric]; scaled {
		return nil // the format declares the range of the scores before scaling
	}
	return s.directions().Range(metric)
}

// Adjustments lists the values of Options.Adjust, the default first.
var Adjustments = []string{"auto", "none"}

const (
	firstDraws = 2_000
	mostDraws  = 1 << 10 * firstDraws // 2,048,000
	maxDraws   = 1_000_000_000        // the largest number that may be asked for
	// mostValueDraws is smaller than mostDraws: the distribution of a quantile has few
	// points, and at a level that falls on one of them no number of draws is enough.
	mostValueDraws = 32 * firstDraws
	// settled is the Monte Carlo standard error, as a share of the interval's width,
	// below which the automatic number of draws stops growing.
	settled = 0.01
)

// difference is the hypothesis of ranks.
var difference = verdict.Hypotheses[0]

// marginOf returns a metric's margin, and whether it is in percent of the baseline's
// mean; else it is in the metric's unit. Zero is none.
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

// marginOf returns a metric's margin in the unit of its estimand; nil is none. For a
// margin in percent see inPercent.
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

// checkMargin returns an error for a margin that no difference can exceed. It assumes
// that scores of a fractional metric lie in [0, 1], as those of a binary metric do.
func (s settings) checkMargin(metric, kind string, rng *[2]float64) error {
	margin := s.marginOf(metric)
	if _, difference := s.estimand.(estimand.Difference); !difference || margin == nil {
		return nil
	}
	hint := "give the smallest change that matters, in the metric's own unit: " + optionOf("Margin", metric, "0.02")
	if rng == nil {
		if kind == "continuous" {
			return nil
		}
		rng = &[2]float64{0, 1}
	}
	if s.rangeOf(metric) == nil {
		hint += "; if scores beyond 1 are possible, declare them: " + optionOf("Range", metric, "LO:HI")
	}
	if *margin < rng[1]-rng[0] {
		return nil
	}
	return notice.Usage(fmt.Sprintf("the margin %v of metric %q is not smaller than the range of its scores, %v to %v, so every result would be within it",
		*margin, metric, rng[0], rng[1]), hint)
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
