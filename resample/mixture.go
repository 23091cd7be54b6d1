package resample

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

const (
	// maxSingles is the largest number of values that are listed in halves.
	maxSingles = 14
	// maxHalf is the largest number of sums of a half, and maxWays limits the tables
	// for all ways to draw what is listed one by one.
	maxHalf = 1 << 16
	maxWays = 1 << 22
	// often is the largest average number of draws on a value of a half: probabilities
	// there are products of Poisson probabilities.
	often = 30
	// maxMeetings is the largest number of pairs of sums that need a law each.
	maxMeetings = 1 << 14
	// unlikelyWay is the probability below which a way is left out.
	unlikelyWay = 1e-15
)

// mixture is the law of a mean if some values are set apart from the others, such as a
// time-out, a broken score, or a value off the lattice of the others. Given how often
// each is drawn, the rest is exactly a mean of fewer draws from the others. Counts of
// single values are listed in two halves, as in meeting; counts of clusters, and of
// values that are drawn often, are listed one by one.
type mixture struct {
	n, lo, hi   float64 // draws; the smallest and the largest possible mean
	rest        *rest
	left, right []sum // deviations from the mean of the others, in increasing order
	ways        []way
}

// way is one way to draw what is listed one by one.
type way struct {
	p, shift float64 // its probability, and the deviation of its sum
	draws    int     // draws left for the halves and the others
	counts   []int   // count of each cluster
	// below holds, for each number of draws on the left, the weight of the right sums
	// before each place, multiplied by the probability of the others' count.
	below [][]float64
}

// newMixture returns the law. The second result is false if there are too many ways to
// draw the values that are set apart.
func newMixture(at, near, apart estimand.Atoms, n int) (*mixture, bool) {
	m := &mixture{n: float64(n), lo: at.X[0], hi: at.X[len(at.X)-1], rest: newRest(near, at, n)}
	scale := m.n / at.Total()
	var halves [2]half
	singles := 0
	var listed []cluster
	for _, c := range m.rest.cluster(apart) {
		if lambda := c.at.Total() * scale; len(c.at.X) > 1 || lambda > often {
			listed = append(listed, c)
		} else {
			halves[singles%2].add(c.mean-m.rest.mean, lambda)
			singles++
		}
	}
	m.rest.listed = listed
	if singles > maxSingles {
		return nil, false
	}
	var ok bool
	if m.left, ok = halves[0].all(n); !ok {
		return nil, false
	}
	if m.right, ok = halves[1].all(n); !ok {
		return nil, false
	}
	return m, m.list(listed, at.Total(), 1, 0, n, nil) && m.join(near.Total()*scale) && m.fewMeet(at)
}

// all lists the sums of a half with any number of draws, in increasing order.
func (h half) all(n int) ([]sum, bool) {
	most := 40.0
	for _, l := range h.lambda {
		most += l + 8*math.Sqrt(l)
	}
	lists, ok := h.sums(min(n, int(most)))
	if !ok {
		return nil, false
	}
	var out []sum
	for _, l := range lists {
		out = append(out, l...)
	}
	slices.SortFunc(out, func(a, b sum) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.draws, b.draws)) })
	return out, len(out) <= maxHalf
}

// list draws the clusters one after the other. Each count is binomial among the
// remaining draws.
func (m *mixture) list(clusters []cluster, weight, p, shift float64, draws int, counts []int) bool {
	if len(clusters) == 0 {
		m.ways = append(m.ways, way{p: p, shift: shift, draws: draws, counts: slices.Clone(counts)})
		return len(m.ways)*len(m.right) <= maxWays
	}
	w := clusters[0].at.Total()
	share := w / weight
	for k := 0; k <= draws; k++ {
		q := p * binomial(draws, k, share)
		if q < unlikelyWay {
			if float64(k) > float64(draws)*share {
				break
			}
			continue
		}
		d := float64(k) * (clusters[0].mean - m.rest.mean)
		if !m.list(clusters[1:], weight-w, q, shift+d, draws-k, append(counts, k)) {
			return false
		}
	}
	return true
}

// binomial returns the probability of k successes in n draws, 0 < p < 1.
func binomial(n, k int, p float64) float64 {
	return math.Exp(lgamma(n) - lgamma(k) - lgamma(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
}

func lgamma(k int) float64 {
	v, _ := math.Lgamma(float64(k) + 1)
	return v
}

// join weighs the right sums for each number of draws on the left. lambda is the
// average number of draws of the others.
func (m *mixture) join(lambda float64) bool {
	most := 0
	for _, l := range m.left {
		most = max(most, l.draws)
	}
	if len(m.ways)*(most+1)*len(m.right) > maxWays {
		return false
	}
	for i := range m.ways {
		w := &m.ways[i]
		w.below = make([][]float64, min(most, w.draws)+1)
		for k := range w.below {
			w.below[k] = make([]float64, len(m.right)+1)
			for j, r := range m.right {
				v := 0.0
				if others := w.draws - k - r.draws; others >= 0 {
					v = r.p * math.Exp(float64(others)*math.Log(lambda)-lambda-lgamma(others))
				}
				w.below[k][j+1] = w.below[k][j] + v
			}
		}
		total := 0.0
		for _, l := range m.left {
			if l.draws < len(w.below) {
				total += l.p * w.below[l.draws][len(m.right)]
			}
		}
		if !(total > 0) {
			return false
		}
		w.p /= total
	}
	return true
}

// meet calls yield for each way and left sum, with the range of right sums for which
// the total lies within half of t.
func (m *mixture) meet(t, half float64, yield func(w *way, l sum, from, to int)) {
	for i := range m.ways {
		w := &m.ways[i]
		from, to := len(m.right), len(m.right) // decrease as left sums grow
		for _, l := range m.left {
			d := t - w.shift - l.x
			for from > 0 && m.right[from-1].x >= d-half {
				from--
			}
			for to > 0 && m.right[to-1].x > d+half {
				to--
			}
			if l.draws < len(w.below) {
				yield(w, l, from, to)
			}
		}
	}
}

// fewMeet reports whether few pairs of sums put the mean near the expected bounds.
func (m *mixture) fewMeet(at estimand.Atoms) bool {
	mean := at.Mean()
	se := at.SD(mean) / math.Sqrt(m.n)
	for z := -4.0; z <= 4; z++ {
		met := 0
		m.meet(m.deviation(mean+z*se), m.rest.half, func(_ *way, _ sum, from, to int) { met += to - from })
		if met > maxMeetings {
			return false
		}
	}
	return true
}

// deviation returns the deviation of the sum whose mean is x.
func (m *mixture) deviation(x float64) float64 { return (x - m.rest.mean) * m.n }

// cumulated returns P(X ≤ x) if atMost, else P(X ≥ x).
func (m *mixture) cumulated(x float64, atMost bool) float64 {
	t, all := m.deviation(x), 0.0
	m.meet(t, m.rest.half, func(w *way, l sum, from, to int) {
		below := w.below[l.draws]
		s := below[from]
		if !atMost {
			s = below[len(m.right)] - below[to]
		}
		for j := from; j < to; j++ {
			v := below[j+1] - below[j]
			if v == 0 {
				continue
			}
			law, own := m.rest.own(w, l.draws+m.right[j].draws, t-w.shift-l.x-m.right[j].x)
			if atMost {
				s += v * law.AtMost(own)
			} else {
				s += v * law.AtLeast(own)
			}
		}
		all += w.p * l.p * s
	})
	return min(1, all)
}

// AtMost implements Law.
func (m *mixture) AtMost(x float64) float64 { return snap(m.cumulated(x, true)) }

// AtLeast implements Law.
func (m *mixture) AtLeast(x float64) float64 { return snap(m.cumulated(x, false)) }

// Lower implements Law by bisection.
func (m *mixture) Lower(p float64) float64 {
	return bisect(m.lo, m.hi, func(x float64) bool { return m.cumulated(x, true) >= p-probabilityTolerance })
}

// Upper implements Law.
func (m *mixture) Upper(p float64) float64 {
	return -bisect(-m.hi, -m.lo, func(x float64) bool { return m.cumulated(-x, false) >= p-probabilityTolerance })
}

// bisect returns the smallest x in [lo, hi] at which the monotone condition holds.
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

// under implements massive. It leaves out sums whose weight is below e^-50.
func (m *mixture) under(x, rate float64) float64 {
	t, rate := m.deviation(x), rate/m.n
	all := 0.0
	m.meet(t, m.rest.half+50/rate, func(w *way, l sum, from, to int) {
		for j := from; j < to; j++ {
			v := w.below[l.draws][j+1] - w.below[l.draws][j]
			d := t - w.shift - l.x - m.right[j].x
			if v == 0 || d < -m.rest.half {
				continue
			}
			// Beyond its window the law is evaluated at the end of the window.
			beyond := max(0, d-m.rest.half)
			draws := l.draws + m.right[j].draws
			law, own := m.rest.own(w, draws, d-beyond)
			all += w.p * l.p * v * law.under(own, rate*max(1, float64(w.draws-draws))) * math.Exp(-rate*beyond)
		}
	})
	return all
}
