// Package interval turns the bootstrap law of an estimand into intervals and
// p-values. A method gives a Curve: its bounds at any α and the p-value that
// inverts them. Several methods read one law.
package interval

import (
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Problem is everything a method may look at.
type Problem struct {
	Cells    pair.Cells
	Estimand estimand.Linear
	N        int     // questions
	Width    float64 // of the metric's declared range; 0 = undeclared
	Binary   bool    // every score of both arms is 0 or 1

	atoms    estimand.Atoms // residuals at the null, or at 0 for a location estimand
	estimate float64
	laws     memo
}

// memo keeps laws by the weight and place of what was added to the sample.
type memo struct {
	mu  sync.Mutex
	law map[[3]float64]resample.Law
}

// NewProblem prepares the cells; every question is in n.
func NewProblem(c pair.Cells, e estimand.Linear, width float64, binary bool) *Problem {
	return &Problem{
		Cells: c, Estimand: e, N: c.N, Width: width, Binary: binary,
		atoms: estimand.AtomsOf(e, c, 0), estimate: e.Value(c, nil),
		laws: memo{law: map[[3]float64]resample.Law{}},
	}
}

// Estimate is the estimand of the sample.
func (p *Problem) Estimate() float64 { return p.estimate }

// Atoms are the distinct differences and how many questions have each.
func (p *Problem) Atoms() estimand.Atoms { return p.atoms }

// Law is the bootstrap law of the estimate.
func (p *Problem) Law() (resample.Law, error) { return p.Guarded(0, 0, 0) }

// Guarded is the law of n draws from the sample with two further observations
// of the given weight at c ± m; weight 0 is the sample alone.
func (p *Problem) Guarded(c, m, weight float64) (resample.Law, error) {
	p.laws.mu.Lock()
	defer p.laws.mu.Unlock()
	key := [3]float64{c, m, weight}
	if l, ok := p.laws.law[key]; ok {
		return l, nil
	}
	at := p.atoms
	if weight > 0 {
		at = at.With(weight, c-m, c+m)
	}
	l, err := resample.Mean(at, p.N)
	if err == nil {
		p.laws.law[key] = l
	}
	return l, err
}

// se returns the standard error of the estimate, with divisor n−1.
func (p *Problem) se() float64 {
	n := float64(p.N)
	return math.Sqrt(p.atoms.Central(p.estimate, 2) / (n - 1))
}
