package calibrate

import (
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

func population(t *testing.T, name string) *Population {
	t.Helper()
	for _, p := range Populations() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no population %q", name)
	return nil
}

// The oracle is the list of all 3^n outcomes, question by question.
func TestOutcomesAreMultinomial(t *testing.T) {
	const n, discordance, gains = 6, 0.3, 0.75
	want := map[[2]int]float64{}
	var walk func(q, wins, losses int, p float64)
	walk = func(q, wins, losses int, p float64) {
		if q == n {
			want[[2]int{wins, losses}] += p
			return
		}
		walk(q+1, wins+1, losses, p*discordance*gains)
		walk(q+1, wins, losses+1, p*discordance*(1-gains))
		walk(q+1, wins, losses, p*(1-discordance))
	}
	walk(0, 0, 0, 1)
	got := outcomesOf(n, discordance, gains)
	if len(got) != len(want) {
		t.Errorf("%d outcomes, want %d", len(got), len(want))
	}
	for _, m := range got {
		if p := want[[2]int{m.wins, m.losses}]; math.Abs(m.p-p) > 1e-14 {
			t.Errorf("%d gains, %d losses: %v, want %v", m.wins, m.losses, m.p, p)
		}
	}
	total := 0.0
	for _, m := range outcomesOf(812, 0.4, 0.6) {
		total += m.p
	}
	if lost := 1 - total; lost < 0 || lost > 1e-9 {
		t.Errorf("%v is left out of n = 812", lost)
	}
}

// Enumeration and simulation must give the same coverage.
func TestEnumerationAgreesWithSimulation(t *testing.T) {
	const n, sets = 50, 1500
	p := &Pairs{Mean: 0.05 * 0.2}
	for i := range 200 { // 5% discordant, 60% gains
		a, b := float64(i%2), float64(i%2)
		switch {
		case i < 6:
			a, b = 0, 1
		case i < 10:
			a, b = 1, 0
		}
		p.A, p.B = append(p.A, a), append(p.B, b)
	}
	tab := &table{n: n, methods: enumerated, level: 0.95}
	exact, err := tab.tally(0.05, 0.6)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := run{src: p, n: n, reps: sets, methods: enumerated, level: 0.95, seed: 3}.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for m, name := range enumerated {
		e, d := Cell{}.fill(exact[m]), Cell{Sets: sets}.fill(drawn[m])
		if se := math.Sqrt(e.Coverage * (1 - e.Coverage) / sets); math.Abs(e.Coverage-d.Coverage) > 4*se {
			t.Errorf("%s covers %v, simulated %v ± %.3f", name, e.Coverage, d.Coverage, se)
		}
		if math.Abs(e.MeanWidth/d.MeanWidth-1) > 0.03 {
			t.Errorf("%s: width %v, simulated %v", name, e.MeanWidth, d.MeanWidth)
		}
		if se := math.Sqrt(e.FalseVerdicts() * (1 - e.FalseVerdicts()) / sets); math.Abs(e.FalseVerdicts()-d.FalseVerdicts()) > 4*se+1e-9 {
			t.Errorf("%s: false verdicts %v, simulated %v", name, e.FalseVerdicts(), d.FalseVerdicts())
		}
	}
}

func TestThreadsChangeNoDigit(t *testing.T) {
	r := run{src: population(t, "ndcg"), n: 15, reps: testdata.Sets(t, 4, 40), methods: simulated, level: 0.9, seed: 0}
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	one, err := r.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	runtime.GOMAXPROCS(4)
	four, err := r.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(one, four) {
		t.Errorf("one thread %+v\nfour threads %+v", one, four)
	}
	r.seed, r.methods = 1, []string{"t"}
	if other, err := r.simulate(func(int) {}); err != nil || reflect.DeepEqual(one[slices.Index(simulated, "t")], other[0]) {
		t.Error("another seed draws the same sets")
	}
}

// Except at the ends of the range, every interval moves with the data. On sets shifted
// to a true difference of 0, a change is therefore claimed exactly as often as the
// interval misses the true difference.
func TestFalseVerdictsOnShiftedSetsAreMisses(t *testing.T) {
	for _, name := range []string{"thirds", "ndcg", "skewed-gains", "log-normal-1"} {
		r := run{src: population(t, name), n: 40, reps: testdata.Sets(t, 10, 120), methods: simulated, level: 0.8, seed: 5, shift: true}
		tallies, err := r.simulate(func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		for m, method := range r.methods {
			c := Cell{}.fill(tallies[m])
			if tallies[m].given == 0 || method == "guarded-range" {
				continue
			}
			if c.MissLow != c.FalseImproved || c.MissHigh != c.FalseRegressed {
				t.Errorf("%s, %s: misses %v and %v, false verdicts %v and %v", name, method, c.MissLow, c.MissHigh, c.FalseImproved, c.FalseRegressed)
			}
		}
	}
}

// For every method, losses are mirrored gains: the misses on the two sides are
// exchanged.
func TestSkewedLossesMirrorGains(t *testing.T) {
	gains := population(t, "skewed-gains")
	a, err := run{src: gains, n: 20, reps: 60, methods: []string{"bca", "t", "guarded"}, level: 0.95, seed: 2}.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	b, err := run{src: mirror(gains), n: 20, reps: 60, methods: []string{"bca", "t", "guarded"}, level: 0.95, seed: 2}.simulate(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for m := range a {
		if a[m].missLow != b[m].missHigh || a[m].missHigh != b[m].missLow || a[m].width != b[m].width || a[m].improved != b[m].regressed {
			t.Errorf("method %d: %+v and %+v", m, a[m], b[m])
		}
	}
}

// If no question differs, the default equals Tango's interval or is wider. The
// half-width is z²/(n + z²), .0713 at n = 50, which exceeds the margin of 0.02; at n =
// 250 it does not.
func TestNoDiscordanceFloor(t *testing.T) {
	f := noDiscordance()
	if !f.Held || math.Abs(f.Worst-0.0151331) > 1e-6 {
		t.Errorf("got %+v", f)
	}
}

// A rate of drawn sets is beyond a limit only by more than three Monte Carlo standard
// errors, .046 for a rate of .95 of 200 sets.
func TestFloorsAllowForChance(t *testing.T) {
	for coverage, held := range map[float64]bool{0.9: true, 0.86: false} {
		cells := []Cell{{Population: "x", Label: Regular, N: 50, Sets: 200, Method: interval.Default, Coverage: coverage, Ceiling: 1}}
		for _, f := range Floors(cells) {
			if f.Name == "regular-coverage" && f.Held != held {
				t.Errorf("coverage %v: %+v", coverage, f)
			}
		}
	}
}

func TestFloorsFindBreaches(t *testing.T) {
	cell := func(method string, coverage, width float64) Cell {
		return Cell{Population: "x", Label: Regular, N: 812, Method: method, Coverage: coverage, MissLow: 1 - coverage, MeanWidth: width, Differ: 100, Ceiling: 1, FalseImproved: 0.01}
	}
	held := []Cell{cell(interval.Default, 0.95, 1.04), cell("t", 0.95, 1), cell("percentile", 0.94, 1)}
	for _, f := range Floors(held) {
		if !f.Held {
			t.Errorf("%s is called broken: %+v", f.Name, f)
		}
	}
	for name, broken := range map[string][]Cell{
		"regular-coverage":        {cell(interval.Default, 0.93, 1)},
		"false-verdicts-shifted":  {cell(interval.Default, 0.93, 1)},
		"width-beside-t":          {cell(interval.Default, 0.95, 1.13), cell("t", 0.95, 1)},
		"width-beside-percentile": {cell(interval.Default, 0.95, 1.06), cell("percentile", 0.95, 1)},
		"guarded-range":           {{Population: "x", Label: HiddenMass, N: 50, Method: "guarded-range", Coverage: 0.85, Ceiling: 0.9, wide: true}},
		"warned":                  {{Population: "x", Label: HiddenMass, N: 50, Method: interval.Default, MissHigh: 0.1, Coverage: 0.9, MissedShown: 0.05, WarnedMissed: 0.7, wide: true}},
	} {
		found := false
		for _, f := range Floors(broken) {
			found = found || f.Name == name && !f.Held && f.Below == 1
		}
		if !found {
			t.Errorf("%s: not noticed", name)
		}
	}
}
