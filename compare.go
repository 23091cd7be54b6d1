package realgain

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

// Compare compares two systems by position: baseline[i] and candidate[i] are
// the scores of one question. Both need the same length of at least 2 and
// finite values; anything else is an error, never a panic.
//
// The answer's optional parts (the other intervals, the arms' own intervals)
// are computed by [Comparison.Complete].
func Compare(baseline, candidate []float64, opt Options) (*Comparison, error) {
	c, err := pair.CellsOf(baseline, candidate)
	if err != nil {
		return nil, err
	}
	return CompareCells(c, opt)
}

// CompareCells compares two systems from the distinct pairs of scores and how
// many questions have each. Every other entry point ends here, so a database
// that counts pairs and a file of scores give the same answer.
func CompareCells(c pair.Cells, opt Options) (*Comparison, error) {
	c, err := c.Canonical()
	if err != nil {
		return nil, err
	}
	s, err := newSettings(opt)
	if err != nil {
		return nil, err
	}
	return s.compare(opt.Key, c, framed{})
}

// work is what a comparison keeps for its optional parts.
type work struct {
	once   sync.Once
	err    error
	cells  pair.Cells
	e      estimand.Linear // fitted to the cells
	solver *interval.Solver
	source resample.Source
	s      settings
	d      estimand.Atoms // the differences
	holm   *float64       // of the family the comparison belongs to
}

// compare is the one function behind every comparison.
func (s settings) compare(metric string, c pair.Cells, f framed) (*Comparison, error) {
	kind, rng := kindOf(c), s.rangeOf(metric)
	if kind == "binary" && rng == nil {
		rng = &[2]float64{0, 1}
	}
	if err := checkRange(metric, c, rng); err != nil {
		return nil, err
	}
	width := 0.0
	if rng != nil {
		width = rng[1] - rng[0]
	}
	out := &Comparison{
		Metric: metric, Primary: metric != "" && metric == s.opt.Primary, Better: s.betterOf(metric),
		Range: rng, Kind: kind, N: c.N, Repeats: Repeats{1, 1, 1},
		Estimand: s.estimand.Name(), Level: s.level, Engine: s.engine.Name,
		Hypothesis: s.hypothesis, Margin: s.marginOf(metric), Exploratory: true,
		CIBaseline: nan2, CICandidate: nan2, Warnings: []Warning{},
	}
	out.Exploratory = !out.Primary
	e, undefined, err := s.fit(c, out)
	if err != nil {
		return nil, err
	}
	solver := interval.NewSolver(c, e, width, kind == "binary")
	out.work = &work{cells: c, e: e, solver: solver, s: s}
	if s.engine.Name != resample.Exact {
		a, b, size, w := f.rows(c)
		out.work.source = solver.Use(s.engine, interval.Rows{A: a, B: b, S: size, W: w}, s.opt.Seed, s.draws())
	}
	out.describe(c, solver)
	if undefined {
		out.blank()
	} else if err := out.infer(); err != nil {
		return nil, err
	}
	if out.MeanBaseline < 0 && e.Name() == (estimand.Ratio{}).Name() {
		if err := out.byDelta(); err != nil {
			return nil, err
		}
	}
	out.warn(c)
	return out, nil
}

var nan2 = [2]float64{math.NaN(), math.NaN()}

// describe fills what needs no inference: means, standard errors, counts and
// what pairing bought.
func (c *Comparison) describe(cells pair.Cells, solver *interval.Solver) {
	m := momentsOf(cells)
	n := float64(cells.N)
	c.MeanBaseline, c.MeanCandidate = m.meanA, m.meanB
	c.SEBaseline, c.SECandidate = math.Sqrt(m.varA/n), math.Sqrt(m.varB/n)
	c.Delta = estimand.Delta{}.Value(cells, nil)
	c.Pairing = m.pairing(cells.N, c.Level)
	c.work.d = estimand.AtomsOf(estimand.Delta{}, cells, 0)
	below, at, above := c.work.d.Around(0)
	c.Wins, c.Losses, c.Ties = int(above), int(below), int(at)
	if c.Better == "lower" {
		c.Wins, c.Losses = c.Losses, c.Wins
	}
	c.Estimate, c.Null = solver.Estimate(), c.work.s.null
	c.SE = solver.SE()
	c.Plan = planOf(cells.N, c.SE*math.Sqrt(n), c.Estimate-c.Null, c.Level)
}

// infer fills the interval, the p-values and the verdict.
func (c *Comparison) infer() error {
	solver, s := c.work.solver, c.work.s
	in, err := c.work.solve()
	if err != nil {
		return err
	}
	c.Interval = in.Method
	c.CI = [2]float64{in.Lower, in.Upper}
	c.HalfWidth = (in.Upper - in.Lower) / 2
	c.PValue, c.PBetter, c.PTie = in.P, in.Better, in.Tie
	if c.Better == "lower" {
		c.PBetter = 1 - c.PBetter
	}
	c.Uncertainty = Uncertainty{SamplingHalfWidth: c.HalfWidth, MonteCarloSE: in.MonteCarloSE, Seed: s.opt.Seed}
	if s.engine.Draws {
		b := c.work.source.Draws()
		c.Uncertainty.NBoot = &b
		c.lost(b)
	}
	rule := verdict.Rule{
		Hypothesis: s.hypothesis, Null: s.null, LowerIsBetter: c.Better == "lower",
		NoSpread: solver.NoSpread(), Questions: c.N,
	}
	if c.Margin != nil {
		rule.Margin = *c.Margin
	}
	c.Verdict, c.Reason = rule.Decide(in.Lower, in.Upper)
	if c.POneSided, err = oneSided(solver, s, rule); err != nil {
		return err
	}
	for _, n := range in.Notes {
		c.Warnings = append(c.Warnings, Warning(n))
	}
	return nil
}

// Complete computes the optional parts: every other interval that applies, the
// arms' own intervals and the cross-checks. It does the work once, and is safe to call from
// several goroutines.
func (c *Comparison) Complete() error {
	w := c.work
	if w == nil {
		return errors.New("this comparison was not made by realgain")
	}
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
	c.crosscheck()
	return nil
}

// completeArms computes the arms' own intervals.
func (w *work) completeArms(c *Comparison) (err error) {
	if c.CIBaseline, err = w.s.armInterval(w.cells, w.cells.A, c); err != nil {
		return err
	}
	c.CICandidate, err = w.s.armInterval(w.cells, w.cells.B, c)
	return err
}

// armInterval is the interval of one arm's own mean.
func (s settings) armInterval(cells pair.Cells, x []float64, c *Comparison) ([2]float64, error) {
	alone, err := cells.Alone(x)
	if err != nil {
		return nan2, err
	}
	return s.meanInterval(alone, c.Range, c.Kind == "binary")
}

// meanInterval is the guarded interval of the candidate's mean in cells whose
// baseline is 0 throughout, kept inside the range (nil = undeclared).
func (s settings) meanInterval(cells pair.Cells, rng *[2]float64, binary bool) ([2]float64, error) {
	width := 0.0
	if rng != nil {
		width = rng[1] - rng[0]
	}
	in, err := interval.NewSolver(cells, estimand.Delta{}, width, binary).Bounds(interval.Default, s.level)
	if err != nil {
		return nan2, err
	}
	out := [2]float64{in.Lower, in.Upper}
	if rng != nil {
		out = [2]float64{max(out[0], rng[0]), min(out[1], rng[1])}
	}
	return out, nil
}

// planOf is the plan block of a comparison.
func planOf(n int, sd, effect, level float64) Plan {
	p := plan.Of(n, sd, effect, level)
	power := 0.5
	if math.IsNaN(p.NHalfWidth) {
		power = math.NaN()
	}
	return Plan{N: n, Effect: effect, SD: sd, NHalfWidth: p.NHalfWidth, PowerAtNHW: power, N80: p.N80, MDE80: p.MDE80}
}
