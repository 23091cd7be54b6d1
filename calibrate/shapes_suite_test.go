package calibrate

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

func shapeNamed(t *testing.T, name string) ShapePopulation {
	t.Helper()
	for _, p := range Shapes() {
		if p.name() == name {
			return p
		}
	}
	t.Fatalf("no shape %q", name)
	return ShapePopulation{}
}

// cellsOf returns the cells of a shape at n questions, by method.
func cellsOf(t *testing.T, name string, n, reps int) map[string]Cell {
	t.Helper()
	o := Options{Seed: 11, Reps: reps, N: []int{n}}.filled()
	cells, err := o.shape(shapeNamed(t, name), n, &table{n: n, methods: shapeMethods, level: o.Level})
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]Cell{}
	for _, c := range cells {
		out[c.Method] = c
	}
	return out
}

// The labels and ceilings are part of the definition of the study and must not change
// with its code. The oracle of the ceilings is 1 − (1 − q)ⁿ, where q is the share of
// questions that lose everything, time out or, for 0/1 scores, differ from the most
// common difference.
func TestLabelsOfShapes(t *testing.T) {
	first := map[string]int{ // smallest size of the part at which the label is regular
		"0/1-40%": 25, "0/1-60%": 20, "0/1-80%": 207, "0/1-100%": 207, "preferences": 20, "likert-ceiling": 0,
		"recall-5%": 0, "recall-15%": 207, "ndcg-92%": 0, "tenth-fails": 100, "judge-fives-refusals": 0, "losses-log-normal": 0,
		"log-normal-1": 0, "time-outs": 0, "clusters-uneven": 0, "clusters-uneven-by-size": 0, "clusters-uneven-binary": 0,
	}
	for _, p := range Shapes() {
		got := 0
		for _, n := range slices.Backward(ShapeSizes) {
			switch c := p.cell(n, "t", 0); {
			case c.Label == Regular:
				got = n
			case c.Label != HiddenMass && p.member.name() != "log-normal-1", c.Part != InShapes:
				t.Errorf("%+v", c)
			}
		}
		if want, ok := first[p.member.name()]; !ok || got != want {
			t.Errorf("%s: regular from n = %d, want %d", p.name(), got, want)
		}
	}
	if len(first) != len(Shapes()) {
		t.Errorf("%d shapes, want %d", len(Shapes()), len(first))
	}
	for name, q := range map[string]float64{"tenth-fails": .1, "time-outs": .02, "judge-fives-refusals": .04, "0/1-100%": .05} {
		got, want := shapeNamed(t, "shapes-"+name).cell(50, "t", 0).Ceiling, 1-math.Pow(1-q, 50)
		if math.Abs(got-want) > 1e-4 {
			t.Errorf("%s: ceiling %v, want %v", name, got, want)
		}
	}
}

// The oracles are numerical integration with scipy 1.17.1 (quad, truncnorm) and sums
// over the listed values.
func TestTruthsOfShapes(t *testing.T) {
	for name, want := range map[string]float64{
		"time-outs": 0.6040241261763322, "losses-log-normal": -0.05790725991007696, "judge-fives-refusals": -0.02624,
		"recall-5%": 0.0026547619047619054, "recall-15%": 0.007964285714285714, "ndcg-92%": 0.0039953395234653905,
		"0/1-40%": 0.08, "0/1-60%": 0.3, "0/1-80%": 0.64, "0/1-100%": 0.9, "preferences": 0.075, "tenth-fails": 0.08,
		"likert-ceiling": -0.0375, "log-normal-1": 1.6487212707001282,
	} {
		if got := shapeNamed(t, "shapes-"+name).truth(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: true difference %v, want %v", name, got, want)
		}
	}
}

// The mean of 200,000 drawn questions, or of 20,000 clusters, must equal the true mean
// within 4.5 standard errors. Drawn 0/1 scores must be 0 or 1.
func TestDrawnShapesHaveTheirTruths(t *testing.T) {
	for _, p := range Shapes() {
		n := 200_000
		if p.thin > 0 {
			n = 20_000
		}
		s := rng.New(5, 0)
		drawn := p.set(&s, n)
		sum, size, squares := 0.0, 0.0, 0.0
		for i := range drawn.a {
			for _, x := range []float64{drawn.a[i], drawn.b[i]} {
				if drawn.size == nil && x < 0 || p.discordance > 0 && x != 0 && x != 1 {
					t.Fatalf("%s: a score of %v", p.name(), x)
				}
			}
			d, k := drawn.b[i]-drawn.a[i], 1.0
			if drawn.size != nil {
				k = drawn.size[i]
			}
			sum, size, squares = sum+d, size+k, squares+(d-p.truth()*k)*(d-p.truth()*k)
		}
		if got, se := sum/size, math.Sqrt(squares)/size; math.Abs(got-p.truth()) > 4.5*se || !(se > 0) || p.truth() == 0 {
			t.Errorf("%s: mean %v ± %v, true difference %v", p.name(), got, se, p.truth())
		}
	}
}

// Enumeration and simulation of a 0/1 shape must give the same coverage.
func TestEnumeratedShapesAgreeWithDrawnOnes(t *testing.T) {
	const n = 20
	p, o := shapeNamed(t, "shapes-0/1-60%"), Options{Seed: 3, Reps: 800}.filled()
	exact := cellsOf(t, p.name(), n, 40)
	drawn, err := o.drawn(p, n, shapeMethods)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drawn {
		e := exact[d.Method]
		if se := math.Sqrt(e.Coverage * (1 - e.Coverage) / float64(o.Reps)); math.Abs(e.Coverage-d.Coverage) > 4*se || e.Sets != 0 {
			t.Errorf("%s covers %v, simulated %v ± %.3f", e.Method, e.Coverage, d.Coverage, se)
		}
		if math.Abs(e.MeanWidth/d.MeanWidth-1) > 0.02 {
			t.Errorf("%s: width %v, simulated %v", e.Method, e.MeanWidth, d.MeanWidth)
		}
	}
}

// Samples may contain no time-out. A method that uses only the sample must not exceed
// the ceiling, by a binomial test; a method that knows the limit must cover. If few
// sets contain the large change, t reports a loss as a gain.
func TestUnseenTimeOuts(t *testing.T) {
	reps := testdata.Sets(t, 48, 4000)
	cells := cellsOf(t, "shapes-time-outs", 25, reps)
	for _, c := range cells {
		knows := c.Method == "guarded-range" || c.Method == "betting"
		se := math.Sqrt(c.Ceiling * (1 - c.Ceiling) / float64(c.Sets))
		if knows && tooFew(c) || !knows && (c.Coverage > c.Ceiling+4*se || !tooFew(c)) {
			t.Errorf("%s covers %v below a ceiling of %v", c.Method, c.Coverage, c.Ceiling)
		}
	}
	if b := cells["betting"]; b.Sets != reps/bettingShare || cells["t"].Sets != reps {
		t.Errorf("betting on %d of %d sets", b.Sets, cells["t"].Sets)
	}
	fives, err := Options{Seed: 11, Reps: 400}.filled().drawn(shapeNamed(t, "shapes-judge-fives-refusals"), 25, []string{"percentile"})
	if err != nil {
		t.Fatal(err)
	}
	if c := fives[0]; !(*c.AgainstTruth > 0 && *c.AgainstTruth <= c.MissLow) {
		t.Errorf("%v of sets claim a gain of a loss, and %v lie above it", *c.AgainstTruth, c.MissLow)
	}
}

// An interval is against the true value if it is on the opposite side of 0, but not if
// it is on the same side or contains 0, whether or not it contains the true value.
func TestIntervalsAgainstTheTruth(t *testing.T) {
	for _, c := range []struct{ truth, lower, upper, want float64 }{
		{.1, -.3, -.01, 1}, {.1, -.3, 0, 0}, {.1, .2, .3, 0}, {.1, .01, .05, 0},
		{-.1, .01, .3, 1}, {-.1, 0, .3, 0}, {-.1, -.3, -.2, 0}, {-.1, -.05, -.01, 0},
	} {
		var tally Tally
		tally.add(outcome{lower: c.lower, upper: c.upper}, c.truth, 1)
		if got := *(Cell{Part: InShapes}).fill(tally).AgainstTruth; got != c.want {
			t.Errorf("[%v, %v] at a true difference of %v: %v, want %v", c.lower, c.upper, c.truth, got, c.want)
		}
	}
}

// To check the floors, the cells of methods known to be too narrow are presented as
// those of the default. They must fail the expected floors.
func TestShapeFloorsTellTooNarrowMethods(t *testing.T) {
	for name, bad := range map[string]Cell{
		"shapes-binary":         cellsOf(t, "shapes-0/1-100%", 37, 40)["t"],
		"shapes-regular":        cellsOf(t, "shapes-tenth-fails", 20, 400)["percentile"],
		"shapes-regular-small":  cellsOf(t, "shapes-tenth-fails", 20, 400)["percentile"],
		"shapes-false-verdicts": {Part: InShapes, N: 25, Label: Regular, Coverage: 1, FalseImproved: .04, FalseRegressed: .021},
	} {
		bad.Method = interval.Default
		if name != "shapes-binary" { // the other floors need more questions to fail
			bad.N = 25
		}
		if name == "shapes-regular" {
			bad.N = 50
		}
		if strings.Contains(name, "regular") {
			bad.Label = Regular
		}
		good := bad
		good.Coverage, good.FalseImproved, good.FalseRegressed = .96, .02, .02
		for _, f := range Floors([]Cell{bad}) {
			if f.Held == (f.Name == name) || !strings.HasPrefix(f.Name, InShapes) {
				t.Errorf("%s broken at %v: %+v", name, bad.Coverage, f)
			}
		}
		for _, f := range Floors([]Cell{good}) {
			if !f.Held {
				t.Errorf("%+v is not broken", f)
			}
		}
	}
	// For hidden mass only betting has a floor.
	for _, f := range Floors([]Cell{{Part: InShapes, N: 50, Label: HiddenMass, Method: interval.Default}, {Part: InShapes, N: 50, Label: HiddenMass, Method: "betting"}}) {
		if f.Held == (f.Name == "shapes-betting") {
			t.Errorf("%+v", f)
		}
	}
}

// The test runs a small part of the study on the default.
func TestTheDefaultCoversRegularShapes(t *testing.T) {
	for name, n := range map[string]int{"preferences": 37, "tenth-fails": 100, "recall-15%": 207, "0/1-40%": 50, "0/1-60%": 20} {
		cells := cellsOf(t, "shapes-"+name, n, testdata.Sets(t, 80, 4000))
		if tooFew(cells[interval.Default]) || tooFew(cells["betting"]) {
			t.Errorf("%s, n = %d: %v covered, by betting %v", name, n, cells[interval.Default].Coverage, cells["betting"].Coverage)
		}
	}
}
