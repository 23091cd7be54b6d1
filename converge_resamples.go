package realgain

import (
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/resample"
)

// resampleSizes are the numbers of resamples that are followed.
var resampleSizes = []int{500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000}

// settledShare is how near, as a share of the final width, an end must be to
// where it ends to have settled.
const settledShare = 0.01

// runsAt is how many runs are made of so many resamples: their ends are to be
// compared, and the mean width known to half a percent.
func runsAt(resamples int) int { return min(20, max(2, 100_000/resamples)) }

// growResamples draws ever more resamples of the questions at hand.
func (c *Comparison) growResamples(o ConvergeOptions) (*ResampleGrowth, error) {
	g := &ResampleGrowth{Points: make([]ResamplePoint, len(resampleSizes)), Step: c.step()}
	for i, n := range resampleSizes {
		o.Progress(i, len(resampleSizes), "resamples")
		runs := make([]ResamplePoint, runsAt(n))
		err := parallel.Each(len(runs), runtime.GOMAXPROCS(0), func(k int) (err error) {
			runs[k], err = c.drawn(n, uint64(k), g.Step)
			return err
		})
		if err != nil {
			return nil, err
		}
		g.Points[i] = meanPoint(runs)
	}
	return g, c.settle(g)
}

// drawn is run k with so many resamples.
func (c *Comparison) drawn(n int, k uint64, step float64) (ResamplePoint, error) {
	e, err := resample.Get(resample.Drawn)
	if err != nil {
		return ResamplePoint{}, err
	}
	s := c.work.s
	s.engine, s.opt.NBoot = e, n
	s.opt.Seed += k
	d, err := s.compare(c.Metric, c.work.of)
	if err != nil {
		return ResamplePoint{}, err
	}
	return d.resamplePoint(&n, step)
}

// meanPoint is the mean of runs, and the standard deviation of their ends.
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

// settle adds the exact interval, and from where on the ends have settled.
func (c *Comparison) settle(g *ResampleGrowth) (err error) {
	last := g.Points[len(g.Points)-1]
	if c.work.s.engine.Name == resample.Exact {
		if last, err = c.resamplePoint(nil, g.Step); err != nil {
			return err
		}
		last.Runs = 1
		g.Exact = &last
	}
	near := settledShare*last.Width + g.Step // one step is what rounding may do
	for _, p := range slices.Backward(g.Points) {
		if !(math.Abs(p.Lower-last.Lower)+p.Spread[0] <= near && math.Abs(p.Upper-last.Upper)+p.Spread[1] <= near) {
			break
		}
		g.Settled = p.NBoot
	}
	return nil
}

// resamplePoint is the interval of the comparison. Where ends go by steps, the
// width between steps is found as well, by interpolating the tail probabilities
// on both sides of an end.
func (c *Comparison) resamplePoint(n *int, step float64) (ResamplePoint, error) {
	p := ResamplePoint{NBoot: n, Lower: c.CI[0], Upper: c.CI[1], Width: c.CI[1] - c.CI[0], MonteCarloSE: c.Uncertainty.MonteCarloSE}
	p.SmoothWidth = p.Width
	if step == 0 {
		return p, nil
	}
	tails := func(x float64) (above, below float64, err error) {
		return c.work.solver.OneSided(c.work.s.interval, x)
	}
	half := (1 - c.Level) / 2
	for side, end := range c.CI {
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

// step is how far apart the values are that the estimate can take, where the
// questions' differences lie on a lattice and count alike; else 0.
func (c *Comparison) step() float64 {
	of := c.work.of
	if c.Estimand != (estimand.Delta{}).Name() || of.cells.S != nil || of.scored != nil {
		return 0
	}
	values := slices.Clone(c.work.d.X)
	if _, l := latticeOf(values); l != nil && c.HalfWidth*float64(c.N) < latticeSteps*l.Step {
		return l.Step / float64(c.N)
	}
	return 0
}

// latticeSteps is the number of steps in the interval's half-width above which
// a lattice is none to the reader.
const latticeSteps = 200
