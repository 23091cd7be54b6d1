package converge

import (
	"math"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// resampleSizes lists the numbers of resamples that are evaluated.
var resampleSizes = []int{500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000}

// settledShare is the distance from its final value, as a share of the final width,
// within which an end has settled.
const settledShare = 0.01

// runsAt returns the number of runs with that many resamples: enough to estimate the
// spread of the ends and to know the mean width to 0.5%.
func runsAt(resamples int) int { return min(20, max(2, 100_000/resamples)) }

// growResamples computes the intervals at increasing numbers of resamples. Run k has
// the same seed at every size, so its resamples are drawn once.
func growResamples(c *realgain.Comparison, o Options) (*ResampleGrowth, error) {
	g := &ResampleGrowth{Points: make([]ResamplePoint, len(resampleSizes)), Step: stepOf(c)}
	at := make([][]ResamplePoint, len(resampleSizes)) // indexed by size and run
	for i, n := range resampleSizes {
		at[i] = make([]ResamplePoint, runsAt(n))
	}
	var done atomic.Int64
	most := len(at[0])
	err := parallel.Each(most, runtime.GOMAXPROCS(0), func(k int) (err error) {
		w, err := c.WithDraws(c.Seed() + uint64(k))
		for i, n := range resampleSizes {
			if err != nil || k >= len(at[i]) {
				break
			}
			at[i][k], err = drawn(c, w, n, g.Step)
		}
		o.Progress(int(done.Add(1))-1, most, "resamples")
		return err
	})
	if err != nil {
		return nil, err
	}
	for i := range at {
		g.Points[i] = meanPoint(at[i])
	}
	return g, settle(c, g)
}

// drawn returns the interval from n resamples.
func drawn(c *realgain.Comparison, w *compare.Redrawn, n int, step float64) (ResamplePoint, error) {
	if math.IsNaN(c.Estimate) {
		nan := math.NaN()
		return ResamplePoint{NBoot: &n, Lower: nan, Upper: nan, Width: nan, SmoothWidth: nan, MonteCarloSE: [2]float64{nan, nan}}, nil
	}
	in, err := w.Interval(n)
	if err != nil {
		return ResamplePoint{}, err
	}
	return resamplePoint(in, &n, step, (1-c.Level)/2, w.Tails)
}

// meanPoint returns the mean of the runs, with the standard deviations of their ends.
func meanPoint(runs []ResamplePoint) ResamplePoint {
	out, k := runs[0], float64(len(runs))
	out.Runs = len(runs)
	out.Lower, out.Upper, out.SmoothWidth = 0, 0, 0
	for _, r := range runs {
		out.Lower, out.Upper, out.SmoothWidth = out.Lower+r.Lower/k, out.Upper+r.Upper/k, out.SmoothWidth+r.SmoothWidth/k
	}
	var squares [2]float64
	for _, r := range runs {
		squares[0] += (r.Lower - out.Lower) * (r.Lower - out.Lower)
		squares[1] += (r.Upper - out.Upper) * (r.Upper - out.Upper)
	}
	out.Width = out.Upper - out.Lower
	out.Spread = [2]float64{math.Sqrt(squares[0] / (k - 1)), math.Sqrt(squares[1] / (k - 1))}
	return out
}

// settle adds the exact interval, if available, and the number of resamples from which
// the ends have settled.
func settle(c *realgain.Comparison, g *ResampleGrowth) (err error) {
	last := g.Points[len(g.Points)-1]
	if c.Engine == resample.Exact {
		in := interval.Interval{Lower: c.CI[0], Upper: c.CI[1], MonteCarloSE: c.Uncertainty.MonteCarloSE}
		if last, err = resamplePoint(in, nil, g.Step, (1-c.Level)/2, c.Tails); err != nil {
			return err
		}
		last.Runs = 1
		g.Exact = &last
	}
	near := settledShare*last.Width + g.Step // rounding may move an end by one step
	for _, p := range slices.Backward(g.Points) {
		if !(math.Abs(p.Lower-last.Lower)+p.Spread[0] <= near && math.Abs(p.Upper-last.Upper)+p.Spread[1] <= near) {
			break
		}
		g.Settled = p.NBoot
	}
	return nil
}

// resamplePoint returns the interval of n resamples, or the exact one if n is nil. If
// the ends are on a lattice, SmoothWidth is the width obtained by interpolating the
// tail probabilities around each end.
func resamplePoint(in interval.Interval, n *int, step, half float64, tails func(x float64) (above, below float64, err error)) (ResamplePoint, error) {
	p := ResamplePoint{NBoot: n, Lower: in.Lower, Upper: in.Upper, Width: in.Upper - in.Lower, MonteCarloSE: in.MonteCarloSE}
	p.SmoothWidth = p.Width
	if step == 0 {
		return p, nil
	}
	for side, end := range [2]float64{in.Lower, in.Upper} {
		outward := step * float64(2*side-1)
		var at, beyond [2]float64
		var err error
		if at[0], at[1], err = tails(end); err != nil {
			return p, err
		}
		if beyond[0], beyond[1], err = tails(end + outward); err != nil {
			return p, err
		}
		if share := (half - beyond[side]) / (at[side] - beyond[side]); share >= 0 && share <= 1 {
			p.SmoothWidth += step * (1 - share)
		}
	}
	return p, nil
}

// stepOf returns the distance between neighbouring values that the estimate can take.
// It returns 0 if they are continuous or so close that the step does not matter.
func stepOf(c *realgain.Comparison) float64 {
	if step := c.Step(); c.HalfWidth < latticeSteps*step {
		return step
	}
	return 0
}

// latticeSteps is the number of steps per half-width above which the step does not
// matter.
const latticeSteps = 200
