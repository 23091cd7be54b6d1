package crosscheck

// maxStates is the largest number of sums of one half. 2^14 are all signs of 14
// questions, so two lists enumerate 28 questions.
const maxStates = 1 << 14

// state is a sum of signed sizes and its probability.
type state struct{ sum, p float64 }

// halves lists the sums of two parts of the questions, each list in increasing order
// (Horowitz & Sahni 1974). Every outcome is the sum of one element of each. ok is false
// if the lists would be too long.
func (f folded) halves() (left, right []state, ok bool) {
	var parts [2][]int
	states := [2]float64{1, 1}
	for _, j := range f.byCount() {
		k := 0
		if states[1] < states[0] {
			k = 1
		}
		if states[k] *= f.count[j] + 1; states[k] > maxStates {
			return nil, nil, false
		}
		parts[k] = append(parts[k], j)
	}
	return f.sums(parts[0]), f.sums(parts[1]), true
}

// sums returns the sums of the given sizes with all signs, in increasing order.
func (f folded) sums(sizes []int) []state {
	out := []state{{0, 1}}
	for _, j := range sizes {
		from, k := out, int(f.count[j])
		out = nil
		for i := 0; i <= k; i++ {
			shift := f.size[j] * float64(2*i-k)
			out = merged(out, from, shift, chance(f.count[j], float64(i)))
		}
	}
	return out
}

// merged merges a list with a copy of another one, shifted and with its probabilities
// multiplied.
func merged(a, b []state, shift, p float64) []state {
	if len(a) > 0 && len(b) > 0 && a[len(a)-1].sum <= b[0].sum+shift {
		for _, s := range b {
			a = append(a, state{s.sum + shift, s.p * p})
		}
		return a
	}
	out := make([]state, 0, len(a)+len(b))
	i := 0
	for _, s := range b {
		s = state{s.sum + shift, s.p * p}
		for ; i < len(a) && a[i].sum <= s.sum; i++ {
			out = append(out, a[i])
		}
		out = append(out, s)
	}
	return append(out, a[i:]...)
}

// atLeast returns the probability that the sum of one state from each list is at least
// t.
func atLeast(left, right []state, t float64) float64 {
	out, tail := 0.0, 0.0
	j := len(right)
	for _, s := range left {
		for ; j > 0 && s.sum+right[j-1].sum >= t; j-- {
			tail += right[j-1].p
		}
		out += s.p * tail
	}
	return out
}
