package interval

import (
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
)

// ends are the residuals of the worst and the best unit that the range allows:
// all of the largest unit's questions changed by as much as the range allows.
func (p *Problem) ends() (low, high float64) {
	low, high = p.residualOf(p.low), p.residualOf(p.high)
	return min(low, high), max(low, high)
}

// residualOf is the residual of the largest unit if all of its questions changed
// by so much, its baseline being that of the mean.
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

// widest is the size of the largest unit.
func (p *Problem) widest() float64 {
	if p.Cells.S == nil {
		return 1
	}
	return slices.Max(p.Cells.S)
}
