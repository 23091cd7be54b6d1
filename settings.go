package realgain

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
	"github.com/realgain/realgain/verdict"
)

// UsageError is a wrong option: what is wrong, and how to go on.
type UsageError = notice.UsageError

// settings are checked Options with their defaults filled in.
type settings struct {
	compare.Setup // of a metric without a name; see setup

	opt     Options
	by      []*pair.Groups      // the slices
	at      entry               // the entry point
	single  map[string]settings // of metrics with an estimand or a margin of their own
	formats []scores.Roles      // what the formats of the arms' files declare
}

// of returns the settings for one metric.
func (s settings) of(metric string) settings {
	single, ok := s.single[metric]
	if !ok {
		return s
	}
	single.Design, single.Macro, single.by, single.at, single.formats = s.Design, s.Macro, s.by, s.at, s.formats
	return single
}

// setup returns how a metric is compared.
func (s settings) setup(metric string) compare.Setup {
	out := s.Setup
	out.Metric, out.Primary = metric, metric != "" && metric == s.opt.Primary
	out.Better, out.BetterWhy = s.betterOf(metric)
	out.Range, out.Margin = s.rangeOf(metric), s.marginOf(metric)
	return out
}

// compare compares one metric of two arms.
func (s settings) compare(metric string, of compare.Subject) (*Comparison, error) {
	return compare.Of(s.setup(metric), of)
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

func newSettings(opt Options) (settings, error) {
	s, err := settingsOf(opt, "")
	if err != nil {
		return s, err
	}
	return s, s.chooseSingle()
}

// settle checks the options of a comparison of tables or rows.
func settle(opt Options, at entry) (settings, error) {
	if err := opt.checkAt(at); err != nil {
		return settings{}, err
	}
	s, err := newSettings(opt)
	if err == nil && opt.Movers < -1 {
		err = notice.Usage(fmt.Sprintf("movers %d is no number of questions", opt.Movers), "0 shows none, -1 shows all")
	}
	s.at = at
	return s, err
}

// settingsOf returns the settings for a metric; "" = for metrics without an estimand or
// a margin of their own.
func settingsOf(opt Options, metric string) (settings, error) {
	s := settings{opt: opt, Setup: compare.Setup{Hypothesis: opt.Hypothesis, NBoot: opt.NBoot, Seed: opt.Seed}}
	var err error
	if s.Level, err = interval.LevelOf(opt.Level); err != nil {
		return s, err
	}
	if s.Hypothesis == "" {
		s.Hypothesis = verdict.Hypotheses[0]
	}
	if err := oneOf("better", opt.Better, "higher", "lower"); err != nil {
		return s, err
	}
	if err := oneOf("adjust", opt.Adjust, Adjustments...); err != nil {
		return s, err
	}
	if err := s.checkRules(); err != nil {
		return s, err
	}
	_, percent := opt.marginOf(metric)
	return s, s.Choose(opt.Estimand, opt.Interval, opt.Engine, opt.Null, percent)
}

// chooseSingle makes the settings of metrics with an estimand or a margin of their own.
func (s *settings) chooseSingle() error {
	own := map[string]string{}
	for metric := range s.opt.Margins {
		own[metric] = s.opt.Estimand
	}
	for metric := range s.opt.MarginPercents {
		own[metric] = s.opt.Estimand
	}
	maps.Copy(own, s.opt.Estimands)
	for metric, name := range own {
		opt := s.opt
		opt.Estimand, opt.Estimands = name, nil
		if _, other := s.opt.Estimands[metric]; other {
			opt.Null = nil // it is the null of the estimand of all metrics
		}
		single, err := settingsOf(opt, metric)
		if err != nil {
			return notice.Of(metric, err)
		}
		if s.single == nil {
			s.single = map[string]settings{}
		}
		s.single[metric] = single
	}
	return nil
}

// checkRules returns an error for impossible margins, and for hypotheses that lack a
// margin.
func (s *settings) checkRules() error {
	o := s.opt
	margins := append([]float64{o.Margin, o.MarginPercent}, append(values(o.Margins), values(o.MarginPercents)...)...)
	for _, margin := range margins {
		if err := (verdict.Rule{Margin: margin}).Check(); err != nil {
			return notice.Usage(err.Error(), "margins: Options.Margin 0.02")
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
	if err := (verdict.Rule{Hypothesis: s.Hypothesis, Margin: slices.Max(margins)}).Check(); err != nil {
		return notice.Usage(err.Error(), "hypotheses: "+strings.Join(verdict.Hypotheses, ", ")+"; margins: Options.Margin 0.02")
	}
	return nil
}

func oneOf(what, got string, allowed ...string) error {
	if got == "" {
		return nil
	}
	if slices.Contains(allowed, got) {
		return nil
	}
	return notice.Usage(fmt.Sprintf("unknown %s %q", what, got), "one of: "+strings.Join(allowed, ", "))
}

func values(m map[string]float64) []float64 {
	var out []float64
	for _, v := range m {
		out = append(out, v)
	}
	return out
}
