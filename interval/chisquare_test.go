package interval

import (
	"math"
	"testing"
)

// scipy 1.17.1: chi2.sf(16.9, 9), chi2.sf(60, 3.25), chi2.ppf(.05, 3.25),
// chi2.ppf(.95, 3.25), chi2.ppf(.95, 199).
func TestChiSquare(t *testing.T) {
	for _, x := range [][2]float64{
		{ChiSquareTail(16.9, 9), 0.0503051901243108},
		{ChiSquareTail(60, 3.25), 8.925422980319449e-13},
		{ChiSquareQuantile(.05, 3.25), 0.43288619538365314},
		{ChiSquareQuantile(.95, 3.25), 8.243842058034177},
		{ChiSquareQuantile(.95, 199), 232.91182176847582},
	} {
		if math.Abs(x[0]-x[1]) > 1e-9*x[1] {
			t.Errorf("%v, want %v", x[0], x[1])
		}
	}
}
