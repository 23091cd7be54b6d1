package resample

import (
	"math"
	"math/rand/v2"
	"sort"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// drawn is one way to draw from some of the values.
type drawn struct {
	sum, p float64
	draws  int
}

// waysToDraw lists how often each of the values, all of weight 1, is drawn: the
// product of Poisson chances of mean 1, down to 1e-11.
func waysToDraw(x []float64) []drawn {
	out := []drawn{{p: 1}}
	for _, v := range x {
		var next []drawn
		for _, d := range out {
			p := d.p * math.Exp(-1)
			for k := 0; p > 1e-11; k++ {
				next = append(next, drawn{d.sum + float64(k)*v, p, d.draws + k})
				p /= float64(k + 1)
			}
		}
		out = next
	}
	return out
}

// levelsOf is the oracle where few questions differ and the others are 0:
// P(mean ≤ x) for each x, from all ways to draw the values of two halves.
// Multinomial counts are Poisson counts given their total.
func levelsOf(d []float64, zeros int, x []float64) []float64 {
	n := len(d) + zeros
	left, right := waysToDraw(d[:len(d)/2]), waysToDraw(d[len(d)/2:])
	sort.Slice(right, func(i, j int) bool { return right[i].sum < right[j].sum })
	out, total := make([]float64, len(x)), 0.0
	below := make([]float64, len(right)+1)
	for draws := 0; draws <= n; draws++ {
		for j, r := range right {
			below[j+1] = below[j]
			if k := n - draws - r.draws; k >= 0 {
				lg, _ := math.Lgamma(float64(k) + 1)
				below[j+1] += r.p * math.Exp(float64(k)*math.Log(float64(zeros))-lg)
			}
		}
		for _, l := range left {
			if l.draws != draws {
				continue
			}
			total += l.p * below[len(right)]
			for i, v := range x {
				t := v*float64(n) - l.sum
				out[i] += l.p * below[sort.Search(len(right), func(j int) bool { return right[j].sum > t })]
			}
		}
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

// Where 11 or 12 of 20 to 40 questions differ, off any lattice, the law has
// points of up to 2e-5: too many to list and too heavy to be smooth.
func TestLevelsOfRuggedLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 40))
	cases := []struct{ n, differ int }{{20, 11}, {30, 11}}
	if testdata.IsLong() {
		cases = append(cases, []struct{ n, differ int }{{20, 12}, {40, 12}}...)
	}
	for _, c := range cases {
		d := each(c.differ, func(int) float64 { return r.NormFloat64() + 0.3 })
		law, err := Mean(atomsOf(append(make([]float64, c.n-c.differ), d...)), c.n)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := law.(tailed).massive.(*series); !ok {
			t.Fatalf("%d of %d differ: not a series", c.differ, c.n)
		}
		var x, want []float64
		for _, p := range levels[2:] {
			x, want = append(x, law.Lower(p), law.Upper(1-p)), append(want, p, p)
		}
		for i, got := range levelsOf(d, c.n-c.differ, x) {
			bound := 2e-5
			if p := want[i]; p < 0.04 || p > 0.96 {
				bound = 1e-5
			}
			if !(math.Abs(got-want[i]) <= bound) {
				t.Errorf("%d of %d differ: %v stands at %.7f, want %v", c.differ, c.n, x[i], got, want[i])
			}
		}
	}
}
