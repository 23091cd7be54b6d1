package realgain

import (
	"github.com/realgain/realgain/estimand"
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

// of are the settings for one metric.
func (s settings) of(metric string) settings {
	single, ok := s.single[metric]
	if !ok {
		return s
	}
	single.design, single.by, single.macro, single.words, single.formats = s.design, s.by, s.macro, s.words, s.formats
	return single
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

// Adjustments lists the values of Options.Adjust, the default first.
var Adjustments = []string{"auto", "none"}

const (
	firstDraws = 2_000
	mostDraws  = 1 << 10 * firstDraws // 2,048,000
	maxDraws   = 1_000_000_000        // that may be asked for
	// mostValueDraws: the law of quantiles has few points, and where a level
	// falls on one of them no number of draws settles it.
	mostValueDraws = 32 * firstDraws
	// settled is the Monte Carlo standard error, as a share of the interval's
	// width, under which the automatic number of draws stops growing.
	settled = 0.01
)

// difference is the hypothesis that ranks are about.
var difference = verdict.Hypotheses[0]

// hints say how to go on after questions were left out or scored 0, in the
// words of those who asked: flags or Options.
type hints struct{ dropped, zero, drop string }

var (
	byFlags   = hints{"--dropped FILE lists them", "--missing zero scores them 0", "--missing drop leaves them out instead"}
	byOptions = hints{"", `Options.Missing "zero" scores them 0`, `Options.Missing "drop" leaves them out instead`}
)
