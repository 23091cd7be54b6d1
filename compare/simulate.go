package compare

import (
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

const (
	firstDraws = 2_000
	mostDraws  = 1 << 10 * firstDraws // 2,048,000
	// mostValueDraws is smaller than mostDraws: the distribution of a quantile has few
	// points, and at a level that falls on one of them no number of draws is enough.
	mostValueDraws = 32 * firstDraws
	// settled is the Monte Carlo standard error, as a share of the interval's width,
	// below which the automatic number of draws stops growing.
	settled = 0.01
)

// draws returns the number of draws to start with.
func (s Setup) draws() int {
	if s.NBoot == 0 {
		return firstDraws
	}
	return s.NBoot
}

// mostDraws returns the largest number of draws that may be chosen automatically.
func (w *work) mostDraws() int {
	if w.e == nil {
		return mostValueDraws
	}
	return mostDraws
}

// automatic reports whether the number of draws may grow.
func (w *work) automatic() bool {
	_, grows := w.source.(grower)
	return grows && w.s.NBoot == 0
}

// grower is a source that can make more draws.
type grower interface{ Grow(b int) }

// solverAt returns a solver with so many draws of a seed. The source is nil if the
// engine makes no draws.
func (w *work) solverAt(seed uint64, draws int) (*interval.Solver, resample.Source) {
	if w.drawn.of != nil {
		return w.drawn.solver(w.of, seed, draws)
	}
	solver := w.solverOf(w.of.Cells, w.binary)
	solver.Seed(w.s.Seed)
	solver.GuardAgainst(w.harm)
	if w.s.Engine.Name == resample.Exact {
		return solver, nil
	}
	return solver, solver.Use(w.s.Engine, w.rows(solver), seed, draws)
}

// solverOf returns a solver for cells of the metric.
func (w *work) solverOf(cells pair.Cells, binary bool) *interval.Solver {
	solver := interval.NewSolver(cells, w.e, w.width, binary)
	if w.signed {
		solver.Signed()
	}
	return solver
}

// grow makes more draws if the source can.
func (w *work) grow(draws int) {
	if source, ok := w.source.(grower); ok {
		source.Grow(draws)
	}
}

// solve computes the chosen interval. If the number of draws is automatic, it doubles
// it until the Monte Carlo error of both ends is small compared with the interval, and
// makes more draws if the verdict is not settled.
func (c *Comparison) solve() (interval.Interval, error) {
	w := c.work
	for {
		in, err := w.solver.Solve(w.s.Interval, w.s.Level, w.s.Null)
		if err != nil || !w.automatic() {
			return in, err
		}
		width := in.Upper - in.Lower
		if max(in.MonteCarloSE[0], in.MonteCarloSE[1]) <= settled*width || w.source.Draws() >= w.mostDraws() {
			return c.settleCall(in)
		}
		w.grow(2 * w.source.Draws())
	}
}

// settleCall makes more draws while the verdict is within their Monte Carlo error.
func (c *Comparison) settleCall(in interval.Interval) (interval.Interval, error) {
	w := c.work
	for stage := 0; !boundsOf(in, w.s.Level).Settled(c.rule(), verdict.ErrorsOf(w.seed)); stage++ {
		n := verdict.SettlingDraws(stage, float64(w.of.Cells.N))
		if n == 0 || n > w.mostDraws() {
			break
		}
		if n <= w.source.Draws() {
			continue
		}
		w.seed = verdict.SettlingSeed
		w.solver, w.source = w.solverAt(w.seed, n)
		var err error
		if in, err = w.solver.Solve(w.s.Interval, w.s.Level, w.s.Null); err != nil {
			return in, err
		}
	}
	return in, nil
}

// levelDraws is the number of draws that should lie beyond an end.
const levelDraws = 100

// familySolver returns the solver for intervals at α. This α is smaller than that of
// the comparison's own interval, and may need more draws: those of the seed at stage 0,
// then those that settle close calls.
func (w *work) familySolver(alpha float64, stage int) *interval.Solver {
	if w.source == nil || !w.automatic() {
		return w.solver
	}
	seed, cost := w.seed, float64(w.of.Cells.N)
	n := max(w.source.Draws(), min(int(2*levelDraws/alpha), w.mostDraws(), int(verdict.SettlingWork/cost)))
	if stage > 0 {
		if more := verdict.SettlingDraws(stage-1, cost); more > n {
			seed, n = verdict.SettlingSeed, min(more, max(n, w.mostDraws()))
		}
	}
	if w.family == nil || w.familySeed != seed || w.familyDraws < n {
		w.family, _ = w.solverAt(seed, n)
		w.familySeed, w.familyDraws = seed, n
	}
	return w.family
}

// needsDraws reports whether only an engine that draws can compute the interval.
func (w *work) needsDraws() bool {
	m, err := interval.Get(w.s.Interval)
	return err == nil && m.NeedsDraws
}

// boundsOf returns the bounds of an interval at a level.
func boundsOf(in interval.Interval, level float64) verdict.Bounds {
	return verdict.BoundsOf([2]float64{in.Lower, in.Upper}, in.MonteCarloSE, interval.Alpha(level))
}
