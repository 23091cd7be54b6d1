package family

import (
	"math"

	"github.com/realgain/realgain/interval"
)

// Result returns what Judge found of the arms; Metric, N and LeftOut are left
// to the caller.
func (a *Arms) Result() AllPairs {
	differ := make([]bool, len(a.Means)*len(a.Means))
	for _, p := range a.Pairs {
		differ[p.I*len(a.Means)+p.J] = p.differ()
	}
	apart := func(i, j int) bool { return differ[min(i, j)*len(a.Means)+max(i, j)] }
	out := AllPairs{Ranks: a.ranks(apart), Groups: a.groups(apart)}
	_, out.Draws = a.bestShares()
	for _, p := range a.Pairs {
		out.Pairs = append(out.Pairs, p.result(a.Labels, a.together))
	}
	return out
}

// result writes down the difference of a pair, the better arm first.
func (p *Pair) result(labels []string, together bool) Apart {
	unknown := [2]float64{math.NaN(), math.NaN()}
	out := Apart{
		Baseline: labels[p.I], Candidate: labels[p.J], Delta: p.Estimate, CI: p.CI, PValue: p.PValue,
		SimultaneousCI: unknown, SimultaneousSE: unknown, PAdjusted: math.NaN(), PAdjustedSE: math.NaN(),
	}
	if p.Turned {
		out.CI, out.Delta = [2]float64{0 - p.CI[1], 0 - p.CI[0]}, 0-p.Estimate
	}
	if together {
		out.SimultaneousCI, out.SimultaneousSE = p.held.CI, p.held.SE()
		out.PAdjusted, out.PAdjustedSE = p.PAdjusted, p.PAdjustedSE
	}
	return out
}

// ranks counts, for each arm, those that are better and those that are worse
// beyond doubt (Mogstad, Romano, Shaikh & Wilhelm 2024, "Inference for ranks",
// Review of Economic Studies 91, 476, section 3).
func (a *Arms) ranks(apart func(i, j int) bool) []Rank {
	shares, draws := a.bestShares()
	out := make([]Rank, len(a.Means))
	for k, mean := range a.Means {
		out[k] = Rank{Arm: a.Labels[k], Mean: mean, Rank: [2]int{1, len(out)}, PBest: shares[k]}
		out[k].PBestSE = interval.ShareSE(shares[k], draws)
		for other := range a.Means {
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
func (a *Arms) groups(apart func(i, j int) bool) [][]string {
	k := len(a.Means)
	covered := make([]bool, k*k)
	var out [][]string
	for i := range k {
		for j := i; j < k; j++ {
			if covered[i*k+j] || apart(i, j) {
				continue
			}
			group := around(i, j, k, apart)
			names := make([]string, len(group))
			for at, p := range group {
				names[at] = a.Labels[p]
				for _, q := range group {
					covered[p*k+q] = true
				}
			}
			out = append(out, names)
		}
	}
	return out
}

// around returns the group that grows from arms i ≤ j of k, in order.
func around(i, j, k int, apart func(i, j int) bool) []int {
	var group []int
	for arm := range k {
		if apart(arm, i) || apart(arm, j) {
			continue
		}
		fits := true
		for _, p := range group {
			fits = fits && !apart(arm, p)
		}
		if fits || arm == i || arm == j {
			group = append(group, arm)
		}
	}
	return group
}

// best counts the draws in which each arm's mean is the best.
type best struct {
	arms  *Arms
	sum   []float64
	draws int
}

// Reset implements interval.Watcher.
func (b *best) Reset() { b.sum, b.draws = make([]float64, len(b.arms.Means)), 0 }

// Take shares one draw among the arms whose mean is the best in it.
func (b *best) Take(deviation []float64) {
	a, sign := b.arms, 1.0
	if a.LowerIsBetter {
		sign = -1
	}
	mean := func(k int) float64 { return sign * (a.Means[k] + deviation[a.at[k]]) }
	top, tied := math.Inf(-1), 0.0
	for k := range a.at {
		switch v := mean(k); {
		case v > top+tieIn(top):
			top, tied = v, 1
		case v >= top-tieIn(top):
			tied++
		}
	}
	for k := range a.at {
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

// bestShares returns the shares of the draws in which each arm is the best.
func (a *Arms) bestShares() (shares []float64, draws int) {
	b := &a.best
	if a.Same != nil {
		b = &a.Same.best
	}
	shares = make([]float64, len(a.Means))
	for k := range shares {
		shares[k] = b.sum[k] / float64(b.draws)
	}
	return shares, b.draws
}
