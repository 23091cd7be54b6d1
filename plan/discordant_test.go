package plan

import (
	"math"
	"testing"
)

// The formulas evaluated by hand: (1.95996·√.1 + .84162·√.0996)²/.0004 = 1959.9
// (Connor), (1.95996·.1 + .84162·√.00969)²/.00004 = 1943.9 (Miettinen), and so on.
func TestConnorAndMiettinen(t *testing.T) {
	for _, c := range []struct{ rate, effect, connor, miettinen float64 }{
		{0.10, 0.02, 1960, 1944}, {0.10, 0.05, 312, 295}, {0.20, 0.10, 155, 148},
	} {
		d := Discordant{c.rate, c.effect}
		if a, b := d.Connor(0.95, 0.8), d.Miettinen(0.95, 0.8); a != c.connor || b != c.miettinen {
			t.Errorf("%+v: %v and %v", c, a, b)
		}
	}
}

// Without an effect, the power of the exact test must be below α and that of the
// default interval close to it, both by enumeration.
func TestPowerWithoutEffectIsTheSize(t *testing.T) {
	d := Discordant{0.12, 0}
	exact, guarded := d.Power(207, PairedTests(0.95)["mcnemar_exact"]), d.Power(207, ByInterval("guarded", 0.95))
	if exact > 0.05 || exact < 0.02 || guarded > 0.06 || guarded < 0.03 {
		t.Errorf("exact %v, guarded %v", exact, guarded)
	}
}

// The search that starts from the previous critical value must find the same values as
// a full search, for every test.
func TestCriticalValuesRise(t *testing.T) {
	tests := PairedTests(0.95)
	for _, m := range []string{"guarded", "score", "tango"} {
		tests[m] = ByInterval(m, 0.95)
	}
	for name, rejects := range tests {
		from := 0
		for m := range 41 {
			from = critical(max(from, (m+1)/2), m, 120, rejects)
			if full := critical((m+1)/2, m, 120, rejects); full != from {
				t.Errorf("%s, %d differ: %d, full search %d", name, m, from, full)
			}
			for g := from; g <= m; g++ {
				if !rejects(g, m-g, 120) {
					t.Errorf("%s: %d gains of %d suffice, %d do not", name, from, m, g)
				}
			}
		}
	}
}

// The variance follows from the marginal means: p(1−p) + q(1−q) − 2ρ√(…).
func TestDiscordantOf(t *testing.T) {
	d, ok := DiscordantOf(0.6, 0.02, 0.7)
	p, q := 0.6, 0.62
	want := p*(1-p) + q*(1-q) - 2*0.7*math.Sqrt(p*(1-p)*q*(1-q))
	if !ok || math.Abs(d.SD()*d.SD()-want) > 1e-12 {
		t.Errorf("%+v %v: variance %v, want %v", d, ok, d.SD()*d.SD(), want)
	}
	for _, c := range [][3]float64{{0.6, 0.5, 0}, {0.99, -0.5, 0.9}, {0.5, 0.4, -1}, {-0.1, 0.2, 0}} {
		if d, ok := DiscordantOf(c[0], c[1], c[2]); ok {
			t.Errorf("%v: %+v", c, d)
		}
	}
}
