package calibrate

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/interval"
)

// ShapeSizes are the numbers of questions, or of clusters, at which shapes are
// measured.
var ShapeSizes = []int{20, 25, 37, 50, 100, 207}

// InShapes is the value of Cell.Part for cells that measure shapes.
const InShapes = "shapes"

// shapeMethods are the methods measured on shapes. Betting is measured on a quarter of
// the sets, because it processes about 30,000 scores each time it tests a bound.
var shapeMethods = []string{"percentile", "t", interval.Default, "guarded-range"}

const bettingShare = 4

// ShapePopulation is a population that is common in evaluations and difficult for
// intervals.
type ShapePopulation struct {
	member
	discordance, gains float64 // parameters of enumerated 0/1 scores; 0 = sets are drawn
	thin               int     // divisor of the number of sets, for clusters, whose intervals are slow; 0 = all sets
}

func (p ShapePopulation) name() string { return InShapes + "-" + p.member.name() }

// cell returns the cell of a method on the population, without results.
func (p ShapePopulation) cell(n int, method string, sets int) Cell {
	c := p.member.cell(n, method, sets)
	c.Population, c.Part, c.binary = p.name(), InShapes, p.discordance > 0
	return c
}

// scored assigns losses to the baseline's score and gains to the candidate's, so that
// no score is negative and 0/1 scores are 0 or 1.
type scored struct{ *Population }

func (p scored) set(s *rng.Stream, n int) set {
	return questions(s, n, func(s *rng.Stream) (a, b float64) {
		_, d := p.pair(s)
		return max(0, -d), max(0, d)
	})
}

// Shapes returns the populations for shapes: some of [BoundedShapes] and [Populations],
// and some that neither has.
func Shapes() []ShapePopulation {
	out := []ShapePopulation{dense(.4, .6), dense(.6, .75), dense(.8, .9), dense(1, .95)}
	known := map[string]*Population{}
	for _, p := range append(BoundedShapes(), heavy()...) {
		known[p.Name] = p
	}
	for _, name := range []string{
		"preferences", "likert-ceiling", "recall-5%", "recall-15%", "ndcg-92%", "tenth-fails",
		"judge-fives-refusals", "losses-log-normal", "log-normal-1",
	} {
		out = append(out, ShapePopulation{member: scored{known[name]}})
	}
	out = append(out, ShapePopulation{member: scored{timeOuts()}})
	for _, p := range unevenClusters() {
		s := ShapePopulation{member: p, thin: 4}
		if p.Width > 0 { // totals of 0/1 scores take hundreds of lattice distributions per interval
			s.thin = 16
		}
		out = append(out, s)
	}
	return out
}

// dense returns a 0/1 metric on which many questions differ.
func dense(discordance, gains float64) ShapePopulation {
	name := fmt.Sprintf("0/1-%g%%", 100*discordance)
	doc := fmt.Sprintf("0/1 scores: %g%% of questions differ, %g%% of them gains", 100*discordance, 100*gains)
	p := lattice(name, doc, 1, []float64{0, 1, -1}, []float64{1 - discordance, discordance * gains, discordance * (1 - gains)})
	return ShapePopulation{member: scored{p}, discordance: discordance, gains: gains}
}

// timeOuts returns latencies of about 0.8 s; only the candidate times out. The range of
// the metric is the time limit.
func timeOuts() *Population {
	const typical, spread, drift, noise, share, limit = 0.8, 0.3, 0.02, 0.1, 0.02, 30.0
	mean := typical * math.Exp(spread*spread/2)
	return &Population{
		Name: "time-outs", Doc: "latency 0.8·exp(0.3·normal) s, ratio exp(0.02 + 0.1·normal); the candidate takes the limit of 30 s on 2%", Width: limit,
		Mean: (1-share)*mean*math.Expm1(drift+noise*noise/2) + share*(limit-mean),
		Difference: func(u, v float64) float64 {
			before := typical * math.Exp(spread*normal(u)) // reaches the limit at 12 standard deviations
			if v < share {
				return limit - before
			}
			return before * math.Expm1(drift+noise*normal((v-share)/(1-share)))
		},
	}
}

// shapes returns the steps that measure shapes.
func (o Options) shapes() []step {
	var out []step
	outcomes := map[int]*table{}
	for _, p := range Shapes() {
		if !o.wants(p.name()) {
			continue
		}
		for _, n := range o.sizes(ShapeSizes) {
			if outcomes[n] == nil {
				outcomes[n] = &table{n: n, methods: shapeMethods, level: o.Level}
			}
			out = append(out, step{fmt.Sprintf("%s, n = %d", p.name(), n), func() ([]Cell, error) { return o.shape(p, n, outcomes[n]) }})
		}
	}
	return out
}

// shape measures one shape at n questions. It enumerates 0/1 scores and simulates the
// rest, including betting.
func (o Options) shape(p ShapePopulation, n int, outcomes *table) ([]Cell, error) {
	if p.thin > 1 {
		return o.thinner(p.thin).drawn(p, n, shapeMethods)
	}
	measure := func() ([]Cell, error) { return o.drawn(p, n, shapeMethods) }
	if p.discordance > 0 {
		measure = func() ([]Cell, error) { return p.enumerate(n, outcomes) }
	}
	out, err := measure()
	if err != nil || p.width() == 0 {
		return out, err
	}
	bets, err := o.thinner(bettingShare).drawn(p, n, []string{"betting"})
	return append(out, bets...), err
}

// thinner returns options with the number of sets divided by by.
func (o Options) thinner(by int) Options {
	o.Reps = max(1, o.Reps/by)
	return o
}

// enumerate returns the cells of 0/1 scores by enumeration.
func (p ShapePopulation) enumerate(n int, outcomes *table) ([]Cell, error) {
	tallies, err := outcomes.tally(p.discordance, p.gains)
	if err != nil {
		return nil, err
	}
	var out []Cell
	for m, t := range tallies {
		out = append(out, p.cell(n, outcomes.methods[m], 0).fill(t))
	}
	return out, nil
}

// promisedFrom is the number of questions from which shapes have the floor of other
// populations; from somewhatFrom they have a weaker one.
const (
	promisedFrom = 50
	somewhatFrom = 25
)

func shapeFloors(cells []Cell) []Floor {
	regular := func(c Cell) bool { return c.Method == interval.Default && c.Label == Regular && !c.binary }
	return []Floor{
		atLeastRate("shapes-binary", "0/1 scores, 40% to 100% of questions differing: at least 93.5% at every n ≥ 20, exactly", 0.935, cells,
			func(c Cell) (float64, bool) {
				return c.Coverage, c.Method == interval.Default && c.binary && c.N >= smallest
			}),
		atLeastRate("shapes-regular", "regular cells cover at least 93.5% at every n ≥ 50", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, regular(c) && c.N >= promisedFrom }),
		atLeastRate("shapes-regular-small", "regular cells cover at least 92.5% at n = 25 to 49", 0.925, cells,
			func(c Cell) (float64, bool) {
				return c.Coverage, regular(c) && c.N >= somewhatFrom && c.N < promisedFrom
			}),
		atMostRate("shapes-false-verdicts", "claims of a change at delta 0, signs flipped, in 0/1 and regular cells: at most 6% at n ≥ 25", 0.06, cells,
			func(c Cell) (float64, bool) {
				return c.FalseVerdicts(), c.Method == interval.Default && (c.binary || c.Label == Regular) && c.N >= somewhatFrom
			}),
		atLeastRate("shapes-betting", "betting covers at least 95% wherever a range is declared, whatever the label, at every n", 0.95, cells,
			func(c Cell) (float64, bool) { return c.Coverage, c.Method == "betting" }),
	}
}
