package plan

import (
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// Population is a sample taken as the population of future questions.
type Population struct {
	At       func(t float64) estimand.Atoms // residuals of the units at t, see [estimand.AtomsOf]
	Units    int                            // number of questions, or of clusters
	Slope    float64                        // mean slope of the residuals in t; 1 for a difference
	Estimate float64
	Null     float64
	Method   string  // method of the interval
	Width    float64 // width of the metric's range, times the largest unit; 0 = undeclared
	Binary   bool    // every score of both arms is 0 or 1, and all questions have the same weight
	Design

	counting sync.Once
	counted  *Counted // power of a binary metric
	reaching sync.Mutex
	reached  map[side]reach
}

// Power returns the probability that the interval of a comparison of n units shows the
// claim. The units are drawn from the pilot, whose effect (estimate minus null) is
// moved to effect.
//
// A binary metric is enumerated: the share of differing questions stays, and gains are
// exchanged for losses. For others see [Population.beyond]. If the population has such
// long tails that even hundreds of units show little of its spread, the normal
// approximation is used.
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

// mostBias is the largest relative bias of a sample's spread for which [linear] is
// used.
const mostBias = 0.25

// spreadBias returns, to first order, the relative amount by which the spread of n
// units is smaller on average than that of the population, (κ−1)/(8n), where κ is the
// kurtosis.
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

// claims returns the values that the interval must lie above, and below; NaN for a side
// without a claim.
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

// discordant returns the pilot as a binary metric with another effect. ok is false if
// too few questions differ for that effect.
func (p *Population) discordant(effect float64) (Discordant, bool) {
	losses, ties, gains := p.At(0).Around(0)
	d := Discordant{Rate: (losses + gains) / (losses + ties + gains), Effect: effect}
	return d, d.Rate > 0 && math.Abs(effect) <= d.Rate && p.Null == 0
}

// moved returns the residuals at x after the effect has been moved.
func (p *Population) moved(x, effect float64) estimand.Atoms {
	return shifted(p.At(x), (effect+p.Null-p.Estimate)*p.Slope)
}

// shifted returns the atoms with a constant added to each.
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
