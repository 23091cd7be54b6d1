package interval

import (
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
)

// ends returns the residuals of the worst and the best unit that the range allows: the
// largest unit, with every question changed as much as possible.
func (p *Problem) ends() (low, high float64) {
	low, high = p.residualOf(p.low), p.residualOf(p.high)
	return min(low, high), max(low, high)
}

// residualOf returns the residual of the largest unit if each of its questions changed
// by change and its baseline is the mean baseline.
func (p *Problem) residualOf(change float64) float64 {
	size := 1.0
	if p.Cells.S != nil {
		size = exactsum.Weighted(p.Cells.W, p.Cells.S) / float64(p.N)
	}
	at := change
	if e, ok := p.Estimand.(estimand.Scaled); ok {
		base, scale := e.OfChange(exactsum.Weighted(p.Cells.W, p.Cells.A) / float64(p.N))
		at = base + change*size*scale
	}
	if p.location {
		return at
	}
	return (at - p.estimate) * p.slope * (p.widest() / size)
}

// widest returns the size of the largest unit.
func (p *Problem) widest() float64 {
	if p.Cells.S == nil {
		return 1
	}
	return slices.Max(p.Cells.S)
}
