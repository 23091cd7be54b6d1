package calibrate

import (
	"math"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

// tooMany reports whether the share of false claims is significantly above limit: the
// probability of such a share is below 1 in 10,000 if the true share is limit.
func tooMany(c Cell, limit float64) bool {
	hits, p := int(math.Round(c.FalseClaims()*float64(c.Sets))), 0.0
	for k := hits; k <= c.Sets; k++ {
		p += math.Exp(logBinomial(c.Sets, k, limit))
	}
	return p < 1e-4
}

// The test runs a small part of the study: failures that most samples miss, on
// lattices, which are fast. The default method for claims of no harm and betting stay
// within their limits; t does not.
func TestClaimsOfNoHarm(t *testing.T) {
	opt := Options{Seed: 11, Reps: testdata.Sets(t, 60, 4000), Only: []string{"harm-tenth-fails", "harm-0/1-rare"}, N: []int{25, 100}}.filled()
	found := map[string]float64{}
	for _, s := range opt.harms() {
		cells, err := s.cells()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			found[c.Method] = max(found[c.Method], c.FalseClaims())
			limit := map[string]float64{interval.WorstCase: 0.035, "betting": 0.025}[c.Method]
			if limit > 0 && tooMany(c, limit) {
				t.Errorf("%s, n = %d, %s: %v false claims", c.Population, c.N, c.Method, c.FalseClaims())
			}
			if c.Power == nil || c.Claim != NoHarm || !(*c.Power >= c.MissLow && *c.Power <= 1) {
				t.Errorf("%s, n = %d, %s: power %v", c.Population, c.N, c.Method, c.Power)
			}
		}
	}
	if found["t"] < 0.2 {
		t.Errorf("false claims at worst: %v; t makes more than one in five", found)
	}
}

// The failures are just rare enough to be missed. guarded-worst allows for 3 in n, so
// at 2.3 in n it makes no claim on a sample without a failure; guarded does.
func TestFailuresThatAreUnseen(t *testing.T) {
	opt := Options{Seed: 11, Reps: 100, Only: []string{"harm-unseen-2.3"}, N: []int{50}}.filled()
	for _, s := range opt.harms() {
		cells, err := s.cells()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			// e^−2.3 = 10% of the samples contain no failure; in others t
			// underestimates the variance.
			fooled, may := c.FalseClaims() > 0.05, c.Method == "t" || c.Method == "guarded"
			if c.Method != "guarded-range" && fooled != may || !c.BesideFloors() {
				t.Errorf("%s: %v false claims", c.Method, c.FalseClaims())
			}
		}
	}
}

func TestHarmNames(t *testing.T) {
	if got := Unknown([]string{"harm", "harm-unseen-3.1", "harm-refusals"}); got != "" {
		t.Errorf("%q is unknown", got)
	}
	names := map[string]bool{}
	for _, n := range Names() {
		if names[n] {
			t.Errorf("two populations are called %q", n)
		}
		names[n] = true
	}
}

// A study without claims of no harm has no floors for them, and one with only such
// claims has no other floors.
func TestHarmFloors(t *testing.T) {
	power := 0.5
	cell := func(method string, miss float64, beside bool) Cell {
		return Cell{Population: "harm-x", Claim: NoHarm, N: 50, Method: method, MissHigh: miss, Power: &power, shown: beside}
	}
	floors := Floors([]Cell{cell(interval.WorstCase, 0.03, false), cell(interval.WorstCase, 0.2, true), cell("betting", 0.03, false)})
	if len(floors) != 2 || !floors[0].Held || floors[0].Worst != 0.03 || floors[1].Held || floors[1].Cells != 1 {
		t.Errorf("%+v", floors)
	}
	for _, f := range Floors([]Cell{{Population: "x", N: 50, Method: interval.Default, Coverage: 1}}) {
		if f.Name == "no-harm" {
			t.Error("a promise of claims that were not measured")
		}
	}
}
