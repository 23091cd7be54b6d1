package resample

import "math"

// unlikely is the probability below which a multiset of one half is left out.
const unlikely = 1e-15

// sum is a sum of draws from some of the atoms, as deviations from the centre.
type sum struct {
	x, p  float64 // p is the product of the Poisson probabilities of the counts
	draws int     // number of draws in it
	last  int     // number of draws of the newest atom
}

// half is a part of the atoms, with the average number of draws of each.
type half struct{ x, lambda []float64 }

func (h *half) add(x, lambda float64) { h.x, h.lambda = append(h.x, x), append(h.lambda, lambda) }

// sums lists the sums of k draws in increasing order, for every k up to n that has any.
// It merges the sums without the newest atom with those of one draw fewer plus one draw
// of it.
func (h half) sums(n int) ([][]sum, bool) {
	lists := make([][]sum, n+1)
	lists[0] = []sum{{p: 1}}
	for j := range h.x {
		size, none := 0, math.Exp(-h.lambda[j])
		var before []sum
		for k := range lists {
			lists[k] = merge(lists[k], before, none, h.x[j], h.lambda[j])
			before = lists[k]
			if size += len(before); size > maxMeet {
				return nil, false
			}
		}
	}
	for len(lists[len(lists)-1]) == 0 {
		lists = lists[:len(lists)-1]
	}
	return lists, true
}

// merge merges the sums without the newest atom and those with one more draw of it.
func merge(without, before []sum, none, x, lambda float64) []sum {
	if len(without)+len(before) == 0 {
		return nil
	}
	out := make([]sum, 0, len(without)+len(before))
	i := 0
	for _, b := range before {
		more := sum{b.x + x, b.p * lambda / float64(b.last+1), b.draws + 1, b.last + 1}
		if more.p <= unlikely && float64(more.last) >= lambda {
			continue
		}
		for ; i < len(without) && without[i].x <= more.x; i++ {
			out = append(out, sum{without[i].x, without[i].p * none, without[i].draws, 0})
		}
		out = append(out, more)
	}
	for ; i < len(without); i++ {
		out = append(out, sum{without[i].x, without[i].p * none, without[i].draws, 0})
	}
	return out
}
