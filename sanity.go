package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/notice"
)

// The files sanity*.go hold what compare and inspect both look for: input that
// is likely to be a mistake and would silently reverse a verdict. Their checks
// take values and return whether and what; each command words where it was
// found.

// extent says where the scores of one arm on one metric lie.
type extent struct {
	lo, hi, mean float64
	whole        bool // every score is a whole number
}

// extentOf returns the extent of the values that are there; all is NaN when
// none is.
func extentOf(values []float64) extent {
	e := extent{nan, nan, nan, true}
	n, sum := 0, 0.0
	for _, v := range values {
		if math.IsNaN(v) {
			continue
		}
		if n++; n == 1 {
			e.lo, e.hi = v, v
		}
		if v < e.lo {
			e.lo = v
		}
		if v > e.hi {
			e.hi = v
		}
		sum += v
		e.whole = e.whole && v == math.Trunc(v)
	}
	if n > 0 {
		e.mean = sum / float64(n)
	}
	return e
}

// within reports whether all scores lie between lo and hi.
func (e extent) within(lo, hi float64) bool { return e.lo >= lo && e.hi <= hi }

// zero reports whether every score is 0.
func (e extent) zero() bool { return e.lo == 0 && e.hi == 0 }

// unmeasured warns where one of two arms has a time, a cost or a size of 0
// throughout while the other has not: what nobody measured is no improvement.
// It returns nil where that is not so.
func unmeasured(metric string, a, b extent, labels [2]string) *Warning {
	if !names.IsAmount(metric) || a.zero() == b.zero() || math.IsNaN(a.mean+b.mean) {
		return nil
	}
	label := labels[1]
	if a.zero() {
		label = labels[0]
	}
	return new(notice.New("not-recorded", fmt.Sprintf("%s is 0 on every question of %s: it was probably not recorded", metric, label),
		"record it, or choose other metrics with -m"))
}

// unmeasured says why a comparison has no verdict when one arm's amounts were
// not measured, and warns of it; "" and nil = they were.
func (c *Comparison) unmeasured() (void string, w *Warning) {
	arms := c.work.of.arms()
	if w = unmeasured(c.Metric, extentOf(arms.A), extentOf(arms.B), [2]string{"the baseline", "the candidate"}); w != nil {
		void = w.Message
	}
	return void, w
}
