package sanity

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/notice"
)

// PerCent is the factor that turns percentages into fractions.
const PerCent = 0.01

// If the ratio of the means lies between leastPercent and mostPercent, scores within 0
// and 1 and scores within 0 and 100 are the same scores as fractions and in percent.
const leastPercent, mostPercent = 20, 500

const (
	// otherRange is the ratio of the means from which scores within 0 and 1 and scores
	// beyond 1 are on different scales, such as 0 to 1 and 1 to 5.
	otherRange = 3
	// otherUnit is the ratio of the means from which two amounts, such as times, are in
	// different units.
	otherUnit = 200
)

// Extent is the range of the scores of one arm on one metric.
type Extent struct {
	Lo, Hi, Mean float64
	Whole        bool // every score is a whole number
}

// ExtentOf returns the extent of the values that are not NaN. Its fields are NaN if
// there are none.
func ExtentOf(values []float64) Extent {
	e := Extent{math.NaN(), math.NaN(), math.NaN(), true}
	n, sum := 0, 0.0
	for _, v := range values {
		if math.IsNaN(v) {
			continue
		}
		if n++; n == 1 {
			e.Lo, e.Hi = v, v
		}
		if v < e.Lo {
			e.Lo = v
		}
		if v > e.Hi {
			e.Hi = v
		}
		sum += v
		e.Whole = e.Whole && v == math.Trunc(v)
	}
	if n > 0 {
		e.Mean = sum / float64(n)
	}
	return e
}

// within reports whether all scores lie between lo and hi.
func (e Extent) within(lo, hi float64) bool { return e.Lo >= lo && e.Hi <= hi }

// zero reports whether every score is 0.
func (e Extent) zero() bool { return e.Lo == 0 && e.Hi == 0 }

// Unmeasured returns a warning if a time, a cost or a size is always 0 in one arm and
// not in the other: a value that was not measured is not an improvement.
func Unmeasured(metric string, a, b Extent, labels [2]string) *notice.Warning {
	if !names.IsAmount(metric) || a.zero() == b.zero() || math.IsNaN(a.Mean+b.Mean) {
		return nil
	}
	label := labels[1]
	if a.zero() {
		label = labels[0]
	}
	return new(notice.New("not-recorded", fmt.Sprintf("%s is 0 on every question of %s: it was probably not recorded", metric, label),
		"record it, or choose other metrics with Options.Read.Metrics"))
}

// Gap describes how the scores of two arms differ in scale.
type Gap struct {
	Percent bool // one arm has fractions, the other percentages
	Second  bool // the second arm has the larger scores
}

// GapOf returns how the scores of two arms on one metric differ in scale. ok is false
// if they do not.
func GapOf(metric string, a, b Extent) (g Gap, ok bool) {
	small, large := a, b
	if g.Second = b.Mean > a.Mean; !g.Second {
		small, large = b, a
	}
	if math.IsNaN(a.Mean+b.Mean) || small.Lo < 0 {
		return g, false
	}
	ratio := ratioOfMeans(small, large)
	switch {
	case names.IsAmount(metric): // a model may cost fifty times as much
		return g, small.Mean > 0 && ratio >= otherUnit
	case !small.within(0, 1) || large.within(0, 1):
		return g, false
	}
	g.Percent = inPercent(small, large)
	return g, g.Percent || onOtherRange(small, large)
}

// ratioOfMeans is +Inf if the smaller scores are always 0.
func ratioOfMeans(small, large Extent) float64 { return large.Mean / small.Mean }

// inPercent reports whether the larger scores may be the smaller ones, which lie
// within 0 and 1, in percent.
func inPercent(small, large Extent) bool {
	near := func(x float64) bool { return x >= leastPercent && x <= mostPercent }
	return large.within(0, 100) && near(ratioOfMeans(small, large)) && near(large.Hi/small.Hi) && !(small.Whole && large.Hi < 100)
}

// onOtherRange reports whether the larger scores may be on a scale such as 1 to
// 5, where the smaller ones lie within 0 and 1.
func onOtherRange(small, large Extent) bool {
	counts := small.Whole && large.Whole && large.Lo == 0 // such as failures: 0 or 1 before, up to 6 now
	return large.Mean > 1 && ratioOfMeans(small, large) >= otherRange && !counts
}

// OtherScale returns a warning if the scores of two arms are on different scales.
func OtherScale(metric string, a, b Extent, labels [2]string) *notice.Warning {
	g, ok := GapOf(metric, a, b)
	if !ok {
		return nil
	}
	if !g.Second {
		a, b, labels = b, a, [2]string{labels[1], labels[0]}
	}
	w := new(notice.New("other-scale", fmt.Sprintf("values from %v to %v in %s and from %v to %v in %s", a.Lo, a.Hi, labels[0], b.Lo, b.Hi, labels[1]),
		fmt.Sprintf("Options.Scale[%q] = FACTOR", metric)+" brings both to one scale, if one was rescaled or is in another unit"))
	if g.Percent {
		w.Hint = fmt.Sprintf("Options.Scale[%q] = %v", metric, PerCent) + " divides the percentages by 100"
	}
	return w
}
