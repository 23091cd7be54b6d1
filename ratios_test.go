package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
)

// threeArms draws an oracle and two candidates.
func threeArms(r *rand.Rand, n int) (o, a, b []float64) {
	for range n {
		x := float64(1+r.IntN(3)) / 3
		o, a, b = append(o, x), append(a, x*float64(r.IntN(3))/2), append(b, x*float64(r.IntN(3))/2)
	}
	return o, a, b
}

// All nⁿ draws of questions, all three means on the same draw.
func TestRatioDifferenceEqualsEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	for range testdata.Sets(t, 10, 30) {
		o, a, b := threeArms(r, 2+r.IntN(4))
		d := make([]float64, len(o))
		for i := range o {
			d[i] = b[i] - a[i]
		}
		want := tabletest.Percentiles(tabletest.Resamples(o, d))
		got := tabletest.RatioDifference(t, o, a, b, realgain.Options{Interval: "percentile"})
		if !tabletest.Agrees(got.Intervals["percentile"], want, got.Estimate) {
			t.Fatalf("%v, enumeration has %v\no = %v\na = %v\nb = %v", got.CI, want, o, a, b)
		}
	}
}

func TestRatioDifferenceInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(73, 74))
	for range testdata.Sets(t, 7, 20) {
		o, a, b := threeArms(r, 6+r.IntN(10))
		opt := realgain.Options{Range: [2]float64{0, 1}}
		d, back := tabletest.RatioDifference(t, o, a, b, opt), tabletest.RatioDifference(t, o, b, a, opt)
		first, second := tabletest.RatioOf(t, o, a, opt), tabletest.RatioOf(t, o, b, opt)
		if math.Abs(d.Estimate-(second.Estimate-first.Estimate)) > 1e-12 || math.Abs(d.MeanBaseline-first.MeanCandidate) > 1e-15 {
			t.Errorf("%v, ratios %v and %v", d.Estimate, first.Estimate, second.Estimate)
		}
		if math.Abs(d.CI[0]+back.CI[1]) > 1e-9 || math.Abs(d.PBetter-1+back.PBetter) > 1e-9 || d.Wins != back.Losses {
			t.Errorf("%v %v, exchanged %v %v", d.CI, d.PBetter, back.CI, back.PBetter)
		}
		ones := slices.Repeat([]float64{1}, len(o))
		over, plain := tabletest.RatioDifference(t, ones, a, b, opt), tabletest.Complete(t, a, b, opt)
		for name, in := range plain.Intervals {
			if got, ok := over.Intervals[name]; ok && (math.Abs(got[0]-in[0]) > 1e-12 || math.Abs(got[1]-in[1]) > 1e-12) {
				t.Errorf("over 1, %s: %v, the difference %v\na = %v\nb = %v", name, got, in, a, b)
			}
		}
		if math.Abs(over.PValue-plain.PValue) > 1e-12 || math.Abs(over.Tests.SignFlip-plain.Tests.SignFlip) > 1e-12 {
			t.Errorf("over 1: p %v, the difference %v", over.PValue, plain.PValue)
		}
	}
}

// The exact law beside draws of both means on the same questions, made here by
// plain indexing: shares differ by their binomial error. The study takes 10⁷.
func TestRatioAgainstMillionsOfDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of draws")
	}
	t.Parallel()
	r := rand.New(rand.NewPCG(75, 76))
	const n = 12
	draws := testdata.Sets(t, 2_000_000, 10_000_000)
	o, c := make([]float64, n), make([]float64, n)
	for i := range o {
		o[i] = 0.2 + 0.8*r.Float64()
		c[i] = o[i] * r.Float64()
	}
	in := tabletest.RatioOf(t, o, c, realgain.Options{Interval: "percentile"}).CI
	below, above := 0, 0
	for range draws {
		num, den := 0.0, 0.0
		for range n {
			i := r.IntN(n)
			num, den = num+c[i], den+o[i]
		}
		if num < in[0]*den {
			below++
		}
		if num > in[1]*den {
			above++
		}
	}
	se := math.Sqrt(0.025 * 0.975 / float64(draws))
	for _, tail := range []int{below, above} {
		if share := float64(tail) / float64(draws); math.Abs(share-0.025) > 5*se {
			t.Errorf("%v of the draws lie beyond a bound of %v, want .025 ± %.1e", share, in, 5*se)
		}
	}
}
