package interval

import "gonum.org/v1/gonum/mathext"

// ChiSquareTail returns the probability that a chi-square variate exceeds x ≥ 0. The
// degrees of freedom df > 0 need not be a whole number.
func ChiSquareTail(x, df float64) float64 { return mathext.GammaIncRegComp(df/2, x/2) }

// ChiSquareQuantile returns the p quantile of the chi-square distribution.
func ChiSquareQuantile(p, df float64) float64 { return 2 * mathext.GammaIncRegInv(df/2, p) }
