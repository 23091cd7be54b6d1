package realgain

import (
	"fmt"
	"math"
	"strconv"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/shell"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// Between these two ratios of the means, scores within 0 and 1 and scores
// within 0 and 100 are the same ones as fractions and in percent.
const leastPercent, mostPercent = 20, 500

const (
	// otherRange is the ratio of the means from which scores within 0 and 1 and
	// scores beyond are on two scales, such as 0 to 1 and 1 to 5.
	otherRange = 3
	// otherUnit is the ratio of the means from which two amounts, such as times,
	// are in two units.
	otherUnit = 200
)

// gap is how the scores of two arms differ in scale.
type gap struct {
	percent bool // fractions in one, percentages in the other
	second  bool // the second arm has the larger scores
}

// gapOf reports whether the scores of two arms on one metric are on different
// scales.
func gapOf(metric string, a, b extent) (g gap, ok bool) {
	small, large := a, b
	if g.second = b.mean > a.mean; !g.second {
		small, large = b, a
	}
	if math.IsNaN(a.mean+b.mean) || small.lo < 0 {
		return g, false
	}
	ratio := large.mean / small.mean // +Inf where one is 0 throughout
	switch {
	case names.IsAmount(metric): // a model may cost fifty times as much
		return g, small.mean > 0 && ratio >= otherUnit
	case !small.within(0, 1) || large.within(0, 1):
		return g, false
	}
	near := func(x float64) bool { return x >= leastPercent && x <= mostPercent }
	counts := small.whole && large.whole && large.lo == 0 // such as failures: 0 or 1 before, up to 6 now
	g.percent = large.within(0, 100) && near(ratio) && near(large.hi/small.hi) && !(small.whole && large.hi < 100)
	return g, g.percent || large.mean > 1 && ratio >= otherRange && !counts
}

// otherScale warns where the scores of two arms are on different scales.
func otherScale(metric string, a, b extent, labels [2]string) *Warning {
	g, ok := gapOf(metric, a, b)
	if !ok {
		return nil
	}
	if !g.second {
		a, b, labels = b, a, [2]string{labels[1], labels[0]}
	}
	w := new(notice.New("other-scale", fmt.Sprintf("values from %v to %v in %s and from %v to %v in %s", a.lo, a.hi, labels[0], b.lo, b.hi, labels[1]),
		shell.Line([]string{"--scale", metric + "=FACTOR"})+" brings both to one scale, if one was rescaled or is in another unit"))
	if g.percent {
		w.Hint = shell.Line(scaleFlag(metric, perCent)) + " divides the percentages by 100"
	}
	return w
}

// ScaleError says that the scores of two arms on one metric are on different
// scales, so that their difference means nothing.
type ScaleError struct {
	Metric string  // a metric of the files; of a cut, the one that it cuts
	Factor float64 // that brings both to one scale, for Options.Scale
	Msg    string
	words  hints
}

func (e *ScaleError) Error() string { return e.Msg }

// Flag returns the flag of the command that goes on.
func (e *ScaleError) Flag() []string { return scaleFlag(e.Metric, e.Factor) }

// HintText says how to go on.
func (e *ScaleError) HintText() string {
	if e.words == byOptions {
		return fmt.Sprintf("Options.Scale[%q] = %v divides the percentages by 100; 1 compares the scores as they are", e.Metric, e.Factor)
	}
	return fmt.Sprintf("%s divides the percentages by 100; %s compares the scores as they are",
		shell.Line(e.Flag()), shell.Line(scaleFlag(e.Metric, 1)))
}

func scaleFlag(metric string, factor float64) []string {
	return []string{"--scale", metric + "=" + strconv.FormatFloat(factor, 'g', -1, 64)}
}

// perCent turns percentages into fractions.
const perCent = 0.01

// checkScales refuses percentages against fractions, unless the factor 1 says
// that the scale is right.
func (s settings) checkScales(tables []*scores.Table, metrics []string) error {
	for _, metric := range metrics {
		name, values := tables[0].Metric(metric).Source()
		if s.opt.Scale[name] == 1 || s.opt.Scale[metric] == 1 {
			continue
		}
		a := extentOf(values)
		for _, t := range tables[1:] {
			_, values := t.Metric(metric).Source()
			b := extentOf(values)
			if g, ok := gapOf(name, a, b); ok && g.percent {
				return &ScaleError{name, perCent, fmt.Sprintf("metric %q has scores from %v to %v in %s and from %v to %v in %s: fractions against percentages",
					name, a.lo, a.hi, tables[0].Label, b.lo, b.hi, t.Label), s.words}
			}
		}
	}
	return nil
}
