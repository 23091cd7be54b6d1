// Package interval turns the bootstrap law of an estimand into intervals and
// p-values. A method gives a Curve: its bounds at any α and the p-value that
// inverts them. Several methods read one law.
package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Problem is everything a method may look at.
type Problem struct {
	Cells    pair.Cells
	Estimand estimand.Linear
	N        int             // questions
	Width    float64         // of the metric's declared range; 0 = undeclared
	Binary   bool            // every score of both arms is 0 or 1
	Source   resample.Source // of the laws
	Harm     Sides           // on which a change is a harm; none = nothing is claimed of harm
	Seed     uint64          // of the orders that the betting interval takes the scores in

	low, high float64        // range of one question's change; 0 = unknown
	signed    bool           // scores may be negative
	atoms     estimand.Atoms // residuals at 0 for a location estimand, else at the estimate
	drawn     bool           // nothing is known but the draws of Source
	location  bool           // the law only moves with the estimate
	estimate  float64
	centre    float64 // mean of the atoms
	scale     float64 // what the atoms were divided by
	slope     float64 // mean slope: how fast the mean residual falls in the estimate
}

// Sides are sides of the estimate.
type Sides struct{ Below, Above bool }

// NewProblem prepares the cells; every question is in n.
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

// settle makes an estimate of 0 of one that is 0 but for rounding, as the sum
// of thirds and their negatives is.
func (p *Problem) settle() {
	if math.Abs(p.estimate) <= p.rounding() {
		p.estimate = 0
	}
}

// Estimate is the estimand of the sample.
func (p *Problem) Estimate() float64 { return p.estimate }

// Atoms are the distinct differences and how many questions have each.
func (p *Problem) Atoms() estimand.Atoms { return p.atoms }

// Law is the bootstrap law of the estimate.
func (p *Problem) Law() (resample.Law, error) { return p.Source.Law(nil) }

// se returns the standard error of the estimate, with divisor n−1. One atom
// has none: what rounding leaves of its distance to the mean is no spread.
func (p *Problem) se() float64 {
	if len(p.atoms.X) < 2 {
		return 0
	}
	return p.atoms.SD(p.centre) / math.Sqrt(float64(p.N-1)) / math.Abs(p.slope)
}

// spreadOfDraws is the standard deviation of the law's draws.
func (p *Problem) spreadOfDraws() float64 {
	law, err := p.Law()
	if d, ok := law.(*resample.Draws); ok && err == nil {
		return d.SD()
	}
	return math.NaN()
}

// noSpread says that nothing varies: every question changed by the same amount,
// or every draw gives the same value.
func (p *Problem) noSpread() bool {
	if !p.drawn {
		return len(p.atoms.X) < 2
	}
	law, err := p.Law()
	d, ok := law.(*resample.Draws)
	return ok && err == nil && d.Alike()
}

// rounding is how far two means may lie apart and be the same.
func (p *Problem) rounding() float64 { return p.atoms.Tol / 4 / math.Abs(p.slope) }

// family is the problem as the root of its residuals.
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

// mark tells laws that look for their quantiles where the null is.
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
