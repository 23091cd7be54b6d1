package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// weighted makes two arms of one metric with a weight for every question.
func weighted(a, b, w []float64) []*scores.Table {
	var ids, weights []string
	for i := range a {
		ids = append(ids, strconv.Itoa(i))
		weights = append(weights, strconv.FormatFloat(w[i], 'g', -1, 64))
	}
	table := func(label string, values []float64) *scores.Table {
		return &scores.Table{
			Label: label, IDColumn: "id", Questions: scores.IDsOf(ids...),
			Metrics: []scores.Metric{{Name: "acc", Values: values}}, Tags: []scores.Tag{{Name: "w", Values: weights}},
		}
	}
	return []*scores.Table{table("a", a), table("b", b)}
}

func compareWeighted(t *testing.T, a, b, w []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	opt.Weight = "w"
	res, err := realgain.CompareTables(weighted(a, b, w), opt)
	if err != nil {
		t.Fatal(err)
	}
	return res.Comparisons[0].Metrics[0]
}

// The oracle lists all nⁿ resamples of questions, each with its weight.
func TestWeightedMeanEqualsEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for range 20 {
		n := 2 + r.IntN(4)
		a, b, w := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range a {
			a[i], b[i], w[i] = float64(r.IntN(3))/2, float64(r.IntN(3))/2, float64(1+r.IntN(4))
		}
		var all []float64
		var walk func(k int, gain, size float64)
		walk = func(k int, gain, size float64) {
			if k == n {
				all = append(all, gain/size)
				return
			}
			for i := range n {
				walk(k+1, gain+w[i]*(b[i]-a[i]), size+w[i])
			}
		}
		walk(0, 0, 0)
		slices.Sort(all)
		k := int(math.Ceil(0.025*float64(len(all)) - 1e-9))
		c := compareWeighted(t, a, b, w, realgain.Options{Interval: "percentile"})
		lower, upper := min(all[k-1], c.Estimate), max(all[len(all)-k], c.Estimate)
		if math.Abs(c.CI[0]-lower) > 1e-8 || math.Abs(c.CI[1]-upper) > 1e-8 {
			t.Fatalf("%v, enumeration has [%v, %v]\na = %v\nb = %v\nw = %v", c.CI, lower, upper, a, b, w)
		}
	}
}

// Equal weights change nothing but rounding; both engines agree; the estimate
// lies in every interval.
func TestWeightedMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	a, b, w, same := make([]float64, 60), make([]float64, 60), make([]float64, 60), make([]float64, 60)
	var sum, size float64
	for i := range a {
		a[i], w[i], same[i] = r.Float64(), 0.5+2*r.Float64(), 2.5
		b[i] = a[i] + 0.05 + 0.1*r.NormFloat64()
		sum, size = sum+w[i]*(b[i]-a[i]), size+w[i]
	}
	plain, err := realgain.Compare(a, b, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	even := compareWeighted(t, a, b, same, realgain.Options{})
	for k := range plain.CI {
		if math.Abs(even.CI[k]-plain.CI[k]) > 1e-4*plain.SE {
			t.Errorf("equal weights: %v, without weights %v", even.CI, plain.CI)
		}
	}
	if math.Abs(even.SE-plain.SE) > 1e-12 || math.Abs(even.PValue-plain.PValue) > 1e-6 {
		t.Errorf("equal weights: se %v p %v, without %v %v", even.SE, even.PValue, plain.SE, plain.PValue)
	}
	exact := compareWeighted(t, a, b, w, realgain.Options{Interval: "percentile", AllIntervals: true})
	if math.Abs(exact.Delta-sum/size) > 1e-12 {
		t.Errorf("delta %v, Σwd/Σw is %v", exact.Delta, sum/size)
	}
	drawn := compareWeighted(t, a, b, w, realgain.Options{Interval: "percentile", Engine: "montecarlo", NBoot: 40_000, Seed: 11})
	for k := range exact.CI {
		if math.Abs(drawn.CI[k]-exact.CI[k]) > 4*drawn.Uncertainty.MonteCarloSE[k] {
			t.Errorf("exact %v, drawn %v ± %v", exact.CI, drawn.CI, drawn.Uncertainty.MonteCarloSE)
		}
	}
	for name, in := range exact.Intervals {
		if in[0] > exact.Delta || in[1] < exact.Delta {
			t.Errorf("%s %v does not hold %v", name, in, exact.Delta)
		}
	}
}

func TestWeightsAreChecked(t *testing.T) {
	a, b := []float64{0, 1, 0}, []float64{1, 1, 0}
	for _, w := range [][]float64{{1, 0, 1}, {1, -1, 1}, {1, math.NaN(), 1}, {1, math.Inf(1), 1}} {
		if _, err := realgain.CompareTables(weighted(a, b, w), realgain.Options{Weight: "w"}); err == nil {
			t.Errorf("weights %v were taken", w)
		}
	}
	if _, err := realgain.CompareTables(weighted(a, b, []float64{1, 1, 1}), realgain.Options{Weight: "mass"}); err == nil {
		t.Error("a weight column that no arm has was taken")
	}
	other := weighted(a, b, []float64{1, 2, 1})
	other[1].Tags[0].Values = []string{"1", "3", "1"}
	if _, err := realgain.CompareTables(other, realgain.Options{Weight: "w"}); err == nil {
		t.Error("a question of two weights was taken")
	}
}

// Cells that come with sizes are a weighted mean too.
func TestCellsWithSizes(t *testing.T) {
	a, b, w := []float64{0, 1, 0.5, 0}, []float64{1, 1, 1, 0.5}, []float64{1, 2, 3, 1}
	want := compareWeighted(t, a, b, w, realgain.Options{Interval: "percentile"})
	cells := pair.Cells{S: w, W: []float64{1, 1, 1, 1}}
	for i := range a {
		cells.A, cells.B = append(cells.A, w[i]*a[i]), append(cells.B, w[i]*b[i])
	}
	got, err := realgain.CompareCells(cells, realgain.Options{Interval: "percentile"})
	if err != nil {
		t.Fatal(err)
	}
	if got.CI != want.CI || got.Delta != want.Delta {
		t.Errorf("cells %v %v, questions %v %v", got.Delta, got.CI, want.Delta, want.CI)
	}
}

// A bound that is looked for in t stands on the right side of the null, where
// the law has a mass: a search that steps over 0 ends at 1.2e-12 here, and would
// call p = .0569 an improvement.
func TestWeightedBoundsStandOnTheNull(t *testing.T) {
	w := []float64{2, 7, 3, 7, 7, 5, 5, 1, 2, 1, 7, 2, 7, 1, 7, 3, 1, 3, 1, 5, 1, 3, 5, 7, 7}
	a, b := make([]float64, len(w)), make([]float64, len(w))
	for _, gain := range []int{3, 9, 11, 17, 23} {
		b[gain] = 1
	}
	c := compareWeighted(t, a, b, w, realgain.Options{})
	if c.PValue < 0.05 || c.CI[0] > 0 || c.Verdict != realgain.Inconclusive {
		t.Errorf("%v beside p = %v: %s", c.CI, c.PValue, c.Verdict)
	}
}

// A weighted ratio over 1 throughout is 1 plus the weighted difference, also
// where so few questions differ that the range decides.
func TestWeightedRatioOverOne(t *testing.T) {
	w := []float64{1, 3, 2, 5, 1, 1, 4, 2, 1, 3, 2, 1}
	one, b := slices.Repeat([]float64{1}, len(w)), slices.Repeat([]float64{1}, len(w))
	b[3], b[7] = .5, .75
	opt := realgain.Options{Range: [2]float64{0, 1}}
	delta := compareWeighted(t, one, b, w, opt)
	opt.Estimand = "ratio"
	ratio := compareWeighted(t, one, b, w, opt)
	if math.Abs(ratio.CI[0]-1-delta.CI[0]) > 1e-9 || math.Abs(ratio.CI[1]-1-delta.CI[1]) > 1e-9 || math.Abs(ratio.PValue-delta.PValue) > 1e-9 {
		t.Errorf("ratio %v p %v, 1 + difference %v p %v", ratio.CI, ratio.PValue, delta.CI, delta.PValue)
	}
}
