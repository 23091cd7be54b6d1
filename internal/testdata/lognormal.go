package testdata

import (
	"math"
	"math/rand/v2"
)

// Latencies draws n times of two systems: log-normal ones, whose logarithms have a
// correlation of 0.8, and a mean that is higher by gain in the second.
func Latencies(r *rand.Rand, n int, gain float64) (a, b []float64) {
	for range n {
		x, y := r.NormFloat64(), r.NormFloat64()
		a = append(a, math.Exp(x))
		b = append(b, math.Exp(.8*x+.6*y+gain))
	}
	return a, b
}
