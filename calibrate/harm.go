package calibrate

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
)

// HarmSizes are the numbers of questions at which claims of no harm are measured.
var HarmSizes = []int{25, 50, 100, 207, 400}

// NoHarm is the value of Cell.Claim for cells that measure non-inferiority and
// equivalence.
const NoHarm = "no-harm"

// harmMethods are the methods measured on claims of no harm.
var harmMethods = []string{"t", interval.Default, "guarded-range", interval.WorstCase, "betting"}

// HarmPopulation is a population on which non-inferiority is claimed with a margin
// equal to the true difference. Such a claim is always false, and it is made if the
// interval lies beyond the margin. If an increase is the harm, the other bound decides.
// A claim of equivalence requires both bounds, so it is false no more often than either
// claim.
type HarmPopulation struct {
	*Population
	Shown bool // for information only; no floor applies
}

func (p *HarmPopulation) name() string { return "harm-" + p.Name }

// Harms returns the populations for claims of no harm with n questions: those of
// [BoundedShapes], and populations with failures so rare that many samples contain
// none.
func Harms(n int) []*HarmPopulation {
	var out []*HarmPopulation
	for _, p := range BoundedShapes() {
		out = append(out, &HarmPopulation{Population: p})
	}
	for _, expected := range []float64{2.3, 3.1} {
		out = append(out, &HarmPopulation{unseen(expected, n), true})
	}
	return out
}

// unseen returns a population with very small changes, except for questions that lose
// everything. expected is the mean number of these in a sample of n.
func unseen(expected float64, n int) *Population {
	noise, mean := truncated(0, 0.01, -0.3, 0.3)
	share := expected / float64(n)
	return &Population{
		Name: fmt.Sprintf("unseen-%g", expected), Doc: fmt.Sprintf("normal(0, 0.01), but %g questions in n lose everything; none of these is seen with probability %.3f", expected, math.Exp(-expected)),
		Mean: (1-share)*mean - share, Width: 1, Difference: mixed(share, func(float64) float64 { return -1 }, noise),
	}
}

// deviation returns the standard deviation of the population.
func (p *Population) deviation() float64 {
	d, squares := p.spread(), 0.0
	for _, x := range d {
		squares += (x - p.Mean) * (x - p.Mean)
	}
	return math.Sqrt(squares / float64(len(d)))
}

// reach returns the distance of the margin from the true difference at which power is
// measured: twice the half-width of Student's t.
func (p *Population) reach(n int, level float64) float64 {
	return 2 * interval.StudentT(interval.Alpha(level), n-1) * p.deviation() / math.Sqrt(float64(n))
}

// harms returns the steps that measure claims of no harm.
func (o Options) harms() []step {
	var out []step
	for _, n := range o.sizes(HarmSizes) {
		for _, p := range Harms(n) {
			if o.wants(p.name()) {
				out = append(out, step{fmt.Sprintf("%s, n = %d", p.name(), n), func() ([]Cell, error) { return o.harm(p, n) }})
			}
		}
	}
	return out
}

// harm measures claims of no harm on one population.
func (o Options) harm(p *HarmPopulation, n int) ([]Cell, error) {
	r := run{src: p, n: n, reps: o.Reps, methods: harmMethods, level: o.Level, seed: o.seed(p.name()), claim: p.reach(n, o.Level)}
	tallies, err := r.simulate(func(int) {})
	if err != nil {
		return nil, err
	}
	var out []Cell
	for m, name := range r.methods {
		c := p.cell(n, name, o.Reps)
		c.Population, c.Claim, c.shown = p.name(), NoHarm, p.Shown
		power := tallies[m].claimed / tallies[m].total
		c.Power = &power
		out = append(out, c.fill(tallies[m]))
	}
	return out, nil
}

// BesideFloors reports whether the cell is for information only, with no floor applied
// to it.
func (c Cell) BesideFloors() bool { return c.shown }

// FalseClaims returns the share of sets with a false claim of no harm at the margin:
// the larger of the shares for a loss and for an increase as the harm.
func (c Cell) FalseClaims() float64 { return max(c.MissLow, c.MissHigh) }

func harmFloors(cells []Cell) []Floor {
	of := func(method string) func(Cell) (float64, bool) {
		return func(c Cell) (float64, bool) {
			return c.FalseClaims(), c.Method == method && !c.shown && c.N >= slices.Min(HarmSizes)
		}
	}
	return []Floor{
		atMostRate("no-harm", "guarded-worst: no harm is claimed of a difference at the margin in at most 3.5% of sets", 0.035, cells, of(interval.WorstCase)),
		atMostRate("no-harm-betting", "betting: in at most 2.5%", 0.025, cells, of("betting")),
	}
}
