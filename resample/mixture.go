package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// farGap is how many times farther than the rest a value must lie from
	// the median for the two scales to be taken apart: one grid for both would
	// have to be finer by that factor.
	farGap = 20
	// maxFar and maxFarDraws bound the ways in which far values are drawn.
	maxFar      = 3
	maxFarDraws = 4.0
	// nearGrid is the size of the near values' grid: their spread is so small a
	// part of the law's that its fine structure does not show.
	nearGrid = 1 << 13
	// negligible is a probability that no quantile or p-value shows.
	negligible = 1e-16
)

// mixture is the law of a mean where a few values lie far from all others
// (a time-out, a broken score): given how often each far value is drawn, the
// rest is a mean of fewer draws from the near values, exactly.
type mixture struct {
	parts  []part
	lo, hi float64 // the smallest and the largest mean there is
}

// part is one way to draw the far values: with chance p, the mean is
// shift + scale·(a mean of near values).
type part struct {
	p, shift, scale float64
	law             massive
}

// split parts the atoms by their distance from the median; false when there is
// no wide gap, or when far values are drawn too often.
func split(at estimand.Atoms, n int) (near, far estimand.Atoms, ok bool) {
	c := at.Median()
	// The farthest atoms stand at the two ends; the farther end comes first.
	order := make([]int, 0, maxFar+1)
	for i, j := 0, len(at.X)-1; i <= j && len(order) <= maxFar; {
		if c-at.X[i] >= at.X[j]-c {
			order = append(order, i)
			i++
		} else {
			order = append(order, j)
			j--
		}
	}
	cut, weight, sum := 0, 0.0, 0.0
	for k := range min(maxFar, len(at.X)-2) {
		sum += at.W[order[k]]
		inner := math.Abs(at.X[order[k+1]] - c)
		if math.Abs(at.X[order[k]]-c) > farGap*inner && inner > 0 {
			cut, weight = k+1, sum
		}
	}
	if cut == 0 || float64(n)*weight/at.Total() > maxFarDraws {
		return near, far, false
	}
	isFar := make([]bool, len(at.X))
	for _, i := range order[:cut] {
		isFar[i] = true
	}
	near.Tol, far.Tol = at.Tol, at.Tol
	for i := range at.X {
		to := &near
		if isFar[i] {
			to = &far
		}
		to.X, to.W = append(to.X, at.X[i]), append(to.W, at.W[i])
	}
	return near, far, true
}

func newMixture(at, near, far estimand.Atoms, n int) *mixture {
	m := &mixture{lo: at.X[0], hi: at.X[len(at.X)-1]}
	total := at.Total()
	laws := map[int]massive{}
	var walk func(i, left int, logP, sum float64)
	walk = func(i, left int, logP, sum float64) {
		if i == len(far.X) {
			logP += float64(left)*math.Log(near.Total()/total) - lgamma(left)
			if p := math.Exp(logP); p > negligible {
				if laws[left] == nil {
					laws[left] = nearLaw(near, left)
				}
				m.parts = append(m.parts, part{p, sum / float64(n), float64(left) / float64(n), laws[left]})
			}
			return
		}
		for k := 0; k <= left; k++ {
			p := logP + float64(k)*math.Log(far.W[i]/total) - lgamma(k)
			// Terms fall once k passes the mean: stop where they vanish.
			if float64(k) > 1+maxFarDraws && p-logP+float64(k)*math.Log(float64(left)) < -60 {
				break
			}
			walk(i+1, left-k, p, sum+float64(k)*far.X[i])
		}
	}
	walk(0, n, lgamma(n), 0)
	return m
}

// nearLaw is the law of the near values alone; of no draws, 0.
func nearLaw(near estimand.Atoms, draws int) massive {
	switch {
	case draws == 0:
		return newDiscrete([]float64{0}, []float64{1}, 0)
	case compositions(draws, len(near.X)) <= enumerationLimit/10:
		return enumerate(near, draws)
	}
	if l, ok := latticeOf(near); ok {
		if law, ok := l.law(near, draws); ok {
			return law
		}
	}
	return newGridOf(near, draws, nearGrid)
}

func lgamma(k int) float64 {
	v, _ := math.Lgamma(float64(k) + 1)
	return v
}

// sum adds up a probability over the parts, each asked about its own share of x.
func (m *mixture) sum(x float64, of func(l Law, x float64) float64) float64 {
	s := 0.0
	for _, q := range m.parts {
		if q.scale == 0 {
			s += q.p * of(q.law, x-q.shift)
			continue
		}
		s += q.p * of(q.law, (x-q.shift)/q.scale)
	}
	return min(1, s)
}

// AtMost implements Law.
func (m *mixture) AtMost(x float64) float64 { return snap(m.sum(x, Law.AtMost)) }

// AtLeast implements Law.
func (m *mixture) AtLeast(x float64) float64 { return snap(m.sum(x, Law.AtLeast)) }

// Lower implements Law by bisection.
func (m *mixture) Lower(p float64) float64 {
	return bisect(m.lo, m.hi, func(x float64) bool { return m.sum(x, Law.AtMost) >= p-probabilityTolerance })
}

// Upper implements Law.
func (m *mixture) Upper(p float64) float64 {
	return -bisect(-m.hi, -m.lo, func(x float64) bool { return m.sum(-x, Law.AtLeast) >= p-probabilityTolerance })
}

// bisect is the smallest x in [lo, hi] at which the increasing condition holds.
func bisect(lo, hi float64, holds func(float64) bool) float64 {
	if holds(lo) {
		return lo
	}
	for range 200 {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			break
		}
		if holds(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

func (m *mixture) masses(yield func(x, p float64)) {
	for _, q := range m.parts {
		q.law.masses(func(x, p float64) { yield(q.shift+q.scale*x, q.p*p) })
	}
}
