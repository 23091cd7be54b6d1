package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
)

// recalls draws an oracle's and a candidate's recalls of n questions: 0/1 or
// graded, the candidate more or less like the oracle.
func recalls(r *rand.Rand, n int) (oracle, candidate []float64) {
	oracle, candidate = make([]float64, n), make([]float64, n)
	binary, own, level := r.IntN(2) == 0, r.Float64(), 0.3+0.6*r.Float64()
	for i := range oracle {
		oracle[i], candidate[i] = r.Float64(), r.Float64()
		if r.Float64() > own {
			candidate[i] = oracle[i] * (0.5 + r.Float64()/2)
		}
		if binary {
			if oracle[i] = tabletest.Step(r.Float64() < level); r.Float64() > own {
				candidate[i] = oracle[i]
			} else {
				candidate[i] = tabletest.Step(r.Float64() < level)
			}
		}
	}
	return oracle, candidate
}

// central returns the means, variances (divisor n−1) and covariance.
func central(o, c []float64) (meanO, meanC, varO, varC, cov float64) {
	n := float64(len(o))
	for i := range o {
		meanO, meanC = meanO+o[i]/n, meanC+c[i]/n
	}
	for i := range o {
		x, y := o[i]-meanO, c[i]-meanC
		varO, varC, cov = varO+x*x/(n-1), varC+y*y/(n-1), cov+x*y/(n-1)
	}
	return
}

// By the definition: with a covariance the paired variance of c − R·o is
// var(c) − 2R·cov + R²·var(o), without one the term in the middle is missing.
func TestPairingTakesTheCovarianceOffARatio(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	taken, count := 0, sets(t, 200)
	for range count {
		n := 5 + r.IntN(60)
		o, c := recalls(r, n)
		o[0], c[0], o[1] = 1, 1, 0.5
		meanO, meanC, varO, varC, cov := central(o, c)
		ratio := meanC / meanO
		got, err := realgain.Compare(o, c, realgain.Options{Estimand: "ratio", Interval: "fieller"})
		if err != nil {
			t.Fatal(err)
		}
		scale := math.Sqrt(float64(n)) * meanO
		paired, free := varC-2*ratio*cov+ratio*ratio*varO, varC+ratio*ratio*varO
		if math.Abs(got.SE*scale-math.Sqrt(max(0, paired))) > 1e-7 {
			t.Fatalf("se %v, want %v\no = %v\nc = %v", got.SE, math.Sqrt(paired)/scale, o, c)
		}
		lift, err := realgain.Compare(o, c, realgain.Options{Estimand: "lift", Interval: "fieller"})
		if err == nil && math.Abs(lift.Pairing.UnpairedHalfWidth-got.Pairing.UnpairedHalfWidth) > 1e-12 {
			t.Fatalf("lift ±%v, ratio ±%v", lift.Pairing.UnpairedHalfWidth, got.Pairing.UnpairedHalfWidth)
		}
		quantile := got.Pairing.UnpairedHalfWidth * scale / math.Sqrt(free)
		if df := float64(n - 1); quantile < 1.959963 || quantile > 1.959964+2.6/df+4/df/df+20/df/df/df {
			t.Fatalf("n = %d: unpaired half-width %v is %v standard errors", n, got.Pairing.UnpairedHalfWidth, quantile)
		}
		if ratio*cov > 1e-9 {
			taken++
			if paired >= free || got.SE*quantile >= got.Pairing.UnpairedHalfWidth {
				t.Fatalf("covariance %v, but unpaired ±%v beside paired ±%v", cov, got.Pairing.UnpairedHalfWidth, got.SE*quantile)
			}
		}
	}
	if taken < count/3 {
		t.Errorf("only %d sets had a positive covariance", taken)
	}
}

// Ten questions by hand: R = 7/8, variances 8/45 and 7/30, t(9) at .975
// 2.262157 (scipy 1.17.1).
func TestUnpairedHalfWidthOfARatio(t *testing.T) {
	o := []float64{1, 1, 1, 1, 1, 1, 1, 1, 0, 0}
	c := []float64{1, 1, 1, 1, 1, 1, 1, 0, 0, 0}
	got := tabletest.RatioOf(t, o, c, realgain.Options{})
	want := 2.262157 * math.Sqrt((7.0/30+49.0/64*8/45)/10) / 0.8
	if math.Abs(got.Pairing.UnpairedHalfWidth-want) > 1e-6 {
		t.Errorf("unpaired half-width %v, want %v", got.Pairing.UnpairedHalfWidth, want)
	}
	if w := got.Pairing.UnpairedHalfWidth / got.HalfWidth; math.Abs(got.Pairing.UnpairedWidthRatio-w) > 1e-12 || w < 1 {
		t.Errorf("%v times as wide, want %v", got.Pairing.UnpairedWidthRatio, w)
	}
	// A further candidate b, alike but for its last hit: D = (6 − 7)/8.
	b := []float64{1, 1, 1, 1, 1, 1, 0, 0, 0, 0}
	d := tabletest.RatioDifference(t, o, c, b, realgain.Options{})
	want = 2.262157 * math.Sqrt((7.0/30+24.0/90+1.0/64*8/45)/10) / 0.8
	if math.Abs(d.Pairing.UnpairedHalfWidth-want) > 1e-6 {
		t.Errorf("difference of ratios: unpaired half-width %v, want %v", d.Pairing.UnpairedHalfWidth, want)
	}
	none, err := realgain.Compare([]float64{0, 0, 0}, []float64{1, 0, 1}, realgain.Options{Estimand: "ratio"})
	if err != nil {
		t.Fatal(err)
	}
	if !math.IsNaN(none.Pairing.UnpairedHalfWidth) || !math.IsNaN(none.Pairing.UnpairedWidthRatio) {
		t.Errorf("a ratio over 0 has %+v", none.Pairing)
	}
	flat, err := realgain.Compare([]float64{1, 1, 1}, []float64{2, 2, 2}, realgain.Options{Estimand: "ratio", Interval: "t"})
	if err == nil && !math.IsNaN(flat.Pairing.UnpairedWidthRatio) {
		t.Errorf("no width, but %v times as wide", flat.Pairing.UnpairedWidthRatio)
	}
}

// apart is the percentile interval of the ratio when each arm is resampled by
// itself: the reference that pairing is measured against.
func apart(r *rand.Rand, o, c []float64, draws int) [2]float64 {
	all := make([]float64, draws)
	for k := range all {
		num, den := 0.0, 0.0
		for range o {
			num, den = num+c[r.IntN(len(c))], den+o[r.IntN(len(o))]
		}
		all[k] = num / den
	}
	slices.Sort(all)
	return tabletest.Percentiles(all)
}

// Where candidate and oracle go together, resampling them together gives the
// narrower interval; and the half-width called unpaired is the one that
// resampling them apart has.
func TestPairedRatioIsNarrower(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 54))
	looked, narrower, guarded := 0, 0, 0
	var size float64
	for want := sets(t, 200); looked < want; {
		n := 50 + r.IntN(60)
		o, c := recalls(r, n)
		if _, _, varO, varC, cov := central(o, c); cov < 0.2*math.Sqrt(varO*varC) {
			continue
		}
		looked++
		got := tabletest.RatioOf(t, o, c, realgain.Options{Range: [2]float64{0, 1}})
		free := apart(r, o, c, 2000)
		p := got.Intervals["percentile"]
		if p[1]-p[0] < free[1]-free[0] {
			narrower++
		}
		if got.CI[1]-got.CI[0] < free[1]-free[0] {
			guarded++
		}
		size += 2 * got.Pairing.UnpairedHalfWidth / (free[1] - free[0]) / float64(want)
	}
	if narrower*100 < 99*looked || guarded*100 < 95*looked {
		t.Errorf("of %d sets the percentile interval is narrower in %d, guarded in %d", looked, narrower, guarded)
	}
	if size < 0.9 || size > 1.1 {
		t.Errorf("the unpaired half-width is %.3f of that of resampling apart", size)
	}
	t.Logf("%d sets: percentile narrower in %d, guarded in %d; unpaired half-width %.3f of resampling apart", looked, narrower, guarded, size)
}

// An oracle of 1 that the candidate equals everywhere is where a wrong interval
// hides: its width is 0 by every formula that looks at the sample alone.
func TestPerfectRetentionIsNotCertain(t *testing.T) {
	for _, n := range []int{2, 10, 50, 207} {
		one := slices.Repeat([]float64{1}, n)
		got := tabletest.RatioOf(t, one, one, realgain.Options{})
		if got.Estimate != 1 || !(got.CI[0] < 1 && got.CI[1] > 1) || got.PValue != 1 || got.Verdict != realgain.Inconclusive {
			t.Errorf("n = %d: %v %v p = %v %s", n, got.Estimate, got.CI, got.PValue, got.Verdict)
		}
		if n < 10 {
			continue // an oracle of 0 is too likely in so small a draw: no bounds
		}
		some := slices.Concat(one, make([]float64, n)) // imperfect, and equal everywhere all the same
		if got := tabletest.RatioOf(t, some, some, realgain.Options{}); got.Estimate != 1 || !(got.CI[0] < 1 && got.CI[1] > 1) {
			t.Errorf("n = %d, half of it 0: %v %v", n, got.Estimate, got.CI)
		}
		// A metric of unknown range has no interval rather than one of no width.
		twos := slices.Repeat([]float64{2}, n)
		if got := tabletest.RatioOf(t, twos, twos, realgain.Options{}); !math.IsNaN(got.CI[0]) || !math.IsNaN(got.CI[1]) || got.Verdict != realgain.Inconclusive {
			t.Errorf("n = %d, no range: %v %s", n, got.CI, got.Verdict)
		}
	}
}
