package crosscheck

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
)

// Carry says how many questions carry half of something, and how much they
// carry exactly.
type Carry struct {
	Questions int     // the fewest that carry half or more; 0 when there is nothing to carry
	Share     float64 // what they carry, at least 0.5; NaN when there is nothing to carry
}

// Concentration says how few questions a comparison rests on.
type Concentration struct {
	Spread Carry // of Σ(d − median)²: what the interval's width comes from
	Change Carry // of |Σd|: the largest changes in the direction of the whole; the share may exceed 1
}

// FewCarry returns how many questions carry half of the spread of the
// differences, and half of their sum. It takes time in proportion to the
// number of distinct differences and asks for them in increasing order.
func FewCarry(at estimand.Atoms) Concentration {
	none := Carry{Share: math.NaN()}
	if !countable(at) {
		return Concentration{none, none}
	}
	at = scaled(at)
	if len(at.X) == 0 {
		return Concentration{none, none}
	}
	c, spread := at.Median(), 0.0
	for i, x := range at.X {
		spread += at.W[i] * (x - c) * (x - c)
	}
	out := Concentration{none, none}
	if at.Spread(c) > at.Tol {
		out.Spread = half(at, spread, func(x float64) float64 { return (x - c) * (x - c) })
	}
	if sum := exactsum.Weighted(at.W, at.X); math.Abs(sum) > at.Tol*at.Total() {
		side := math.Copysign(1, sum)
		out.Change = half(at, math.Abs(sum), func(x float64) float64 { return side * x })
	}
	return out
}

// half takes questions from whichever end of the order carries more until half
// of the total is reached.
func half(at estimand.Atoms, total float64, carried func(x float64) float64) Carry {
	taken, sum := 0.0, 0.0
	for lo, hi := 0, len(at.X)-1; lo <= hi; {
		i := hi
		if carried(at.X[lo]) > carried(at.X[hi]) {
			i = lo
			lo++
		} else {
			hi--
		}
		each := carried(at.X[i])
		if need := total/2 - sum; need <= each*at.W[i]*(1+1e-12) {
			k := max(1, math.Ceil(need/each*(1-1e-12)))
			return Carry{int(taken + k), (sum + k*each) / total}
		}
		taken += at.W[i]
		sum += each * at.W[i]
	}
	return Carry{int(taken), 1}
}
