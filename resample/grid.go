package resample

import (
	"math"
	"sort"

	"github.com/realgain/realgain/estimand"
)

const (
	minGrid = 1 << 12
	// maxGrid bounds the doubling where the law is rugged: few questions off
	// any lattice leave a law of separate points, each smeared over a step or
	// two, and 1/8,000 of a standard error is as near as any reader needs.
	maxGrid = 1 << 17
	// maxStart bounds the grid one begins with, which grows as √n: beyond a
	// hundred million questions a single draw's shape no longer shows.
	maxStart = 1 << 20
	// settledSE is how far, in standard errors, a probed quantile may move
	// when the grid is doubled once more; the error falls at least in
	// proportion to the step, so what is left is no larger than the last move.
	settledSE = 5e-5
	// settledLevel is the same for the level of a probed quantile: one far
	// outlier makes the standard error large beside the rest of the law, and a
	// quantile that has settled by that measure may still stand at a wrong
	// level.
	settledLevel = 5e-6
	// settledShare is how far the level of a quantile may move, as a share of
	// it, when the quantile itself still moves: where the law is rugged, a
	// quantile is known no better than the gaps between its points.
	settledShare = 1e-4
)

// probes are the levels at which the grid must settle.
var probes = []float64{0.005, 0.025, 0.1, 0.5, 0.9, 0.975, 0.995}

// grid is the law of a mean of n draws from values off any lattice. Each
// value's mass is split between its two neighbouring grid points in
// proportion, which keeps the mean exactly and adds variance that is known
// and taken out again by drawing the quantiles towards the mean.
type grid struct {
	at     estimand.Atoms
	n      int
	mean   float64 // of one draw
	sd     float64 // of the mean of n draws
	step   float64 // in units of the mean of n draws
	first  float64 // lower edge of the first point
	shrink float64
	cdf    []float64 // P(X ≤ upper edge of point i)
	heavy  []atom
}

// newGrid doubles the grid until the probed quantiles stand still.
func newGrid(at estimand.Atoms, n int) *grid { return newGridOf(at, n, maxGrid) }

// newGridOf does so up to about most points.
func newGridOf(at estimand.Atoms, n, most int) *grid {
	mean := at.Mean()
	sd1 := at.SD(mean)
	g := &grid{at: at, n: n, mean: mean, sd: sd1 / math.Sqrt(float64(n)), heavy: heavyAtoms(at, n)}
	reach := at.Spread(mean) / (sd1 * math.Sqrt(float64(n)))
	half := window(reach)
	// Four points per standard deviation of one draw resolve its shape, 128
	// per standard deviation of the sum the shape of the law.
	perSum := max(128, 4*math.Sqrt(float64(n)))
	size := min(max(minGrid, nextPow2(int(2*half*perSum))), maxStart)
	largest := max(most, min(size<<2, maxStart))
	g.build(size, half)
	for settled := false; !settled && size < largest; {
		before := g.probe()
		size *= 2
		g.build(size, half)
		settled = g.settledAt(before)
	}
	return g
}

func (g *grid) probe() []float64 {
	out := make([]float64, len(probes))
	for i, p := range probes {
		out[i] = g.quantile(p)
	}
	return out
}

// settledAt says whether the quantiles of the grid of half the size still hold.
func (g *grid) settledAt(before []float64) bool {
	for i, p := range probes {
		moved := math.Abs(g.quantile(p) - before[i])
		level := math.Abs(g.midF(before[i]) - p)
		if level > settledLevel || moved > settledSE*g.sd && level > settledShare*min(p, 1-p) {
			return false
		}
	}
	return true
}

// build computes the law on size points that span ±half standard deviations
// of the sum. Steps are counted from the median, so that a value many
// questions share (most often 0) stands on the grid and is not split.
func (g *grid) build(size int, half float64) {
	n := float64(g.n)
	sumSD := g.sd * n
	step := 2 * half * sumSD / float64(size-4)
	anchor := g.at.Median()
	p := make([]float64, size)
	total := g.at.Total()
	mask := size - 1
	added := 0.0
	for i, x := range g.at.X {
		u := (x - anchor) / step
		j := math.Floor(u)
		f := u - j
		w := g.at.W[i] / total
		p[int(j)&mask] += w * (1 - f)
		p[int(j+1)&mask] += w * f
		added += w * f * (1 - f)
	}
	selfConvolve(p, g.n)
	centre := int(math.Round(n * (g.mean - anchor) / step))
	first := centre - size/2
	g.cdf = make([]float64, size)
	sum := 0.0
	for i := range g.cdf {
		sum += p[(first+i)&mask]
		g.cdf[i] = sum
	}
	for i := range g.cdf {
		g.cdf[i] /= sum
	}
	variance := sumSD * sumSD
	g.shrink = math.Sqrt(variance / (variance + step*step*(n*added+1.0/12)))
	g.step = step / n
	g.first = anchor + (float64(first)-0.5)*g.step
}

// quantile inverts the cumulated masses, linear between the edges of points.
func (g *grid) quantile(p float64) float64 {
	i := sort.Search(len(g.cdf), func(i int) bool { return g.cdf[i] >= p })
	if i == len(g.cdf) {
		i--
	}
	below := 0.0
	if i > 0 {
		below = g.cdf[i-1]
	}
	f := 0.5
	if g.cdf[i] > below {
		f = min(1, (p-below)/(g.cdf[i]-below))
	}
	x := g.first + (float64(i)+f)*g.step
	return g.clamp(g.mean + (x-g.mean)*g.shrink)
}

// clamp keeps a quantile between the smallest and the largest mean there is.
func (g *grid) clamp(x float64) float64 {
	return min(max(x, g.at.X[0]), g.at.X[len(g.at.X)-1])
}

// midF is P(X < x) + ½P(X = x).
func (g *grid) midF(x float64) float64 {
	if x < g.at.X[0]-g.at.Tol {
		return 0
	}
	if x > g.at.X[len(g.at.X)-1]+g.at.Tol {
		return 1
	}
	u := (g.mean + (x-g.mean)/g.shrink - g.first) / g.step
	i := int(math.Floor(u))
	switch {
	case u <= 0:
		return 0
	case i >= len(g.cdf):
		return 1
	}
	below := 0.0
	if i > 0 {
		below = g.cdf[i-1]
	}
	return below + (u-float64(i))*(g.cdf[i]-below)
}

// tie is P(X = x): the chance that every draw has the value x.
func (g *grid) tie(x float64) float64 {
	for _, h := range g.heavy {
		if math.Abs(x-h.x) <= g.at.Tol {
			return h.p
		}
	}
	return 0
}

// atom is a point of the law that keeps a mass of its own on the grid: all
// draws alike, as when no question that differs was drawn.
type atom struct{ x, p float64 }

func heavyAtoms(at estimand.Atoms, n int) []atom {
	var out []atom
	total := at.Total()
	for i, w := range at.W {
		if p := math.Pow(w/total, float64(n)); p > 1e-9 {
			out = append(out, atom{at.X[i], p})
		}
	}
	return out
}

// Lower implements Law.
func (g *grid) Lower(p float64) float64 {
	for _, h := range g.heavy {
		mid := g.midF(h.x)
		if p > mid-h.p/2+probabilityTolerance && p <= mid+h.p/2+probabilityTolerance {
			return h.x
		}
	}
	return g.quantile(p)
}

// Upper implements Law.
func (g *grid) Upper(p float64) float64 {
	for _, h := range g.heavy {
		mid := 1 - g.midF(h.x)
		if p > mid-h.p/2+probabilityTolerance && p <= mid+h.p/2+probabilityTolerance {
			return h.x
		}
	}
	return g.quantile(1 - p)
}

// AtMost implements Law.
func (g *grid) AtMost(x float64) float64 { return min(1, g.midF(x)+g.tie(x)/2) }

// AtLeast implements Law.
func (g *grid) AtLeast(x float64) float64 { return min(1, 1-g.midF(x)+g.tie(x)/2) }

func (g *grid) masses(yield func(x, p float64)) {
	before := 0.0
	for i, c := range g.cdf {
		x := g.first + (float64(i)+0.5)*g.step
		yield(g.mean+(x-g.mean)*g.shrink, c-before)
		before = c
	}
}
