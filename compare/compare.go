package compare

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/resample"
)

// Of compares the two arms of a subject.
func Of(s Setup, of Subject) (*Comparison, error) {
	out, err := s.answer(of)
	if err != nil {
		return nil, err
	}
	out.warn()
	if _, w := out.unmeasured(); w != nil {
		out.Warnings = append(out.Warnings, *w)
	}
	return out, nil
}

// answer makes a comparison without the warnings that depend on it as a whole.
func (s Setup) answer(of Subject) (*Comparison, error) {
	if of.Kind == "" {
		of.Kind = of.own().Kind()
	}
	out, err := s.blankOf(of)
	if err != nil {
		return nil, err
	}
	e, undefined, err := s.fit(of, out)
	if err != nil {
		return nil, err
	}
	out.work = &work{of: of, e: e, s: s, seed: s.Seed, width: widthOf(s.harmRange(of, out)), harm: out.harm(s), binary: out.Kind == "binary" && of.Cells.S == nil}
	out.work.signed = out.Range != nil && out.Range[0] < 0
	if e == nil {
		undefined = out.measure(s.drawnValue(of))
	}
	out.work.solver, out.work.source = out.work.solverAt(s.Seed, s.draws())
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

// blankOf returns the comparison before anything is computed.
func (s Setup) blankOf(of Subject) (*Comparison, error) {
	own := of.own()
	kind, rng := own.Kind(), s.Range
	if kind == "binary" && rng == nil && of.Kind != "continuous" { // some questions of a count may all be 0 or 1
		rng = &[2]float64{0, 1}
	}
	if rng == nil {
		rng = of.Bounded
	}
	if err := checkRange(s.Metric, own, rng); err != nil {
		return nil, err
	}
	if err := s.checkMargin(of.Kind, rng); err != nil {
		return nil, err
	}
	return &Comparison{
		Metric: s.Metric, Primary: s.Primary, Better: s.Better, BetterWhy: s.BetterWhy,
		Range: rng, Kind: kind, N: own.N, Repeats: pair.Repeats{Min: 1, Max: 1, Mean: 1},
		Estimand: s.Estimand.Name(), Level: s.Level, Engine: s.Engine.Name,
		Hypothesis: s.Hypothesis, Margin: s.Margin, Exploratory: !s.Primary,
		CIBaseline: nan2, CICandidate: nan2, Warnings: []notice.Warning{},
	}, nil
}

// infer sets the interval, the p-values and the verdict.
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
	if s.Engine.Draws {
		b := c.work.source.Draws()
		c.Uncertainty.NBoot = &b
		c.lost(b)
	}
	c.decide(boundsOf(in, c.Level), ByCI, "")
	if c.POneSided, err = oneSided(c.work.solver, s, c.rule()); err != nil {
		return err
	}
	c.Warnings = append(c.Warnings, in.Notes...)
	return c.warnOfUnseen()
}

// pairing returns what the correlation of the arms takes off the width.
// UnpairedWidthRatio is set when the interval is known.
func pairing(m pair.Moments, n int, level, unpaired float64) Pairing {
	return Pairing{
		VarBaseline: m.VarA, VarCandidate: m.VarB, Covariance: m.Cov,
		Correlation:       m.Correlation(),
		UnpairedHalfWidth: interval.StudentT(interval.Alpha(level), n-1) * math.Sqrt(unpaired/float64(n)), UnpairedWidthRatio: math.NaN(),
	}
}

// unpaired returns the variance over questions of the linearised estimate if each arm
// has its own questions, that is without covariances. For a difference of two values,
// one of each arm, it comes from the draws of both.
func (w *work) unpaired(arms pair.Moments) float64 {
	if draws, ok := w.source.(*resample.Values); ok {
		of, ok := draws.Arms()
		if !ok {
			return math.NaN()
		}
		return (of[0].SD()*of[0].SD() + of[1].SD()*of[1].SD()) * float64(w.of.Cells.N)
	}
	if e, ok := w.e.(estimand.Unpaired); ok {
		return e.UnpairedVariance(w.of.Cells.Moments(), arms)
	}
	return arms.VarA + arms.VarB
}

// compareWidths sets how many times as wide the unpaired interval would be; NaN if an
// interval is unknown or has no width.
func (c *Comparison) compareWidths() {
	if c.HalfWidth > 0 && !math.IsInf(c.HalfWidth, 1) {
		c.Pairing.UnpairedWidthRatio = c.Pairing.UnpairedHalfWidth / c.HalfWidth
	}
}

// describe sets what needs no inference: means, standard errors, counts and the effect
// of pairing.
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
	c.Estimate, c.Null = w.solver.Estimate(), w.s.Null
	c.SE = w.solver.SE()
	c.PFloor = w.pFloor()
	c.Plan = plan.Of(c.planInput())
}
