package calibrate

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

// run holds the parameters of the simulation of one population at one number of
// questions.
type run struct {
	src     source
	n       int
	reps    int
	methods []string
	level   float64
	seed    uint64
	draws   int     // number of resamples for methods that draw them; 0 = the exact engine
	shift   bool    // count false verdicts on shifted sets instead of flipped ones
	lower   bool    // lower scores are better
	quick   bool    // count false verdicts only for the methods in quickly
	claim   float64 // distance of the margin from the true difference; if > 0, claims of no harm are counted instead of verdicts
}

// outcome is the result of one method on one set.
type outcome struct {
	lower, upper float64         // NaN = no interval
	claimed      bool            // a claim of no harm with the margin of run.claim is made
	null         verdict.Verdict // verdict on the set whose true difference is 0; "" = not computed
	alarm        alarm
}

// simulate draws the sets and returns the tally of each method. Set i is drawn from the
// stream (seed, i) and outcomes are added in the order of sets, so the result does not
// depend on the number of threads. after is called with the number of finished sets.
func (r run) simulate(after func(done int)) ([]Tally, error) {
	outcomes := make([][]outcome, r.reps)
	var done atomic.Int64
	err := parallel.Each(r.reps, runtime.GOMAXPROCS(0), func(i int) (err error) {
		outcomes[i], err = r.once(i)
		after(int(done.Add(1)))
		return err
	})
	if err != nil {
		return nil, err
	}
	tallies := make([]Tally, len(r.methods))
	for m := range r.methods {
		for i := range outcomes {
			tallies[m].add(outcomes[i][m], r.src.truth(), 1)
		}
	}
	return tallies, nil
}

// once applies every method to set i and to the corresponding set without a difference.
func (r run) once(i int) ([]outcome, error) {
	drawn, null := drawSet(r.src, r.n, r.seed, i)
	if r.shift {
		null = drawn.shifted(r.src.truth())
	}
	out := make([]outcome, len(r.methods))
	for m := range out {
		out[m].lower, out[m].upper = math.NaN(), math.NaN()
	}
	err := r.each(drawn, i, r.methods, func(m int, in interval.Interval, _ *interval.Solver) {
		out[m].lower, out[m].upper = in.Lower, in.Upper
		out[m].claimed = r.claim > 0 && in.Lower > r.src.truth()-r.claim
	})
	if err != nil || r.claim > 0 {
		return out, err
	}
	if m := slices.Index(r.methods, interval.Default); m >= 0 {
		if out[m].alarm, err = r.heed(drawn, i, out[m]); err != nil {
			return nil, err
		}
	}
	err = r.each(null, i, r.judged(), func(m int, in interval.Interval, s *interval.Solver) {
		null := r.src.estimand().Null()
		rule := verdict.Rule{Null: null, NoSpread: s.NoSpread(), LowerIsBetter: r.lower, PFloor: crosscheck.Floor(s.Differing(null)), Alpha: interval.Alpha(r.level)}
		out[m].null, _ = rule.Decide(in.Lower, in.Upper)
	})
	return out, err
}

// sampleEvery selects the sets whose warnings are always read: one in sampleEvery.
const sampleEvery = 16

// heed reads the warnings of a comparison of the set if the interval misses or if i is
// a multiple of sampleEvery.
func (r run) heed(s set, i int, o outcome) (alarm, error) {
	p, ok := r.src.(*Population)
	missed := o.misses(r.src.truth())
	if !ok || p.Label(r.n) == Regular || !missed && i%sampleEvery != 0 {
		return alarm{}, nil
	}
	c, err := realgain.Compare(s.a, s.b, realgain.Options{Range: p.declared(), Level: r.level})
	if err != nil {
		return alarm{}, err
	}
	a := alarm{read: true, sampled: i%sampleEvery == 0}
	for _, w := range c.Warnings {
		a.warned = a.warned || w.Code == "few-carry-the-change" || w.Code == "few-differences"
	}
	sh := p.look()
	for q := range s.a {
		if math.Abs(s.b[q]-s.a[q]-sh.centre) >= sh.reach {
			a.large++
		}
	}
	return a, nil
}

// declared returns a range that contains all scores of the population, which are 0 and
// the difference.
func (p *Population) declared() [2]float64 {
	if p.Width == 0 {
		return [2]float64{}
	}
	return [2]float64{-p.Width, p.Width}
}

// quickly lists the methods whose false verdicts the suite counts. Each further method
// would take as much time again, and its misses give the same information.
var quickly = []string{"t", interval.Default, "studentized"}

// judged returns the methods with "" in place of those whose false verdicts are not
// counted.
func (r run) judged() []string {
	out := slices.Clone(r.methods)
	for i, m := range out {
		if r.quick && !slices.Contains(quickly, m) {
			out[i] = ""
		}
	}
	return out
}

// each calls f with the interval of every method that applies to the set. It calls f
// for no method if the estimand is undefined, as for a ratio with denominator 0.
func (r run) each(s set, i int, methods []string, f func(m int, in interval.Interval, solver *interval.Solver)) error {
	solver, err := r.solver(s, i)
	if errors.Is(err, estimand.ErrZeroDenominator) {
		return nil
	}
	if err != nil {
		return err
	}
	for m, name := range methods {
		if name == "" {
			continue
		}
		in, applies, err := r.bounds(s, solver, name)
		if err != nil {
			return err
		}
		if applies {
			f(m, in, solver)
		}
	}
	return nil
}

// solver returns the solver for set i. It returns estimand.ErrZeroDenominator if the
// ratio is undefined.
func (r run) solver(s set, i int) (*interval.Solver, error) {
	c, err := s.cells()
	if err != nil {
		return nil, err
	}
	e, err := fitted(r.src.estimand(), c)
	if err != nil {
		return nil, err
	}
	isBinary, width := binary(c), r.src.width()
	if isBinary && width == 0 {
		width = 1
	}
	solver := interval.NewSolver(c, e, width, isBinary)
	if r.claim > 0 {
		solver.Seed(r.seed + uint64(i))
		solver.GuardAgainst(interval.Sides{Below: true, Above: true})
	}
	if r.draws > 0 {
		e, err := resample.Get(resample.Drawn)
		if err != nil {
			return nil, err
		}
		solver.Use(e, interval.Rows{A: s.a, B: s.b}, r.seed+uint64(i), r.draws)
	}
	return solver, nil
}

// bounds returns the interval of the named method on the set. applies is false if the
// method does not apply.
func (r run) bounds(s set, solver *interval.Solver, name string) (in interval.Interval, applies bool, err error) {
	if name == naive {
		in, err = r.naive(s)
		return in, true, err
	}
	method, err := interval.Get(name)
	if err != nil || solver.Applies(method) != "" {
		return in, false, err
	}
	in, err = solver.Bounds(name, r.level)
	return in, true, err
}

// naive returns the default interval of a set of groups, computed as if every score
// were a separate question.
func (r run) naive(s set) (interval.Interval, error) {
	c, err := pair.CellsOf(make([]float64, len(s.rows)), s.rows)
	if err != nil {
		return interval.Interval{}, err
	}
	return interval.NewSolver(c, r.src.estimand(), r.src.width(), false).Bounds(interval.Default, r.level)
}

// fitted returns the estimand fitted to the cells, as comparisons do.
func fitted(e estimand.Linear, c pair.Cells) (estimand.Linear, error) {
	if f, ok := e.(estimand.Fitted); ok {
		return f.Fit(c)
	}
	return e, nil
}
