package realgain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// checkRules refuses margins that are none, and hypotheses without the margin
// they need.
func (s *settings) checkRules() error {
	o := s.opt
	margins := append([]float64{o.Margin, o.MarginPercent}, append(values(o.Margins), values(o.MarginPercents)...)...)
	for _, margin := range margins {
		if err := (verdict.Rule{Margin: margin}).Check(); err != nil {
			return notice.Usage(err.Error(), "margins: --margin 0.02")
		}
	}
	if o.Margin > 0 && o.MarginPercent > 0 {
		return notice.Usage(fmt.Sprintf("the margin is both %v and %v%%", o.Margin, o.MarginPercent), "give one of Options.Margin and MarginPercent")
	}
	for metric := range o.Margins {
		if x, both := o.MarginPercents[metric]; both {
			return notice.Usage(fmt.Sprintf("the margin of metric %q is both %v and %v%%", metric, o.Margins[metric], x), "give one of Options.Margins and MarginPercents")
		}
	}
	if err := (verdict.Rule{Hypothesis: s.hypothesis, Margin: slices.Max(margins)}).Check(); err != nil {
		return notice.Usage(err.Error(), "hypotheses: "+strings.Join(verdict.Hypotheses, ", ")+"; margins: --margin 0.02")
	}
	return nil
}

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

// inPercent replaces the difference of means by the lift where the metric's
// margin is in percent: mean(b) − mean(a) > −x·mean(a) is the same claim as
// mean(b − (1−x)·a) > 0, which the law of the lift is asked at −x. A fixed
// margin of x times the mean observed would leave out that this mean is an
// estimate.
func (s *settings) inPercent(metric string) error {
	if _, percent := s.opt.marginOf(metric); !percent {
		return nil
	}
	e, ok := inPercent(s.estimand)
	switch {
	case !ok:
		return notice.Usage(fmt.Sprintf("a margin in percent is of the baseline's mean, which a %s does not compare", s.estimand.Name()),
			"give the margin in the metric's own unit: --margin METRIC=X")
	case e.Name() == s.estimand.Name():
		return nil
	case s.null != 0:
		return notice.Usage(fmt.Sprintf("a margin in percent is about a change relative to the baseline, the null %v is a difference", s.null),
			"leave out --null, or give the margin in the metric's own unit")
	}
	s.estimand, s.null, s.percent = e, e.Null(), true
	return nil
}

// inPercent returns the estimand of which a margin in percent of the baseline's mean
// is one, and whether there is one.
func inPercent(e estimand.Estimand) (estimand.Estimand, bool) {
	if p, ok := e.(estimand.Percent); ok {
		return p.InPercent(), true
	}
	return e, false
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
