package plan

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Pilot is a sample taken as the population that the next questions come from.
type Pilot struct {
	At       func(t float64) estimand.Atoms // residuals of the units at t, see [estimand.AtomsOf]
	Units    int                            // questions, or clusters of them
	Slope    float64                        // mean slope of the residuals in t; 1 for a difference
	Estimate float64
	Null     float64
	Method   string  // of the interval
	Width    float64 // of the metric's range, times the largest unit; 0 = undeclared
	Binary   bool    // every score of both arms is 0 or 1, and questions count alike
	Design

	counting sync.Once
	counted  *Counted // of a binary metric
}

// Power is the chance that the interval that a comparison computes on n units
// shows what the hypothesis claims, where the units are draws from the pilot
// whose effect (estimate less null) was moved to the one given.
//
// A binary metric is enumerated: the share of differing questions stays, gains
// and losses change places. Otherwise the law of the interval's bound is
// computed by the exact engine, see [Pilot.beyond]; where the units are too few
// for that, of a population with long tails, the normal approximation stands in.
func (p *Pilot) Power(n int, effect float64) (float64, error) {
	if p.Binary && (p.Hypothesis == "" || p.Hypothesis == "difference") {
		if d, ok := p.discordant(effect); ok {
			p.counting.Do(func() { p.counted = NewCounted(d.Rate, ByInterval(p.Method, p.level())) })
			return p.counted.Power(n, effect), nil
		}
	}
	low, high := p.claims()
	if x := p.spreadBias(n); x > mostBias {
		at := p.At(p.Null)
		return p.Design.Power(effect, at.SD(at.Mean())/p.Slope/math.Sqrt(float64(n))), nil
	}
	above, below := 0.0, 0.0
	var err error
	if !math.IsNaN(low) {
		if above, err = p.beyond(low, n, effect, false); err != nil {
			return math.NaN(), err
		}
	}
	if !math.IsNaN(high) {
		if below, err = p.beyond(high, n, effect, true); err != nil {
			return math.NaN(), err
		}
	}
	if p.Hypothesis == "equivalence" {
		return max(0, above+below-1), nil
	}
	return min(1, above+below), nil
}

// mostBias is how much too small the spread of a sample may be on average, as
// a share, for the expansion of [Pilot.beyond] to hold; it keeps the bounds on
// their sides of the estimate.
const mostBias = 0.25

// spreadBias is, to first order, by how much the spread of n units is smaller
// on average than that of the population, (κ−1)/(8n), κ the kurtosis.
func (p *Pilot) spreadBias(n int) float64 {
	at := p.At(p.Null)
	mu := at.Mean()
	sd := at.SD(mu)
	return (at.Over(sd).Central(mu/sd, 4) - 1) / (8 * float64(n))
}

func (p *Pilot) level() float64 {
	if p.Level == 0 {
		return 0.95
	}
	return p.Level
}

// claims are the values that the interval has to lie above, and below; NaN
// where that side claims nothing.
func (p *Pilot) claims() (low, high float64) {
	nan, margin := math.NaN(), p.Margin
	switch p.Hypothesis {
	case "equivalence":
		return p.Null - margin, p.Null + margin
	case "noninferiority":
		margin = -margin
	case "superiority":
	default:
		return p.Null, p.Null
	}
	if p.LowerIsBetter {
		return nan, p.Null - margin
	}
	return p.Null + margin, nan
}

// discordant is the pilot as a binary metric with another effect; ok is false
// where so few questions differ that they could not make it.
func (p *Pilot) discordant(effect float64) (Discordant, bool) {
	losses, ties, gains := p.At(0).Around(0)
	d := Discordant{Rate: (losses + gains) / (losses + ties + gains), Effect: effect}
	return d, d.Rate > 0 && math.Abs(effect) <= d.Rate && p.Null == 0
}

// beyond is the chance that the interval of n units lies above x (below x where
// mirrored).
//
// Where the sample is just like the population, the interval reaches c below
// its estimate. Another sample has its own mean and spread s, and reaches
// c·s/σ; to first order in the sample that bound is itself a mean, of
//
//	h = e − c·(1 + ((e−μ)²/σ² − 1)/2),
//
// whose law at n draws the exact engine gives: skewness and the dependence of
// spread on mean are in it. The next term moves the mean of s/σ to
// 1 − (κ−1)/(8n), κ the kurtosis: for normal differences this is the normal
// approximation to the noncentral t law.
func (p *Pilot) beyond(x float64, n int, effect float64, mirrored bool) (float64, error) {
	at := p.moved(x, effect)
	if mirrored {
		at = at.Mirror()
	}
	mu := at.Mean()
	sd := at.SD(mu)
	if !(sd > 0) {
		return math.NaN(), nil
	}
	bound, err := p.bound(at, n)
	if err != nil || math.IsNaN(bound) {
		return math.NaN(), err
	}
	c := mu - bound
	scaled := at.Over(sd)
	kurtosis := scaled.Central(mu/sd, 4)
	h := make([]float64, len(at.X))
	for i, e := range at.X {
		v := (e - mu) / sd
		h[i] = e - c*(1+(v*v-1)/2-(kurtosis-1)/(8*float64(n)))
	}
	law, err := resample.Mean(estimand.NewAtoms(h, at.W, at.Tol), n)
	if err != nil {
		return math.NaN(), err
	}
	return min(1, max(0, 1-law.AtMost(0))), nil
}

// moved are the residuals at x after the effect has been moved.
func (p *Pilot) moved(x, effect float64) estimand.Atoms {
	at := p.At(x)
	by := (effect + p.Null - p.Estimate) * p.Slope
	if math.Abs(by) <= at.Tol {
		return at
	}
	out := estimand.Atoms{X: make([]float64, len(at.X)), W: at.W, Tol: at.Tol}
	for i, e := range at.X {
		out.X[i] = e + by
	}
	return out
}

// bound is the lower bound of n units that are distributed exactly like the
// atoms. Where the law has steps, so have bounds, each at a step that other
// samples share; between steps it is interpolated, as it is on the average of
// samples whose spreads differ.
func (p *Pilot) bound(at estimand.Atoms, n int) (float64, error) {
	c := pair.Cells{A: make([]float64, len(at.X)), B: at.X, W: make([]float64, len(at.X)), N: n}
	for i, w := range at.W {
		c.W[i] = w * float64(n) / float64(p.Units)
	}
	method, err := interval.Get(p.Method)
	if err != nil {
		return math.NaN(), err
	}
	problem := interval.NewProblem(c, estimand.Delta{}, p.Width, p.Binary)
	problem.Harm = interval.Sides{Below: true} // it is a lower bound that the claim rests on
	exact, err := resample.Get(resample.Exact)
	if err != nil {
		return math.NaN(), err
	}
	problem.Source = exact.Source(resample.Sample{Atoms: problem.Atoms(), N: n})
	curve, err := method.Curve(problem)
	if err != nil {
		return math.NaN(), err
	}
	alpha := interval.Alpha(p.level())
	lower, _ := curve.Bounds(alpha)
	law := curve.Law()
	if law == nil || math.IsNaN(lower) {
		return lower, nil
	}
	before := law.Upper(law.AtLeast(lower) + 1e-9)
	here, _ := curve.Tails(lower)
	there, _ := curve.Tails(before)
	low, high, z := mathext.NormalQuantile(there/2), mathext.NormalQuantile(min(here, 1)/2), mathext.NormalQuantile(alpha/2)
	if !(before < lower) || !(low < z && z <= high) {
		return lower, nil
	}
	return before + (lower-before)*(z-low)/(high-low), nil
}
