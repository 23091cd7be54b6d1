package realgain

import (
	"github.com/realgain/realgain/interval"
)

const (
	firstDraws = 2_000
	mostDraws  = 1 << 10 * firstDraws // 2,048,000
	maxDraws   = 1_000_000_000        // that may be asked for
	// mostQuantileDraws: the law of quantiles has few points, and where a level
	// falls on one of them no number of draws settles it.
	mostQuantileDraws = 32 * firstDraws
	// settled is the Monte Carlo standard error, as a share of the interval's
	// width, under which the automatic number of draws stops growing.
	settled = 0.01
	// countedShare: rows are drawn one by one, unless there are so many
	// questions to each distinct row that counting them is faster.
	countedShare = 250
)

// draws is the number of draws to start with.
func (s settings) draws() int {
	if s.opt.NBoot == 0 {
		return firstDraws
	}
	return s.opt.NBoot
}

// solve computes the chosen interval; with draws whose number is automatic it
// doubles them until the Monte Carlo error of both bounds has settled.
func (w *work) solve() (interval.Interval, error) {
	most := mostDraws
	if w.e == nil {
		most = mostQuantileDraws
	}
	for {
		in, err := w.solver.Solve(w.s.interval, w.s.level, w.s.null)
		grower, grows := w.source.(interface{ Grow(b int) })
		if err != nil || !grows || w.s.opt.NBoot > 0 || w.source.Draws() >= most {
			return in, err
		}
		if width := in.Upper - in.Lower; max(in.MonteCarloSE[0], in.MonteCarloSE[1]) <= settled*width {
			return in, nil
		}
		grower.Grow(2 * w.source.Draws())
	}
}
