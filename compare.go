package realgain

import (
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
	if err := opt.checkAt(atPositions); err != nil {
		return nil, err
	}
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
	if err := opt.checkAt(atCells); err != nil {
		return nil, err
	}
	c, err := c.Canonical()
	if err != nil {
		return nil, err
	}
	s, err := newSettings(opt)
	if err != nil {
		return nil, err
	}
	return s.of(opt.Key).compare(opt.Key, subject{cells: c})
}

// subject is what one comparison is about.
type subject struct {
	cells     pair.Cells    // of the resampled units: what the estimand is estimated from
	questions *pair.Cells   // the questions' own scores, where the units are other than these; nil = cells
	singles   *pair.Cells   // the questions one by one with what cells hold, where the units are clusters; nil = own
	scored    *pair.Cells   // units with the scores of both arms, where cells hold something else; nil = cells
	design    pair.Design   // that made units of the questions
	cols      *pair.Columns // the questions one by one; nil = not known
	grid      *pair.Grid    // that names the questions of cols; nil = they have no names
	bounded   *[2]float64   // the range of the scores where it is known without being declared; nil = not
	kind      string        // of the metric on all its questions, where these are some of them; "" = that of these
	framed
}

// own are the questions' own scores.
func (s subject) own() pair.Cells {
	if s.questions != nil {
		return *s.questions
	}
	return s.arms()
}

// single are the questions one by one, with what the estimand is estimated from.
func (s subject) single() pair.Cells {
	if s.singles != nil {
		return *s.singles
	}
	return s.own()
}

// arms are the units with the scores of both arms.
func (s subject) arms() pair.Cells {
	if s.scored != nil {
		return *s.scored
	}
	return s.cells
}

// work is what a comparison keeps for its optional parts.
type work struct {
	once   sync.Once
	err    error
	of     subject
	e      estimand.Linear // fitted to the cells; nil = the estimand is not linear
	solver *interval.Solver
	source resample.Source // of draws; nil = none are made
	seed   uint64          // of the draws
	s      settings
	d      estimand.Atoms // the questions' differences
	holm   *float64       // of the family the comparison belongs to
	versus *versus        // nil = the questions are not known
	means  *Comparison    // by whose difference of means the verdict goes; nil = by the estimate

	width  float64 // of the metric's range; 0 = unknown
	signed bool    // the range has negative scores
	harm   interval.Sides
	binary bool
	drawn  drawnValue // of an estimand that is not linear

	parts   parts // for subsets
	lawOnce sync.Once
	law     *resample.Quantified // that draws of many questions come from; nil = they draw each question

	family      *interval.Solver // for simultaneous intervals, where they take draws of their own
	familySeed  uint64
	familyDraws int
}

// compare is the one function behind every comparison.
func (s settings) compare(metric string, of subject) (*Comparison, error) {
	out, err := s.answer(metric, of)
	if err != nil {
		return nil, err
	}
	out.warn()
	if _, w := out.unmeasured(); w != nil {
		out.Warnings = append(out.Warnings, *w)
	}
	return out, nil
}

// answer is a comparison without the warnings that look at it as a whole.
func (s settings) answer(metric string, of subject) (*Comparison, error) {
	if of.kind == "" {
		of.kind = of.own().Kind()
	}
	out, err := s.blankOf(metric, of)
	if err != nil {
		return nil, err
	}
	e, undefined, err := s.fit(of, out)
	if err != nil {
		return nil, err
	}
	out.work = &work{of: of, e: e, s: s, seed: s.opt.Seed, width: widthOf(s.harmRange(of, out)), harm: out.harm(s), binary: out.Kind == "binary" && of.cells.S == nil}
	out.work.signed = out.Range != nil && out.Range[0] < 0
	if e == nil {
		undefined = out.measure(s.drawnValue(of))
	}
	out.work.solver, out.work.source = out.work.solverAt(s.opt.Seed, s.draws())
	if err := out.chooseMethod(); err != nil {
		return nil, err
	}
	out.describe()
	if undefined {
		out.blank()
	} else if err := out.infer(); err != nil {
		return nil, err
	}
	if out.work.negative() {
		if err := out.byDelta(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// widthOf is the width of a range; 0 = none is known.
func widthOf(r *[2]float64) float64 {
	if r == nil {
		return 0
	}
	return r[1] - r[0]
}

// blankOf is the comparison before anything is computed.
func (s settings) blankOf(metric string, of subject) (*Comparison, error) {
	own := of.own()
	kind, rng := own.Kind(), s.rangeOf(metric)
	if kind == "binary" && rng == nil && of.kind != "continuous" { // some questions of a count may all be 0 or 1
		rng = &[2]float64{0, 1}
	}
	if rng == nil {
		rng = of.bounded
	}
	if err := checkRange(metric, own, rng); err != nil {
		return nil, err
	}
	if err := s.checkMargin(metric, of.kind, rng); err != nil {
		return nil, err
	}
	primary := metric != "" && metric == s.opt.Primary
	better, why := s.betterOf(metric)
	return &Comparison{
		Metric: metric, Primary: primary, Better: better, BetterWhy: why,
		Range: rng, Kind: kind, N: own.N, Repeats: pair.Repeats{Min: 1, Max: 1, Mean: 1},
		Estimand: s.estimand.Name(), Level: s.level, Engine: s.engine.Name,
		Hypothesis: s.hypothesis, Margin: s.marginOf(metric), Exploratory: !primary,
		CIBaseline: nan2, CICandidate: nan2, Warnings: []Warning{},
	}, nil
}

var nan2 = [2]float64{math.NaN(), math.NaN()}

// describe fills what needs no inference: means, standard errors, counts and
// what pairing bought.
func (c *Comparison) describe() {
	w, cells := c.work, c.work.of.arms()
	m, own := cells.Moments(), c.work.of.own()
	n := float64(cells.N)
	c.MeanBaseline, c.MeanCandidate = m.MeanA, m.MeanB
	c.SEBaseline, c.SECandidate = math.Sqrt(m.VarA/n), math.Sqrt(m.VarB/n)
	c.Delta = estimand.Default.Value(cells, nil)
	c.Pairing = pairing(m, cells.N, c.Level, w.unpaired(m))
	w.d = estimand.AtomsOf(estimand.Default, own, 0)
	below, at, above := w.d.Around(0)
	c.Wins, c.Losses, c.Ties = int(above), int(below), int(at)
	if c.Better == "lower" {
		c.Wins, c.Losses = c.Losses, c.Wins
	}
	c.Estimate, c.Null = w.solver.Estimate(), w.s.null
	c.SE = w.solver.SE()
	c.PFloor = w.pFloor()
	c.Plan = plan.Of(c.planInput())
}

// infer fills the interval, the p-values and the verdict.
func (c *Comparison) infer() error {
	s := c.work.s
	in, err := c.solve()
	if err != nil {
		return err
	}
	c.Interval = in.Method
	c.CI = [2]float64{in.Lower, in.Upper}
	c.HalfWidth = (in.Upper - in.Lower) / 2
	c.Plan = plan.Of(c.planInput())
	c.compareWidths()
	c.PValue, c.PBetter, c.PTie = c.notBelowFloor(in.P), in.Better, in.Tie
	if c.Better == "lower" {
		c.PBetter = 1 - c.PBetter
	}
	c.Uncertainty = Uncertainty{SamplingHalfWidth: c.HalfWidth, MonteCarloSE: in.MonteCarloSE, Seed: c.work.seed}
	if s.engine.Draws {
		b := c.work.source.Draws()
		c.Uncertainty.NBoot = &b
		c.lost(b)
	}
	c.decide(boundsOf(c.CI, in.MonteCarloSE, c.Level), ByCI, "")
	if c.POneSided, err = oneSided(c.work.solver, s, c.rule()); err != nil {
		return err
	}
	for _, n := range in.Notes {
		c.Warnings = append(c.Warnings, Warning(n))
	}
	return c.warnOfUnseen()
}

// unbounded reports whether the interval has no end because a denominator may be
// 0 at its level: the standard error, by linearisation about it, then says nothing.
func (c *Comparison) unbounded() bool {
	if c.work == nil { // read back
		e, _ := estimand.Get(c.Estimand)
		_, ratio := e.(estimand.Signed)
		return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && c.Uncertainty.NBoot == nil
	}
	_, ratio := c.work.e.(estimand.Signed)
	return ratio && math.IsNaN(c.CI[0]+c.CI[1]) && !c.work.s.engine.Draws && !c.work.solver.NoSpread()
}

// rule is how an interval of this comparison is judged.
func (c *Comparison) rule() verdict.Rule {
	s := c.work.s
	rule := verdict.Rule{
		Hypothesis: s.hypothesis, Null: s.null, LowerIsBetter: c.Better == "lower",
		NoSpread: c.work.solver.NoSpread(), Questions: c.work.of.cells.N, Alpha: c.alpha(),
	}
	if c.Margin != nil {
		rule.Margin = *c.Margin
	}
	if c.PFloor != nil {
		rule.PFloor = *c.PFloor
	}
	rule.Void, _ = c.unmeasured()
	return rule
}

// isDelta reports whether the estimand is the difference of means.
func (c *Comparison) isDelta() bool { return c.Estimand == estimand.Default.Name() }
