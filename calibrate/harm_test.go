package calibrate

import (
	"math"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

// tooMany says that so large a share of false claims is no accident at a true
// one of limit: the chance of that is under 1 in 10,000.
func tooMany(c Cell, limit float64) bool {
	hits, p := int(math.Round(c.FalseClaims()*float64(c.Sets))), 0.0
	for k := hits; k <= c.Sets; k++ {
		p += math.Exp(logBinomial(c.Sets, k, limit))
	}
	return p < 1e-4
}

// A thin part of the study: failures that most samples miss, on lattices, which
// are quick. The default of claims of no harm and betting keep their promises
// where t does not.
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

// Failures just rare enough to be missed: guarded-worst allows for 3 in n, so at
// 2.3 in n it claims nothing of a sample without one, which guarded does.
func TestFailuresThatAreUnseen(t *testing.T) {
	opt := Options{Seed: 11, Reps: 100, Only: []string{"harm-unseen-2.3"}, N: []int{50}}.filled()
	for _, s := range opt.harms() {
		cells, err := s.cells()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			// None is seen in e^−2.3 = 10% of the samples; t sees too little in more.
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

// A study without a claim of no harm has no such promise, and one with them no
// other.
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
