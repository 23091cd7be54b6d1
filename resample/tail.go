package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

// massive is a law that can weigh its points.
type massive interface {
	Law
	// under returns E(e^(rate·(X − x)); X ≤ x), rate > 0.
	under(x, rate float64) float64
}

// tiny is the probability below which the rounding of a transform matters.
const tiny = 1e-7

// tailed computes the far tails, where cumulated masses are only rounding error, by
// exponential tilting: the draws are reweighted so that the point x becomes the mean,
// the law of the reweighted draws is computed there, and the weights are removed again
// (Asmussen & Glynn 2007, Stochastic Simulation, VI.2).
type tailed struct {
	massive
	at estimand.Atoms
	n  int
}

// AtMost implements Law.
func (l tailed) AtMost(x float64) float64 {
	if p := l.massive.AtMost(x); p > tiny {
		return p
	}
	return lowerTail(l.at, l.n, x)
}

// AtLeast implements Law.
func (l tailed) AtLeast(x float64) float64 {
	if p := l.massive.AtLeast(x); p > tiny {
		return p
	}
	return lowerTail(l.at.Mirror(), l.n, -x)
}

// lowerTail returns P(mean of n draws ≤ x) for x far below the mean.
func lowerTail(at estimand.Atoms, n int, x float64) float64 {
	at = thinned(at)
	lowest := at.X[0]
	switch {
	case math.IsNaN(x):
		return x
	case x < lowest-at.Tol:
		return 0
	case x <= lowest+at.Tol:
		return math.Pow(at.W[0]/at.Total(), float64(n))
	}
	theta := tilt(at, x)
	logM, tilted := tiltBy(at, x, theta)
	if float64(n)*logM < underflow {
		return 0
	}
	return math.Exp(float64(n)*logM) * min(1, listed(tilted, n).under(x, -theta*float64(n)))
}

// underflow is the log of a probability too small for a float64.
const underflow = -750

// maxTail is the largest number of atoms from which a tail is computed.
const maxTail = 1 << 14

// thinned puts many atoms on an even grid of maxTail points. Each is split between its
// neighbours so that the mean does not change. The variance grows by at most
// (range/maxTail)²/6, which changes even a tail of 1e-100 only slightly.
func thinned(at estimand.Atoms) estimand.Atoms {
	if len(at.X) <= maxTail {
		return at
	}
	lo := at.X[0]
	step := (at.X[len(at.X)-1] - lo) / (maxTail - 1)
	w := make([]float64, maxTail+1)
	for i, x := range at.X {
		j, f := math.Modf((x - lo) / step)
		w[int(j)] += at.W[i] * (1 - f)
		w[int(j)+1] += at.W[i] * f
	}
	out := estimand.Atoms{Tol: at.Tol}
	for i, v := range w {
		if v > 0 {
			out.X = append(out.X, lo+float64(i)*step)
			out.W = append(out.W, v)
		}
	}
	return out
}

// tilt returns θ < 0 at which the reweighted mean is x, by bisection on the increasing
// function θ ↦ Σ w·exp(θ(xᵢ−x))·(xᵢ−x).
func tilt(at estimand.Atoms, x float64) float64 {
	slope := func(theta float64) float64 {
		s := 0.0
		for i, v := range at.X {
			s += at.W[i] * math.Exp(theta*(v-x)) * (v - x)
		}
		return s
	}
	// At θ = −700/(x − lowest) the lowest value outweighs all others.
	lo, hi := -700/(x-at.X[0]), 0.0
	for range 100 {
		if mid := (lo + hi) / 2; slope(mid) > 0 {
			hi = mid
		} else {
			lo = mid
		}
	}
	return (lo + hi) / 2
}

// tiltBy reweights the atoms by exp(θ(xᵢ−x)) and returns the log of their
// mean weight.
func tiltBy(at estimand.Atoms, x, theta float64) (float64, estimand.Atoms) {
	out := estimand.Atoms{Tol: at.Tol}
	total, sum := at.Total(), 0.0
	for i, v := range at.X {
		w := at.W[i] / total * math.Exp(theta*(v-x))
		if sum += w; w > 0 {
			out.X = append(out.X, v)
			out.W = append(out.W, w)
		}
	}
	return math.Log(sum), out
}
