package realgain

import (
	"math"

	"github.com/realgain/realgain/interval"
)

// result writes down what was found of the arms.
func (f *field) result() AllPairs {
	differ := make([]bool, len(f.identity)*len(f.identity))
	for _, p := range f.pairs {
		differ[p.i*len(f.identity)+p.j] = p.differ()
	}
	apart := func(i, j int) bool { return differ[min(i, j)*len(f.identity)+max(i, j)] }
	out := AllPairs{Metric: f.metric, N: len(f.questions), LeftOut: f.left(), Ranks: f.ranks(apart), Groups: f.groups(apart)}
	_, out.Draws = f.bestShares()
	for _, p := range f.pairs {
		out.Pairs = append(out.Pairs, p.result(f))
	}
	return out
}

// result writes down the difference of a pair, the better arm first.
func (p *apart) result(f *field) ArmsApart {
	own := bounds{ci: p.CI, alpha: p.alpha()}
	out := ArmsApart{
		Baseline: f.g.Labels[f.identity[p.i]], Candidate: f.g.Labels[f.identity[p.j]],
		Delta: p.Estimate, PValue: p.PValue, SimultaneousCI: nan2, SimultaneousSE: nan2, PAdjusted: math.NaN(), PAdjustedSE: math.NaN(),
	}
	if p.turned {
		own, out.Delta = own.negated(), 0-p.Estimate
	}
	if out.CI = own.ci; p.SimultaneousCI != nil {
		out.SimultaneousCI, out.SimultaneousSE = p.held.ci, p.held.se()
		out.PAdjusted, out.PAdjustedSE = *p.PAdjusted, *p.PAdjustedSE
	}
	return out
}

// ranks counts, for each arm, those that are better and those that are worse
// beyond doubt (Mogstad, Romano, Shaikh & Wilhelm 2024, "Inference for ranks",
// Review of Economic Studies 91, 476, section 3).
func (f *field) ranks(apart func(i, j int) bool) []Rank {
	shares, draws := f.bestShares()
	out := make([]Rank, len(f.identity))
	for k, arm := range f.identity {
		out[k] = Rank{Arm: f.g.Labels[arm], Mean: f.means[k], Rank: [2]int{1, len(out)}, PBest: shares[k]}
		out[k].PBestSE = interval.ShareSE(shares[k], draws)
		for other := range f.identity {
			switch {
			case !apart(k, other):
			case other < k:
				out[k].Rank[0]++
			default:
				out[k].Rank[1]--
			}
		}
	}
	return out
}

// groups cover the pairs of arms that cannot be told apart: two arms share a
// group exactly when they cannot. Each group grows from such a pair that none
// holds yet by the arms, best first, that cannot be told from any in it.
func (f *field) groups(apart func(i, j int) bool) [][]string {
	k := len(f.identity)
	covered := make([]bool, k*k)
	var out [][]string
	for i := range k {
		for j := i; j < k; j++ {
			if covered[i*k+j] || apart(i, j) {
				continue
			}
			group := f.around(i, j, apart)
			names := make([]string, len(group))
			for at, p := range group {
				names[at] = f.g.Labels[f.identity[p]]
				for _, q := range group {
					covered[p*k+q] = true
				}
			}
			out = append(out, names)
		}
	}
	return out
}

// around is the group that grows from arms i ≤ j, in order.
func (f *field) around(i, j int, apart func(i, j int) bool) []int {
	var group []int
	for k := range f.identity {
		if apart(k, i) || apart(k, j) {
			continue
		}
		fits := true
		for _, p := range group {
			fits = fits && !apart(k, p)
		}
		if fits || k == i || k == j {
			group = append(group, k)
		}
	}
	return group
}

// best counts the draws in which each arm's mean is the best.
type best struct {
	field *field
	sum   []float64
	draws int
}

func (b *best) Reset() { b.sum, b.draws = make([]float64, len(b.field.identity)), 0 }

// take shares one draw among the arms whose mean is the best in it.
func (b *best) Take(deviation []float64) {
	f, sign := b.field, 1.0
	if f.lower(f.metric) {
		sign = -1
	}
	mean := func(k int) float64 { return sign * (f.means[k] + deviation[f.at[k]]) }
	top, tied := math.Inf(-1), 0.0
	for k := range f.at {
		switch v := mean(k); {
		case v > top+tieIn(top):
			top, tied = v, 1
		case v >= top-tieIn(top):
			tied++
		}
	}
	for k := range f.at {
		if mean(k) >= top-tieIn(top) {
			b.sum[k] += 1 / tied
		}
	}
	b.draws++
}

// tieIn returns the largest difference from x that rounding can cause.
func tieIn(x float64) float64 {
	if math.IsInf(x, 0) {
		return 0
	}
	return 1e-12 * (1 + math.Abs(x))
}

// bestShares are the shares of the draws in which each arm is the best.
func (f *field) bestShares() (shares []float64, draws int) {
	b := &f.best
	if f.same != nil {
		b = &f.same.best
	}
	shares = make([]float64, len(f.identity))
	for k := range shares {
		shares[k] = b.sum[k] / float64(b.draws)
	}
	return shares, b.draws
}
