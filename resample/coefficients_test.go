package resample

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// The oracle is the definition, Σ w·e^(iux), one exponential for each.
func TestCharacteristicIsThatOfTheAtoms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, n := range []int{3, 50, 3000} {
		d := each(n, func(int) float64 { return r.ExpFloat64() })
		d[0] = 30
		at := atomsOf(d)
		for _, period := range []float64{37, 1e4} {
			for _, last := range []int{1, 20, directTerms, directTerms + 1, 1000, 5000} {
				got := characteristic(at, at.Mean(), period, last)
				if len(got) != last {
					t.Fatalf("%d values, want %d", len(got), last)
				}
				for k := 1; k <= last; k += 1 + last/50 {
					if d := cmplx.Abs(got[k-1] - transformAt(at, at.Mean(), 2*math.Pi*float64(k)/period)); !(d < 2e-11) {
						t.Errorf("%s: off by %.2g", fmt.Sprintf("n %d, period %v, %d of %d", n, period, k, last), d)
					}
				}
			}
		}
	}
}

// transformAt is the characteristic function of one draw about the centre.
func transformAt(at estimand.Atoms, centre, u float64) complex128 {
	var c complex128
	for i, x := range at.X {
		c += complex(at.W[i], 0) * cmplx.Exp(complex(0, u*(x-centre)))
	}
	return c / complex(at.Total(), 0)
}
