package resample

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// conformanceDraws is the number of draws of engines that make draws.
const conformanceDraws = 20_000

// sampleOf makes the sample an engine gets from differences, w questions each.
func sampleOf(seed uint64, draws int, w []float64, d ...float64) Sample {
	if w == nil {
		w = make([]float64, len(d))
		for i := range w {
			w[i] = 1
		}
	}
	scale, n := 0.0, 0.0
	for i, v := range d {
		scale += w[i] * math.Abs(v)
		n += w[i]
	}
	at := estimand.NewAtoms(d, w, 1e-12*scale)
	s := Sample{Atoms: at, N: int(n), Seed: seed, B: draws, Rows: Rows{At: at.Mean(), E: make([]float64, len(d))}}
	for i, v := range d {
		s.Rows.E[i] = v - s.Rows.At
	}
	if n != float64(len(d)) {
		s.Rows.Weight = w
	}
	return s
}

var conformanceCases = map[string]Sample{
	"one pair":    sampleOf(11, conformanceDraws, nil, 0.25),
	"all equal":   sampleOf(11, conformanceDraws, nil, 0.5, 0.5, 0.5, 0.5),
	"ties":        sampleOf(11, conformanceDraws, nil, 0, 0, 0, 1, 1, -1, 0.9-0.5, 0.6-0.2),
	"big offset":  sampleOf(11, conformanceDraws, nil, 1e9, 1e9+1, 1e9-1, 1e9+2, 1e9, 1e9+0.5, 1e9-0.25),
	"one outlier": sampleOf(11, conformanceDraws, nil, 0.01, -0.02, 0.013, 0.007, -0.011, 1000),
	"weights":     sampleOf(11, conformanceDraws, []float64{400, 30, 60}, 0, -1, 1),
	"two":         sampleOf(11, conformanceDraws, nil, -1, 3),
}

// Every engine's law has the exact law's probabilities, within 4 Monte Carlo
// standard errors for engines that draw, with and without a guard. The exact
// law is itself held to enumeration elsewhere in this package.
func TestEngineConformance(t *testing.T) {
	for _, e := range Engines() {
		for name, s := range conformanceCases {
			t.Run(e.Name+"/"+name, func(t *testing.T) {
				for _, spread := range []float64{0, 2} {
					conforms(t, e, s, spread)
				}
			})
		}
	}
}

func conforms(t *testing.T, e Engine, s Sample, spread float64) {
	t.Helper()
	centre := s.Atoms.Median()
	got, err := e.Source(s).Law(centre, spread)
	if err != nil {
		t.Fatal(err)
	}
	at := s.Atoms
	if spread > 0 {
		at = at.With(guardWeight, centre-spread, centre+spread)
	}
	want, err := Mean(at, s.N)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []float64{0.005, 0.025, 0.1, 0.5} {
		slack := 1e-9
		if e.Draws {
			slack = 4*math.Sqrt(p*(1-p)/conformanceDraws) + 2.0/conformanceDraws
		}
		tol := 1e-9 * (math.Abs(got.Lower(p)) + math.Abs(s.Atoms.Spread(centre)))
		for _, side := range []struct {
			name           string
			x              float64
			reached, inner float64
		}{
			{"lower", got.Lower(p), want.AtMost(got.Lower(p) + tol), 1 - want.AtLeast(got.Lower(p)-tol)},
			{"upper", got.Upper(p), want.AtLeast(got.Upper(p) - tol), 1 - want.AtMost(got.Upper(p)+tol)},
		} {
			if side.reached < p-slack || side.inner > p+slack {
				t.Errorf("%s %s p = %v spread %v: %v stands at level %v…%v of the exact law", e.Name, side.name, p, spread, side.x, side.inner, side.reached)
			}
		}
	}
	if x := s.Rows.At; math.Abs(Better(got, x)-Better(want, x)) > 0.02 {
		t.Errorf("better %v, exact %v", Better(got, x), Better(want, x))
	}
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
		s := sampleOf(seed, 0, nil, d...)
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
	s := sampleOf(0, 0, nil, d...)
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
