package resample

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// Pseudo is a pseudo-observation: a residual that is drawn in addition to those of the
// sample.
type Pseudo struct {
	At     float64 // its residual: at 0 for a location estimand, else at the estimate
	Weight float64 // in questions
}

// Guard holds the pseudo-observations of a law; nil means none. If residuals depend on
// the estimand, those of pseudo-observations change by the mean slope.
type Guard []Pseudo

// Both returns two pseudo-observations of the same weight; nil if the weight is 0 or if
// both are at the same place.
func Both(low, high, weight float64) Guard {
	if weight == 0 || low == high {
		return nil
	}
	return Guard{{At: low, Weight: weight}, {At: high, Weight: weight}}
}

// Merge returns the union of guards; pseudo-observations at the same place are
// combined.
func Merge(guards ...Guard) Guard {
	var out Guard
	for _, p := range slices.Concat(guards...) {
		if i := slices.IndexFunc(out, func(o Pseudo) bool { return o.At == p.At }); i >= 0 {
			out[i].Weight += p.Weight
		} else {
			out = append(out, p)
		}
	}
	return out
}

// total returns the total weight of the pseudo-observations.
func (g Guard) total() float64 {
	sum := 0.0
	for _, p := range g {
		sum += p.Weight
	}
	return sum
}

// beside adds the pseudo-observations, each moved by −fall, to the atoms.
func (g Guard) beside(at estimand.Atoms, fall float64) estimand.Atoms {
	for _, p := range g {
		at = at.With(p.Weight, p.At-fall)
	}
	return at
}

// key returns the guard as a map key.
func (g Guard) key() string {
	if len(g) == 0 {
		return ""
	}
	return fmt.Sprint([]Pseudo(g))
}

// hit is one way for some of n draws to fall on pseudo-observations.
type hit struct {
	draws  int     // number of these draws
	sum    float64 // sum of their residuals at the estimate
	chance float64
}

// mostHits returns the largest number of draws that may fall on pseudo-observations. It
// is nearly Poisson with their total weight as mean; larger numbers have a probability
// below 2e-17.
func (g Guard) mostHits() int {
	mean := g.total()
	for k := int(mean); ; k++ {
		logP := float64(k+1)*math.Log(mean) - mean - lgamma(k+1)
		if mean == 0 || logP < math.Log(2e-17) && float64(k) > mean {
			return k
		}
	}
}

// unlikelyHit is the probability below which a way is left out. Up to 10,000 such ways
// have less than 1e-11 together, which is spread over the others.
const unlikelyHit = 1e-15

// hits lists the ways for draws of n questions to fall on pseudo-observations, except
// those of negligible probability, in increasing order of draws.
func (g Guard) hits(n int) []hit {
	var out []hit
	total, most := float64(n)+g.total(), min(n, g.mostHits())
	var walk func(i, draws int, sum, logP float64)
	walk = func(i, draws int, sum, logP float64) {
		if i == len(g) {
			// The other draws fall on the sample.
			logP += lgamma(n) - lgamma(n-draws) + float64(n-draws)*math.Log(float64(n)/total)
			if c := math.Exp(logP); c >= unlikelyHit {
				out = append(out, hit{draws, sum, c})
			}
			return
		}
		for k := 0; k <= most-draws; k++ {
			walk(i+1, draws+k, sum+float64(k)*g[i].At, logP+float64(k)*math.Log(g[i].Weight/total)-lgamma(k))
		}
	}
	walk(0, 0, 0, 0)
	slices.SortStableFunc(out, func(a, b hit) int { return cmp.Compare(a.draws, b.draws) })
	all := 0.0
	for _, h := range out {
		all += h.chance
	}
	for i := range out {
		out[i].chance /= all
	}
	return out
}
