package calibrate

import (
	"math"
	"sort"
)

// normal is the quantile function of the standard normal distribution.
func normal(u float64) float64 { return math.Sqrt2 * math.Erfinv(2*u-1) }

func phi(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

func density(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) }

// truncated returns the quantile function and the mean of a normal distribution
// truncated to [lo, hi]. mean and sd are those before truncation.
func truncated(mean, sd, lo, hi float64) (func(u float64) float64, float64) {
	a, b := (lo-mean)/sd, (hi-mean)/sd
	below, inside := phi(a), phi(b)-phi(a)
	q := func(u float64) float64 {
		return min(max(mean+sd*normal(below+u*inside), lo), hi)
	}
	return q, mean + sd*(density(a)-density(b))/inside
}

// steps returns the quantile function and the mean of a distribution with a few values.
func steps(value, share []float64) (func(u float64) float64, float64) {
	sum := make([]float64, len(share))
	total, mean := 0.0, 0.0
	for i, s := range share {
		total += s
		sum[i] = total
		mean += s * value[i]
	}
	return func(u float64) float64 {
		return value[min(sort.SearchFloat64s(sum, u*total), len(value)-1)]
	}, mean / total
}

// student3 is the quantile function of Student's t with 3 degrees of freedom. With t =
// √3·tan θ the distribution function is ½ + (θ + sin θ·cos θ)/π. Newton's method solves
// φ + sin φ = π(2u − 1) for φ = 2θ.
func student3(u float64) float64 {
	target := math.Pi * (2*u - 1)
	lo, hi := -math.Pi, math.Pi
	x := target / 2
	for range 60 {
		f := x + math.Sin(x) - target
		if f > 0 {
			hi = x
		} else {
			lo = x
		}
		next := x - f/(1+math.Cos(x))
		if !(next > lo && next < hi) {
			next = (lo + hi) / 2
		}
		if math.Abs(next-x) < 1e-14 {
			break
		}
		x = next
	}
	return math.Sqrt(3) * math.Tan(x/2)
}
