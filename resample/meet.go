package resample

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/realgain/realgain/estimand"
)

const (
	// meetFrom is the number of multisets up to which listing them is faster.
	meetFrom = 2_000
	// maxMeet is the most sums that a half may have, and maxMeetAtoms the most
	// atoms: beyond, the law is smooth enough for a grid.
	maxMeet      = 1 << 17
	maxMeetAtoms = 16
	// maxMeetDraws bounds the tables by number of draws.
	maxMeetDraws = 1 << 20
	// unlikely is the chance under which a multiset of one half is left out.
	unlikely = 1e-15
	// atHand is how many sums may lie in a bracket for them to be sorted.
	atHand = 2048
	// aside is how far from the expected place a bracket is cut, as a share of it.
	aside = 0.02
)

// sum is a sum of draws from some of the atoms, as deviations from the centre.
type sum struct {
	x, p  float64 // p: product of Poisson chances of the counts
	draws int     // how many draws there are in it
	last  int     // how many of the newest atom
}

// meeting is the law of a mean of draws from few atoms, whose multisets are
// too many to list but whose law is too rugged for a grid. The likeliest atom
// is the centre, whatever is left of the n draws falls on it; the others are
// parted in two halves. Each half's sums are listed, and sums of the one meet
// sums of the other in sorted order (Horowitz & Sahni 1974, "Computing
// partitions with applications to the knapsack problem"). Multinomial counts
// are Poisson counts given their total.
type meeting struct {
	centre, tol float64
	n           int
	parts       []parted
	right       []sum // of the other half, in increasing order
	total       float64
	mean, sd    float64 // of the sum
	skew        float64
}

// parted are the sums of one half with a given number of draws, and what each
// sum of the other half weighs beside them.
type parted struct {
	left  []sum     // in increasing order
	below []float64 // weight of the right sums up to each place
	above []float64 // … from each place on
}

// meet returns the law, or false when the halves have too many sums.
func meet(at estimand.Atoms, n int) (*meeting, bool) {
	if len(at.X) > maxMeetAtoms || n > maxMeetDraws {
		return nil, false
	}
	likeliest := 0
	for i, w := range at.W {
		if w > at.W[likeliest] {
			likeliest = i
		}
	}
	m := &meeting{centre: at.X[likeliest], tol: at.Tol, n: n}
	scale := float64(n) / at.Total()
	var left, right half
	for i, x := range at.X {
		switch {
		case i == likeliest:
		case 2*len(right.x)+1 < len(left.x)+len(right.x):
			right.add(x-m.centre, at.W[i]*scale)
		default:
			left.add(x-m.centre, at.W[i]*scale)
		}
	}
	mean := at.Mean()
	m.mean, m.sd = float64(n)*(mean-m.centre), at.SD(mean)*math.Sqrt(float64(n))
	m.skew = at.Skewness(mean) / math.Sqrt(float64(n))
	return m, m.join(left, right, at.W[likeliest]*scale)
}

// join lists the sums of both halves and weighs them; lambda is how often the
// centre is drawn on average.
func (m *meeting) join(left, right half, lambda float64) bool {
	l, ok := left.sums(m.n)
	if !ok {
		return false
	}
	r, ok := right.sums(m.n)
	if !ok {
		return false
	}
	for _, list := range r {
		m.right = append(m.right, list...)
	}
	if len(m.right)*len(l) > 2*maxMeet {
		return false
	}
	slices.SortFunc(m.right, func(a, b sum) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.draws, b.draws)) })
	rest := make([]float64, m.n+1)
	for k := range rest {
		rest[k] = math.Exp(float64(k)*math.Log(lambda) - lambda - lgamma(k))
	}
	for k, list := range l {
		if len(list) == 0 {
			continue
		}
		q := m.parted(list, rest[:m.n-k+1])
		for _, s := range list {
			m.total += s.p * q.above[0]
		}
		m.parts = append(m.parts, q)
	}
	return m.total > 0
}

// parted weighs the right sums beside left sums with a number of draws that
// leaves len(rest)−1 draws, rest being the chance of the centre's count.
func (m *meeting) parted(left []sum, rest []float64) parted {
	q := parted{left, make([]float64, len(m.right)), make([]float64, len(m.right))}
	weight := func(i int) float64 {
		if k := len(rest) - 1 - m.right[i].draws; k >= 0 {
			return m.right[i].p * rest[k]
		}
		return 0
	}
	s := 0.0
	for i := range m.right {
		s += weight(i)
		q.below[i] = s
	}
	s = 0
	for i := len(m.right) - 1; i >= 0; i-- {
		s += weight(i)
		q.above[i] = s
	}
	return q
}

// half is a part of the atoms and how often each is drawn on average.
type half struct{ x, lambda []float64 }

func (h *half) add(x, lambda float64) { h.x, h.lambda = append(h.x, x), append(h.lambda, lambda) }

// sums lists the sums of k draws, for every k up to n at which there are any,
// in increasing order: those without the newest atom, and those of one draw
// less with one more of it.
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

// merge joins the sums without the newest atom and those with one more of it.
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

// atMost returns P(sum ≤ t) and how many sums there are up to t.
func (m *meeting) atMost(t float64) (float64, int) {
	all, count := 0.0, 0
	for _, q := range m.parts {
		j := len(m.right) // right[:j] + left ≤ t
		for _, l := range q.left {
			for j > 0 && m.right[j-1].x+l.x > t {
				j--
			}
			if j == 0 {
				break
			}
			all += l.p * q.below[j-1]
			count += j
		}
	}
	return all / m.total, count
}

// atLeast is P(sum ≥ t), with the number of sums from t on.
func (m *meeting) atLeast(t float64) (float64, int) {
	all, count := 0.0, 0
	for _, q := range m.parts {
		j := 0 // right[j:] + left ≥ t
		for i := len(q.left) - 1; i >= 0; i-- {
			for j < len(m.right) && m.right[j].x+q.left[i].x < t {
				j++
			}
			if j == len(m.right) {
				break
			}
			all += q.left[i].p * q.above[j]
			count += len(m.right) - j
		}
	}
	return all / m.total, count
}

// sumOf is the sum whose mean is x.
func (m *meeting) sumOf(x float64) float64 { return (x - m.centre) * float64(m.n) }

func (m *meeting) meanOf(s float64) float64 { return m.centre + s/float64(m.n) }

// AtMost implements Law.
func (m *meeting) AtMost(x float64) float64 {
	p, _ := m.atMost(m.sumOf(x) + m.tol)
	return snap(min(1, p))
}

// AtLeast implements Law.
func (m *meeting) AtLeast(x float64) float64 {
	p, _ := m.atLeast(m.sumOf(x) - m.tol)
	return snap(min(1, p))
}

// Lower implements Law.
func (m *meeting) Lower(p float64) float64 {
	lo, hi := m.bracket(p, 1, m.atMost)
	near := m.between(lo, hi)
	f, _ := m.atMost(lo)
	for i := 0; i < len(near); {
		first := near[i].x
		for ; i < len(near) && near[i].x-first <= m.tol; i++ {
			f += near[i].p / m.total
		}
		if f >= p-probabilityTolerance {
			return m.meanOf(first)
		}
	}
	return m.meanOf(hi)
}

// Upper implements Law; it is the mirror image of Lower.
func (m *meeting) Upper(p float64) float64 {
	hi, lo := m.bracket(p, -1, m.atLeast)
	near := m.between(math.Nextafter(lo, math.Inf(-1)), math.Nextafter(hi, math.Inf(-1)))
	f, _ := m.atLeast(hi)
	for i := len(near) - 1; i >= 0; {
		first := near[i].x
		for ; i >= 0 && first-near[i].x <= m.tol; i-- {
			f += near[i].p / m.total
		}
		if f >= p-probabilityTolerance {
			return m.meanOf(first)
		}
	}
	return m.meanOf(lo)
}

// bracket narrows down where the cumulated probability reaches p, going up
// (side 1) or down (side −1), until few sums lie between: short of p at from,
// reached at to.
func (m *meeting) bracket(p, side float64, cumulated func(t float64) (float64, int)) (from, to float64) {
	p -= probabilityTolerance
	// Start around the normal quantile, corrected for skewness.
	z := normalGuess(min(max(p, 0.5/float64(m.count())), 1))
	guess := m.mean + m.sd*(side*z+m.skew/6*(z*z-1))
	reach := side * m.sd / 4
	from, to = guess-reach, guess+reach
	fFrom, nFrom := cumulated(from)
	fTo, nTo := fFrom, nFrom
	if fFrom < p {
		for fTo, nTo = cumulated(to); fTo < p && nTo < m.count(); fTo, nTo = cumulated(to) {
			from, fFrom, nFrom = to, fTo, nTo
			reach *= 2
			to += reach
		}
	} else {
		to = from
		for from -= reach; ; from -= reach {
			if fFrom, nFrom = cumulated(from); fFrom < p || nFrom == 0 {
				break
			}
			to, fTo, nTo = from, fFrom, nFrom
			reach *= 2
		}
	}
	for step := 0; nTo-nFrom > atHand && step < 80; step++ {
		share := 0.5
		if step%4 != 3 {
			// Close to where a smooth law would reach p, once before and once
			// behind it, so that both ends come in.
			share = (p - fFrom) / (fTo - fFrom)
			share = min(max(share+aside*float64(2*(step%2)-1), 0.01), 0.99)
		}
		t := from + share*(to-from)
		if f, n := cumulated(t); f >= p {
			to, fTo, nTo = t, f, n
		} else {
			from, fFrom, nFrom = t, f, n
		}
	}
	return from, to
}

// count is the number of sums.
func (m *meeting) count() int {
	c := 0
	for _, q := range m.parts {
		c += len(q.left) * len(m.right)
	}
	return c
}

// between lists the sums in (lo, hi], sorted.
func (m *meeting) between(lo, hi float64) []sum {
	var out []sum
	for _, q := range m.parts {
		for _, l := range q.left {
			i := sort.Search(len(m.right), func(i int) bool { return m.right[i].x+l.x > lo })
			for ; i < len(m.right) && m.right[i].x+l.x <= hi; i++ {
				if p := q.below[i] - before(q.below, i); p > 0 {
					out = append(out, sum{x: m.right[i].x + l.x, p: l.p * p})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b sum) int { return cmp.Compare(a.x, b.x) })
	return out
}

// before is the sum up to the place before i.
func before(sums []float64, i int) float64 {
	if i == 0 {
		return 0
	}
	return sums[i-1]
}

func (m *meeting) masses(yield func(x, p float64)) {
	for _, s := range m.between(math.Inf(-1), math.Inf(1)) {
		yield(m.meanOf(s.x), s.p/m.total)
	}
}
