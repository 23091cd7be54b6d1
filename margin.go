package realgain

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/verdict"
)

// checkRules refuses hypotheses without the margin they need.
func (s *settings) checkRules() error {
	for _, margin := range append([]float64{s.opt.Margin}, values(s.opt.Margins)...) {
		rule := verdict.Rule{Hypothesis: s.hypothesis, Margin: margin}
		if len(s.opt.Margins) > 0 && s.opt.Margin == 0 && margin == 0 {
			continue
		}
		if err := rule.Check(); err != nil {
			return &UsageError{err.Error(), "hypotheses: " + strings.Join(verdict.Hypotheses, ", ") + "; margins: --margin 0.02"}
		}
	}
	return nil
}

func (s settings) marginOf(metric string) *float64 {
	if m, ok := s.opt.Margins[metric]; ok {
		return &m
	}
	if s.opt.Margin > 0 {
		m := s.opt.Margin
		return &m
	}
	return nil
}

// checkMargin refuses a margin that no difference can exceed. The scores of a
// fractional metric are taken to lie in [0, 1] here, as those of a binary one
// do.
func (s settings) checkMargin(metric, kind string, rng *[2]float64) error {
	margin := s.marginOf(metric)
	if name := s.estimand.Name(); margin == nil || name == (estimand.Ratio{}).Name() || name == (estimand.Lift{}).Name() {
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
	return &UsageError{fmt.Sprintf("the margin %v of metric %q is not smaller than the range of its scores, %v to %v, so every result would be within it",
		*margin, metric, rng[0], rng[1]), hint}
}
