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
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/scores"
	"github.com/realgain/realgain/verdict"
)

// UsageError is a wrong option: what is wrong, and how to go on.
type UsageError = notice.UsageError

// settings are Options checked and with their defaults filled in.
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
	words      hints               // of warnings
	single     map[string]settings // of metrics with an estimand of their own
	formats    []scores.Roles      // what the formats of the arms' files declare
}

func newSettings(opt Options) (settings, error) {
	s, err := settingsOf(opt, "")
	if err != nil {
		return s, err
	}
	return s, s.chooseSingle()
}

// settingsOf are the settings for a metric, "" = those without an estimand or
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

// chooseSingle settles the metrics that have an estimand or a margin of their
// own.
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
			opt.Null = nil // which is of the estimand of all metrics
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

// of are the settings for one metric.
func (s settings) of(metric string) settings {
	single, ok := s.single[metric]
	if !ok {
		return s
	}
	single.design, single.by, single.macro, single.words, single.formats = s.design, s.by, s.macro, s.words, s.formats
	return single
}

// choose looks up the estimand of the metric, the interval and the engine, and
// checks the rules.
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
	return s.chooseDrawn()
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
			return notice.Usage(fmt.Sprintf("null %v is not a finite number", s.null), "--null takes the value to test against")
		}
	}
	return nil
}

// chooseEngine takes the exact engine unless the interval needs draws.
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
		return notice.Usage("interval "+s.interval+" needs draws, which the "+name+" engine does not make", "use --engine montecarlo")
	}
	return nil
}

func values(m map[string]float64) []float64 {
	var out []float64
	for _, v := range m {
		out = append(out, v)
	}
	return out
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

func (s settings) rangeOf(metric string) *[2]float64 {
	if r, ok := s.opt.Ranges[metric]; ok {
		return &r
	}
	if s.opt.Range != ([2]float64{}) {
		r := s.opt.Range
		return &r
	}
	return nil
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
