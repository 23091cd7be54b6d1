package calibrate

import (
	"fmt"
	"math"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

// floor is the coverage that the default must have on 0/1 metrics and in regular cells.
const floor = 0.935

// tooFew reports whether the coverage is significantly below floor: the binomial
// probability of such a coverage is below 1 in 10,000 if the true coverage is floor.
func tooFew(c Cell) bool {
	if c.Sets == 0 {
		return c.Coverage < floor
	}
	hits := int(math.Round(c.Coverage * float64(c.Sets)))
	p := 0.0
	for k := range hits + 1 {
		p += math.Exp(logBinomial(c.Sets, k, floor))
	}
	return p < 1e-4
}

// slice measures a small part of the suite: 0/1 metrics exactly, and regular cells on
// few sets.
func slice(t *testing.T) []Cell {
	t.Helper()
	opt := Options{Seed: 11, Reps: testdata.Sets(t, 80, 4000)}.filled()
	var cells []Cell
	for _, n := range []int{20, 50, 100, 207} {
		c, err := opt.binary(n)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, c...)
	}
	for name, n := range map[string]int{"thirds": 100, "halves": 100, "judge": 50, "smooth": 100, "ndcg": 207, "tiny": 207} {
		c, err := opt.drawn(population(t, name), n, simulated)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, c...)
	}
	return cells
}

func TestTheDefaultCovers(t *testing.T) {
	cells := slice(t)
	seen := 0
	for _, c := range cells {
		if c.Method != interval.Default {
			continue
		}
		seen++
		if tooFew(c) {
			t.Errorf("%s, n = %d: covers %v", c.Population, c.N, c.Coverage)
		}
	}
	if seen != 4*len(Discordance)*len(Gains)+6 {
		t.Errorf("%d cells looked at", seen)
	}
	for _, f := range Floors(cells) {
		// Simulated coverages were checked above, with a bound that allows for random
		// error.
		if f.Name != "regular-coverage" && f.Name != "false-verdicts-shifted" && f.Name != "false-verdicts-flipped" && !f.Held {
			t.Errorf("%s: %+v", f.Says, f)
		}
	}
	// To check the test itself, methods known to be too narrow must fail it.
	for _, narrow := range []string{"percentile", "bca", "t"} {
		failed := 0
		for _, c := range cells {
			if c.Method == narrow && tooFew(c) {
				failed++
			}
		}
		if failed < 20 {
			t.Errorf("%s passes in all but %d cells: the test cannot tell", narrow, failed)
		}
	}
}

// A simulated cell can fail the bound, too.
func TestTheBoundTellsTooNarrowMethods(t *testing.T) {
	opt := Options{Seed: 11, Reps: 600}.filled()
	cells, err := opt.drawn(population(t, "thirds-rare"), 20, simulated)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if got, want := tooFew(c), c.Method == "percentile" || c.Method == "bca" || c.Method == "t"; got != want {
			t.Errorf("%s covers %v: too few %v, want %v", c.Method, c.Coverage, got, want)
		}
	}
}

// The expected values were computed earlier by another program and have three digits:
// 4,000 simulated sets per cell in Python, and the minima of an enumeration.
func TestAgreesWithEarlierEvidence(t *testing.T) {
	for n, want := range map[int]map[string]float64{
		20: {"tango": 0.947, "score": 0.928},
		50: {"tango": 0.9405, "score": 0.946},
	} {
		cells, err := (Options{}.filled()).binary(n)
		if err != nil {
			t.Fatal(err)
		}
		least := map[string]float64{}
		for _, c := range cells {
			discordance := 0.0
			if _, err := fmt.Sscanf(c.Population, "binary %f%%", &discordance); err != nil || discordance > 40 {
				continue // not enumerated by that program
			}
			if _, ok := least[c.Method]; !ok || c.Coverage < least[c.Method] {
				least[c.Method] = c.Coverage
			}
		}
		for method, w := range want {
			if math.Abs(least[method]-w) > 6e-4 {
				t.Errorf("n = %d: %s covers at least %.4f, want %v", n, method, least[method], w)
			}
		}
	}
}
