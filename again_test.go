package realgain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// The baseline's label given again is another run of it: the interval between
// its runs is the noise floor of the other comparisons.
func TestBaselineGivenTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(131, 132))
	a, b := tabletest.DrawnScores(r, 80)
	c, d := tabletest.DrawnScores(r, 80)
	for _, runs := range [][2][]float64{{b, d}, {d, b}} { // the farther one first, and last
		baselineTwice(t, a, runs[0], c, runs[1])
	}
	if one := tabletest.Compared(t, []*scores.Table{tabletest.Arm("base", a, nil), tabletest.Arm("new", b, nil)}, realgain.Options{}).Comparisons[0]; one.Again || one.Metrics[0].NoiseFloor != nil {
		t.Errorf("two systems: %+v", one)
	}
}

func baselineTwice(t *testing.T, a, b, c, d []float64) {
	t.Helper()
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("base", a, nil), tabletest.Arm("base", b, nil), tabletest.Arm("new", c, nil), tabletest.Arm("base", d, nil)}, realgain.Options{})
	first, other, last := res.Comparisons[0], res.Comparisons[1], res.Comparisons[2]
	if !first.Again || first.Candidate != "base, run 2" || other.Again || !last.Again || last.Candidate != "base, run 3" {
		t.Fatalf("%+v %+v %+v", first, other, last)
	}
	want := 0.0
	for _, v := range []realgain.Versus{first, last} {
		want = max(want, math.Abs(v.Metrics[0].CI[0]), math.Abs(v.Metrics[0].CI[1]))
	}
	if got := other.Metrics[0].NoiseFloor; got == nil || *got != want || first.Metrics[0].NoiseFloor != nil {
		t.Errorf("noise floor %v, want %v", got, want)
	}
}
