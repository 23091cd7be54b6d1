package plan

import (
	"math"
	"testing"
)

// The expected sizes are from Miller (2024), "Adding error bars to evals", section 5.
// With ω² = 1/9, effect .03, level .95 and power .8 the size is 969. With σ²_A = σ²_B =
// 1/6 and K samples per question, n = (z_{α/2}+z_β)²(ω² + σ²_A/K + σ²_B/K)/δ²: 3,876
// for K = 1, 1,696 for 4, 1,260 for 10.
func TestMiller(t *testing.T) {
	r := Repeats{Between: 1. / 9, Within: 2. / 6}
	for k, n := range map[float64]float64{1: 3876, 4: 1696, 10: 1260, math.Inf(1): 969} {
		either(t, "n_80", Design{}.Size(r.SD(k), 0.03, 0.8), n, n+1, n-1)
	}
}

// The best number of repeats must equal the best of all numbers tried.
func TestBestRepeats(t *testing.T) {
	for _, c := range []struct {
		r    Repeats
		cost Cost
	}{
		{Repeats{1. / 9, 1. / 3}, Cost{1, 0.1}},
		{Repeats{1. / 9, 1. / 3}, Cost{5, 0.01}},
		{Repeats{0.02, 0.01}, Cost{1, 1}},
		{Repeats{0.02, 0}, Cost{1, 1}},
		{Repeats{0.001, 0.5}, Cost{20, 0.3}},
	} {
		best, least := 0.0, math.Inf(1)
		for k := 1.0; k < 2000; k++ {
			if v := c.r.SD(k) * c.r.SD(k) * c.cost.Of(1, k); v < least {
				best, least = k, v
			}
		}
		if got := c.r.Best(c.cost); got != best {
			t.Errorf("%+v: %v, best of all %v", c, got, best)
		}
	}
	if got := (Repeats{1e-30, 1}).Best(Cost{1, 1}); got != mostRepeats {
		t.Errorf("hardly a difference between questions: %v repeats", got)
	}
}

// The cost never exceeds the budget, and the best split has the smallest standard
// error.
func TestSpend(t *testing.T) {
	r, c := Repeats{1. / 9, 1. / 3}, Cost{1, 0.1}
	best := r.Spend(1000, r.Best(c), 0.03, 1, c, Design{})
	for k := 1.0; k < 40; k++ {
		s := r.Spend(1000, k, 0.03, 1, c, Design{})
		if s.Cost > 1000 || s.SE < best.SE*(1-1e-3) {
			t.Errorf("%v repeats: %+v, best %+v", k, s, best)
		}
	}
	if s := r.Spend(1, 1, 0.03, 1, c, Design{}); !math.IsNaN(s.Questions) {
		t.Errorf("a budget for no question: %+v", s)
	}
}

// Kish's design effect is the ratio of the variance of a mean of exchangeable clusters
// to that of independent questions: a cluster's total has the variance m + m(m−1)ρ, and
// m independent questions have m.
func TestDesignEffect(t *testing.T) {
	c := Clusters{Size: 5, ICC: 0.2}
	if got := c.DesignEffect(); math.Abs(got-(5+5*4*0.2)/5) > 1e-12 {
		t.Errorf("%v", got)
	}
	d := Design{}
	alone, together := d.Size(0.34, 0.03, 0.8), d.Size(c.Inflate(0.34), 0.03, 0.8)
	if math.Abs(together/alone-1.8) > 0.01 || c.Count(together) != math.Ceil(together/5) {
		t.Errorf("%v alone, %v in clusters", alone, together)
	}
}
