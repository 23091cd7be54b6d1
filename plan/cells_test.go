package plan

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// population draws the two scores of a unit, and its size.
type population func(r *rand.Rand) (a, b, size float64)

// pilots returns populations for every kind of metric. A sample of each is the pilot
// from which the power is computed and from which the simulated comparisons draw their
// questions.
func pilots() map[string]struct {
	units, n int
	e        estimand.Linear
	width    float64
	draw     population
} {
	type pilot = struct {
		units, n int
		e        estimand.Linear
		width    float64
		draw     population
	}
	pick := func(r *rand.Rand, values, shares []float64) float64 {
		u := r.Float64()
		for i, s := range shares {
			if u -= s; u < 0 {
				return values[i]
			}
		}
		return values[len(values)-1]
	}
	ternary := func(r *rand.Rand) float64 {
		return pick(r, []float64{0, .5, -.5, 1, -1}, []float64{.50, .26, .07, .12, .05})
	}
	return map[string]pilot{
		"binary": {207, 400, estimand.Delta{}, 1, func(r *rand.Rand) (a, b, size float64) {
			d := pick(r, []float64{0, 1, -1}, []float64{.86, .09, .05})
			return max(0, -d), max(0, d), 1
		}},
		"ternary": {207, 160, estimand.Delta{}, 1, func(r *rand.Rand) (a, b, size float64) { return 0, ternary(r), 1 }},
		"continuous": {150, 150, estimand.Delta{}, 0, func(r *rand.Rand) (a, b, size float64) {
			if r.Float64() < 0.5 {
				return 0, 0, 1
			}
			return 0, 0.06 + 0.25*r.NormFloat64(), 1
		}},
		"clustered": {80, 45, estimand.Delta{}, 0, func(r *rand.Rand) (a, b, size float64) {
			common := 0.12 * r.NormFloat64()
			size = float64(2 + r.IntN(5))
			for range int(size) {
				b += common + ternary(r)
			}
			return 0, b, size
		}},
		"repeated": {120, 200, estimand.Delta{}, 1, func(r *rand.Rand) (a, b, size float64) {
			p := r.Float64()
			for range 4 { // the mean of four runs of each arm
				if r.Float64() < p {
					a += .25
				}
				if r.Float64() < min(1, p+.08) {
					b += .25
				}
			}
			return a, b, 1
		}},
		"ratio": {150, 70, estimand.Ratio{}, 0, func(r *rand.Rand) (a, b, size float64) {
			a = 0.3 + 0.7*r.Float64()
			return a, max(0, min(1, a*(0.96+0.3*r.NormFloat64()))), 1
		}},
	}
}

// sample draws a pilot and returns its scores, sizes and cells.
func sample(t *testing.T, draw population, units int, r *rand.Rand) (a, b, size []float64, c pair.Cells) {
	t.Helper()
	sized := false
	for range units {
		x, y, s := draw(r)
		a, b, size = append(a, x), append(b, y), append(size, s)
		sized = sized || s != 1
	}
	return a, b, size, cellsOf(t, a, b, size, sized)
}

func cellsOf(t *testing.T, a, b, size []float64, sized bool) pair.Cells {
	t.Helper()
	c, err := pair.CellsOf(a, b)
	if sized {
		c, err = pair.Sized(a, b, size)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The power computed from a pilot must equal the share of comparisons of n units, drawn
// from the pilot, that exclude the null value. With REALGAIN_LONG=1 there are 20,000
// comparisons per pilot and the tolerance is .01. Otherwise there are fewer, and the
// tolerance is three standard errors larger.
func TestPowerOfPilotsIsAFrequency(t *testing.T) {
	long := os.Getenv("REALGAIN_LONG") == "1"
	for name, p := range pilots() {
		reps := 2000
		switch {
		case long:
			reps = 20_000
		case name == "ratio" || name == "clustered":
			reps = 300 // each bound is a search that takes 10 ms
		}
		tolerance := 0.01
		if !long {
			tolerance += 3 * math.Sqrt(0.25/float64(reps))
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(207, uint64(len(name))))
			a, b, size, c := sample(t, p.draw, p.units, r)
			e := fitted(t, p.e, c)
			pilot := pilotOf(c, e, p.width, name == "binary")
			got, err := pilot.Power(p.n, pilot.Estimate-pilot.Null)
			if err != nil {
				t.Fatal(err)
			}
			hits := 0
			x, y, s := make([]float64, p.n), make([]float64, p.n), make([]float64, p.n)
			for range reps {
				for i := range x {
					k := r.IntN(p.units)
					x[i], y[i], s[i] = a[k], b[k], size[k]
				}
				drawn := cellsOf(t, x, y, s, c.S != nil)
				in, err := interval.NewSolver(drawn, fitted(t, p.e, drawn), p.width, name == "binary").Bounds(interval.Default, 0.95)
				if err != nil {
					t.Fatal(err)
				}
				if in.Lower > pilot.Null || in.Upper < pilot.Null {
					hits++
				}
			}
			counted := float64(hits) / float64(reps)
			naive := pilot.Design.Power(pilot.Estimate-pilot.Null, interval.NewSolver(c, e, p.width, false).SE()*math.Sqrt(float64(p.units)/float64(p.n)))
			t.Logf("%s: computed %.4f, counted %.4f, normal approximation %.4f", name, got, counted, naive)
			if !(math.Abs(got-counted) <= tolerance && got > 0.2 && got < 0.98) {
				t.Errorf("%s: computed %v, counted %v of %d", name, got, counted, reps)
			}
		})
	}
}

func fitted(t *testing.T, e estimand.Linear, c pair.Cells) estimand.Linear {
	t.Helper()
	f, ok := e.(estimand.Fitted)
	if !ok {
		return e
	}
	e, err := f.Fit(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// pilotOf returns the population of a sample, as package realgain defines it.
func pilotOf(c pair.Cells, e estimand.Linear, width float64, binary bool) *Population {
	slope := 0.0
	for i, w := range c.W {
		slope += w * e.Slope(c.A[i], c.B[i], c.Size(i)) / float64(c.N)
	}
	return &Population{
		At:    func(x float64) estimand.Atoms { return estimand.AtomsOf(e, c, x) },
		Units: c.N, Slope: slope, Estimate: e.Value(c, nil), Null: e.Null(),
		Method: interval.Default, Width: width, Binary: binary, Design: Design{Level: 0.95},
	}
}

// Power must be between 0 and 1 for any small number of units, including if one of the
// pilot's questions has most of the spread.
func TestPowerOfFewUnitsIsAProbability(t *testing.T) {
	a, b := make([]float64, 40), make([]float64, 40)
	for i := range b {
		b[i] = 0.25
	}
	b[0] = 0.5
	c := cellsOf(t, a, b, nil, false)
	for _, hypothesis := range []string{"difference", "noninferiority", "equivalence"} {
		pilot := pilotOf(c, estimand.Delta{}, 1, false)
		pilot.Hypothesis, pilot.Margin = hypothesis, 0.3
		for n := 2; n < 40; n++ {
			for _, effect := range []float64{0.25, 0.02, -0.25} {
				if p, err := pilot.Power(n, effect); err != nil || !(p >= 0 && p <= 1) {
					t.Errorf("%s: power %v at %d units and an effect of %v: %v", hypothesis, p, n, effect, err)
				}
			}
		}
	}
}
