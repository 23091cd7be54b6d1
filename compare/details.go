package compare

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// Complete computes the optional parts: every other interval that applies, the
// arms' own intervals, the cross-checks and the recommended number of questions by
// the power of the interval. It does the work once, and is safe to call from
// several goroutines.
func (c *Comparison) Complete() error {
	if err := c.ready(); err != nil {
		return err
	}
	w := c.work
	w.once.Do(func() { w.err = c.complete() })
	return w.err
}

func (c *Comparison) complete() error {
	w := c.work
	if math.IsNaN(c.Estimate) {
		return w.completeArms(c)
	}
	c.Intervals = map[string][2]float64{}
	for _, m := range interval.All() {
		if m.Name == c.Interval {
			c.Intervals[m.Name] = c.CI
			continue
		}
		if w.solver.Applies(m) != "" || m.Own && w.s.Engine.Draws {
			continue
		}
		in, err := w.solver.Bounds(m.Name, c.Level)
		if err != nil {
			return fmt.Errorf("interval %s: %w", m.Name, err)
		}
		c.Intervals[m.Name] = [2]float64{in.Lower, in.Upper}
	}
	if err := w.completeArms(c); err != nil {
		return err
	}
	c.armValueIntervals()
	c.crosscheck()
	return c.recommend()
}

// completeArms computes the arms' own intervals.
func (w *work) completeArms(c *Comparison) (err error) {
	if c.CIBaseline, err = w.s.armInterval(w.of.arms(), w.of.arms().A, c); err != nil {
		return err
	}
	c.CICandidate, err = w.s.armInterval(w.of.arms(), w.of.arms().B, c)
	return err
}

// armInterval returns the interval of one arm's own mean.
func (s Setup) armInterval(cells pair.Cells, x []float64, c *Comparison) ([2]float64, error) {
	alone, err := cells.Alone(x)
	if err != nil {
		return nan2, err
	}
	return interval.OfMean(alone, c.Range, c.Kind == "binary", s.Level)
}

// differences returns the questions' distances from the null.
func (w *work) differences() estimand.Atoms {
	e, _ := w.s.Estimand.(estimand.Linear)
	if estimand.IsDefault(e) && w.s.Null == 0 && w.of.Questions == nil {
		return w.d
	}
	return estimand.AtomsOf(e, w.of.Cells, w.s.Null)
}

// pFloor returns the smallest p-value that an exact test could have if so many
// questions differ; nil if the estimand is no mean.
func (w *work) pFloor() *float64 {
	if w.e == nil {
		return nil
	}
	floor := crosscheck.Floor(w.solver.Differing(w.s.Null))
	return &floor
}

// notBelowFloor returns the larger of a two-sided p-value and the smallest one that so
// many differing questions could give. Below it, the bootstrap distribution says
// nothing.
func (c *Comparison) notBelowFloor(p float64) float64 {
	if c.PFloor == nil {
		return p
	}
	return max(p, *c.PFloor)
}

// crosscheck computes the tests and warns if they and the interval disagree.
func (c *Comparison) crosscheck() {
	if c.work.e == nil {
		return // the tests are of means
	}
	at := c.work.differences()
	t := &Tests{PairedT: crosscheck.PairedT(at, c.N), Holm: c.work.holm}
	if c.work.of.Cells.S != nil {
		t.PairedT = nan // the t interval of a weighted mean is another
	}
	t.SignFlip, t.SignFlipMethod = crosscheck.SignFlip(at, c.work.s.Seed)
	if c.Kind == "binary" && c.Null == 0 {
		exact, mid := crosscheck.McNemar(c.Wins, c.Losses)
		t.McNemarExact, t.McNemarMidP = &exact, &mid
	}
	c.Tests = t
	c.disagree()
}

// disagree warns if the sign-flip test and the interval give different answers at the
// level.
func (c *Comparison) disagree() {
	excludes := c.CI[0] > c.Null || c.CI[1] < c.Null
	if math.IsNaN(c.CI[0]+c.CI[1]) || excludes == (c.Tests.SignFlip <= c.alpha()) {
		return
	}
	says, why := "includes", "the sign-flip test is of gains and losses being alike, not of a mean of 0: on skewed differences the two part"
	if excludes {
		says = "excludes"
	}
	if excludes && *c.PFloor > c.alpha() {
		why = "so few questions differ that the test could not be significant, whatever the outcome"
	}
	c.addWarning("disagreement",
		fmt.Sprintf("the %s interval %s no change, the sign-flip test has p %s: %s", c.Interval, says, pText(c.Tests.SignFlip), why),
		"the verdict follows the interval; near the level, trust neither without more questions")
}

// pText returns the text for a p-value, after "p". Below 1e-15 the value is not known.
func pText(p float64) string {
	if p < 1e-15 {
		return "< 1e-15"
	}
	return fmt.Sprintf("= %.2g", p)
}
