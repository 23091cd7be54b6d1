package calibrate

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
)

// HarmSizes are the numbers of questions on which claims of no harm are
// measured.
var HarmSizes = []int{25, 50, 100, 207, 400}

// NoHarm is the claim of cells that measure non-inferiority and equivalence.
const NoHarm = "no-harm"

// harmMethods are the methods measured on claims of no harm.
var harmMethods = []string{"t", interval.Default, "guarded-range", interval.WorstCase, "betting"}

// HarmPopulation is a population on which the claim is made that the candidate is
// no worse than the true difference: the claim of non-inferiority where the
// truth is at the margin, false whenever the interval lies beyond it. Where a
// rise is the harm the claim is that of the other bound, and equivalence makes
// both, so neither is false more often than one of these.
type HarmPopulation struct {
	*Population
	Shown bool // stands beside the floors, which do not speak of it
}

func (p *HarmPopulation) name() string { return "harm-" + p.Name }

// Harms returns the populations of claims of no harm with n questions: those of
// [BoundedShapes], and failures just rare enough to be missed.
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

// unseen is hardly any change but for questions that lose everything, of which a
// sample of n holds so many on average.
func unseen(expected float64, n int) *Population {
	noise, mean := truncated(0, 0.01, -0.3, 0.3)
	share := expected / float64(n)
	return &Population{
		Name: fmt.Sprintf("unseen-%g", expected), Doc: fmt.Sprintf("normal(0, 0.01), but %g questions in n lose everything; none of these is seen with probability %.3f", expected, math.Exp(-expected)),
		Mean: (1-share)*mean - share, Width: 1, Difference: mixed(share, func(float64) float64 { return -1 }, noise),
	}
}

// deviation is the standard deviation of a population.
func (p *Population) deviation() float64 {
	d, squares := p.spread(), 0.0
	for _, x := range d {
		squares += (x - p.Mean) * (x - p.Mean)
	}
	return math.Sqrt(squares / float64(len(d)))
}

// reach is the margin, beyond the true difference, at which the power of a claim
// is counted: twice the half-width of Student's t.
func (p *Population) reach(n int, level float64) float64 {
	return 2 * interval.StudentT(interval.Alpha(level), n-1) * p.deviation() / math.Sqrt(float64(n))
}

// harms are the steps that measure claims of no harm.
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

// harm measures the claims on one population.
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

// BesideFloors reports whether the cell stands beside the floors, which do not
// speak of it.
func (c Cell) BesideFloors() bool { return c.shown }

// FalseClaims is the larger share of sets on which no harm is claimed of a
// difference at the margin: where a loss is the harm, and where a rise is.
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
