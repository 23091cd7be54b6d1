// Package interval computes intervals and p-values from the bootstrap distribution of
// an estimand. A method gives a Curve: bounds at any α, and the p-value that inverts
// them. Several methods read the same distribution.
package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Problem holds everything that a method may use.
type Problem struct {
	Cells    pair.Cells
	Estimand estimand.Linear
	N        int             // number of questions
	Width    float64         // width of the metric's declared range; 0 = undeclared
	Binary   bool            // every score of both arms is 0 or 1
	Source   resample.Source // of the bootstrap distributions
	Harm     Sides           // sides on which a change is harm; none if no claim about harm is made
	Seed     uint64          // of the orders in which the betting interval takes the scores

	low, high float64        // range of one question's change; 0 = unknown
	signed    bool           // scores may be negative
	atoms     estimand.Atoms // residuals at 0 for a location estimand, else at the estimate
	drawn     bool           // only the draws of Source are known
	location  bool           // the estimate only shifts the distribution
	estimate  float64
	centre    float64 // mean of the atoms
	scale     float64 // divisor of the atoms
	slope     float64 // mean slope: the rate at which the mean residual decreases in the estimate
}

// Sides are the sides of the estimate.
type Sides struct{ Below, Above bool }

// NewProblem prepares the cells, whose N counts every question.
func NewProblem(c pair.Cells, e estimand.Linear, width float64, binary bool) *Problem {
	p := &Problem{
		Cells: c, Estimand: e, N: c.N, Width: width, Binary: binary,
		low: -width, high: width, estimate: e.Value(c, nil), slope: 1, scale: 1,
	}
	if k, alike := estimand.SameSlope(e, c); alike {
		p.location, p.scale = true, k
		p.atoms = estimand.AtomsOf(e, c, 0).Over(k)
		p.settle()
		p.centre = p.estimate
		return p
	}
	var slope exactsum.Sum
	for i, w := range c.W {
		slope.AddProduct(w, e.Slope(c.A[i], c.B[i], c.Size(i)))
	}
	p.atoms, p.slope = estimand.AtomsOf(e, c, p.estimate), slope.Value()/float64(c.N)
	p.settle()
	return p
}

// settle sets an estimate to 0 if it differs from 0 only by rounding, as the sum of
// thirds and their negatives does.
func (p *Problem) settle() {
	if math.Abs(p.estimate) <= p.rounding() {
		p.estimate = 0
	}
}

// Estimate returns the estimand of the sample.
func (p *Problem) Estimate() float64 { return p.estimate }

// Atoms returns the distinct differences and the number of questions with each.
func (p *Problem) Atoms() estimand.Atoms { return p.atoms }

// Law returns the bootstrap distribution of the estimate.
func (p *Problem) Law() (resample.Law, error) { return p.Source.Law(nil) }

// se returns the standard error of the estimate, with divisor n−1. It is 0 for a single
// atom, whose computed distance from the mean is only rounding.
func (p *Problem) se() float64 {
	if len(p.atoms.X) < 2 {
		return 0
	}
	return p.atoms.SD(p.centre) / math.Sqrt(float64(p.N-1)) / math.Abs(p.slope)
}

// spreadOfDraws returns the standard deviation of the draws.
func (p *Problem) spreadOfDraws() float64 {
	law, err := p.Law()
	if d, ok := law.(*resample.Draws); ok && err == nil {
		return d.SD()
	}
	return math.NaN()
}

// noSpread reports whether nothing varies: every question changed by the same amount,
// or every draw gives the same value.
func (p *Problem) noSpread() bool {
	if !p.drawn {
		return len(p.atoms.X) < 2
	}
	law, err := p.Law()
	d, ok := law.(*resample.Draws)
	return ok && err == nil && d.Alike()
}

// rounding returns the largest difference of two means that are equal except for
// rounding.
func (p *Problem) rounding() float64 { return p.atoms.Tol / 4 / math.Abs(p.slope) }

// family returns the problem as the root of its residuals.
func (p *Problem) family() *resample.Family {
	f := &resample.Family{
		At:       func(t float64) estimand.Atoms { return estimand.AtomsOf(p.Estimand, p.Cells, t) },
		Estimate: p.estimate, SE: p.se(), Common: math.NaN(), Step: p.slope,
	}
	share := map[float64]float64{}
	f.Weight = p.Cells.W
	for i, w := range p.Cells.W {
		a, b, s := p.Cells.A[i], p.Cells.B[i], p.Cells.Size(i)
		gain, slope := p.Estimand.Gain(a, b, s), p.Estimand.Slope(a, b, s)
		f.Gain, f.Slope = append(f.Gain, gain), append(f.Slope, slope)
		x := gain / slope
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if share[x] += w; share[x] > f.Share {
			f.Common, f.Share = x, share[x]
		}
	}
	return f
}

// mark gives the null to distributions that search for their quantiles.
func (p *Problem) mark(null float64) {
	if p.location || p.drawn || p.Source.Draws() > 0 {
		return
	}
	guards := []resample.Guard{nil, resample.Merge(p.guards()...)}
	for _, end := range p.worstEnds() {
		guards = append(guards, resample.Merge(p.worstAt(end)...))
	}
	for _, g := range guards {
		law, err := p.Source.Law(g)
		if m, ok := law.(resample.Marker); ok && err == nil {
			m.Mark(null)
		}
	}
}
