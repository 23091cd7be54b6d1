// Package conformance holds the suites that every engine, interval method,
// estimand, document and output format must pass, those of others too. It is for
// tests.
package conformance

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/resample"
)

// draws is the number of draws of engines that make draws.
const draws = 20_000

// sampleOf makes the sample an engine gets from differences, w questions each
// (nil = one).
func sampleOf(w []float64, d ...float64) resample.Sample {
	counted := w != nil
	if !counted {
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
	s := resample.Sample{Atoms: at, N: int(n), Seed: 11, B: draws, Rows: resample.Rows{At: at.Mean(), E: make([]float64, len(d))}}
	for i, v := range d {
		s.Rows.E[i] = v - s.Rows.At
	}
	if counted {
		s.Rows.Weight = w
	}
	return s
}

var samples = map[string]resample.Sample{
	"one pair":    sampleOf(nil, 0.25),
	"two":         sampleOf(nil, -1, 3),
	"all equal":   sampleOf(nil, 0.5, 0.5, 0.5, 0.5),
	"ties":        sampleOf(nil, 0, 0, 0, 1, 1, -1, 0.9-0.5, 0.6-0.2),
	"big offset":  sampleOf(nil, 1e9, 1e9+1, 1e9-1, 1e9+2, 1e9, 1e9+0.5, 1e9-0.25),
	"one outlier": sampleOf(nil, 0.01, -0.02, 0.013, 0.007, -0.011, 1000),
	"weights":     sampleOf([]float64{400, 30, 60}, 0, -1, 1),
}

// Engine holds an engine's law against the exact one, which is itself held to
// enumeration and to theory by the tests of package resample: the same
// probabilities, within 4 Monte Carlo standard errors for an engine that
// draws, with and without a guard.
func Engine(t *testing.T, e resample.Engine) {
	t.Helper()
	for name, s := range samples {
		t.Run(name, func(t *testing.T) {
			c := s.Atoms.Median()
			for _, g := range []resample.Guard{nil, {{At: c - 2, Weight: 0.25}, {At: c + 2, Weight: 0.25}}, {{At: c - 3, Weight: 0.7}, {At: c, Weight: 0.1}, {At: c + 1, Weight: 1.3}}} {
				law(t, e, s, g)
			}
		})
	}
}

func law(t *testing.T, e resample.Engine, s resample.Sample, g resample.Guard) {
	t.Helper()
	centre := s.Atoms.Median()
	source := e.Source(s)
	got, err := source.Law(g)
	if err != nil {
		t.Fatal(err)
	}
	if e.Draws != (source.Draws() > 0) {
		t.Errorf("Draws is %v, yet the source has %d draws", e.Draws, source.Draws())
	}
	at := s.Atoms
	for _, p := range g {
		at = at.With(p.Weight, p.At)
	}
	want, err := resample.Mean(at, s.N)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []float64{0.005, 0.025, 0.1, 0.5} {
		slack := 1e-9
		if e.Draws {
			slack = 4*math.Sqrt(p*(1-p)/draws) + 2.0/draws
		}
		lo, hi := got.Lower(p), got.Upper(p)
		tol := 1e-9 * (math.Abs(lo) + math.Abs(hi) + at.Spread(centre))
		stands(t, "lower", lo, p, slack, want.AtMost(lo+tol), 1-want.AtLeast(lo-tol))
		stands(t, "upper", hi, p, slack, want.AtLeast(hi-tol), 1-want.AtMost(hi+tol))
	}
	if x := s.Rows.At; math.Abs(resample.Better(got, x)-resample.Better(want, x)) > 0.02 {
		t.Errorf("P(better) is %v, exactly %v", resample.Better(got, x), resample.Better(want, x))
	}
}

// stands checks that x is a quantile: its level reached with it, not without.
func stands(t *testing.T, end string, x, p, slack, with, without float64) {
	t.Helper()
	if with < p-slack || without > p+slack {
		t.Errorf("%s at p = %v: %v stands at levels %v to %v of the exact law", end, p, x, without, with)
	}
}
