package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// A ratio has no unit: scores in another one change no digit of it, however it
// is computed. 2^50 is exact, and far from the range where sums overflow.
func TestRatiosHaveNoUnit(t *testing.T) {
	r := rand.New(rand.NewPCG(141, 142))
	for _, estimand := range []string{"ratio", "lift"} {
		a, b := testdata.Latencies(r, 40, .1)
		var scaledA, scaledB []float64
		for i := range a {
			a[i], b[i] = math.Round(64*a[i]), math.Round(64*b[i])
			scaledA, scaledB = append(scaledA, math.Ldexp(a[i], 50)), append(scaledB, math.Ldexp(b[i], 50))
		}
		opt := realgain.Options{Estimand: estimand, Engine: "montecarlo", NBoot: 999, Seed: 3}
		c, big := tabletest.RatioOf(t, a, b, opt), tabletest.RatioOf(t, scaledA, scaledB, opt)
		if c.CI != big.CI || c.PValue != big.PValue || c.PBetter != big.PBetter || c.PTie != big.PTie {
			t.Errorf("%s: %v p %v better %v tie %v; in the larger unit %v p %v better %v tie %v", estimand,
				c.CI, c.PValue, c.PBetter, c.PTie, big.CI, big.PValue, big.PBetter, big.PTie)
		}
	}
}

// Draws that all give one change prove no more of a quantile than of a mean.
func TestQuantilesThatDoNotVary(t *testing.T) {
	for _, n := range []int{2, 20} {
		a, b := make([]float64, n), make([]float64, n)
		for i := range a {
			a[i], b[i] = float64(100+i), float64(90+i)
		}
		c := tabletest.QuantileOf(t, a, b, realgain.Options{Better: "lower"})
		if c.Estimate != -10 || c.Verdict != realgain.Inconclusive || tabletest.WarningOf(c, "degenerate") == "" {
			t.Errorf("n = %d: %v in %v, %s (%s), %v", n, c.Estimate, c.CI, c.Verdict, c.Reason, c.Warnings)
		}
	}
}

// Fieller's interval is of ratios; pass^k, a difference of means, goes beside it.
func TestPassesBesideFieller(t *testing.T) {
	r := rand.New(rand.NewPCG(143, 144))
	runs := func(label string, p float64) *scores.Table {
		out := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "acc"}}, Tags: []scores.Tag{{Name: "run"}}}
		for q := range 30 {
			for k := range 2 {
				out.Questions.Append([]byte{'a' + byte(q%26), '0' + byte(q/26)})
				out.Tags[0].Values = append(out.Tags[0].Values, string(rune('0'+k)))
				out.Metrics[0].Values = append(out.Metrics[0].Values, tabletest.Step(r.Float64() < p))
			}
		}
		return out
	}
	c := tabletest.Compared(t, []*scores.Table{runs("a", .6), runs("b", .7)}, realgain.Options{Estimand: "ratio", Interval: "fieller", Repeat: "run"}).Comparisons[0].Metrics[0]
	if p, ok := c.Within.PassHat["1"]; c.Interval != "fieller" || !ok || math.Abs(p.Delta-c.Delta) > 1e-12 || !(p.CI[0] <= p.Delta && p.Delta <= p.CI[1]) {
		t.Errorf("%s, pass^1 %+v, delta %v", c.Interval, c.Within.PassHat, c.Delta)
	}
}

// A difference of two ratios over clusters says so, as the ratios do.
func TestRatioDifferencesOverClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(145, 146))
	o, a, b := threeArms(r, 60)
	columns := map[string][]string{"doc": tabletest.Groups(60, 5)}
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("o", o, columns), tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, realgain.Options{Estimand: "ratio", Cluster: "doc"})
	c, whole := res.RatioDifferences[0].Metrics[0], res.Comparisons[0].Metrics[0]
	if c.Clusters == nil || *c.Clusters != 12 || c.Cluster == nil || tabletest.WarningOf(c, "few-clusters") == "" || tabletest.WarningOf(whole, "few-clusters") == "" {
		t.Fatalf("clusters %v, %+v, %v", c.Clusters, c.Cluster, c.Warnings)
	}
	// By the definition: the variance of cluster totals of x₂ − x₁ − R·o over
	// that of the questions' own, each over the number of units.
	d, mean := make([]float64, 60), 0.0
	for i := range d {
		mean += o[i] / 60
		d[i] = b[i] - a[i] - c.Estimate*o[i]
	}
	single, joint := 0.0, 0.0
	for i := range d {
		single += d[i] * d[i] / 59 / 60
	}
	for g := range 12 {
		sum := 0.0
		for _, v := range d[5*g : 5*g+5] {
			sum += v
		}
		joint += sum * sum / 11 / 12 / 25
	}
	if want := joint / single; math.Abs(c.Cluster.DesignEffect-want) > 1e-9 {
		t.Errorf("design effect %v, want %v", c.Cluster.DesignEffect, want)
	}
}

// A pair of arms is compared as the two by themselves are, by draws too.
func TestAllPairsByDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(131, 132))
	a, b := tabletest.DrawnScores(r, 40)
	c, _ := tabletest.DrawnScores(r, 40)
	opt := realgain.Options{Interval: "studentized", NBoot: 999, Seed: 11}
	all := ranked(t, []*scores.Table{tabletest.TableOf("a", a), tabletest.TableOf("b", b), tabletest.TableOf("c", c)}, opt)
	for _, p := range all.Pairs {
		of := map[string][]float64{"a": a, "b": b, "c": c}
		two, err := realgain.Compare(of[p.Baseline], of[p.Candidate], opt)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(p.CI[0]-two.CI[0])+math.Abs(p.CI[1]-two.CI[1]) > .1*(two.CI[1]-two.CI[0]) || p.Delta != two.Delta {
			t.Errorf("%s, %s: %v %v, by themselves %v %v", p.Baseline, p.Candidate, p.Delta, p.CI, two.Delta, two.CI)
		}
	}
}

// The column that names the questions is said once where all arms agree.
func TestQuestionsAreNamedOnce(t *testing.T) {
	x, y := tabletest.TableOf("a", []float64{0, 1}), tabletest.TableOf("b", []float64{1, 1})
	x.IDColumn, y.IDColumn = "qid", "qid"
	if got := tabletest.Compared(t, []*scores.Table{x, y}, realgain.Options{}).Notes; !slices.Equal(got, []string{`questions are named by "qid"`}) {
		t.Errorf("%q", got)
	}
	y.IDColumn = "id"
	want := []string{`a: questions are named by "qid"`, `b: questions are named by "id"`}
	if got := tabletest.Compared(t, []*scores.Table{x, y}, realgain.Options{}).Notes; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
