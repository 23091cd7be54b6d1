package plan

import (
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// Population is a sample taken as the population that the next questions come from.
type Population struct {
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
	reaching sync.Mutex
	reached  map[side]reach
}

// Power is the chance that the interval that a comparison computes on n units
// shows what the hypothesis claims, where the units are draws from the pilot
// whose effect (estimate less null) was moved to the one given.
//
// A binary metric is enumerated: the share of differing questions stays, gains
// and losses change places. Otherwise see [Population.beyond]; for hundreds of units of
// a population with tails so long that even these tell little of its spread, the
// normal approximation stands in.
func (p *Population) Power(n int, effect float64) (float64, error) {
	if p.Binary && (p.Hypothesis == "" || p.Hypothesis == "difference") {
		if d, ok := p.discordant(effect); ok {
			p.counting.Do(func() { p.counted = NewCounted(d.Rate, ByInterval(p.Method, p.level())) })
			return p.counted.Power(n, effect), nil
		}
	}
	low, high := p.claims()
	if n > mostBent && p.spreadBias(n) > mostBias {
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
// a share, for the law of [linear] to hold.
const mostBias = 0.25

// spreadBias is, to first order, by how much the spread of n units is smaller
// on average than that of the population, (κ−1)/(8n), κ the kurtosis.
func (p *Population) spreadBias(n int) float64 {
	at := p.At(p.Null)
	mu := at.Mean()
	sd := at.SD(mu)
	return (at.Over(sd).Central(mu/sd, 4) - 1) / (8 * float64(n))
}

func (p *Population) level() float64 {
	if p.Level == 0 {
		return 0.95
	}
	return p.Level
}

// claims are the values that the interval has to lie above, and below; NaN
// where that side claims nothing.
func (p *Population) claims() (low, high float64) {
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
func (p *Population) discordant(effect float64) (Discordant, bool) {
	losses, ties, gains := p.At(0).Around(0)
	d := Discordant{Rate: (losses + gains) / (losses + ties + gains), Effect: effect}
	return d, d.Rate > 0 && math.Abs(effect) <= d.Rate && p.Null == 0
}

// moved are the residuals at x after the effect has been moved.
func (p *Population) moved(x, effect float64) estimand.Atoms {
	return shifted(p.At(x), (effect+p.Null-p.Estimate)*p.Slope)
}

// shifted are the atoms with so much added to each.
func shifted(at estimand.Atoms, by float64) estimand.Atoms {
	if math.Abs(by) <= at.Tol {
		return at
	}
	out := estimand.Atoms{X: make([]float64, len(at.X)), W: at.W, Tol: at.Tol}
	for i, e := range at.X {
		out.X[i] = e + by
	}
	return out
}
