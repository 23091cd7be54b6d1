package resample

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// sampleOf makes the sample an engine gets from differences.
func sampleOf(seed uint64, d ...float64) Sample {
	w := make([]float64, len(d))
	for i := range w {
		w[i] = 1
	}
	at := estimand.NewAtoms(d, w, 1e-12)
	s := Sample{Atoms: at, N: len(d), Seed: seed, Rows: Rows{At: at.Mean(), E: make([]float64, len(d))}}
	for i, v := range d {
		s.Rows.E[i] = v - s.Rows.At
	}
	return s
}

func TestSeedAndThreads(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	d := make([]float64, 101)
	for i := range d {
		d[i] = r.NormFloat64()
	}
	values := func(seed uint64, threads int) []float64 {
		before := runtime.GOMAXPROCS(threads)
		defer runtime.GOMAXPROCS(before)
		s := sampleOf(seed, d...)
		sampler := Sampler{Seed: seed, N: s.N, Series: []Series{{At: s.Rows.At, E: s.Rows.E}}}
		return sampler.Draw(0, 500)[0].Value
	}
	zero := values(0, 1)
	for _, threads := range []int{1, 2, 8} {
		if got := values(0, threads); !slices.Equal(got, zero) {
			t.Errorf("%d threads: seed 0 drew other sets", threads)
		}
	}
	if slices.Equal(values(1, 1), zero) || slices.Equal(values(11, 1), zero) {
		t.Error("other seeds drew the sets of seed 0")
	}
	// Batches make no difference either.
	s := sampleOf(0, d...)
	sampler := Sampler{Seed: 0, N: s.N, Series: []Series{{At: s.Rows.At, E: s.Rows.E}}}
	if got := slices.Concat(sampler.Draw(0, 137)[0].Value, sampler.Draw(137, 500)[0].Value); !slices.Equal(got, zero) {
		t.Error("drawing in two batches gave other sets")
	}
}

// The stream is a public contract: these draws must not change.
func TestStreamRegression(t *testing.T) {
	s := Sampler{Seed: 11, N: 8, Series: []Series{{E: []float64{1, 2, 4, 8, 16, 32, 64, 128}}}}
	want := []float64{292.0 / 8, 469.0 / 8, 165.0 / 8, 149.0 / 8}
	if got := s.Draw(0, 4)[0].Value; !slices.Equal(got, want) {
		t.Errorf("the first draws of seed 11 are %v, they were %v", got, want)
	}
}

// One series or many, gathered, counted or guarded: the same draw of questions.
func TestJointDrawsAreTheSingleOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a, b := make([]float64, 60), make([]float64, 60)
	for i := range a {
		a[i], b[i] = r.NormFloat64(), r.NormFloat64()
	}
	single := func(x []float64) []float64 {
		s := Sampler{Seed: 5, N: 60, Series: []Series{{E: x}}}
		return s.Draw(0, 200)[0].Value
	}
	joint := Sampler{Seed: 5, N: 60, Series: []Series{{E: a}, {E: b}}, Inner: true}
	sets := joint.Draw(0, 200)
	for j, x := range [][]float64{a, b} {
		for i, v := range single(x) {
			if math.Abs(sets[j].Value[i]-v) > 1e-12 {
				t.Fatalf("series %d draw %d: %v alone, %v together", j, i, v, sets[j].Value[i])
			}
		}
	}
}

// The inner standard error of a draw is that of its own questions.
func TestInnerStandardError(t *testing.T) {
	s := Sampler{Seed: 5, N: 2, Series: []Series{{E: []float64{-1, 1}}, {E: []float64{-1, 1}, S: []float64{1, 1}}}, Inner: true}
	for _, set := range s.Draw(0, 50) {
		for i, v := range set.Value {
			// Two draws of ±1: mean ±1 without spread, or 0 with s = √2, se = 1.
			if want := map[bool]float64{true: 1, false: 0}[v == 0]; math.Abs(set.SE[i]-want) > 1e-12 {
				t.Fatalf("mean %v: inner se %v, want %v", v, set.SE[i], want)
			}
		}
	}
}
