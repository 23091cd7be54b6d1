package plan

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Without an effect the power is α, both signs are equally likely, and type M is NaN.
func TestChancesWithoutAnEffect(t *testing.T) {
	if got := (Design{}).Chances(0, 1); math.Abs(got.Power-0.05) > 1e-12 || got.TypeS != 0.5 || !math.IsNaN(got.TypeM) {
		t.Errorf("%+v", got)
	}
	if plus, minus := (Design{}).Chances(0.02, 0.08), (Design{}).Chances(-0.02, 0.08); plus.Power != minus.Power || plus.TypeS != minus.TypeS || plus.TypeM != minus.TypeM {
		t.Errorf("%+v, sign turned %+v", plus, minus)
	}
}

// Power, type S, type M and assurance must equal simulated frequencies for every
// hypothesis. The standard error of a share of 200,000 is .0011.
func TestChancesAreFrequencies(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	const draws = 200_000
	for _, c := range []struct {
		d    Design
		post Posterior
		se   float64
	}{
		{Design{}, Posterior{0.03, 0}, 0.02},
		{Design{}, Posterior{0.01, 0.02}, 0.01},
		{Design{Level: 0.8, LowerIsBetter: true}, Posterior{-0.01, 0.01}, 0.01},
		{Design{Hypothesis: "superiority", Margin: 0.01}, Posterior{0.03, 0.01}, 0.01},
		{Design{Hypothesis: "superiority", Margin: 0.01, LowerIsBetter: true}, Posterior{-0.03, 0.01}, 0.01},
		{Design{Hypothesis: "noninferiority", Margin: 0.02}, Posterior{-0.005, 0.005}, 0.006},
		{Design{Hypothesis: "equivalence", Margin: 0.03}, Posterior{0.005, 0.004}, 0.01},
		{Design{Hypothesis: "equivalence", Margin: 0.01}, Posterior{0, 0}, 0.01},
	} {
		hits, significant, wrong, size := 0.0, 0.0, 0.0, 0.0
		for range draws {
			effect := c.post.Mean + c.post.SD*r.NormFloat64()
			x := effect + c.se*r.NormFloat64()
			reach := c.d.critical() * c.se
			if c.d.claims(x, reach) {
				hits++
			}
			if math.Abs(x) > reach {
				significant++
				size += math.Abs(x)
				if x*c.post.Mean < 0 {
					wrong++
				}
			}
		}
		if got := c.d.assured(c.post, c.se); math.Abs(got-hits/draws) > 0.005 {
			t.Errorf("%+v: power %v, counted %v", c, got, hits/draws)
		}
		if c.post.SD > 0 || c.post.Mean == 0 {
			continue
		}
		got := c.d.Chances(c.post.Mean, c.se)
		if math.Abs(got.TypeS-wrong/significant) > 0.005 || math.Abs(got.TypeM-size/significant/math.Abs(c.post.Mean)) > 0.01 {
			t.Errorf("%+v: %+v, counted %v, %v", c, got, wrong/significant, size/significant/math.Abs(c.post.Mean))
		}
	}
}

// claims implements the verdict rule independently, in its simplest form.
func (d Design) claims(x, reach float64) bool {
	if d.LowerIsBetter {
		x = -x
	}
	switch d.Hypothesis {
	case "superiority":
		return x-reach > d.Margin
	case "noninferiority":
		return x-reach > -d.Margin
	case "equivalence":
		return x-reach > -d.Margin && x+reach < d.Margin
	}
	return x-reach > 0 || x+reach < 0
}

// Power and assurance never decrease with the number of questions, for the inputs for
// which a size is computed.
func TestPowerGrowsWithQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 2000 {
		d := Design{Level: 0.5 + 0.499*r.Float64(), Hypothesis: []string{"", "superiority", "noninferiority", "equivalence"}[r.IntN(4)], Margin: 0.1 * r.Float64()}
		p := Posterior{Mean: 0.2 * (r.Float64() - 0.5), SD: 0.05 * r.Float64() * float64(r.IntN(2))}
		if !(d.distance(p.Mean) > 0) {
			continue
		}
		last := -1.0
		for n := 2.0; n < 1e6; n *= 1.5 {
			now := d.assured(p, 0.3/math.Sqrt(n))
			if now < last-1e-12 {
				t.Fatalf("%+v, %+v: %v at n = %v after %v", d, p, now, n, last)
			}
			last = now
		}
	}
}

// A size is the smallest number of questions with the power.
func TestSizeIsTheSmallest(t *testing.T) {
	for _, d := range []Design{{}, {Level: 0.8}, {Hypothesis: "equivalence", Margin: 0.1}, {Hypothesis: "noninferiority", Margin: 0.01}} {
		for _, power := range []float64{0.3, 0.5, 0.8, 0.99} {
			n := d.Size(0.4, 0.02, power)
			if at, before := d.Power(0.02, 0.4/math.Sqrt(n)), d.Power(0.02, 0.4/math.Sqrt(n-1)); !(at >= power && (before < power || n == 2)) {
				t.Errorf("%+v: n %v, power %v, one question fewer %v", d, n, at, before)
			}
		}
	}
}
