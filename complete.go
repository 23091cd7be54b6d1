package realgain

import (
	"errors"
	"fmt"
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// errNotOurs is the error of a comparison made by hand.
var errNotOurs = errors.New("this comparison was not made by realgain")

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
		if w.solver.Applies(m) != "" || m.Own && w.s.engine.Draws {
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

// armInterval is the interval of one arm's own mean.
func (s settings) armInterval(cells pair.Cells, x []float64, c *Comparison) ([2]float64, error) {
	alone, err := cells.Alone(x)
	if err != nil {
		return nan2, err
	}
	return interval.OfMean(alone, c.Range, c.Kind == "binary", s.level)
}
