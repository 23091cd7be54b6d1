package resample

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// enumerationLimit is the largest number of compositions that are listed one by one.
const enumerationLimit = 100_000

// compositions returns C(n+k−1, n), or enumerationLimit+1 if it is larger.
func compositions(n, k int) int {
	c := 1.0
	for i := 1; i < k; i++ {
		c = c * float64(n+i) / float64(i)
		if c > enumerationLimit {
			return enumerationLimit + 1
		}
	}
	return int(math.Round(c))
}

// enumerate lists every multiset of n draws with its probability.
func enumerate(at estimand.Atoms, n int) *discrete {
	type point struct{ x, p float64 }
	points := make([]point, 0, compositions(n, len(at.X)))
	total := at.Total()
	logW := make([]float64, len(at.W))
	for i, w := range at.W {
		logW[i] = math.Log(w / total)
	}
	logFact := make([]float64, n+1)
	for i := 1; i <= n; i++ {
		logFact[i] = logFact[i-1] + math.Log(float64(i))
	}
	var walk func(i, left int, sum, logP float64)
	walk = func(i, left int, sum, logP float64) {
		if i == len(at.X)-1 {
			logP += float64(left)*logW[i] - logFact[left]
			points = append(points, point{sum + float64(left)*at.X[i], logP})
			return
		}
		for k := 0; k <= left; k++ {
			walk(i+1, left-k, sum+float64(k)*at.X[i], logP+float64(k)*logW[i]-logFact[k])
		}
	}
	walk(0, n, 0, logFact[n])
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	// Sums that differ only by rounding are one atom. Otherwise ties between different
	// multisets would split and move a quantile.
	tol := at.Tol * float64(n)
	var x, p []float64
	for i := 0; i < len(points); {
		first, mass := points[i].x, 0.0
		for ; i < len(points) && points[i].x-first <= tol; i++ {
			mass += math.Exp(points[i].p)
		}
		x = append(x, first/float64(n))
		p = append(p, mass)
	}
	return newDiscrete(x, p, tol/float64(n))
}
