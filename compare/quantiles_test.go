package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// numpy 2.4.6: np.quantile([120, 95, 101, 110, 99, 138, 104, 98, 130, 107], .95)
// is 134.4, that of the candidate's latencies 129.25.
func TestQuantileEstimates(t *testing.T) {
	a := []float64{120, 95, 101, 110, 99, 138, 104, 98, 130, 107}
	b := []float64{118, 92, 104, 101, 97, 136, 99, 100, 121, 103.2}
	c := tabletest.QuantileOf(t, a, b, realgain.Options{})
	if q := *c.Quantiles; math.Abs(q[0]-134.4) > 1e-12 || math.Abs(q[1]-129.25) > 1e-12 || math.Abs(c.Estimate+5.15) > 1e-12 {
		t.Errorf("%v, estimate %v", q, c.Estimate)
	}
	if c.Engine != "montecarlo" || c.Interval != "percentile" || c.Estimand != "quantile:0.95" {
		t.Errorf("%s, %s, %s", c.Engine, c.Interval, c.Estimand)
	}
}

// The interval of an arm's own quantile: the scores at two binomial ranks, or
// the draws' percentiles. scipy 1.17.1, stats.quantile_test(x, p=.95)
// .confidence_interval(.95), of 1 … 100: [90, 100]; of 1 … 20 it has no upper end.
func TestArmQuantileIntervals(t *testing.T) {
	a, b := make([]float64, 100), make([]float64, 100)
	for i := range a {
		a[i], b[i] = float64(i+1), float64(i+1)+.25
	}
	if c := tabletest.QuantileOf(t, a, b, realgain.Options{}); *c.QuantileCIs != [2][2]float64{{90, 100}, {90.25, 100.25}} {
		t.Errorf("%v", *c.QuantileCIs)
	}
	if c := tabletest.QuantileOf(t, a[:20], b[:20], realgain.Options{}); c.QuantileCIs[0][0] != 17 || !math.IsNaN(c.QuantileCIs[1][1]) {
		t.Errorf("of 20: %v", *c.QuantileCIs)
	}
	clustered := tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(100, 5)}, realgain.Options{Estimand: "p95", Cluster: "doc", Seed: 5, AllIntervals: true})
	if ci := clustered.QuantileCIs; !(ci[0][0] < 85 && ci[0][1] >= 97 && ci[0][1] <= 100) {
		t.Errorf("clusters of neighbours: %v", *ci)
	}
}

// Exchanged arms give the exact negative of every end, and the mirrored chance,
// also where the arms have the same scores in another order, and where the
// questions are their own mirror image.
func TestQuantilesOfExchangedArms(t *testing.T) {
	r := rand.New(rand.NewPCG(129, 130))
	for set := range 40 {
		n := 5 + r.IntN(60)
		a, b := testdata.Latencies(r, n, .2)
		switch set % 4 {
		case 1: // ties
			for i := range a {
				a[i], b[i] = math.Round(2*a[i]), math.Round(2*b[i])
			}
		case 2: // the same scores
			b = append(slices.Clone(a[n/3:]), a[:n/3]...)
		case 3: // its own mirror image
			a, b = slices.Concat(a, b), slices.Concat(b, a)
		}
		opt := realgain.Options{NBoot: 201 * (set % 2), Better: "lower"}
		c, back := tabletest.QuantileOf(t, a, b, opt), tabletest.QuantileOf(t, b, a, opt)
		if back.CI != [2]float64{0 - c.CI[1], 0 - c.CI[0]} || back.Estimate != 0-c.Estimate || back.PValue != c.PValue || back.PBetter != 1-c.PBetter || back.SE != c.SE {
			t.Fatalf("set %d: %v in %v, p %v, better %v; exchanged %v in %v, p %v, better %v", set,
				c.Estimate, c.CI, c.PValue, c.PBetter, back.Estimate, back.CI, back.PValue, back.PBetter)
		}
	}
}

// The law of all nⁿ draws, by listing them, beside the draws' own shares.
func TestQuantileDrawsAreOfQuestions(t *testing.T) {
	a, b := []float64{1, 5, 2, 8, 3}, []float64{2, 4, 7, 9, 1}
	at := map[float64]float64{}
	p95 := func(x []float64) float64 { // definition 7, of five
		x = slices.Sorted(slices.Values(x))
		return x[3] + .8*(x[4]-x[3])
	}
	var walk func(k int, x, y []float64)
	walk = func(k int, x, y []float64) {
		if k == len(a) {
			at[math.Round(1e9*(p95(y)-p95(x)))/1e9]++
			return
		}
		for i := range a {
			walk(k+1, append(slices.Clone(x), a[i]), append(slices.Clone(y), b[i]))
		}
	}
	walk(0, nil, nil)
	atMost := 0.0
	for x, n := range at {
		if x <= 0 {
			atMost += n / math.Pow(5, 5)
		}
	}
	const draws = 100_000
	c := tabletest.QuantileOf(t, a, b, realgain.Options{NBoot: draws})
	tie := at[0] / math.Pow(5, 5)
	if want := 1 - atMost + tie/2; math.Abs(c.PBetter-want) > 5*math.Sqrt(.25/draws) || math.Abs(c.PTie-tie) > 5*math.Sqrt(.25/draws) {
		t.Errorf("p(better) %v, ties %v; want %v, %v", c.PBetter, c.PTie, want, tie)
	}
}

func TestQuantileInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(121, 122))
	a, b := testdata.Latencies(r, 150, .2)
	c := tabletest.QuantileOf(t, a, b, realgain.Options{})
	slices.Reverse(a)
	slices.Reverse(b)
	if again := tabletest.QuantileOf(t, a, b, realgain.Options{}); again.CI != c.CI || again.PValue != c.PValue {
		t.Errorf("rows in another order: %v, %v", again.CI, c.CI)
	}
	if c.CI[0] > c.Estimate || c.CI[1] < c.Estimate || c.SE <= 0 || len(c.Intervals) != 1 || c.Tests != nil {
		t.Errorf("%v in %v ± %v, %v", c.Estimate, c.CI, c.SE, c.Intervals)
	}
	doubled := func(x []float64) (out []float64) {
		for _, v := range x {
			out = append(out, 2*v+8)
		}
		return out
	}
	if twice := tabletest.QuantileOf(t, doubled(a), doubled(b), realgain.Options{}); math.Abs(twice.CI[0]-2*c.CI[0]) > 1e-9 {
		t.Errorf("twice the latency: %v of %v", twice.CI, c.CI)
	}
}

// One cluster a question is none; clusters of questions that repeat each other
// are wider than questions by themselves.
func TestQuantilesOfClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(123, 124))
	a, b := testdata.Latencies(r, 60, .2)
	opt := realgain.Options{Estimand: "quantile:0.9", Seed: 5}
	none := tabletest.Designed(t, a, b, nil, opt)
	opt.Cluster = "doc"
	one := tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(60, 1)}, opt)
	if diff := cmp.Diff(tabletest.Plainly(t, none, "clusters"), tabletest.Plainly(t, one, "clusters", "cluster")); diff != "" {
		t.Errorf("(-none +one):\n%s", diff)
	}
	a, b = slices.Concat(a, a, a), slices.Concat(b, b, b)
	three := tabletest.Designed(t, a, b, map[string][]string{"doc": slices.Concat(tabletest.Groups(60, 1), tabletest.Groups(60, 1), tabletest.Groups(60, 1))}, opt)
	if math.Abs(three.CI[0]-none.CI[0]) > .3*none.HalfWidth || three.HalfWidth < .7*none.HalfWidth {
		t.Errorf("every question three times in its cluster: %v, once %v", three.CI, none.CI)
	}
}

func TestQuantileRefuses(t *testing.T) {
	for _, opt := range []realgain.Options{
		{Estimand: "quantile:1"}, {Estimand: "quantile:95"}, {Estimand: "quantile:x"}, {Estimand: "quantile:P"}, {Estimand: "quantile"},
		{Estimand: "quantile:0.5", Engine: "exact"}, {Estimand: "quantile:0.5", Interval: "bca"},
	} {
		if _, err := realgain.Compare([]float64{1, 2, 3}, []float64{2, 3, 4}, opt); err == nil {
			t.Errorf("%+v was taken", opt)
		}
	}
}

// Coverage of the .95 quantile of log-normal latencies: the truth is the
// difference of the populations' quantiles, and exp(z) that of the baseline.
func TestQuantileCoverage(t *testing.T) {
	sets := tabletest.StudySets(t)
	r := rand.New(rand.NewPCG(125, 126))
	z := 1.6448536269514722
	truth := math.Exp(z+.2) - math.Exp(z)
	for _, n := range []int{100, 400} {
		covered, own, width := 0, 0, 0.0
		for range sets {
			a, b := testdata.Latencies(r, n, .2)
			c, err := realgain.Compare(a, b, realgain.Options{Estimand: "quantile:0.95", NBoot: 499, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if c.CI[0] <= truth && truth <= c.CI[1] {
				covered++
			}
			if err := c.Complete(); err != nil {
				t.Fatal(err)
			}
			if arm := c.QuantileCIs[0]; arm[0] <= math.Exp(z) && math.Exp(z) <= arm[1] {
				own++
			}
			width += (c.CI[1] - c.CI[0]) / float64(sets)
		}
		share, alone := float64(covered)/float64(sets), float64(own)/float64(sets)
		t.Logf("n = %d: %v of %d sets cover, mean width %.3f; the baseline by itself %v", n, share, sets, width, alone)
		if alone < .95-3*math.Sqrt(.05*.95/float64(sets)) {
			t.Errorf("n = %d: the baseline's own interval covers in %v of %d sets", n, alone, sets)
		}
		if se := math.Sqrt(.93 * .07 / float64(sets)); share < .93-3*se {
			t.Errorf("n = %d: coverage %v of %d sets, want .93", n, share, sets)
		}
	}
}

// Beyond a quantile there must be questions: of log-normal latencies correlated
// .8, the .95 quantile's interval covers .72 of 1,000 sets at n = 10, .85 at 20,
// .94 at 40 and .97 at 60 (numpy 2.4.6, 399 draws a set, seed 5).
func TestFewBeyondAQuantile(t *testing.T) {
	r := rand.New(rand.NewPCG(127, 128))
	for _, tc := range []struct {
		n        int
		estimand string
		warned   bool
	}{{20, "quantile:0.95", true}, {59, "quantile:0.95", true}, {60, "quantile:0.95", false}, {60, "quantile:0.01", true}, {300, "quantile:0.01", false}, {20, "quantile:0.5", false}} {
		a, b := testdata.Latencies(r, tc.n, .2)
		c, err := realgain.Compare(a, b, realgain.Options{Estimand: tc.estimand, NBoot: 99})
		if err != nil {
			t.Fatal(err)
		}
		if w := tabletest.WarningOf(c, "few-beyond"); (w != "") != tc.warned {
			t.Errorf("%s of %d: %q", tc.estimand, tc.n, w)
		}
	}
	a, b := testdata.Latencies(r, 120, .2)
	c := tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(120, 4)}, realgain.Options{Estimand: "quantile:0.95", Cluster: "doc", Seed: 5})
	if w := tabletest.WarningOf(c, "few-beyond"); w == "" {
		t.Error("30 clusters are no 120 questions")
	}
}

// Quantiles have no residuals to draw jointly: Bonferroni holds them together,
// and says so.
func TestQuantilesTogether(t *testing.T) {
	r := rand.New(rand.NewPCG(127, 128))
	a, b := testdata.Latencies(r, 80, .2)
	tables := []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}
	for i, table := range tables {
		table.Metrics = append(table.Metrics, scores.Metric{Name: "other", Values: [][]float64{b, a}[i]})
	}
	res := tabletest.Compared(t, tables, realgain.Options{Estimand: "quantile:0.9", Seed: 5})
	s, c := res.Simultaneous, res.Comparisons[0].Metrics[0]
	if s.Method != "bonferroni" || s.Draws != 0 || s.LevelEach != .975 || *c.PAdjusted != min(1, 2*c.PValue) || c.SimultaneousCI[0] > c.CI[0] {
		t.Errorf("%+v, %v beside %v, p %v of %v", s, c.SimultaneousCI, c.CI, *c.PAdjusted, c.PValue)
	}
}
