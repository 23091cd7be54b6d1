package compare_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

func TestOneRepeatIsNone(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	a, b := tabletest.DrawnScores(r, 40)
	none := tabletest.Designed(t, a, b, nil, realgain.Options{})
	one := tabletest.Repeated(t, tabletest.Once(a), tabletest.Once(b), realgain.Options{Repeat: "trial"})
	if diff := cmp.Diff(tabletest.Plainly(t, none), tabletest.Plainly(t, one)); diff != "" {
		t.Errorf("(-none +one):\n%s", diff)
	}
}

// Ragged counts, by hand: questions ½, 1, ⅓ and 0, 1, 1; the question is the
// unit, n = 3. Run noise, pooled: a (½ + 0 + ⅔)/(1 + 1 + 2) = 7/24 over 2, 2, 3
// runs; b was run once and tells nothing of its own.
func TestRaggedRepeats(t *testing.T) {
	c := tabletest.Repeated(t, [][]float64{{0, 1}, {1, 1}, {0, 0, 1}}, [][]float64{{0}, {1}, {1}}, realgain.Options{})
	if c.N != 3 || c.Repeats != (pair.Repeats{Min: 1, Max: 3, Mean: 10. / 6}) || c.Kind != "fractional" || *c.Range != [2]float64{0, 1} {
		t.Errorf("n %d, repeats %+v, %s %v", c.N, c.Repeats, c.Kind, c.Range)
	}
	delta := (-0.5 + 0 + 2./3) / 3
	noise := 7. / 24 * (1./2 + 1./2 + 1./3)
	spread := (math.Pow(-0.5-delta, 2) + delta*delta + math.Pow(2./3-delta, 2)) / 2
	w := c.Within
	if math.Abs(c.Delta-delta) > 1e-15 || math.Abs(w.VarWithin-7./24) > 1e-15 || math.Abs(w.VarBetween-(spread-noise/3)) > 1e-15 {
		t.Errorf("delta %v, within %+v", c.Delta, w)
	}
	if floor := 1.959963984540054 * math.Sqrt(noise) / 3; math.Abs(w.NoiseFloor-floor) > 1e-12 {
		t.Errorf("noise floor %v, want %v", w.NoiseFloor, floor)
	}
	// b may vary as a does: 7/24 a run, one run of each question.
	if alike := 1.959963984540054 * math.Sqrt(noise+7./24*3) / 3; w.Once == nil || w.Once.Arm != "candidate" || math.Abs(w.Once.NoiseFloor-alike) > 1e-12 {
		t.Errorf("%+v, want %v", w.Once, alike)
	}
	// pass^1 is the mean; pass^2 needs two runs of every question in both arms.
	if p := w.PassHat["1"]; len(w.PassHat) != 1 || math.Abs(p.Delta-delta) > 1e-15 || p.CI != c.CI {
		t.Errorf("pass^k %+v beside %v", w.PassHat, c.CI)
	}
}

// pass^2 and pass@2 of three runs by listing the pairs of runs.
func TestPassOfPairs(t *testing.T) {
	a, b := [][]float64{{0, 1, 1}, {1, 1, 1}, {0, 0, 1}}, [][]float64{{0, 0, 0}, {1, 0, 1}, {1, 1, 1}}
	c := tabletest.Repeated(t, a, b, realgain.Options{})
	if c.Within.Once != nil {
		t.Errorf("both arms ran three times: %+v", c.Within.Once)
	}
	hat, at := c.Within.PassHat["2"], c.Within.PassAt["2"]
	// a: 1 of 3 pairs, 3 of 3, 0 of 3 succeed twice; 3, 3, 2 of 3 at least once.
	for what, v := range map[string][2]float64{
		"pass^2 of a": {hat.Baseline, 4. / 9}, "pass^2 of b": {hat.Candidate, 4. / 9},
		"pass@2 of a": {at.Baseline, 8. / 9}, "pass@2 of b": {at.Candidate, 6. / 9},
		"Δ pass@2": {at.Delta, -2. / 9},
	} {
		if math.Abs(v[0]-v[1]) > 1e-12 {
			t.Errorf("%s = %v, want %v", what, v[0], v[1])
		}
	}
	if !(hat.CI[0] <= 0 && hat.CI[1] >= 0 && hat.CIBaseline[0] >= 0 && hat.CIBaseline[1] <= 1) {
		t.Errorf("intervals %+v", hat)
	}
}

// Repeats are no questions: ten runs of each leave the interval where the
// question means put it, and its width is not that of ten times the questions.
func TestRepeatsAreNotQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 94))
	var a, b [][]float64
	means := [2][]float64{}
	for range 30 {
		p := r.Float64()
		var x, y []float64
		sums := [2]float64{}
		for range 10 {
			x, y = append(x, math.Floor(r.Float64()+p)), append(y, math.Floor(r.Float64()+min(1, p+.1)))
			sums[0], sums[1] = sums[0]+x[len(x)-1], sums[1]+y[len(y)-1]
		}
		a, b = append(a, x), append(b, y)
		means[0], means[1] = append(means[0], sums[0]/10), append(means[1], sums[1]/10)
	}
	c := tabletest.Repeated(t, a, b, realgain.Options{})
	plain := tabletest.Designed(t, means[0], means[1], nil, realgain.Options{Range: [2]float64{0, 1}})
	if c.N != 30 || math.Abs(c.CI[0]-plain.CI[0]) > 1e-12 || math.Abs(c.CI[1]-plain.CI[1]) > 1e-12 {
		t.Errorf("n %d, %v; of the means %v", c.N, c.CI, plain.CI)
	}
}

// A metric that is no success has no pass^k.
func TestGradedRepeatsHaveNoPass(t *testing.T) {
	c := tabletest.Repeated(t, [][]float64{{0, .5}, {1, 1}}, [][]float64{{.25, 1}, {1, 1}}, realgain.Options{})
	if c.Within == nil || c.Within.PassHat != nil || c.Range != nil {
		t.Errorf("%+v, range %v", c.Within, c.Range)
	}
}

func TestRepeatsByName(t *testing.T) {
	res := tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", [][]float64{{0, 1}, {1, 1}}), tabletest.Runs("b", [][]float64{{1, 1}, {0, 1}})}, realgain.Options{})
	if !strings.Contains(fmt.Sprint(res.Notes), `repeats are told apart by "trial"`) {
		t.Errorf("notes %q", res.Notes)
	}
}
