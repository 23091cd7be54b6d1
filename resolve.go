package realgain

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

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
	s := settings{opt: opt, hypothesis: opt.Hypothesis}
	var err error
	if s.level, err = interval.LevelOf(opt.Level); err != nil {
		return s, err
	}
	if s.hypothesis == "" {
		s.hypothesis = verdict.Hypotheses[0]
	}
	if err := oneOf("better", opt.Better, "higher", "lower"); err != nil {
		return s, err
	}
	if err := oneOf("adjust", opt.Adjust, Adjustments...); err != nil {
		return s, err
	}
	if opt.NBoot < 0 {
		return s, notice.Usage(fmt.Sprintf("n_boot %d is negative", opt.NBoot), "0 chooses by itself")
	}
	if opt.NBoot > maxDraws {
		return s, notice.Usage(fmt.Sprintf("n_boot %d is more than %d", opt.NBoot, maxDraws), "the exact engine has no Monte Carlo error at all")
	}
	return s, s.choose(metric)
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

// choose looks up the estimand of the metric, the interval and the engine, and checks
// the rules.
func (s *settings) choose(metric string) error {
	if err := s.checkRules(); err != nil {
		return err
	}
	if err := s.chooseEstimand(); err != nil {
		return err
	}
	if err := s.inPercent(metric); err != nil {
		return err
	}
	m, err := interval.Choose(s.opt.Interval)
	if err != nil {
		return err
	}
	s.interval = m.Name
	if err := s.chooseEngine(m.NeedsDraws); err != nil {
		return err
	}
	return s.chooseDrawn(m)
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
	if err := (verdict.Rule{Hypothesis: s.hypothesis, Margin: slices.Max(margins)}).Check(); err != nil {
		return notice.Usage(err.Error(), "hypotheses: "+strings.Join(verdict.Hypotheses, ", ")+"; margins: Options.Margin 0.02")
	}
	return nil
}

// chooseEstimand looks up the estimand and its null.
func (s *settings) chooseEstimand() error {
	e, err := estimand.Choose(s.opt.Estimand)
	if err != nil {
		return err
	}
	s.estimand, s.null = e, e.Null()
	if s.opt.Null != nil {
		if s.null = *s.opt.Null; math.IsNaN(s.null) || math.IsInf(s.null, 0) {
			return notice.Usage(fmt.Sprintf("null %v is not a finite number", s.null), "Options.Null takes the value to test against")
		}
	}
	return nil
}

// inPercent replaces the difference of means by the lift if the metric's margin is in
// percent. The claim mean(b) − mean(a) > −x·mean(a) is the same as mean(b − (1−x)·a) >
// 0, which is decided by the distribution of the lift at −x. A fixed margin of x times
// the observed mean would ignore that this mean is an estimate.
func (s *settings) inPercent(metric string) error {
	if _, percent := s.opt.marginOf(metric); !percent {
		return nil
	}
	e, ok := inPercent(s.estimand)
	switch {
	case !ok:
		return notice.Usage(fmt.Sprintf("a margin in percent is of the baseline's mean, which a %s does not compare", s.estimand.Name()),
			"give the margin in the metric's own unit: Options.Margins")
	case e.Name() == s.estimand.Name():
		return nil
	case s.null != 0:
		return notice.Usage(fmt.Sprintf("a margin in percent is about a change relative to the baseline, the null %v is a difference", s.null),
			"leave out Options.Null, or give the margin in the metric's own unit")
	}
	s.estimand, s.null, s.percent = e, e.Null(), true
	return nil
}

// inPercent returns the estimand for a margin in percent of the baseline's mean, and
// whether there is one.
func inPercent(e estimand.Estimand) (estimand.Estimand, bool) {
	if p, ok := e.(estimand.Percent); ok {
		return p.InPercent(), true
	}
	return e, false
}

// chooseEngine chooses the exact engine unless the interval needs draws.
func (s *settings) chooseEngine(draws bool) error {
	name := s.opt.Engine
	if name == "" || name == "auto" {
		if name = resample.Exact; draws {
			name = resample.Drawn
		}
	}
	e, err := resample.Get(name)
	if err != nil {
		return notice.Usage(err.Error(), "one of: auto, "+strings.Join(resample.Names(), ", "))
	}
	if s.engine = e; draws && !e.Draws {
		return notice.Usage("interval "+s.interval+" needs draws, which the "+name+" engine does not make", `use Options.Engine "`+resample.Drawn+`"`)
	}
	return nil
}

// byDraws is the interval for "auto" if only draws of the estimand are known.
const byDraws = "percentile"

// chooseDrawn chooses the interval and the engine of an estimand that is not linear:
// only draws give its distribution.
func (s *settings) chooseDrawn(m interval.Method) error {
	if _, linear := s.estimand.(estimand.Linear); linear {
		return nil
	}
	name := s.estimand.Name()
	if s.opt.Interval == "" || s.opt.Interval == "auto" {
		s.interval = byDraws
	} else if !m.LawOnly {
		return notice.Usage(fmt.Sprintf("interval %s is of means and ratios, not of %s", s.interval, name), `use Options.Interval "`+byDraws+`"`)
	}
	if s.opt.Engine == "" || s.opt.Engine == "auto" {
		s.engine, _ = resample.Get(resample.Drawn)
	}
	if !s.engine.Draws {
		return notice.Usage(fmt.Sprintf("the %s engine has no law of %s", s.engine.Name, name), `use Options.Engine "`+resample.Drawn+`"`)
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
