package resample

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// rootDraws is the law of a root (see [Family]) over finitely many draws from
// a guarded sample. The pseudo-observations move with t, so that a draw is no
// number but a condition: its residuals at t and those of the
// pseudo-observations it holds add up to at most 0.
type rootDraws struct {
	*root                                  // finds the quantiles; its probabilities are counts over B + 1
	residual, slope, lows, highs []float64 // of each draw, over n
	at, tol                      float64   // where the residuals stand; sums closer than this are one
}

// newRootDraws makes b draws.
func newRootDraws(f Family, g Guard, s Sample) *rootDraws {
	d := &rootDraws{at: s.Rows.At, tol: s.Atoms.Tol}
	f.Common = math.NaN() // draws have no mass that a search must look out for
	d.root = &root{f: f, guard: g, n: s.N, known: map[float64][2]float64{}, weigh: d.shares}
	draws := guardedSampler(s, []Series{
		{E: withGuard(s.Rows.E, 0, 0)}, {E: withGuard(s.Rows.S, 0, 0)},
		{E: withGuard(make([]float64, len(s.Rows.E)), 1, 0)}, {E: withGuard(make([]float64, len(s.Rows.E)), 0, 1)},
	}).Draw(0, s.B)
	d.residual, d.slope, d.lows, d.highs = draws[0].Value, draws[1].Value, draws[2].Value, draws[3].Value
	return d
}

// guardedSampler draws from the rows and two pseudo-observations behind them.
func guardedSampler(s Sample, series []Series) *Sampler {
	out := &Sampler{Seed: s.Seed, N: s.N, Series: series, Guard: s.Rows.Weight == nil}
	if s.Rows.Weight != nil {
		out.Weight = withGuard(s.Rows.Weight, guardWeight, guardWeight)
	}
	return out
}

func withGuard(x []float64, low, high float64) []float64 {
	return append(slices.Clone(x), low, high)
}

// counts are how many draws lie at or below t, and how many at or above.
func (d *rootDraws) counts(at estimand.Atoms, t float64) (most, least int) {
	low, high, _ := d.guard.points(at)
	for i, e := range d.residual {
		sum := e - (t-d.at)*d.slope[i] + d.lows[i]*low + d.highs[i]*high
		if sum <= d.tol {
			most++
		}
		if sum >= -d.tol {
			least++
		}
	}
	return most, least
}

// shares are the counts over B + 1.
func (d *rootDraws) shares(t float64) [2]float64 {
	most, least := d.counts(d.f.At(t), t)
	b := float64(d.B() + 1)
	return [2]float64{float64(most) / b, float64(least) / b}
}

// B is the number of draws.
func (d *rootDraws) B() int { return len(d.residual) }

// rank turns a probability into that of its draw, k/(B+1) with k = ⌊p(B+1)⌋.
func (d *rootDraws) rank(p float64) float64 {
	b := float64(d.B() + 1)
	return min(math.Floor(p*b+probabilityTolerance), b-1) / b
}

// Lower is the k-th smallest draw, k = ⌊p(B+1)⌋; −∞ when k is 0.
func (d *rootDraws) Lower(p float64) float64 {
	if p = d.rank(p); p == 0 {
		return math.Inf(-1)
	}
	return d.root.Lower(p)
}

// Upper is the k-th largest draw; +∞ when k is 0.
func (d *rootDraws) Upper(p float64) float64 {
	if p = d.rank(p); p == 0 {
		return math.Inf(1)
	}
	return d.root.Upper(p)
}

// AtMost is (#{X ≤ t} + 1)/(B + 1), at most 1, as [Draws.AtMost] has it.
func (d *rootDraws) AtMost(t float64) float64 {
	return min(1, d.probabilities(t)[0]+1/float64(d.B()+1))
}

// AtLeast is (#{X ≥ t} + 1)/(B + 1), at most 1.
func (d *rootDraws) AtLeast(t float64) float64 {
	return min(1, d.probabilities(t)[1]+1/float64(d.B()+1))
}

// better and tie are plain shares of the draws.
func (d *rootDraws) better(t float64) float64 {
	p, b := d.probabilities(t), float64(d.B())
	return (1 + (p[1]-p[0])*(b+1)/b) / 2
}

func (d *rootDraws) tie(t float64) float64 {
	p, b := d.probabilities(t), float64(d.B())
	return (p[0]+p[1])*(b+1)/b - 1
}

// QuantileSE is that of [Draws.QuantileSE].
func (d *rootDraws) QuantileSE(p float64) float64 {
	b := float64(d.B())
	k, s := p*(b+1), math.Sqrt(b*p*(1-p))
	at := func(r float64) float64 { return d.root.Lower(min(max(math.Round(r), 1), b) / (b + 1)) }
	return (at(k+s) - at(k-s)) / 2
}
