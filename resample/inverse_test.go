package resample

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Draws of the estimate have the exact law, on smooth data, on a lattice, on one
// whose powers leave the range of a float64, and where far values leave gaps in
// the law: of 50,000 draws, the share up to a quantile of the law is its level.
func TestInverseDrawsHaveTheLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	smooth, lattice := make([]float64, 3000), make([]float64, 3000)
	for i := range smooth {
		smooth[i], lattice[i] = math.Exp(r.NormFloat64()), math.Round(4*r.NormFloat64())
	}
	large := make([]float64, len(lattice))
	for i, v := range lattice {
		large[i] = math.Ldexp(v, 700)
	}
	far := slices.Concat(smooth[:2999], []float64{3e5})
	apart := slices.Concat(lattice[:2498], []float64{7e5, 1e6 / 3})
	steps := map[string]float64{"lattice": 1, "large": math.Ldexp(1, 700)}
	for name, d := range map[string][]float64{"smooth": smooth, "lattice": lattice, "large": large, "far value": far, "far values": apart} {
		engine, _ := Get(Exact)
		source := engine.Source(Sample{Atoms: atomsOf(d), N: len(d)})
		law, err := source.Law(nil)
		if err != nil {
			t.Fatal(err)
		}
		const draws = 50_000
		v := &Inverse{Of: &Quantified{Exact: source}, Seed: 3}
		v.Grow(draws)
		drawn, err := v.Law(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []float64{.001, .025, .2, .3675, .3682, .5, .7, .975, .999} {
			x := law.Lower(p)
			if strings.HasPrefix(name, "far") { // a level in a gap is one of its edges
				x += 1e-9 * math.Abs(x)
			}
			below, _ := drawn.(*Draws).count(x)
			want := law.AtMost(x)
			if got := float64(below) / draws; math.Abs(got-want) > 4.5*math.Sqrt(want*(1-want)/draws)+2e-4 {
				t.Errorf("%s: share %v up to the %v quantile, the law has %v", name, got, p, want)
			}
		}
		if step, ok := steps[name]; ok {
			for _, x := range drawn.(*Draws).sorted {
				if k := x / step * float64(len(d)); math.Abs(k-math.Round(k)) > 1e-6 {
					t.Fatalf("%s: a mean of %d scores is %v", name, len(d), x)
				}
			}
		}
		again := &Inverse{Of: v.Of, Seed: 3, B: 2000}
		first, _ := again.Law(nil)
		again.Grow(draws)
		all, _ := again.Law(nil)
		if first.(*Draws).B() != 2000 || all.Lower(.3) != drawn.Lower(.3) {
			t.Errorf("%s: draws change as they become more", name)
		}
	}
}

// A source that forgot its laws computes them again with the same digits.
func TestExactForgets(t *testing.T) {
	engine, _ := Get(Exact)
	d := []float64{.125, .25, -.5, 1.375, 2, .125, -.25}
	source := engine.Source(Sample{Atoms: atomsOf(d), N: len(d)})
	before, err := source.Law(nil)
	if err != nil {
		t.Fatal(err)
	}
	source.(Forgetter).Forget()
	if kept := len(source.(*exact).laws); kept != 0 {
		t.Errorf("%d laws are kept", kept)
	}
	after, err := source.Law(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []float64{.01, .3, .9} {
		if before.Lower(p) != after.Lower(p) {
			t.Errorf("the %v quantile is %v, then %v", p, before.Lower(p), after.Lower(p))
		}
	}
}
