package plan

import (
	"math"

	"github.com/realgain/realgain/resample"
)

const (
	// mostBent is the largest number of units for which [bent] draws. The error of the
	// linear approximation decreases with the square root of their number and is below
	// .006 here.
	mostBent = 1 << 9
	// rarely is the power below which the second digit does not matter.
	rarely = 1e-3
	// bentDraws is the number of samples. So few of them differ in sign that the error
	// is below .004.
	bentDraws = 2_000
	// mostRows is the largest pilot that is drawn unit by unit.
	mostRows = 1 << 16
)

// bent returns the difference of two probabilities: that the bound of n units is above
// 0, minus that the mean of h, its linearisation, is. In SDs of the atoms, the bound is
// u + m − r·s, where u is the mean of the atoms, v are the atoms minus u, and m and s
// are the mean and the spread of n draws from v. The distribution of the mean of h is
// exact. Only the difference is estimated, from the same draws for both and for each
// call.
func bent(v, h, weight []float64, u, r float64, n int) float64 {
	if rows := units(weight); rows != nil { // drawn faster
		v, h, weight = pick(v, rows), pick(h, rows), nil
	}
	draws := resample.Sampler{Seed: 1, N: n, Weight: weight, Inner: true, Series: []resample.Series{{E: v}, {E: h}}}
	sets := draws.Draw(0, bentDraws)
	more := 0
	for i, m := range sets[0].Value {
		if s := sets[0].SE[i] * math.Sqrt(float64(n-1)); u+m > r*s {
			more++
		}
		if sets[1].Value[i] > 0 {
			more--
		}
	}
	return float64(more) / bentDraws
}

// units returns the indices of weights, each repeated by its weight. It returns nil if
// the weights are not counts or if they are too many.
func units(weight []float64) []int {
	var rows []int
	for i, w := range weight {
		if w != math.Trunc(w) || w > float64(mostRows-len(rows)) {
			return nil
		}
		for range int(w) {
			rows = append(rows, i)
		}
	}
	return rows
}

// pick returns the values at the places given.
func pick(values []float64, at []int) []float64 {
	out := make([]float64, len(at))
	for i, k := range at {
		out[i] = values[k]
	}
	return out
}
