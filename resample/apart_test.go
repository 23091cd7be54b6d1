package resample

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The law with eight values set apart, against all ways to draw them.
func TestMixtureOfManyValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const zeros = 13
	d := each(8, func(int) float64 { return 0.05 + 0.25*r.NormFloat64() })
	near, apart := atomsOf(make([]float64, zeros)), atomsOf(d)
	at := atomsOf(append(make([]float64, zeros), d...))
	m, ok := newMixture(at, near, apart, zeros+len(d))
	if !ok {
		t.Fatal("no mixture")
	}
	x := each(40, func(i int) float64 { return -0.2 + 0.4*(float64(i)+0.123)/40 })
	for i, want := range levelsOf(d, zeros, x) {
		if most, least := m.AtMost(x[i]), m.AtLeast(x[i]); math.Abs(most-want) > 1e-8 || math.Abs(least-(1-want)) > 1e-8 {
			t.Errorf("at %v: %v and %v, want %v and the rest", x[i], most, least, want)
		}
	}
}
