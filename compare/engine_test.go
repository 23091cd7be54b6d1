package compare_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// A Monte Carlo endpoint must stand at its level of the exact law, within 4
// Monte Carlo standard errors of a level, √(p(1−p)/B).
func TestMonteCarloAgreesWithExact(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	const draws = 10_000
	for range sets(t, 200) {
		a, b, rng := draw(r)
		mc, err := realgain.Compare(a, b, realgain.Options{Engine: "montecarlo", Interval: "percentile", NBoot: draws, Seed: r.Uint64(), Range: rng})
		if err != nil {
			t.Fatal(err)
		}
		cells, err := pair.CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		at := estimand.AtomsOf(estimand.Delta{}, cells, 0)
		law, err := resample.Mean(at, len(a))
		if err != nil {
			t.Fatal(err)
		}
		tol := at.Tol + 1e-9*math.Abs(mc.CI[0])
		slack := 4*math.Sqrt(0.025*0.975/draws) + 2.0/draws
		for _, side := range [][2]float64{
			{law.AtMost(mc.CI[0] + tol), 1 - law.AtLeast(mc.CI[0]-tol)},
			{law.AtLeast(mc.CI[1] - tol), 1 - law.AtMost(mc.CI[1]+tol)},
		} {
			if side[0] < 0.025-slack || side[1] > 0.025+slack {
				t.Errorf("%v stands at levels %v, want .025 ± %.4f\na = %v\nb = %v", mc.CI, side, slack, a, b)
			}
		}
	}
}

// With draws, p ≤ α exactly when the interval excludes the null.
func TestMonteCarloPInvertsTheInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for set := range sets(t, 800) {
		a, b, rng := draw(r)
		opt := realgain.Options{
			Engine: "montecarlo", Interval: []string{"percentile", "guarded", "studentized", "bca"}[set%4],
			NBoot: 199 + 100*r.IntN(20), Seed: r.Uint64(), Range: rng, Level: 0.9,
		}
		c, err := realgain.Compare(a, b, opt)
		if err != nil {
			t.Fatal(err)
		}
		if math.IsNaN(c.CI[0]) || math.IsNaN(c.CI[1]) {
			if len(c.Warnings) == 0 {
				t.Fatalf("%s: an end is unknown without a warning", c.Interval)
			}
			continue
		}
		if excluded := (c.CI[0] > 0 || c.CI[1] < 0) && *c.PFloor <= 0.1; excluded != (c.PValue <= 0.1+1e-12) || c.CI[0] > c.Estimate || c.CI[1] < c.Estimate {
			t.Fatalf("%s B %d: %v, estimate %v, p %v\na = %v\nb = %v", c.Interval, opt.NBoot, c.CI, c.Estimate, c.PValue, a, b)
		}
		if c.PValue <= 0 {
			t.Fatalf("p = %v with %d draws", c.PValue, opt.NBoot)
		}
	}
}

func TestAutomaticDrawsStopWhereTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	a, b := make([]float64, 207), make([]float64, 207)
	for i := range a {
		a[i] = r.Float64()
		b[i] = a[i] + 0.1*r.NormFloat64()
	}
	auto, err := realgain.Compare(a, b, realgain.Options{Engine: "montecarlo", Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	n := *auto.Uncertainty.NBoot
	share := func(c *realgain.Comparison) float64 {
		return max(c.Uncertainty.MonteCarloSE[0], c.Uncertainty.MonteCarloSE[1]) / (c.CI[1] - c.CI[0])
	}
	if s := share(auto); s > 0.01 || n == 2000 {
		t.Errorf("stopped at %d draws with a Monte Carlo error of %.4f of the width; at most .01 was promised", n, s)
	}
	half, err := realgain.Compare(a, b, realgain.Options{Engine: "montecarlo", Seed: 11, NBoot: n / 2})
	if err != nil {
		t.Fatal(err)
	}
	if s := share(half); s <= 0.01 {
		t.Errorf("%d draws had settled already (%.4f of the width)", n/2, s)
	}
	full, err := realgain.Compare(a, b, realgain.Options{Engine: "montecarlo", Seed: 11, NBoot: n})
	if err != nil {
		t.Fatal(err)
	}
	if full.CI != auto.CI {
		t.Errorf("growing to %d draws gave %v, drawing them at once %v", n, auto.CI, full.CI)
	}
}

// What the standard error of an endpoint promises: over seeds, the endpoints
// spread by it.
func TestMonteCarloStandardErrorOfAnEndpoint(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	a, b := make([]float64, 80), make([]float64, 80)
	for i := range a {
		a[i] = r.Float64()
		b[i] = a[i] + 0.1*r.NormFloat64()
	}
	const seeds = 200
	var sum, squares, promised float64
	for seed := range uint64(seeds) {
		c, err := realgain.Compare(a, b, realgain.Options{Engine: "montecarlo", Interval: "percentile", NBoot: 1999, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		sum, squares = sum+c.CI[0], squares+c.CI[0]*c.CI[0]
		promised += c.Uncertainty.MonteCarloSE[0] / seeds
	}
	spread := math.Sqrt(squares/seeds - sum*sum/seeds/seeds)
	if ratio := promised / spread; ratio < 0.8 || ratio > 1.25 {
		t.Errorf("endpoints spread by %v over seeds, promised %v", spread, promised)
	}
}
