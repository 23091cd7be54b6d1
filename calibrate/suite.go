package calibrate

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/interval"
)

// Sizes are the numbers of questions at which the suite measures differences.
var Sizes = []int{10, 20, 50, 100, 207, 400, 812}

// Options configure a study.
type Options struct {
	Reps     int      // sets per cell; 0 = 4,000
	N        []int    // numbers of questions; nil = those of each kind of population: Sizes, RatioSizes, ClusterSizes, RepeatSizes, HarmSizes, ShapeSizes
	Only     []string // prefixes of the names of populations in the suite; nil = all of Populations and the 0/1 metrics
	Methods  []string // methods measured on files; nil = all of Methods
	Level    float64  // 0 = 0.95
	Seed     uint64   // used as is
	Centred  string   // SignFlip (default) or Shift, for false verdicts on files
	Progress func(done, total int, what string)

	usual bool // N was nil
}

// defaultReps is the default number of sets per cell.
const defaultReps = 4000

func (o Options) filled() Options {
	if o.Reps == 0 {
		o.Reps = defaultReps
	}
	if o.N == nil {
		o.N, o.usual = Sizes, true
	}
	if o.Level == 0 {
		o.Level = 0.95
	}
	if o.Centred == "" {
		o.Centred = SignFlip
	}
	if o.Progress == nil {
		o.Progress = func(int, int, string) {}
	}
	return o
}

// sizes returns the numbers of units for a kind of population with its own default.
func (o Options) sizes(usual []int) []int {
	if o.usual {
		return usual
	}
	return o.N
}

// wants reports whether the suite includes the population.
func (o Options) wants(name string) bool {
	return o.Only == nil || slices.ContainsFunc(o.Only, func(p string) bool { return strings.HasPrefix(name, p) })
}

// simulated lists the methods for metrics of any kind, enumerated those for 0/1
// metrics. On 0/1 metrics whose median difference is 0, guarded-range equals guarded.
var (
	simulated  = []string{"percentile", "bca", "t", "guarded", "guarded-range"}
	enumerated = []string{"percentile", "bca", "t", "score", "tango", "guarded"}
)

// decided lists the methods that are assigned to parts of the suite by the lists above
// and those of the other parts.
var decided = []string{"percentile", "bca", "t", "score", "tango", "fieller", "guarded", "guarded-range", "betting", "studentized", interval.WorstCase}

// withOthers adds to the methods of a part those that are not in decided, so that a new
// method is measured wherever it applies.
func withOthers(methods []string) []string {
	out := slices.Clone(methods)
	for _, name := range Methods() {
		if !slices.Contains(decided, name) {
			out = append(out, name)
		}
	}
	return out
}

// Suite measures the fixed populations: 0/1 metrics by enumeration, the others by
// simulation. The studentized interval, which needs resamples, is measured on some of
// them.
func Suite(opt Options) (*Study, error) {
	opt = opt.filled()
	s := newStudy("suite", "suite", SignFlip, opt.Level, opt.Seed)
	s.Command = opt.command()
	steps := append(opt.steps(), opt.sweeps(s)...)
	for i, step := range steps {
		opt.Progress(i, len(steps), step.name)
		cells, err := step.cells()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", step.name, err)
		}
		s.Cells = append(s.Cells, cells...)
	}
	opt.Progress(len(steps), len(steps), "")
	if len(s.Cells) > 0 {
		s.Floors = Floors(s.Cells)
	}
	if len(s.Sweeps) > 0 {
		s.Floors = append(s.Floors, sweepFloors(s.Sweeps)...)
	}
	return s, nil
}

// command returns the command line that reproduces the study.
func (o Options) command() string {
	line := fmt.Sprintf("realgain calibrate --suite --reps %d --seed %d", o.Reps, o.Seed)
	if o.Level != 0.95 {
		line += fmt.Sprintf(" --level %v", o.Level)
	}
	if !o.usual {
		line += " --n " + strings.Trim(strings.ReplaceAll(fmt.Sprint(o.N), " ", ","), "[]")
	}
	if o.Only != nil {
		line += " --only " + strings.Join(o.Only, ",")
	}
	return line
}

// step is a part of a study, measured at once.
type step struct {
	name  string
	cells func() ([]Cell, error)
}

func (o Options) steps() []step {
	var out []step
	for _, n := range o.N {
		if o.wants("binary") {
			out = append(out, step{fmt.Sprintf("binary, n = %d", n), func() ([]Cell, error) { return o.binary(n) }})
		}
	}
	for _, p := range Populations() {
		for _, n := range o.N {
			if o.wants(p.Name) {
				out = append(out, step{fmt.Sprintf("%s, n = %d", p.Name, n), func() ([]Cell, error) { return o.drawn(p, n, withOthers(simulated)) }})
			}
			if o.wants(p.Name) && slices.Contains(studentizedOn, p.Name) && n >= 20 && n <= 100 {
				out = append(out, step{fmt.Sprintf("%s, n = %d, studentized", p.Name, n), func() ([]Cell, error) { return o.studentized(p, n) }})
			}
		}
	}
	if o.Only == nil {
		return out
	}
	for _, p := range Ratios() {
		out = append(out, o.each(p, o.sizes(RatioSizes), withOthers(ratioMethods))...)
	}
	for _, p := range Groups() {
		usual := ClusterSizes
		if p.Group == Repeats {
			usual = RepeatSizes
		}
		out = append(out, o.each(p, o.sizes(usual), withOthers(groupMethods))...)
	}
	return slices.Concat(out, o.harms(), o.shapes())
}

// each returns the steps of one population, one per size, or none if it is not
// included.
func (o Options) each(p member, sizes []int, methods []string) []step {
	var out []step
	for _, n := range sizes {
		if o.wants(p.name()) {
			out = append(out, step{fmt.Sprintf("%s, n = %d", p.name(), n), func() ([]Cell, error) { return o.drawn(p, n, methods) }})
		}
	}
	return out
}

// binary enumerates the grid of 0/1 metrics at n questions.
func (o Options) binary(n int) ([]Cell, error) {
	t := &table{n: n, methods: withOthers(enumerated), level: o.Level}
	var out []Cell
	for _, d := range Discordance {
		for _, g := range Gains {
			tallies, err := t.tally(d, g)
			if err != nil {
				return nil, err
			}
			for m, name := range t.methods {
				c := Cell{
					Population: binaryName(d, g), Doc: "0/1 scores", Label: labelOf(Bounded, d, n), Ceiling: ceilingOf(d, n),
					Differ: float64(n) * (1 - max(1-d, d*g)), N: n, Method: name, binary: true, wide: true,
				}
				out = append(out, c.fill(tallies[m]))
			}
		}
	}
	return out, nil
}

func binaryName(discordance, gains float64) string {
	return fmt.Sprintf("binary %g%% discordant, %g%% gains", math.Round(100*discordance), math.Round(100*gains))
}

// member is a population of the suite.
type member interface {
	source
	name() string
	cell(n int, method string, sets int) Cell
}

func (p *Population) name() string { return p.Name }

// drawn simulates a population at n questions.
func (o Options) drawn(p member, n int, methods []string) ([]Cell, error) {
	r := run{src: p, n: n, reps: o.Reps, methods: methods, level: o.Level, seed: o.seed(p.name()), quick: true}
	tallies, err := r.simulate(func(int) {})
	if err != nil {
		return nil, err
	}
	var out []Cell
	for m, name := range r.methods {
		if tallies[m].given > 0 {
			out = append(out, p.cell(n, name, o.Reps).fill(tallies[m]))
		}
	}
	return out, nil
}

// cell returns the cell of a method on the population, without results.
func (p *Population) cell(n int, method string, sets int) Cell {
	return Cell{
		Population: p.Name, Doc: p.Doc, Label: p.Label(n), Ceiling: p.Ceiling(n), Differ: p.look().differ * float64(n),
		N: n, Method: method, Sets: sets, wide: p.Width > 0,
	}
}

// studentizedOn lists the populations on which the studentized interval is measured. It
// needs resamples, so it is measured on a quarter of the sets with 999 resamples each.
var studentizedOn = []string{"thirds", "ndcg", "smooth", "skewed-gains", "log-normal-1"}

const (
	studentizedShare = 4
	studentizedDraws = 999
)

func (o Options) studentized(p *Population, n int) ([]Cell, error) {
	sets := max(1, o.Reps/studentizedShare)
	r := run{src: p, n: n, reps: sets, methods: []string{"studentized"}, level: o.Level, seed: o.seed(p.Name), draws: studentizedDraws}
	tallies, err := r.simulate(func(int) {})
	if err != nil {
		return nil, err
	}
	return []Cell{p.cell(n, "studentized", sets).fill(tallies[0])}, nil
}

// seed returns the seed for a population of the suite. Different populations get
// different streams.
func (o Options) seed(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name)) // Write never returns an error
	return o.Seed + h.Sum64()
}

// Methods returns the interval methods that a study on files can measure: those that
// need neither random draws nor a claim.
func Methods() []string {
	var out []string
	for _, m := range interval.All() {
		if !m.NeedsDraws && m.Name != interval.WorstCase {
			out = append(out, m.Name)
		}
	}
	return out
}

// Names returns the names of the populations of the suite.
func Names() []string {
	out := []string{"binary", sweepName}
	for _, p := range Populations() {
		out = append(out, p.Name)
	}
	for _, p := range Ratios() {
		out = append(out, p.Name)
	}
	for _, p := range Groups() {
		out = append(out, p.Name)
	}
	for _, p := range Harms(slices.Min(HarmSizes)) {
		out = append(out, p.name())
	}
	for _, p := range Shapes() {
		out = append(out, p.name())
	}
	return out
}

// Unknown returns the first prefix that matches no population, or "" if all match.
func Unknown(only []string) string {
	for _, o := range only {
		if !slices.ContainsFunc(Names(), func(n string) bool { return strings.HasPrefix(n, o) }) {
			return o
		}
	}
	return ""
}
