package calibrate

import (
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

func ratio(t *testing.T, name string) *RatioPopulation {
	t.Helper()
	for _, p := range Ratios() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no population %q", name)
	return nil
}

// Each ratio in closed form must equal that by summation over a fine grid of both
// variables. Recalls must be in [0, 1].
func TestRatiosAgreeWithQuadrature(t *testing.T) {
	const steps = 1000
	for _, p := range Ratios() {
		o, c := 0.0, 0.0
		for i := range steps {
			for j := range steps {
				x, y := p.Scores((float64(i)+0.5)/steps, (float64(j)+0.5)/steps)
				if !(min(x, y) >= 0 && max(x, y) <= 1) {
					t.Fatalf("%s: recalls %v and %v", p.Name, x, y)
				}
				o, c = o+x, c+y
			}
		}
		if math.Abs(c/o-p.truth()) > 1e-6 {
			t.Errorf("%s: ratio %v, by quadrature %v", p.Name, p.truth(), c/o)
		}
	}
}

// Computed by hand: 0.78/0.80, 0.70/0.80, 0.30/0.20; the mean of uniform(0.2, 1) is
// 0.6.
func TestRatiosByHand(t *testing.T) {
	for name, want := range map[string]float64{
		"ratio-binary": 0.975, "ratio-losses": 0.875, "ratio-lift": 1.5, "ratio-smooth": 0.95,
		"ratio-ndcg": (0.6*0.6 + 0.3*0.3 + 0.1*0.8) / 0.6,
	} {
		if got := ratio(t, name).truth(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// The labels are part of the definition of the study and must not change with its code.
func TestLabelsOfRatios(t *testing.T) {
	want := map[string]int{ // smallest size at which the label is regular
		"ratio-binary": 207, "ratio-losses": 100, "ratio-thirds": 50, "ratio-ndcg": 207, "ratio-smooth": 50, "ratio-lift": 50,
	}
	for _, p := range Ratios() {
		i := slices.IndexFunc(RatioSizes, func(n int) bool { return p.Label(n) == Regular })
		if i < 0 || RatioSizes[i] != want[p.Name] {
			t.Errorf("%s: regular from index %d, want n = %d", p.Name, i, want[p.Name])
		}
	}
}

// The default suite includes only differences, as documented; ratios must be requested.
func TestRatiosAreAskedFor(t *testing.T) {
	for _, s := range (Options{}).filled().steps() {
		if len(s.name) > 5 && s.name[:5] == "ratio" {
			t.Errorf("the whole suite measures %s", s.name)
		}
	}
	o := Options{Only: []string{"ratio"}}.filled()
	if got, want := len(o.steps()), len(Ratios())*len(RatioSizes); got != want {
		t.Errorf("%d steps, want %d", got, want)
	}
	o = Options{Only: []string{"ratio", "clusters", "repeats"}, N: []int{30}}.filled()
	if got, want := len(o.steps()), len(Ratios())+len(Groups()); got != want {
		t.Errorf("%d steps at one size, want %d", got, want)
	}
	if got := Unknown([]string{"ratio-b"}); got != "" {
		t.Errorf("%q is called unknown", got)
	}
}

// Coverage is compared with the floor by a binomial test. To check the test itself, the
// same sets are compared with a wrong true value, which they must not cover.
func TestTheDefaultCoversRatios(t *testing.T) {
	opt := Options{Seed: 11, Reps: testdata.Sets(t, 40, 2000)}.filled()
	p := ratio(t, "ratio-smooth")
	cells, err := opt.drawn(p, 50, ratioMethods)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cells {
		if c.Method != ratioMethods[i] || c.Estimand != "ratio" || c.Truth != p.Ratio || c.Given != 1 {
			t.Errorf("%s: %+v", c.Method, c)
		}
		if tooFew(c) {
			t.Errorf("%s covers %v", c.Method, c.Coverage)
		}
	}
	p.Ratio *= 1.05 // wrong by three standard errors
	if cells, err = opt.drawn(p, 50, []string{"guarded"}); err != nil || !tooFew(cells[0]) {
		t.Errorf("a truth 5%% off is covered %v, %v", cells[0].Coverage, err)
	}
}

// A set in which the oracle's scores are all 0 has no ratio, so it has no interval, and
// this is not an error.
func TestZeroOracleGivesNoInterval(t *testing.T) {
	p := newRatio("empty", "", 1, func(_, _ float64) (float64, float64) { return 0, 0 })
	tallies, err := run{src: p, n: 50, reps: 3, methods: ratioMethods, level: 0.95, quick: true}.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for m, tally := range tallies {
		if tally.given != 0 || tally.total != 3 || tally.judged != 0 {
			t.Errorf("%s: %+v", ratioMethods[m], tally)
		}
	}
}

func TestRatioFloorsFindBreaches(t *testing.T) {
	cell := func(method string, coverage, width, claims float64) Cell {
		return Cell{Population: "x", Estimand: "ratio", Label: Regular, N: 50, Method: method, Coverage: coverage, MeanWidth: width, FalseImproved: claims}
	}
	fieller := cell("fieller", 0.95, 1, 0)
	for _, f := range Floors([]Cell{cell(interval.Default, 0.95, 1.09, 0.03), fieller}) {
		if !f.Held || f.Cells != 1 {
			t.Errorf("%s: %+v", f.Name, f)
		}
	}
	for name, broken := range map[string]Cell{
		"ratio-coverage":             cell(interval.Default, 0.93, 1, 0.03),
		"ratio-width-beside-fieller": cell(interval.Default, 0.95, 1.16, 0.03),
		"ratio-false-verdicts":       cell(interval.Default, 0.95, 1, 0.07),
	} {
		for _, f := range Floors([]Cell{broken, fieller}) {
			if f.Held == (f.Name == name) {
				t.Errorf("%s broken: %+v", name, f)
			}
		}
	}
}
