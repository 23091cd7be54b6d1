package realgain

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sort"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
)

const (
	// simulatedSets is how many sets the power of an interval without a closed
	// form is counted on: at .8 its standard error is .013.
	simulatedSets = 1_000
	// simulatedDraws are the draws in each set, where an interval needs them.
	simulatedDraws = 1_000
)

// simulatedPower is the power of the comparison's interval by simulation: sets
// of questions like those at hand are compared by the same settings.
func (c *Comparison) simulatedPower() func(n int, effect float64) (float64, error) {
	in := c.planInput()
	s := &plan.Simulated{Design: in.Design, SD: in.SD, Falling: in.Effect < 0, Share: c.simulate}
	return s.Power
}

// simulate counts the share of sets of n questions that give the verdict which
// is claimed, at a true effect. Their spread is beside that of the pilot.
func (c *Comparison) simulate(n int, effect float64) (share, spread float64, err error) {
	cells, w := c.work.of.cells, c.work
	residuals := func(t float64) []float64 {
		at := make([]float64, cells.Len())
		for i := range at {
			at[i] = estimand.Residual(w.e, cells.A[i], cells.B[i], cells.Size(i), t)
		}
		return at
	}
	at := residuals(c.Null + effect)
	weights := plan.Tilted(at, cells.W)
	if weights == nil {
		return math.NaN(), math.NaN(), nil
	}
	below := cumulative(weights)
	spread = rootMeanSquare(at, weights) / rootMeanSquare(residuals(c.Estimate), cells.W)
	units := max(2, int(math.Round(float64(n)*float64(cells.N)/float64(c.N))))
	shown := make([]bool, simulatedSets)
	err = parallel.Each(len(shown), runtime.GOMAXPROCS(0), func(i int) (err error) {
		stream := rng.New(w.s.opt.Seed, i)
		shown[i], err = c.shows(drawn(cells, below, units, &stream), stream.Uint64())
		return err
	})
	hits := 0
	for _, ok := range shown {
		if ok {
			hits++
		}
	}
	return float64(hits) / simulatedSets, spread, err
}

func cumulative(w []float64) []float64 {
	out, sum := make([]float64, len(w)), 0.0
	for i, v := range w {
		sum += v
		out[i] = sum
	}
	return out
}

func rootMeanSquare(x, w []float64) float64 {
	squares, n := 0.0, 0.0
	for i, v := range x {
		squares, n = squares+w[i]*v*v, n+w[i]
	}
	return math.Sqrt(squares / n)
}

// drawn are cells of so many units drawn from others by cumulative weights.
func drawn(c pair.Cells, below []float64, units int, stream *rng.Stream) pair.Cells {
	r := rand.New(stream)
	times := make([]float64, c.Len())
	for range units {
		u := r.Float64() * below[len(below)-1]
		times[min(sort.SearchFloat64s(below, u), len(below)-1)]++
	}
	out := pair.Cells{N: units}
	for k, w := range times {
		if w == 0 {
			continue
		}
		out.A, out.B, out.W = append(out.A, c.A[k]), append(out.B, c.B[k]), append(out.W, w)
		if c.S != nil {
			out.S = append(out.S, c.S[k])
		}
	}
	return out
}

// wagered reports whether the betting interval of these cells shows the claim:
// by its one-sided p-values, without looking for its bounds.
func (c *Comparison) wagered(cells pair.Cells, seed uint64) (bool, error) {
	w, rule := c.work, c.rule()
	solver := w.solverOf(cells, w.binary)
	solver.Seed(seed)
	if p, err := oneSided(solver, w.s, rule); p != nil || err != nil {
		return err == nil && *p < c.alpha()/2, err
	}
	above, below, err := solver.OneSided(betting, rule.Null)
	return min(above, below) < c.alpha()/2, err
}

// shows reports whether a comparison of these cells, by the settings of this
// one, gives the verdict that its hypothesis claims. Each set has a seed of its
// own: with a common one the noise of draws would be common too. Cells of which
// the estimand has no value give no verdict.
func (c *Comparison) shows(cells pair.Cells, seed uint64) (bool, error) {
	if c.Interval == betting {
		return c.wagered(cells, seed)
	}
	s := c.work.s
	s.opt.Seed = seed
	if s.engine.Draws {
		s.opt.NBoot = simulatedDraws
	}
	of := c.work.of
	d, err := s.compare(c.Metric, subject{cells: cells, questions: of.questions, bounded: of.bounded, kind: c.Kind})
	var undefined *UsageError
	switch {
	case errors.As(err, &undefined):
		return false, nil
	case err != nil:
		return false, err
	case s.hypothesis == "difference":
		return d.Verdict == Improved || d.Verdict == Regressed, nil
	}
	return d.Verdict != Inconclusive && d.Verdict != Regressed, nil
}
