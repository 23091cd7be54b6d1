package plan

import (
	"errors"
	"math"
	"testing"
)

// AssuranceBy must equal the integral over the effect, here a sum over 4,001 points,
// for a power that differs from the closed form.
func TestAssuranceByAveragesPower(t *testing.T) {
	for _, d := range []Design{{}, {Hypothesis: "superiority", Margin: 0.01}, {Hypothesis: "noninferiority", Margin: 0.02, LowerIsBetter: true}, {Hypothesis: "equivalence", Margin: 0.08}} {
		for _, n := range []float64{30, 207, 900} {
			in := readme()
			in.Design = d
			power := func(effect float64) (float64, error) { return d.Power(effect, 1.1*in.SD/math.Sqrt(n)), nil }
			post, sum, mass := in.posterior(), 0.0, 0.0
			for i := -2000; i <= 2000; i++ {
				z := float64(i) / 300
				p, _ := power(post.Mean + z*post.SD)
				sum, mass = sum+density(z)*p, mass+density(z)
			}
			if got, err := in.AssuranceBy(n, power); err != nil || math.Abs(got-sum/mass) > 1e-3 {
				t.Errorf("%+v, n %v: %v, summed %v, %v", d, n, got, sum/mass, err)
			}
		}
	}
}

// An interval that is a tenth wider than estimate ± z·se takes 1.1² times as many
// questions for any prior. The expected assurance is that of the closed form at 1.1·σ.
func TestAssuredSizeByIsThatOfTheInterval(t *testing.T) {
	for _, in := range []Input{
		{N: 207, Effect: 0.09, SD: 0.332},
		{N: 40, Effect: 0.2, SD: 0.4, PriorSD: 0.2},
		{N: 100, Effect: -0.01, SD: 0.3, Design: Design{Hypothesis: "noninferiority", Margin: 0.08}},
	} {
		power := func(n int, effect float64) (float64, error) {
			return in.Power(effect, 1.1*in.SD/math.Sqrt(float64(n))), nil
		}
		want := in.AssuredSizeWith(1.1*in.SD, 0.8)
		if got, err := in.AssuredSizeBy(0.8, power); err != nil || math.Abs(got/want-1) > 0.005 || !(got > in.AssuredSize(0.8)) {
			t.Errorf("%+v: %v, closed form %v, %v", in, got, want, err)
		}
		if _, err := in.AssuredSizeBy(0.8, func(int, float64) (float64, error) { return 0, errors.New("broken") }); err == nil {
			t.Error("an error was lost")
		}
		if got, err := in.AssuredSizeBy(0.8, func(int, float64) (float64, error) { return 0, nil }); err != nil || !math.IsNaN(got) {
			t.Errorf("an interval that shows nothing: %v, %v", got, err)
		}
	}
}

// One table of critical values is used for all effects, and an effect beyond the share
// of differing questions counts as that share.
func TestCountedServesEveryEffect(t *testing.T) {
	test := PairedTests(0.95)["mcnemar_midp"]
	calls := 0
	c := NewCounted(0.2, func(g, l, n int) bool { calls++; return test(g, l, n) })
	first := c.Power(155, 0.1)
	asked := calls
	// R 4.2.2: testdata/oracle/power.csv, mcnemar_midp at .2, .1, 155.
	if math.Abs(first-0.808) > 0.0005 {
		t.Errorf("power %v", first)
	}
	if got, want := c.Power(155, -0.05), (Discordant{0.2, 0.05}).Power(155, test); got != want || calls != asked {
		t.Errorf("another effect: %v, by itself %v, %d calls more", got, want, calls-asked)
	}
	if c.Power(155, 0.3) != c.Power(155, 0.2) {
		t.Error("an effect beyond the rate")
	}
}
