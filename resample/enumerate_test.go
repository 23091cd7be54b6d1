package resample

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// resamples is the oracle for small n: all n^n ordered resamples of d, written
// out one by one, as counts of the distinct sums.
type resamples struct {
	mean  []float64
	count []int
	total int
}

func allResamples(d []float64, tol float64) resamples {
	n := len(d)
	sums := []float64{0}
	for range n {
		next := make([]float64, 0, len(sums)*n)
		for _, s := range sums {
			for _, x := range d {
				next = append(next, s+x)
			}
		}
		sums = next
	}
	sort.Float64s(sums)
	out := resamples{total: len(sums)}
	for i := 0; i < len(sums); {
		first, k := sums[i], 0
		for ; i < len(sums) && sums[i]-first <= tol; i++ {
			k++
		}
		out.mean = append(out.mean, first/float64(n))
		out.count = append(out.count, k)
	}
	return out
}

// lower is min{x : P(X ≤ x) ≥ p}, upper its mirror image, both from counts.
func (r resamples) lower(p float64) float64 {
	k := 0
	for i, c := range r.count {
		if k += c; float64(k) >= p*float64(r.total)-1e-7 {
			return r.mean[i]
		}
	}
	return math.NaN()
}

func (r resamples) upper(p float64) float64 {
	k := 0
	for i, v := range slices.Backward(r.count) {
		if k += v; float64(k) >= p*float64(r.total)-1e-7 {
			return r.mean[i]
		}
	}
	return math.NaN()
}

func (r resamples) share(keep func(x float64) bool) float64 {
	k := 0
	for i, x := range r.mean {
		if keep(x) {
			k += r.count[i]
		}
	}
	return float64(k) / float64(r.total)
}

// atomsOf groups differences as the library does.
func atomsOf(d []float64) estimand.Atoms {
	w := make([]float64, len(d))
	scale := 0.0
	for i := range d {
		w[i] = 1
		scale += math.Abs(d[i])
	}
	return estimand.NewAtoms(d, w, 1e-12*scale)
}

func lawOf(t testing.TB, d []float64) Law {
	t.Helper()
	l, err := Mean(atomsOf(d), len(d))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

var levels = []float64{1e-5, 0.001, 0.005, 0.01, 0.025, 0.03125, 0.05, 0.1, 0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.95, 0.975, 0.995, 0.999}

// minus rounds, as constant expressions do not.
func minus(a, b float64) float64 { return a - b }

// small are data sets whose every resample can be written out.
var small = map[string][]float64{
	"binary 2":       {0, 1},
	"binary 4":       {0, 0, 1, -1},
	"binary 5":       {0, 1, 1, 0, 1},
	"binary 6":       {-1, 0, 1, 1, 0, 1},
	"thirds":         {1. / 3, -1. / 3, 2. / 3, 0, 1, 1. / 3},
	"tenths":         {0.1, 0.2, -0.3, 0.7, 0.1, 0.3},
	"continuous 3":   {math.Pi, -math.E, math.Sqrt2},
	"continuous 6":   {math.Pi, -math.E, math.Sqrt2, 0.1, math.Ln2, -1},
	"ties":           {math.Pi, math.Pi, -math.Pi, 0, math.Sqrt2, -math.Sqrt2},
	"rounding":       {minus(0.9, 0.5), minus(0.6, 0.2), 0.3, minus(0.1, 0.3), minus(0.6, 0.8), 0.1},
	"rounding ties":  {minus(1, 0.9), 0.1, minus(0.7, 0.6), minus(0.7, 0.8), minus(0.5, 0.4)},
	"shifted binary": {0.2, 1.2, 0.2, -0.8, 1.2, 0.2},
	"off by a fifth": {0.2, 1.2, 0.2, -0.8, 1.2, -0.8},
	"outlier":        {0.1, 0.2, 0.15, 0.12, 1000, 0.11},
	"huge span":      {0, 1e-9, 1, 0.5, 1e-9},
	"one moved":      {0, 0, 0, 0, 0, 0.3},
}

func TestLawEqualsFullEnumeration(t *testing.T) {
	for name, d := range small {
		t.Run(name, func(t *testing.T) {
			at, l, r := atomsOf(d), lawOf(t, d), allResamples(d, atomsOf(d).Tol)
			checkQuantiles(t, l, r)
			points := append([]float64{0, at.Mean(), -1e6, 1e6}, r.mean...)
			for _, x := range points {
				le := r.share(func(m float64) bool { return m <= x+at.Tol })
				ge := r.share(func(m float64) bool { return m >= x-at.Tol })
				near(t, fmt.Sprintf("P(X ≤ %v)", x), l.AtMost(x), le, 1e-12)
				near(t, fmt.Sprintf("P(X ≥ %v)", x), l.AtLeast(x), ge, 1e-12)
				near(t, fmt.Sprintf("P(X = %v)", x), Tie(l, x), le+ge-1, 1e-12)
				near(t, fmt.Sprintf("better than %v", x), Better(l, x), (1-le+ge)/2, 1e-12)
			}
		})
	}
}

func checkQuantiles(t *testing.T, l Law, r resamples) {
	t.Helper()
	probabilities := append([]float64{}, levels...)
	// Where p is the probability of an atom itself, rounding decides.
	k := 0
	for _, c := range r.count {
		if k += c; k < r.total {
			probabilities = append(probabilities, float64(k)/float64(r.total))
		}
	}
	scale := math.Abs(r.mean[0]) + math.Abs(r.mean[len(r.mean)-1])
	for _, p := range probabilities {
		near(t, fmt.Sprintf("Lower(%v)", p), l.Lower(p), r.lower(p), 1e-12*scale)
		near(t, fmt.Sprintf("Upper(%v)", p), l.Upper(p), r.upper(p), 1e-12*scale)
	}
}

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s = %.15g, want %.15g ± %.2g", what, got, want, tol)
	}
}

func TestMeanRefusesWhatIsNoNumber(t *testing.T) {
	bad := []estimand.Atoms{
		{},
		{X: []float64{math.NaN()}, W: []float64{1}},
		{X: []float64{0, math.Inf(1)}, W: []float64{1, 1}},
		{X: []float64{0, 1}, W: []float64{1, 0}},
		{X: []float64{0, 1}, W: []float64{1, math.NaN()}},
	}
	for _, at := range bad {
		if l, err := Mean(at, 5); err == nil {
			t.Errorf("%v: got the law %v, want an error", at, l)
		}
	}
	if _, err := Mean(estimand.Atoms{X: []float64{0, 1}, W: []float64{1, 1}}, 0); err == nil {
		t.Error("no draws: want an error")
	}
}
