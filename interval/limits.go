package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

// Changes sets the range of one question's change if it is not that of a difference of
// two scores. It must be called before Use.
func (s *Solver) Changes(low, high float64) {
	s.symmetric = s.symmetric && low == -high
	if s.mirrored {
		low, high = -high, -low
	}
	s.p.low, s.p.high = low, high
}

// Signed declares that scores may be negative, even if none is.
func (s *Solver) Signed() { s.p.signed = true }

// limits returns the smallest and the largest possible value of the estimand. A
// difference stays in the range of one question's change; an amount without negative
// scores loses at most all of it.
func (p *Problem) limits() (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	if p.Estimand == nil {
		return low, high
	}
	if p.Estimand.Location() && p.Width > 0 {
		return p.low, p.high
	}
	if e, limited := p.Estimand.(estimand.Limited); limited && p.nonNegative() {
		low = e.Least()
	}
	return low, high
}

func (p *Problem) nonNegative() bool {
	for i, a := range p.Cells.A {
		if a < 0 || p.Cells.B[i] < 0 {
			return false
		}
	}
	return !p.signed
}

// limited is a curve clipped to the limits of the estimand. An infinite end stays
// infinite.
type limited struct {
	Curve
	low, high float64
}

func (c limited) Bounds(alpha float64) (lower, upper float64) {
	lower, upper = c.Curve.Bounds(alpha)
	return c.clamp(lower), c.clamp(upper)
}

func (c limited) clamp(x float64) float64 {
	if math.IsInf(x, 0) {
		return x
	}
	return min(max(x, c.low), c.high)
}

// Tails implements Curve: no interval contains a value beyond the limits.
func (c limited) Tails(x float64) (above, below float64) {
	above, below = c.Curve.Tails(min(max(x, c.low), c.high))
	if x < c.low {
		above = 0
	}
	if x > c.high {
		below = 0
	}
	return above, below
}

// MonteCarloSE implements Simulated.
func (c limited) MonteCarloSE(alpha float64) (float64, float64) { return monteCarloSE(c.Curve, alpha) }
