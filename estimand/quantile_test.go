package estimand

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/realgain/realgain/pair"
)

// numpy 2.4.6, np.quantile of the values repeated as often as their weights:
// testdata/oracle/quantiles.py.
func TestQuantilesAreThoseOfNumpy(t *testing.T) {
	text, err := os.ReadFile("testdata/oracle/quantiles.json")
	if err != nil {
		t.Fatal(err)
	}
	var oracle struct {
		Sets []struct{ X, W, P, Want []float64 }
	}
	if err := json.Unmarshal(text, &oracle); err != nil {
		t.Fatal(err)
	}
	for _, set := range oracle.Sets {
		c := pair.Cells{A: set.X, B: set.X, W: set.W, N: len(set.X)}
		for k, p := range set.P {
			got := Quantile{P: p}.Of(c, nil)
			if math.Abs(got[0]-set.Want[k]) > 1e-13*set.Want[k] || got[0] != got[1] {
				t.Errorf("%v of %v times %v is %v, numpy has %v", p, set.X, set.W, got, set.Want[k])
			}
		}
	}
}

// Weights of questions: whole numbers count equal scores; those that are small
// are alike whatever their unit; a weight that vanishes leaves the score out.
func TestQuantilesOfWeightedQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	var x, w, repeated []float64
	for range 30 {
		k := 1 + r.IntN(4)
		x, w = append(x, r.ExpFloat64()), append(w, float64(k))
		for range k {
			repeated = append(repeated, x[len(x)-1])
		}
	}
	of := func(x, w []float64, p float64) float64 {
		c := pair.Cells{A: make([]float64, len(x)), B: make([]float64, len(x)), S: w, W: make([]float64, len(x)), N: len(x)}
		for i := range x {
			size := 1.0
			if w != nil {
				size = w[i]
			}
			c.A[i], c.B[i], c.W[i] = size*x[i], size*x[i], 1
		}
		return Quantile{P: p}.Of(c, nil)[0]
	}
	scaled := func(by float64) []float64 {
		out := make([]float64, len(w))
		for i := range out {
			out[i] = by * w[i]
		}
		return out
	}
	for _, p := range []float64{.05, .5, .9, .95} {
		if got, want := of(x, w, p), of(repeated, nil, p); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v by weight %v, of equal scores %v", p, got, want)
		}
		if small, smaller := of(x, scaled(.01), p), of(x, scaled(.0001), p); math.Abs(small-smaller) > 1e-12 {
			t.Errorf("%v in two units of weight: %v, %v", p, small, smaller)
		}
		most := append(append([]float64{}, x...), 1e6)
		if got, want := of(most, append(scaled(1), 1e-9), p), of(x, w, p); math.Abs(got-want) > 1e-2 {
			t.Errorf("%v with a score of hardly any weight: %v, without %v", p, got, want)
		}
	}
}

// The mirror image of scores has the mirrored quantile, and no sum of two
// extreme scores overflows.
func TestQuantilesOfMirroredScores(t *testing.T) {
	c := pair.Cells{A: []float64{1, 4, 9, 16, 25}, B: []float64{-1, -4, -9, -16, -25}, W: []float64{1, 2, 1, 1, 3}, N: 8}
	for _, p := range []float64{.1, .25, .5, .6} {
		if a, b := (Quantile{P: p}).Of(c, nil)[0], (Quantile{P: 1 - p}).Of(c, nil)[1]; math.Abs(a+b) > 1e-12 {
			t.Errorf("%v: %v, mirrored %v", p, a, b)
		}
	}
	huge := pair.Cells{A: []float64{-math.MaxFloat64, math.MaxFloat64}, B: []float64{0, 0}, W: []float64{1, 1}, N: 2}
	if got := (Quantile{P: .75}).Of(huge, nil)[0]; math.Abs(got/math.MaxFloat64-.5) > 1e-12 {
		t.Errorf("three quarters of the way from −max to max: %v", got)
	}
}

func TestQuantileNames(t *testing.T) {
	for name, want := range map[string]string{
		"p95": "quantile:0.95", "P50": "quantile:0.5", "p99.9": "quantile:0.999", "p5": "quantile:0.05", "quantile:.95": "quantile:0.95",
	} {
		if e, err := Get(name); err != nil || e.Name() != want {
			t.Errorf("%s is %v (%v), want %s", name, e, err, want)
		}
	}
	for name, meant := range map[string]string{
		"quantile:95": "quantile:0.95", "quantile:99.9": "quantile:0.999", "quantile:1": "quantile:0.95", "quantile:x": "quantile:0.95",
		"quantile:-5": "quantile:0.95", "p": "", "p0": "", "p100": "", "p999": "", "precision": "", "p9x": "",
	} {
		e, err := Get(name)
		if wrong, ok := errors.AsType[*NameError](err); !ok || wrong.Meant != meant {
			t.Errorf("%s is %v, %#v; meant is %q", name, e, err, meant)
		}
	}
}
