package crosscheck

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
)

// Carry is the smallest number of questions that account for half of a total, and their
// exact share of it.
type Carry struct {
	Questions int     // smallest number with half or more; 0 if the total is 0
	Share     float64 // their share, at least 0.5; NaN if the total is 0
}

// Concentration describes how few questions a comparison rests on.
type Concentration struct {
	Spread Carry // of Σ(d − median)², which determines the interval's width
	Change Carry // of |Σd|: the largest changes in the direction of the sum; the share may exceed 1
}

// FewCarry returns how many questions account for half of the spread of the
// differences, and for half of their sum. It takes time proportional to the number of
// distinct differences if they are in increasing order; otherwise it sorts them.
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

// half takes questions from the end of the order that carries more, until half of the
// total is reached.
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
