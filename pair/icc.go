package pair

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
)

// EvenUnits returns Kish's effective number of equal-sized units (Kish 1965, "Survey
// Sampling", section 11.7).
func (c Cells) EvenUnits() float64 {
	if c.S == nil {
		return float64(c.N)
	}
	var squares exactsum.Sum
	for i, w := range c.W {
		squares.Add(w * c.S[i] * c.S[i])
	}
	total := exactsum.Weighted(c.W, c.S)
	return total * total / squares.Value()
}

// ICC returns the intraclass correlation of the questions' differences, by the analysis
// of variance of one random factor with unequal group sizes (Donner 1986, "A review of
// inference procedures for the intraclass correlation coefficient", International
// Statistical Review 54, 67, eq. 1). cluster holds the cluster number of each question.
// The result is NaN if there is only one cluster or if no cluster has two questions.
func (c *Columns) ICC(cluster []int32) float64 {
	n := float64(len(c.A))
	groups := map[int32]*clusterSum{}
	of := make([]*clusterSum, len(c.A)) // cluster of each question
	d := make([]float64, len(c.A))
	for i := range d {
		d[i] = c.B[i] - c.A[i]
		k := cluster[c.Question(i)]
		if groups[k] == nil {
			groups[k] = &clusterSum{}
		}
		of[i] = groups[k]
		of[i].n++
		of[i].sum.Add(d[i])
	}
	k := float64(len(groups))
	if k < 2 || k == n {
		return math.NaN()
	}
	mean := exactsum.Of(d) / n
	var between, within, squares exactsum.Sum
	for _, g := range groups {
		g.mean = g.sum.Value() / g.n
		between.Add(g.n * (g.mean - mean) * (g.mean - mean))
		squares.Add(g.n * g.n)
	}
	for i, g := range of {
		within.Add((d[i] - g.mean) * (d[i] - g.mean))
	}
	msb, msw := between.Value()/(k-1), within.Value()/(n-k)
	size := (n - squares.Value()/n) / (k - 1)
	if msb == 0 && msw == 0 {
		return math.NaN()
	}
	return (msb - msw) / (msb + (size-1)*msw)
}

// clusterSum holds a cluster's number of questions and the sum and mean of their
// differences.
type clusterSum struct {
	n    float64
	sum  exactsum.Sum
	mean float64
}
