package crosscheck

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// Carry says how many questions carry half of something, and how much they
// carry exactly.
type Carry struct {
	Questions int     // the fewest that carry half or more; 0 when there is nothing to carry
	Share     float64 // what they carry, in [0.5, 1]; NaN when there is nothing to carry
}

// Concentration says how few questions a comparison rests on.
type Concentration struct {
	Spread Carry // of Σ(d − median)²: what the interval's width comes from
	Change Carry // of |Σd|: the largest changes in the direction of the whole; may exceed 1
}

// FewCarry returns how many questions carry half of the spread of the
// differences, and half of their sum.
func FewCarry(at estimand.Atoms) Concentration {
	none := Carry{Share: math.NaN()}
	f, ok := fold(at)
	if !ok || len(f.size) == 0 {
		return Concentration{none, none}
	}
	normal := scaled(at)
	c := normal.Median()
	spread := make([]portion, len(normal.X))
	change := make([]portion, len(normal.X))
	side := 1.0
	if normal.Mean() < 0 {
		side = -1
	}
	for i, x := range normal.X {
		spread[i] = portion{(x - c) * (x - c), normal.W[i]}
		change[i] = portion{side * x, normal.W[i]}
	}
	out := Concentration{half(spread, normal.Total()*normal.Central(c, 2)), none}
	if f.sum > f.tol {
		out.Change = half(change, math.Abs(normal.Mean())*normal.Total())
	}
	return out
}

// portion is what each of a number of questions carries.
type portion struct{ each, questions float64 }

// half takes the largest portions until half of the total is reached.
func half(all []portion, total float64) Carry {
	if !(total > 0) {
		return Carry{Share: math.NaN()}
	}
	slices.SortStableFunc(all, func(a, b portion) int { return cmp.Compare(b.each, a.each) })
	taken, sum := 0.0, 0.0
	for _, p := range all {
		if need := total/2 - sum; need <= p.each*p.questions*(1+1e-12) {
			k := max(1, math.Ceil(need/p.each*(1-1e-12)))
			return Carry{int(taken + k), (sum + k*p.each) / total}
		}
		taken += p.questions
		sum += p.each * p.questions
	}
	return Carry{int(taken), 1}
}
