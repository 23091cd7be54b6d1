package compare_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// slower returns the latencies of two systems, the second slower by about 4%.
func slower(n int, seed uint64) (a, b []float64) {
	r := rand.New(rand.NewPCG(seed, 5))
	for range n {
		x := 200 * math.Exp(.5*r.NormFloat64())
		a, b = append(a, x), append(b, 1.04*x*math.Exp(.1*r.NormFloat64()))
	}
	return a, b
}

// 5% is a loss of 5% of the baseline's true mean: a claim about b − 1.05·a, or
// b − .95·a, question by question. With the percentile interval the oracle is
// the comparison of these values with 0, whose law is a convolution without
// roots.
func TestMarginInPercentIsTestedQuestionByQuestion(t *testing.T) {
	a, b := slower(60, 1)
	zeros, loss := make([]float64, len(a)), make([]float64, len(a))
	for _, better := range []string{"lower", "higher"} {
		factor := map[string]float64{"lower": 1.05, "higher": .95}[better]
		for i := range a {
			loss[i] = b[i] - factor*a[i]
		}
		opt := realgain.Options{Interval: "percentile", Hypothesis: "noninferiority", Better: better, MarginPercent: 5}
		c, err := realgain.Compare(a, b, opt)
		if err != nil {
			t.Fatal(err)
		}
		want, err := realgain.Compare(zeros, loss, realgain.Options{Interval: "percentile", Better: better, Hypothesis: "superiority"})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(*c.POneSided-*want.POneSided) > 1e-6 || (c.Verdict != realgain.Inconclusive) != (*want.POneSided < .025) {
			t.Errorf("%s is better: %s, p %v, question by question %v", better, c.Verdict, *c.POneSided, *want.POneSided)
		}
		if c.Estimand != "lift" || *c.Margin != .05 || math.Abs(c.Delta-(mean(b)-mean(a))) > 1e-9 {
			t.Errorf("%s of %v, margin %v, delta %v", c.Estimand, c.Estimate, *c.Margin, c.Delta)
		}
	}
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// The same margin as a fixed number leaves out that the baseline's mean is an
// estimate. Here the candidate costs 1.05 times the baseline but for a little
// noise, so whether it is within 5% cannot be told; the fixed number can be
// missed or met only by the noise of the mean.
func TestTheBaselinesMeanIsNotKnown(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	fixed, percent, sets := 0, 0, 40
	for range sets {
		a, b := make([]float64, 50), make([]float64, 50)
		for i := range a {
			a[i] = 100 * math.Exp(r.NormFloat64())
			// All of the change is in what every answer costs, whatever its size.
			b[i] = a[i] + 5*math.Exp(.5) + .1*r.NormFloat64()
		}
		opt := realgain.Options{Better: "lower", Hypothesis: "noninferiority", Margin: .05 * mean(a)}
		c, err := realgain.Compare(a, b, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Margin, opt.MarginPercent = 0, 5
		d, err := realgain.Compare(a, b, opt)
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict == realgain.NonInferior {
			fixed++
		}
		if d.Verdict == realgain.NonInferior {
			percent++
		}
	}
	// The true change is exactly at the margin, so claims are false: at most
	// 2.5% of sets, or half of them with the number that is not one.
	if fixed < sets/4 || percent > sets/10 {
		t.Errorf("false claims of %d sets: %d with 5%% of the mean observed, %d with 5%%", sets, fixed, percent)
	}
}

// A margin in percent is that of a lift or a ratio, and of no other estimand.
func TestMarginInPercentAndEstimands(t *testing.T) {
	a, b := slower(40, 2)
	base := realgain.Options{Better: "lower", Hypothesis: "equivalence"}
	for _, name := range []string{"", "delta", "lift", "ratio"} {
		opt := base
		opt.Estimand, opt.MarginPercent = name, 10
		c, err := realgain.Compare(a, b, opt)
		if err != nil {
			t.Fatal(err)
		}
		plain := base
		plain.Margin, plain.Estimand = .1, map[string]string{"": "lift", "delta": "lift", "lift": "lift", "ratio": "ratio"}[name]
		want, err := realgain.Compare(a, b, plain)
		if err != nil {
			t.Fatal(err)
		}
		if c.Estimand != plain.Estimand || c.Verdict != want.Verdict || c.CI != want.CI || !reflect.DeepEqual(c.POneSided, want.POneSided) {
			t.Errorf("%q: %s %v %s, with a margin of .1 %v %s", name, c.Estimand, c.CI, c.Verdict, want.CI, want.Verdict)
		}
	}
	null := .1
	around := append([]float64{-3, 3}, a[:0]...)
	for name, fail := range map[string]func() (*realgain.Comparison, error){
		"a quantile": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{Estimand: "quantile:0.5", MarginPercent: 5})
		},
		"a null": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{Null: &null, MarginPercent: 5})
		},
		"a baseline around 0": func() (*realgain.Comparison, error) {
			return realgain.Compare(append(around, 1, -1.1), []float64{1, 2, 1, 2}, realgain.Options{MarginPercent: 5})
		},
		"two margins": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{Margin: 1, MarginPercent: 5})
		},
		"two margins of one metric": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{Key: "ms", Margins: map[string]float64{"ms": 1}, MarginPercents: map[string]float64{"ms": 5}})
		},
		"a negative margin": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{MarginPercent: -5})
		},
		"no number": func() (*realgain.Comparison, error) {
			return realgain.Compare(a, b, realgain.Options{Key: "ms", MarginPercents: map[string]float64{"ms": math.NaN()}})
		},
	} {
		_, err := fail()
		var usage *realgain.UsageError
		if !errors.As(err, &usage) || !strings.Contains(usage.Hint, "argin") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The mean of log-probabilities is negative, and a loss is a lower one.
func TestMarginInPercentOfNegativeScores(t *testing.T) {
	a, b := slower(40, 2)
	for i := range a {
		a[i], b[i] = -a[i], -b[i]
	}
	for percent, want := range map[float64]realgain.Verdict{20: realgain.NonInferior, .01: realgain.Regressed} {
		for _, name := range []string{"delta", "lift", "ratio"} {
			c, err := realgain.Compare(a, b, realgain.Options{Estimand: name, Hypothesis: "noninferiority", MarginPercent: percent})
			if err != nil || c.Verdict != want {
				t.Errorf("%s, %v%%: %v, %s: %s; want %s", name, percent, err, c.Verdict, c.Reason, want)
			}
		}
	}
}

// Margins of single metrics: in percent where that was said, in the metric's
// unit elsewhere, whatever all other metrics have.
func TestMarginsOfSingleMetrics(t *testing.T) {
	a, b := slower(40, 2)
	two := func(label string, x []float64) *scores.Table {
		table := tabletest.Arm(label, x, nil)
		half := make([]float64, len(x))
		for i := range x {
			half[i] = x[i] / 1000
		}
		table.Metrics = append(table.Metrics, scores.Metric{Name: "s", Values: half})
		return table
	}
	for _, opt := range []realgain.Options{
		{MarginPercent: 5, Margins: map[string]float64{"s": .01}},
		{Margin: .01, MarginPercents: map[string]float64{"recall@10": 5}},
		{Margins: map[string]float64{"s": .01}, MarginPercents: map[string]float64{"recall@10": 5}},
		{Margins: map[string]float64{"s": .01}, MarginPercents: map[string]float64{"recall@10": 5}, Estimands: map[string]string{"s": "delta"}},
	} {
		r := tabletest.Compared(t, []*scores.Table{two("a", a), two("b", b)}, opt)
		first, second := r.Comparisons[0].Metrics[0], r.Comparisons[0].Metrics[1]
		if first.Estimand != "lift" || *first.Margin != .05 || second.Estimand != "delta" || *second.Margin != .01 {
			t.Errorf("%+v: %s %v, %s %v", opt, first.Estimand, *first.Margin, second.Estimand, *second.Margin)
		}
		if notes := strings.Join(r.Notes, "\n"); !strings.Contains(notes, "recall@10: the margin is in percent") || strings.Contains(notes, "s: the margin is in percent") {
			t.Error(notes)
		}
	}
}
