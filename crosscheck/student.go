package crosscheck

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/estimand"
)

// PairedT returns the two-sided p-value of Student's paired t test that the n
// differences of at have mean 0. It is 1 if no question differs. It is NaN for n below
// 2, and if every question changed by the same amount, so that t is infinite.
func PairedT(at estimand.Atoms, n int) float64 {
	if n < 2 || len(at.X) == 0 {
		return math.NaN()
	}
	below, _, above := at.Around(0)
	if below+above == 0 {
		return 1
	}
	mean := at.Mean()
	sd := at.SD(mean)
	if len(at.X) == 1 || !(sd > 0) {
		return math.NaN()
	}
	df := float64(n - 1)
	t := mean / sd * math.Sqrt(df) // the divisor of sd is n
	return positive(mathext.RegIncBeta(df/2, 0.5, df/(df+t*t)))
}
