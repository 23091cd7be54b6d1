package tabletest

import (
	"math"
	"slices"
)

// Resamples lists mean(b*)/mean(a*) over all nⁿ draws of questions, in order.
func Resamples(a, b []float64) []float64 {
	var out []float64
	n := len(a)
	var walk func(k int, num, den float64)
	walk = func(k int, num, den float64) {
		if k == n {
			out = append(out, num/den)
			return
		}
		for i := range n {
			walk(k+1, num+b[i], den+a[i])
		}
	}
	walk(0, 0, 0)
	slices.Sort(out)
	return out
}

// Percentiles are the 2.5% points of listed draws.
func Percentiles(all []float64) [2]float64 {
	k := int(math.Ceil(0.025*float64(len(all)) - 1e-9))
	return [2]float64{all[k-1], all[len(all)-k]}
}

// Agrees reports whether an interval is the wanted one, widened to its estimate.
func Agrees(got, want [2]float64, estimate float64) bool {
	return math.Abs(got[0]-min(want[0], estimate)) < 1e-8 && math.Abs(got[1]-max(want[1], estimate)) < 1e-8
}
