package realgain

import (
	"slices"
)

// ranks counts, for each arm, those that are better and those that are worse
// beyond doubt (Mogstad, Romano, Shaikh & Wilhelm 2024, "Inference for ranks",
// Review of Economic Studies 91, 476, section 3).
func (f *field) ranks(apart map[[2]int]bool, best []float64) []Rank {
	out := make([]Rank, len(f.labels))
	for k, label := range f.labels {
		out[k] = Rank{Arm: label, Mean: f.means[k], Rank: [2]int{1, len(f.labels)}, PBest: best[k]}
		for other := range f.labels {
			if apart[[2]int{min(k, other), max(k, other)}] {
				if other < k {
					out[k].Rank[0]++
				} else {
					out[k].Rank[1]--
				}
			}
		}
	}
	return out
}

// groups are the longest runs of arms, in order of their means, of which no two
// can be told apart.
func (f *field) groups(apart map[[2]int]bool) [][]string {
	var out [][]string
	reached := -1
	for i := range f.labels {
		last := i
		for last+1 < len(f.labels) && !f.apartFrom(apart, i, last+1) {
			last++
		}
		if last > reached {
			out, reached = append(out, slices.Clone(f.labels[i:last+1])), last
		}
	}
	return out
}

// apartFrom says whether arm k can be told from one of the arms from i on.
func (f *field) apartFrom(apart map[[2]int]bool, i, k int) bool {
	for ; i < k; i++ {
		if apart[[2]int{i, k}] {
			return true
		}
	}
	return false
}
