package resample

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// Pseudo is a pseudo-observation: a residual that a law is drawn from beside
// those of the sample.
type Pseudo struct {
	At     float64 // its residual: at 0 for a location estimand, else at the estimate
	Weight float64 // in questions
}

// Guard is the pseudo-observations of a law; nil is none. Where residuals move
// with the estimand, those of pseudo-observations move with the mean slope.
type Guard []Pseudo

// Both is two pseudo-observations of one weight; nil where it is 0, or where
// neither lies apart from the other.
func Both(low, high, weight float64) Guard {
	if weight == 0 || low == high {
		return nil
	}
	return Guard{{At: low, Weight: weight}, {At: high, Weight: weight}}
}

// Merge is several guards as one, the pseudo-observations at one place together.
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

// total is the weight of the pseudo-observations together.
func (g Guard) total() float64 {
	sum := 0.0
	for _, p := range g {
		sum += p.Weight
	}
	return sum
}

// beside adds the pseudo-observations to the atoms, each moved by −fall.
func (g Guard) beside(at estimand.Atoms, fall float64) estimand.Atoms {
	for _, p := range g {
		at = at.With(p.Weight, p.At-fall)
	}
	return at
}

// key is the guard as the key of a map.
func (g Guard) key() string {
	if len(g) == 0 {
		return ""
	}
	return fmt.Sprint([]Pseudo(g))
}

// hit is a way in which some of n draws fall on pseudo-observations.
type hit struct {
	draws  int     // how many of them
	sum    float64 // of their residuals at the estimate
	chance float64
}

// mostHits is the largest number of draws that may fall on pseudo-observations:
// it is nearly Poisson with their total weight as its mean, and more have a
// chance under 2e-17.
func (g Guard) mostHits() int {
	mean := g.total()
	for k := int(mean); ; k++ {
		logP := float64(k+1)*math.Log(mean) - mean - lgamma(k+1)
		if mean == 0 || logP < math.Log(2e-17) && float64(k) > mean {
			return k
		}
	}
}

// unlikelyHit is the chance under which a way is left out: of up to 10,000 ways
// together that is under 1e-11, which the others make up for.
const unlikelyHit = 1e-15

// hits lists the ways in which draws of n questions fall on pseudo-observations,
// but for those of negligible chance, in the order of their draws.
func (g Guard) hits(n int) []hit {
	var out []hit
	total, most := float64(n)+g.total(), min(n, g.mostHits())
	var walk func(i, draws int, sum, logP float64)
	walk = func(i, draws int, sum, logP float64) {
		if i == len(g) {
			// What is left falls on the sample.
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
