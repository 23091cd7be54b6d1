package plan

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// The posterior must equal that by Bayes' rule on a fine grid: prior density times
// likelihood.
func TestShrinkAgainstQuadrature(t *testing.T) {
	for _, c := range []struct{ effect, se, tau float64 }{{0.0338, 0.02347, 0.03377}, {-0.1, 0.05, 0.02}, {0.01, 0.001, 0.1}} {
		var mass, first, second float64
		for i := -200_000; i <= 200_000; i++ {
			x := float64(i) * 2e-6 * 2.5
			p := math.Exp(-x*x/2/c.tau/c.tau - (c.effect-x)*(c.effect-x)/2/c.se/c.se)
			mass, first, second = mass+p, first+p*x, second+p*x*x
		}
		mean := first / mass
		sd := math.Sqrt(second/mass - mean*mean)
		got := Shrink(c.effect, c.se, c.tau)
		if math.Abs(got.Mean-mean) > 1e-6 || math.Abs(got.SD-sd) > 1e-6 {
			t.Errorf("%+v: %+v, by quadrature %v, %v", c, got, mean, sd)
		}
	}
}

// The default prior has the weight of 100 questions without a change.
func TestDefaultPriorIsAHundredQuestions(t *testing.T) {
	for _, n := range []int{20, 207, 5000} {
		s := Of(Input{N: n, Effect: 0.05, SD: 0.4})
		if want := 0.05 * float64(n) / float64(n+100); math.Abs(s.ShrunkEffect-want) > 1e-12 || math.Abs(s.PriorSD-0.04) > 1e-12 {
			t.Errorf("n %d: %v, want %v", n, s.ShrunkEffect, want)
		}
	}
}

// The closed form of assurance must equal the average of power over the posterior, here
// a sum over 16,001 points.
func TestAssuranceAveragesPower(t *testing.T) {
	d := Design{}
	p := Posterior{0.0228, 0.0193}
	for _, n := range []float64{100, 1000, 4000, 20000} {
		se := 0.3377 / math.Sqrt(n)
		sum, mass := 0.0, 0.0
		for i := -8000; i <= 8000; i++ {
			z := float64(i) / 1000
			sum += density(z) * d.Power(p.Mean+p.SD*z, se)
			mass += density(z)
		}
		if got := d.assured(p, se); math.Abs(got-sum/mass) > 1e-6 {
			t.Errorf("n %v: %v, averaged %v", n, got, sum/mass)
		}
	}
}

// A given effect is not shrunk, because it was not estimated from a pilot.
func TestWithoutAPilotNothingShrinks(t *testing.T) {
	s := Of(Input{Effect: 0.03, SD: 0.34})
	if s.ShrunkEffect != 0.03 || s.N80Shrunk != s.N80 || !math.IsNaN(s.MDE80) || !math.IsNaN(s.Pilot.Power) {
		t.Errorf("%+v", s)
	}
}

// Effects are drawn from the prior. Pilots of 207 questions that look nearly
// significant (1 < z < 1.96) are repeated with the number of questions computed for 80%
// power. The mean power must be .80 in spite of the selection. With the naive sizes it
// is much lower.
func TestAssuranceHoldsUnderSelection(t *testing.T) {
	const sd, n = 0.3377, 207
	se, tau := sd/math.Sqrt(n), DefaultPrior*sd
	r := rand.New(rand.NewPCG(20, 26))
	assured, naive, doubled, pilots := 0.0, 0.0, 0.0, 0
	for pilots < testdata.Sets(t, 2_000, 20_000) {
		effect := tau * r.NormFloat64()
		seen := effect + se*r.NormFloat64()
		if z := math.Abs(seen) / se; z <= 1 || z >= 1.959964 {
			continue
		}
		pilots++
		in := Input{N: n, Effect: seen, SD: sd}
		power := func(size float64) float64 { return Design{}.Power(effect, sd/math.Sqrt(size)) }
		assured, naive, doubled = assured+power(in.AssuredSize(0.8)), naive+power(in.halfWidthSize(sd, seen)), doubled+power(in.Size(sd, seen, 0.8))
	}
	k := float64(pilots)
	t.Logf("mean realised power: headline %.3f, n_80 %.3f, n_half_width %.3f", assured/k, doubled/k, naive/k)
	if math.Abs(assured/k-0.8) > 0.03 {
		t.Errorf("promised 80%%, realised %v", assured/k)
	}
	if doubled/k > 0.7 || naive/k > 0.5 {
		t.Errorf("the naive sizes keep their promise (%v, %v): the selection does not bite", doubled/k, naive/k)
	}
}

// The test repeats near-misses (1 < z < 1.96) at three true effects, with sizes by four
// rules, and computes the mean power by the midpoint rule over z. The first three rules
// must agree with the published simulation: n_half_width .11/.23/.51, n_80 .18/.41/.78,
// n_80 at half of the observed effect .53/.89/.998.
func TestNearMisses(t *testing.T) {
	const sd, n = 0.3377, 207
	se := sd / math.Sqrt(n)
	want := map[float64][3]float64{0.0116: {0.11, 0.18, 0.53}, 0.02: {0.23, 0.41, 0.89}, 0.0338: {0.51, 0.78, 0.998}}
	half, headline := 0.0, 0.0
	for _, effect := range []float64{0.0116, 0.02, 0.0338} {
		var mass float64
		var power [4]float64
		for z := 1.005; z < 1.96; z += 0.01 {
			p := density(z - effect/se)
			s := Of(Input{N: n, Effect: z * se, SD: sd})
			for i, size := range []float64{s.NHalfWidth, s.N80, s.N80Half, s.N80Shrunk} {
				power[i] += p * Design{}.Power(effect, sd/math.Sqrt(size))
			}
			mass += p
		}
		for i := range power {
			power[i] /= mass
		}
		t.Logf("true %v: n_half_width %.3f, n_80 %.3f, half effect %.3f, headline %.3f", effect, power[0], power[1], power[2], power[3])
		for i, w := range want[effect] {
			if math.Abs(power[i]-w) > 0.006 {
				t.Errorf("true %v, rule %d: %v, published %v", effect, i, power[i], w)
			}
		}
		half, headline = half+power[2]/3, headline+power[3]/3
	}
	if half < 0.8 || headline < 0.8 {
		t.Errorf("on the average of the three: half effect %v, headline %v; want .80", half, headline)
	}
}

// The default prior must have the size of real changes: the gains and losses in four
// public comparisons on the same questions (SWE-bench Verified: claude-sonnet-4 → 4.5,
// gpt-5 → gpt-5-mini, gpt-5.1-codex → gpt-5.1; GSM8K: 6b_verification →
// 175b_finetuning). τ² in units of σ² is the mean of (δ/σ)² minus the noise 1/n.
func TestDefaultPriorIsTheSizeOfRealChanges(t *testing.T) {
	sum := 0.0
	comparisons := []struct{ gains, losses, n float64 }{{54, 25, 500}, {28, 54, 500}, {35, 35, 500}, {152, 209, 1319}}
	for _, c := range comparisons {
		d := Discordant{Rate: (c.gains + c.losses) / c.n, Effect: (c.gains - c.losses) / c.n}
		sum += d.Effect*d.Effect/d.SD()/d.SD() - 1/c.n
	}
	if tau := math.Sqrt(sum / float64(len(comparisons))); math.Abs(tau-DefaultPrior) > 0.02 {
		t.Errorf("effects have a standard deviation of %.3f σ, the default prior %v", tau, DefaultPrior)
	}
}
