package compare

import (
	"errors"
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/verdict"
)

// fit returns the estimand for the cells. undefined means that it has no value on them;
// the difference of means then takes its place in what must be computed anyway.
func (s Setup) fit(of Subject, out *Comparison) (e estimand.Linear, undefined bool, err error) {
	c := of.Cells
	fitted, ok := s.Estimand.(estimand.Fitted)
	if !ok {
		e, _ = s.Estimand.(estimand.Linear) // nil: it is the root of no sum
		return e, false, nil
	}
	e, err = fitted.Fit(c)
	switch {
	case errors.Is(err, estimand.ErrZeroDenominator):
		out.addWarning("zero-denominator", "the mean of the baseline is 0, so the "+s.Estimand.Name()+" has no value",
			s.withoutLift())
		return estimand.Default, true, nil
	case err != nil:
		return nil, false, notice.Usage(err.Error(), `use Options.Estimand "delta"`)
	}
	m := c.Moments()
	if _, share := e.(estimand.BaselineShare); share {
		return e, false, s.refuseLift(c, out)
	}
	if m.MeanA < 0 {
		out.addWarning("negative-means", fmt.Sprintf("the baseline's mean is negative (%.4g): a larger %s need not be better, so the verdict goes by the difference", m.MeanA, s.Estimand.Name()),
			`use Options.Estimand "delta"`)
	}
	if m.VarA == 0 {
		out.addWarning("degenerate", fmt.Sprintf("the baseline scores %v on every question: the %s is a rescaled mean and shows nothing that the mean does not", m.MeanA, s.Estimand.Name()),
			"check that the baseline is the arm meant as the denominator")
	}
	return e, false, nil
}

// refuseLift returns an error if the baseline of a relative change may be 0.
func (s Setup) refuseLift(c pair.Cells, out *Comparison) error {
	in, err := s.armInterval(c, c.A, out)
	if err != nil {
		return err
	}
	if in[0] <= 0 && in[1] >= 0 {
		return notice.Usage(fmt.Sprintf("the baseline's mean may be 0 (interval %.4g to %.4g): a change relative to it has no meaning", in[0], in[1]), s.withoutLift())
	}
	if in[1] < 0 {
		out.addWarning("negative-means", "the baseline's mean is negative: the lift is relative to its size", s.withoutLift())
	}
	return nil
}

// withoutLift returns a hint on how to compare without dividing by the baseline's mean.
func (s Setup) withoutLift() string {
	if s.Percent {
		return "give the margin in the metric's own unit: Options.Margins"
	}
	return `use Options.Estimand "delta"`
}

// negative reports whether the denominator is negative.
func (w *work) negative() bool {
	signed, ok := w.e.(estimand.Signed)
	return ok && signed.Denominator(w.of.Cells) < 0
}

// byDelta takes the verdict and p(better) from the difference of means, because a
// larger ratio need not be better if the denominator is negative. With a margin, which
// is a margin of ratios, it takes them from the difference over the size of the
// baseline's mean.
func (c *Comparison) byDelta() error {
	s := c.work.s.OfMeans()
	if p, ok := s.Estimand.(estimand.Percent); ok && c.Margin != nil {
		s.Estimand = p.InPercent()
	}
	d, err := Of(s, Subject{Cells: c.work.of.arms(), Questions: c.work.of.Questions})
	if err != nil {
		return err
	}
	c.work.means, c.PBetter = d, d.PBetter
	return c.decideByMeans(c.Level)
}

// decideByMeans sets the verdict by the interval of the difference of means, or of the
// lift, at the level, if the estimate cannot decide.
func (c *Comparison) decideByMeans(level float64) error {
	d := c.work.means
	if d == nil {
		return nil
	}
	in, err := d.work.solver.Bounds(d.Interval, level)
	if err != nil {
		return err
	}
	d.decide(boundsOf(in, level), c.VerdictBy, "")
	of := "the difference of means"
	if !d.isDelta() {
		of = "the " + d.Estimand
	}
	c.Verdict, c.Reason = d.Verdict, d.Reason+", of "+of
	return nil
}

// blank sets the numbers of an estimand without a value to unknown.
func (c *Comparison) blank() {
	c.Estimate, c.SE, c.HalfWidth = math.NaN(), math.NaN(), math.NaN()
	c.CI = nan2
	c.Pairing.UnpairedHalfWidth = math.NaN()
	c.PValue, c.PBetter, c.PTie = math.NaN(), math.NaN(), math.NaN()
	c.Interval = c.work.s.Interval
	c.Plan = plan.Of(c.planInput())
	c.Uncertainty = Uncertainty{SamplingHalfWidth: math.NaN(), MonteCarloSE: nan2, Seed: c.work.s.Seed}
	c.Verdict, c.VerdictBy, c.Reason = verdict.Inconclusive, ByCI, "the "+c.Estimand+" has no value here"
}

// lost warns if some of b draws have no value because their denominator is 0.
func (c *Comparison) lost(b int) {
	counter, ok := c.work.source.(interface{ Lost() int })
	if !ok || counter.Lost() == 0 {
		return
	}
	if c.work.e == nil {
		c.addWarning("zero-denominator", fmt.Sprintf("in %d of %d draws the %s has no value: they are left out", counter.Lost(), b, c.Estimand), "add questions")
		return
	}
	c.addWarning("zero-denominator", fmt.Sprintf("in %d of %d draws the denominator is 0 and the %s has no value: they are left out", counter.Lost(), b, c.Estimand),
		"use Options.Engine \"exact\", which counts them on both sides, or add questions")
}
