package resample

import (
	"fmt"
	"math"

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

// hits lists the ways in which draws of n questions fall on pseudo-observations,
// but for those of negligible chance.
func (g Guard) hits(n int) []hit {
	var out []hit
	total, most := float64(n)+g.total(), min(n, g.mostHits())
	var walk func(i, draws int, sum, logP float64)
	walk = func(i, draws int, sum, logP float64) {
		if i == len(g) {
			// What is left falls on the sample.
			logP += lgamma(n) - lgamma(n-draws) + float64(n-draws)*math.Log(float64(n)/total)
			if c := math.Exp(logP); c >= negligible/100 {
				out = append(out, hit{draws, sum, c})
			}
			return
		}
		for k := 0; k <= most-draws; k++ {
			walk(i+1, draws+k, sum+float64(k)*g[i].At, logP+float64(k)*math.Log(g[i].Weight/total)-lgamma(k))
		}
	}
	walk(0, 0, 0, 0)
	return out
}
