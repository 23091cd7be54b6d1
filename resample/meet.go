package resample

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

const (
	// meetFrom is the number of multisets up to which listing them is faster.
	meetFrom = 2_000
	// maxMeet is the largest number of sums of a half, and maxMeetAtoms the largest
	// number of atoms. For more atoms the law is smooth enough for a grid.
	maxMeet      = 1 << 17
	maxMeetAtoms = 16
	// maxMeetDraws bounds the tables by number of draws.
	maxMeetDraws = 1 << 20
)

// meeting is the law of a mean of draws from few atoms, for which there are too many
// multisets to list and the law is too rugged for a grid. The most likely atom is the
// centre; the draws that fall on no other atom fall on it. The other atoms are split
// into two halves. The sums of each half are listed in increasing order and combined
// with those of the other half (Horowitz & Sahni 1974, "Computing partitions with
// applications to the knapsack problem"). Multinomial counts are Poisson counts given
// their total.
type meeting struct {
	centre, tol float64
	n           int
	parts       []parted
	right       []sum // of the other half, in increasing order
	total       float64
	mean, sd    float64 // of the sum
	skew        float64
}

// parted holds the sums of one half with a given number of draws, and the cumulated
// weights of the sums of the other half that go with them.
type parted struct {
	left  []sum     // in increasing order
	below []float64 // weight of the right sums up to each place
	above []float64 // the same from each place on
}

// meet returns the law. The second result is false if the halves have too many sums.
func meet(at estimand.Atoms, n int) (*meeting, bool) {
	if len(at.X) > maxMeetAtoms || n > maxMeetDraws {
		return nil, false
	}
	likeliest := heaviest(at.W)
	m := &meeting{centre: at.X[likeliest], tol: at.Tol * float64(n), n: n}
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

// join lists the sums of both halves and weighs them. lambda is the average number of
// draws of the centre.
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

// parted weighs the right sums for left sums with a number of draws that leaves
// len(rest)−1 draws. rest holds the probabilities of the centre's count.
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

// atMost returns P(sum ≤ t) and the number of sums up to t.
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

// atLeast returns P(sum ≥ t) and the number of sums from t on.
func (m *meeting) atLeast(t float64) (float64, int) {
	all, count := 0.0, 0
	for _, q := range m.parts {
		j := 0 // right[j:] + left ≥ t
		for _, v := range slices.Backward(q.left) {
			for j < len(m.right) && m.right[j].x+v.x < t {
				j++
			}
			if j == len(m.right) {
				break
			}
			all += v.p * q.above[j]
			count += len(m.right) - j
		}
	}
	return all / m.total, count
}

// sumOf returns the sum whose mean is x.
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
