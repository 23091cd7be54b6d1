package crosscheck

import (
	"math"
	"slices"
)

// Holm returns the p-values adjusted by Holm's step-down method (Holm 1979) for a
// family of m tests, in the order given. A p-value of NaN, from a test that could not
// be made, stays NaN and does not affect the others; m determines whether it counts in
// the family. An m below the number of known p-values is taken as that number.
func Holm(p []float64, m int) []float64 {
	out := make([]float64, len(p))
	var known []int
	for i, v := range p {
		if out[i] = v; !math.IsNaN(v) {
			known = append(known, i)
		}
	}
	slices.SortStableFunc(known, func(i, j int) int {
		if p[i] < p[j] {
			return -1
		}
		if p[i] > p[j] {
			return 1
		}
		return 0
	})
	m = max(m, len(known))
	reached := 0.0
	for rank, i := range known {
		reached = max(reached, min(1, float64(m-rank)*p[i]))
		out[i] = reached
	}
	return out
}
