// Package interval turns the bootstrap law of an estimand into intervals and
// p-values. A method gives a Curve: its bounds at any α and the p-value that
// inverts them. Several methods read one law.
package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
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

	atoms    estimand.Atoms // residuals at the null, or at 0 for a location estimand
	estimate float64
}

// NewProblem prepares the cells; every question is in n.
func NewProblem(c pair.Cells, e estimand.Linear, width float64, binary bool) *Problem {
	return &Problem{
		Cells: c, Estimand: e, N: c.N, Width: width, Binary: binary,
		atoms: estimand.AtomsOf(e, c, 0), estimate: e.Value(c, nil),
	}
}

// Estimate is the estimand of the sample.
func (p *Problem) Estimate() float64 { return p.estimate }

// Atoms are the distinct differences and how many questions have each.
func (p *Problem) Atoms() estimand.Atoms { return p.atoms }

// Law is the bootstrap law of the estimate.
func (p *Problem) Law() (resample.Law, error) { return p.Source.Law(0, 0) }

// se returns the standard error of the estimate, with divisor n−1. One atom
// has none: what rounding leaves of its distance to the mean is no spread.
func (p *Problem) se() float64 {
	if len(p.atoms.X) < 2 {
		return 0
	}
	return p.atoms.SD(p.estimate) / math.Sqrt(float64(p.N-1))
}

// rounding is how far two means may lie apart and be the same.
func (p *Problem) rounding() float64 { return 4 * p.atoms.Tol / float64(p.N) }
