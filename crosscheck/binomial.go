package crosscheck

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// chance returns the probability of i heads in n throws of a fair coin, for whole
// numbers 0 ≤ i ≤ n. It is exact up to 50 throws. Beyond, it keeps 13 digits at any n
// (Loader 2000, "Fast and accurate computation of binomial probabilities"); a
// difference of log-gammas would keep 6 at a million.
func chance(n, i float64) float64 {
	switch {
	case n <= 50:
		c := 1.0
		for j := 0.0; j < min(i, n-i); j++ {
			c = c * (n - j) / (j + 1)
		}
		return math.Ldexp(c, -int(n))
	case i == 0 || i == n:
		return math.Exp2(-n)
	}
	log := stirling(n) - stirling(i) - stirling(n-i) - deviance(n, i)
	return math.Exp(log) * math.Sqrt(n/(2*math.Pi*i*(n-i)))
}

// deviance returns n·log 2 + i·log(i/n) + (n−i)·log(1 − i/n).
func deviance(n, i float64) float64 {
	e := (2*i - n) / n
	if math.Abs(e) > 0.1 {
		return n / 2 * ((1+e)*math.Log1p(e) + (1-e)*math.Log1p(-e))
	}
	sum, power := 0.0, 1.0
	for j := 1.0; j <= 10; j++ {
		power *= e * e
		sum += power / (j * (2*j - 1))
	}
	return n / 2 * sum
}

// stirling returns the logarithm of n! minus that of Stirling's formula √(2πn)·(n/e)^n.
func stirling(n float64) float64 {
	if n <= 16 {
		return math.Log(math.Gamma(n+1)) - (n+0.5)*math.Log(n) + n - math.Log(2*math.Pi)/2
	}
	s := n * n
	return (1.0/12 - (1.0/360-(1.0/1260-(1.0/1680-1.0/1188/s)/s)/s)/s) / n
}

// atMost returns the probability of at most i heads in n throws, for i < n/2. It is a
// sum of terms that decrease faster and faster.
func atMost(n, i float64) float64 {
	if n > 1e10 {
		return mathext.RegIncBeta(n-i, i+1, 0.5) // absolute error about 1e-9
	}
	sum, term := 1.0, 1.0
	for j := i; j > 0 && term > 1e-17*sum; j-- {
		term *= j / (n - j + 1)
		sum += term
	}
	return sum * chance(n, i)
}
