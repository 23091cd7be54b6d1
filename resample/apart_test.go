package resample

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// Where so many values lie apart that a mixture would have millions of sums, the
// series takes its place: in a thousandth of the time, and as good. The mixture
// is the oracle; its components are exact.
func TestTheSeriesWhereTooManyValuesLieApart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x, w := []float64{0, 1e-4}, []float64{12, 1}
	for range 7 {
		x, w = append(x, .05+.25*r.NormFloat64()), append(w, 1)
	}
	at := estimand.NewAtoms(x, w, 1e-15)
	near, far, ok := farValues(at, 20)
	if !ok {
		t.Fatal("nothing is far: the test tests nothing")
	}
	exact, ok := newMixture(at, near, far, 20)
	if !ok || exact.pairs() <= mostFar {
		t.Fatalf("%d pairs: a mixture would do", exact.pairs())
	}
	law := offLattice(at, nil, 20, settled)
	if _, mixed := law.(*mixture); mixed {
		t.Fatal("a mixture of too many pairs was taken")
	}
	se := at.SD(at.Mean()) / math.Sqrt(20)
	for _, z := range []float64{-2, -1.3, -.2, .7, 2.1} {
		x := at.Mean() + z*se
		lo, hi := exact.AtMost(x-1e-3*se), exact.AtMost(x+1e-3*se)
		if p := law.AtMost(x); p < lo-1e-6 || p > hi+1e-6 {
			t.Errorf("at %v standard errors: %v, want between %v and %v", z, p, lo, hi)
		}
	}
}
