package interval

import "gonum.org/v1/gonum/mathext"

// ChiSquareTail is the probability that a chi-square variate with df > 0
// degrees of freedom, whole or not, exceeds x ≥ 0.
func ChiSquareTail(x, df float64) float64 { return mathext.GammaIncRegComp(df/2, x/2) }

// ChiSquareQuantile is the value below which it lies with probability p.
func ChiSquareQuantile(p, df float64) float64 { return 2 * mathext.GammaIncRegInv(df/2, p) }
