package resample

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/gonum/stat"
)

// Draws is a law given by finitely many Monte Carlo draws.
type Draws struct {
	sorted []float64
	tol    float64 // values closer than this are equal: sums of equal values differ by rounding
	Lost   int     // number of draws without a value, because their denominator was 0
}

// NewDraws sorts a copy of the values and counts NaN in Lost. Values within tol of each
// other count as equal.
func NewDraws(values []float64, tol float64) *Draws {
	d := &Draws{sorted: make([]float64, 0, len(values)), tol: tol}
	for _, v := range values {
		if math.IsNaN(v) {
			d.Lost++
			continue
		}
		d.sorted = append(d.sorted, v)
	}
	slices.Sort(d.sorted)
	return d
}

// SD returns the standard deviation of the draws.
func (d *Draws) SD() float64 { return stat.StdDev(d.sorted, nil) }

// Alike reports whether all draws have the same value.
func (d *Draws) Alike() bool {
	return len(d.sorted) > 0 && d.sorted[len(d.sorted)-1]-d.sorted[0] <= d.tol
}

// B returns the number of draws.
func (d *Draws) B() int { return len(d.sorted) }

// rank returns k = ⌊p(B+1)⌋; 0 if there are too few draws for p.
func (d *Draws) rank(p float64) int {
	return min(int(math.Floor(p*float64(d.B()+1)+probabilityTolerance)), d.B())
}

// Lower returns the k-th smallest draw, k = ⌊p(B+1)⌋; −∞ if k is 0.
func (d *Draws) Lower(p float64) float64 {
	if k := d.rank(p); k > 0 {
		return d.sorted[k-1]
	}
	return math.Inf(-1)
}

// Upper returns the k-th largest draw, k = ⌊p(B+1)⌋; +∞ if k is 0.
func (d *Draws) Upper(p float64) float64 {
	if k := d.rank(p); k > 0 {
		return d.sorted[d.B()-k]
	}
	return math.Inf(1)
}

// count returns how many draws are ≤ x and how many are ≥ x.
func (d *Draws) count(x float64) (atMost, atLeast int) {
	atMost = sort.Search(d.B(), func(i int) bool { return d.sorted[i] > x+d.tol })
	atLeast = d.B() - sort.Search(d.B(), func(i int) bool { return d.sorted[i] >= x-d.tol })
	return atMost, atLeast
}

// AtMost returns (#{X ≤ x} + 1)/(B + 1), at most 1. The sample itself counts as one
// more draw, so that no p-value is 0 (Phipson & Smyth 2010).
func (d *Draws) AtMost(x float64) float64 {
	k, _ := d.count(x)
	return min(1, float64(k+1)/float64(d.B()+1))
}

// AtLeast returns (#{X ≥ x} + 1)/(B + 1), at most 1.
func (d *Draws) AtLeast(x float64) float64 {
	_, k := d.count(x)
	return min(1, float64(k+1)/float64(d.B()+1))
}

// better and tie do not count the sample as one more draw.
func (d *Draws) better(x float64) float64 {
	m, l := d.count(x)
	return (1 + float64(l-m)/float64(d.B())) / 2
}

func (d *Draws) tie(x float64) float64 {
	m, l := d.count(x)
	return float64(m+l-d.B()) / float64(d.B())
}

// QuantileSE returns the Monte Carlo standard error of the p quantile: half the
// distance between the order statistics one binomial standard deviation to either side.
// That is √(p(1−p)/B)/f without an estimate of the density f.
func (d *Draws) QuantileSE(p float64) float64 {
	b := float64(d.B())
	k, s := p*(b+1), math.Sqrt(b*p*(1-p))
	at := func(r float64) float64 {
		return d.sorted[int(min(max(math.Round(r), 1), b))-1]
	}
	return (at(k+s) - at(k-s)) / 2
}
