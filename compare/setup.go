package compare

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Setup says how one metric of two arms is compared.
type Setup struct {
	// Name of the metric; "" if it has none.
	Metric string

	// Whether the metric is the one decided on before the run.
	Primary bool

	// "higher" or "lower", and where that comes from, as in Comparison.BetterWhy.
	Better, BetterWhy string

	// Declared range of the scores; nil = undeclared.
	Range *[2]float64

	// What is estimated, and the value of no change that it is tested against.
	Estimand estimand.Estimand
	Null     float64

	// Whether Estimand is the lift because the margin is in percent.
	Percent bool

	// Name of the interval method, and whether it was left to be chosen.
	Interval string
	Auto     bool

	// The engine, the number of draws (0 = automatic) and their seed.
	Engine resample.Engine
	NBoot  int
	Seed   uint64

	// Level of the interval, from 0.5 to below 1.
	Level float64

	// One of verdict.Hypotheses, and the smallest change that matters, in the unit of the
	// estimand; nil = none.
	Hypothesis string
	Margin     *float64

	// How questions form units, and the slices that weigh alike; nil = none.
	Design pair.Design
	Macro  *pair.Groups
}

// Choose looks up the estimand, the interval method and the engine by their names, as
// in Options of package realgain. inPercent says that the margin is in percent of the
// baseline's mean. null is the value to test against; nil = the estimand's own.
func (s *Setup) Choose(estimand, method, engine string, null *float64, inPercent bool) error {
	if err := s.checkDraws(); err != nil {
		return err
	}
	if err := s.chooseEstimand(estimand, null); err != nil {
		return err
	}
	if inPercent {
		if err := s.inPercent(); err != nil {
			return err
		}
	}
	m, err := interval.Choose(method)
	if err != nil {
		return err
	}
	s.Interval, s.Auto = m.Name, method == "" || method == "auto"
	if err := s.chooseEngine(engine, m.NeedsDraws); err != nil {
		return err
	}
	return s.chooseDrawn(m, engine)
}

// maxDraws is the largest number of draws that may be asked for.
const maxDraws = 1_000_000_000

func (s *Setup) checkDraws() error {
	if s.NBoot < 0 {
		return notice.Usage(fmt.Sprintf("n_boot %d is negative", s.NBoot), "0 chooses by itself")
	}
	if s.NBoot > maxDraws {
		return notice.Usage(fmt.Sprintf("n_boot %d is more than %d", s.NBoot, maxDraws), "the exact engine has no Monte Carlo error at all")
	}
	return nil
}

// chooseEstimand looks up the estimand and its null.
func (s *Setup) chooseEstimand(name string, null *float64) error {
	e, err := estimand.Choose(name)
	if err != nil {
		return err
	}
	s.Estimand, s.Null = e, e.Null()
	if null != nil {
		if s.Null = *null; math.IsNaN(s.Null) || math.IsInf(s.Null, 0) {
			return notice.Usage(fmt.Sprintf("null %v is not a finite number", s.Null), "Options.Null takes the value to test against")
		}
	}
	return nil
}

// inPercent replaces the difference of means by the lift, for a margin in percent. The
// claim mean(b) − mean(a) > −x·mean(a) is the same as mean(b − (1−x)·a) > 0, which is
// decided by the distribution of the lift at −x. A fixed margin of x times the observed
// mean would ignore that this mean is an estimate.
func (s *Setup) inPercent() error {
	p, ok := s.Estimand.(estimand.Percent)
	switch {
	case !ok:
		return notice.Usage(fmt.Sprintf("a margin in percent is of the baseline's mean, which a %s does not compare", s.Estimand.Name()),
			"give the margin in the metric's own unit: Options.Margins")
	case p.InPercent().Name() == s.Estimand.Name():
		return nil
	case s.Null != 0:
		return notice.Usage(fmt.Sprintf("a margin in percent is about a change relative to the baseline, the null %v is a difference", s.Null),
			"leave out Options.Null, or give the margin in the metric's own unit")
	}
	s.Estimand, s.Null, s.Percent = p.InPercent(), p.InPercent().Null(), true
	return nil
}

// chooseEngine chooses the exact engine unless the interval needs draws.
func (s *Setup) chooseEngine(name string, draws bool) error {
	if name == "" || name == "auto" {
		if name = resample.Exact; draws {
			name = resample.Drawn
		}
	}
	e, err := resample.Get(name)
	if err != nil {
		return notice.Usage(err.Error(), "one of: auto, "+strings.Join(resample.Names(), ", "))
	}
	if s.Engine = e; draws && !e.Draws {
		return notice.Usage("interval "+s.Interval+" needs draws, which the "+name+" engine does not make", `use Options.Engine "`+resample.Drawn+`"`)
	}
	return nil
}

// byDraws is the interval for "auto" if only draws of the estimand are known.
const byDraws = "percentile"

// chooseDrawn chooses the interval and the engine of an estimand that is not linear:
// only draws give its distribution.
func (s *Setup) chooseDrawn(m interval.Method, engine string) error {
	if _, linear := s.Estimand.(estimand.Linear); linear {
		return nil
	}
	name := s.Estimand.Name()
	if s.Auto {
		s.Interval = byDraws
	} else if !m.LawOnly {
		return notice.Usage(fmt.Sprintf("interval %s is of means and ratios, not of %s", s.Interval, name), `use Options.Interval "`+byDraws+`"`)
	}
	if engine == "" || engine == "auto" {
		s.Engine, _ = resample.Get(resample.Drawn)
	}
	if !s.Engine.Draws {
		return notice.Usage(fmt.Sprintf("the %s engine has no law of %s", s.Engine.Name, name), `use Options.Engine "`+resample.Drawn+`"`)
	}
	return nil
}

// OfMeans returns the setup for a difference of means beside another estimand.
func (s Setup) OfMeans() Setup {
	s.Estimand, s.Null = estimand.Default, 0
	if s.Interval == "fieller" { // of ratios alone
		s.Interval = interval.Default
	}
	return s
}
