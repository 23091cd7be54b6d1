package resample

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

const (
	// atHand is the largest number of sums in a bracket that are sorted.
	atHand = 2048
	// aside is the distance from the expected place at which a bracket is cut, as a
	// share of the bracket.
	aside = 0.02
)

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

// Upper implements Law. It is the mirror image of Lower.
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

// bracket narrows the place where the cumulated probability reaches p, going up (side
// 1) or down (side −1), until few sums lie in it: p is not reached at from and reached
// at to.
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
			// Cut near the place where a smooth law would reach p, once before and once
			// behind it, so that both ends move.
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

// count returns the number of sums.
func (m *meeting) count() int {
	c := 0
	for _, q := range m.parts {
		c += len(q.left) * len(m.right)
	}
	return c
}

// between returns the sums in (lo, hi], sorted.
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

// before returns the sum at the place before i.
func before(sums []float64, i int) float64 {
	if i == 0 {
		return 0
	}
	return sums[i-1]
}

// under implements massive.
func (m *meeting) under(x, rate float64) float64 {
	sum := 0.0
	for _, s := range m.between(math.Inf(-1), m.sumOf(x)+m.tol) {
		sum += s.p / m.total * math.Exp(rate*(m.meanOf(s.x)-x))
	}
	return sum
}
