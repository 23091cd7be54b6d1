package interval

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// phi returns the standard normal distribution function, accurate in both tails.
func phi(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }

// phiInv returns the inverse of phi; −Inf at 0 and +Inf at 1.
func phiInv(p float64) float64 {
	switch {
	case p <= 0:
		return math.Inf(-1)
	case p >= 1:
		return math.Inf(1)
	}
	return mathext.NormalQuantile(p)
}

// Normal returns the two-sided critical value of the normal distribution: 1.96 at alpha
// .05.
func Normal(alpha float64) float64 { return zOf(alpha) }

// zOf returns the two-sided critical value of the normal distribution.
func zOf(alpha float64) float64 { return -phiInv(alpha / 2) }

// studentCDF returns P(T ≤ x) for x ≤ 0, with df degrees of freedom.
func studentCDF(x, df float64) float64 {
	switch {
	case math.IsInf(x, -1):
		return 0
	case x > 0:
		return 1 - studentCDF(-x, df)
	}
	return mathext.RegIncBeta(df/2, 0.5, df/(df+x*x)) / 2
}

// studentOf returns the two-sided critical value of Student's t.
func studentOf(alpha, df float64) float64 {
	t := distuv.StudentsT{Sigma: 1, Nu: df}
	if alpha < leastRounded { // 1 − α/2 has lost its digits
		return -t.Quantile(alpha / 2)
	}
	return t.Quantile(1 - alpha/2)
}

// StudentT returns the two-sided critical value of Student's t at α.
func StudentT(alpha float64, df int) float64 { return studentOf(alpha, float64(df)) }
