// Package resample computes the bootstrap distribution of an estimand, called its law:
// the distribution of the estimate over sets of questions drawn with replacement from
// the sample. The exact engine computes the law itself, that of infinitely many
// resamples; it has no Monte Carlo error and needs no seed.
package resample

import (
	"math"
	"sort"
)

// Law is a distribution on the real line.
type Law interface {
	// Lower returns min{x : P(X ≤ x) ≥ p}.
	Lower(p float64) float64
	// Upper returns max{x : P(X ≥ x) ≥ p}, the mirror image of Lower.
	Upper(p float64) float64
	// AtMost returns P(X ≤ x).
	AtMost(x float64) float64
	// AtLeast returns P(X ≥ x). P(X = x) is AtMost + AtLeast − 1.
	AtLeast(x float64) float64
}

// probabilityTolerance is the amount by which a cumulated probability may miss p and
// still count as reaching it: rounding must not move a quantile by an atom.
const probabilityTolerance = 1e-12

// negligible is a probability that affects no quantile or p-value.
const negligible = 1e-16

// Tie returns P(X = x) under the law.
func Tie(l Law, x float64) float64 {
	if d, ok := l.(counted); ok {
		return d.tie(x)
	}
	l = central(l)
	return min(1, max(0, l.AtMost(x)+l.AtLeast(x)-1))
}

// Better returns P(X > x) + ½P(X = x).
func Better(l Law, x float64) float64 {
	if d, ok := l.(counted); ok {
		return d.better(x)
	}
	l = central(l)
	return min(1, max(0, (1-l.AtMost(x)+l.AtLeast(x))/2))
}

// counted is a law of finitely many draws, whose AtMost and AtLeast count the sample as
// one more draw.
type counted interface {
	better(x float64) float64
	tie(x float64) float64
}

// central returns the law without its special treatment of far tails, which a
// difference of probabilities of order 1 does not need.
func central(l Law) Law {
	if t, ok := l.(tailed); ok {
		return t.massive
	}
	return l
}

// discrete is a law on finitely many points.
type discrete struct {
	x   []float64 // increasing
	cdf []float64 // P(X ≤ x[i])
	sf  []float64 // P(X ≥ x[i])
	tol float64   // points closer than this are equal
}

func newDiscrete(x, p []float64, tol float64) *discrete {
	d := &discrete{x: x, cdf: make([]float64, len(p)), sf: make([]float64, len(p)), tol: tol}
	sum := 0.0
	for i, v := range p {
		sum += v
		d.cdf[i] = sum
	}
	total := sum
	sum = 0
	for i := len(p) - 1; i >= 0; i-- {
		sum += p[i]
		d.cdf[i] = snap(d.cdf[i] / total)
		d.sf[i] = snap(sum / total)
	}
	return d
}

// snap rounds a probability that is not tiny to 13 decimals, so that one that
// is a round number in theory (¼, 0.025) is that number.
func snap(p float64) float64 {
	if p < 1e-6 {
		return p
	}
	return math.Round(p*1e13) / 1e13
}

func (d *discrete) Lower(p float64) float64 {
	i := sort.Search(len(d.x), func(i int) bool { return d.cdf[i] >= p-probabilityTolerance })
	return d.x[min(i, len(d.x)-1)]
}

func (d *discrete) Upper(p float64) float64 {
	i := sort.Search(len(d.x), func(i int) bool { return d.sf[i] < p-probabilityTolerance })
	return d.x[max(i-1, 0)]
}

func (d *discrete) AtMost(x float64) float64 {
	i := sort.Search(len(d.x), func(i int) bool { return d.x[i] > x+d.tol })
	if i == 0 {
		return 0
	}
	return d.cdf[i-1]
}

func (d *discrete) AtLeast(x float64) float64 {
	i := sort.Search(len(d.x), func(i int) bool { return d.x[i] >= x-d.tol })
	if i == len(d.x) {
		return 0
	}
	return d.sf[i]
}

// under implements massive.
func (d *discrete) under(x, rate float64) float64 {
	sum, before := 0.0, 0.0
	for i, v := range d.x {
		if v > x+d.tol {
			break
		}
		sum += (d.cdf[i] - before) * math.Exp(rate*(v-x))
		before = d.cdf[i]
	}
	return sum
}
