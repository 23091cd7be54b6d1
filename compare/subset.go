package compare

import (
	"errors"
	"math"
	"slices"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

// Subset is a growing part of a comparison's units, which are questions or clusters. It
// has the estimate and the comparison of the same arms on this part.
type Subset struct {
	c           *Comparison
	gain, slope float64
	n           int
	rows        []int        // where clusters or weights make units of them
	part        *pair.Subset // where they are the units and weigh alike; nil = see rows
}

// Units returns the number of units that a subset can hold, numbered from 0 in the
// order of the baseline's file. It is an error if the questions are not known, or if
// the estimand is not computed from single questions.
func (c *Comparison) Units() (int, error) {
	if err := c.ready(); err != nil {
		return 0, err
	}
	w := c.work
	if w.of.Cols == nil || w.e == nil || w.of.Scored != nil {
		return 0, notice.Usage("the questions of this estimand cannot be followed one by one", `use Options.Estimand "delta", or converge.Options.Resamples alone`)
	}
	w.parts.once.Do(func() { w.parts.err = w.layParts() })
	if w.parts.units != nil {
		return len(w.parts.units), w.parts.err
	}
	return len(w.of.Cols.A), w.parts.err
}

func (w *work) layParts() (err error) {
	cols := w.of.Cols
	w.parts.units = unitsOf(w.of.Design, cols)
	for row := range cols.A {
		k := 1.0
		if weights := w.of.Design.Weights; weights != nil {
			k = weights[cols.Question(row)]
		}
		a, b := k*cols.A[row], k*cols.B[row]
		w.parts.terms = append(w.parts.terms, [2]float64{w.e.Gain(a, b, k), w.e.Slope(a, b, k)})
	}
	if w.of.Design.Plain() {
		w.parts.of, err = pair.NewSubsets(cols.A, cols.B)
	}
	return err
}

// unitsOf returns the rows of every cluster, in the order of the file; nil without
// clusters.
func unitsOf(d pair.Design, cols *pair.Columns) [][]int {
	if d.Clusters == nil {
		return nil
	}
	var units [][]int
	number := map[int32]int{}
	for row := range cols.A {
		k := d.Clusters[cols.Question(row)]
		u, known := number[k]
		if !known {
			u = len(units)
			number[k], units = u, append(units, nil)
		}
		units[u] = append(units[u], row)
	}
	return units
}

// Subset returns an empty subset. It has the errors of Units.
func (c *Comparison) Subset() (*Subset, error) {
	if _, err := c.Units(); err != nil {
		return nil, err
	}
	s := &Subset{c: c}
	if of := c.work.parts.of; of != nil {
		s.part = of.Empty()
	}
	return s, nil
}

// Add adds a unit that is not yet in the subset.
func (s *Subset) Add(unit int) {
	p := &s.c.work.parts
	if p.units == nil {
		s.add(unit)
		return
	}
	for _, row := range p.units[unit] {
		s.add(row)
	}
}

func (s *Subset) add(row int) {
	term := s.c.work.parts.terms[row]
	s.gain, s.slope = s.gain+term[0], s.slope+term[1]
	if s.n++; s.part != nil {
		s.part.Add(row)
		return
	}
	s.rows = append(s.rows, row)
}

// N returns the number of questions in the subset.
func (s *Subset) N() int { return s.n }

// Estimate returns the estimate on the subset. Its last digits depend on the order in
// which units were added.
func (s *Subset) Estimate() float64 { return s.gain / s.slope }

// Compare compares the arms on the subset with the Setup of the whole, without
// warnings. If the estimand has no value, such as a lift with a baseline that may be 0,
// the interval is unknown and the verdict is inconclusive.
func (s *Subset) Compare() (*Comparison, error) {
	w := s.c.work
	of, err := s.subject()
	if err != nil {
		return nil, err
	}
	of.Kind, of.Bounded = w.of.Kind, w.of.Bounded
	c, err := w.s.answer(of)
	if _, refused := errors.AsType[*notice.UsageError](err); refused {
		return &Comparison{Metric: s.c.Metric, N: s.n, Estimate: s.Estimate(), CI: nan2, HalfWidth: math.NaN(), Verdict: verdict.Inconclusive}, nil
	}
	return c, err
}

// subject returns the subject of a comparison on the subset.
func (s *Subset) subject() (of Subject, err error) {
	if s.part != nil {
		of.Cells, err = s.part.Cells()
		return of, err
	}
	all := s.c.work.of.Cols
	cols := &pair.Columns{Metric: all.Metric, A: make([]float64, len(s.rows)), B: make([]float64, len(s.rows)), Rows: make([]int32, len(s.rows))}
	for i, row := range slices.Sorted(slices.Values(s.rows)) {
		cols.A[i], cols.B[i], cols.Rows[i] = all.A[row], all.B[row], int32(all.Question(row))
	}
	return s.c.work.s.SubjectOf(cols)
}

// IDs returns the ids of the compared questions, in the order of the baseline's file;
// nil if they are not known.
func (c *Comparison) IDs() []string {
	if c.Questions != nil {
		return c.Questions.ID
	}
	if c.work == nil || c.work.of.Grid == nil {
		return nil
	}
	cols := c.work.of.Cols
	out := make([]string, len(cols.A))
	for row := range out {
		out[row] = c.work.of.Grid.Questions.At(cols.Question(row))
	}
	return out
}

// Redrawn is a comparison with draws of its own.
type Redrawn struct{ work *work }

// drawnSingly is the largest number of questions for which a draw draws every question.
// Beyond, draws come from the exact distribution of the estimate, which is the same.
const drawnSingly = 2_000

// WithDraws returns the interval of the comparison by draws of a seed.
func (c *Comparison) WithDraws(seed uint64) (*Redrawn, error) {
	if err := c.ready(); err != nil {
		return nil, err
	}
	e, err := resample.Get(resample.Drawn)
	if err != nil {
		return nil, err
	}
	w, s := c.work, c.work.s
	s.Engine, s.NBoot = e, 1
	out := &work{of: w.of, e: w.e, s: s, width: w.width, signed: w.signed, harm: w.harm, binary: w.binary, drawn: w.drawn}
	w.lawOnce.Do(func() {
		if w.e != nil && w.rows(w.solver).W == nil && w.of.Cells.N > drawnSingly && !w.needsDraws() {
			w.law = &resample.Quantified{Exact: w.solver.Exact()}
		}
	})
	if w.law == nil {
		out.solver, out.source = out.solverAt(seed, 1)
		return &Redrawn{out}, nil
	}
	src := &resample.Inverse{Of: w.law, Seed: seed, Tol: w.solver.Tol()}
	out.solver, out.source = w.solver.With(src), src
	return &Redrawn{out}, nil
}

// Interval returns the interval of the first n draws. n must not decrease from call to
// call.
func (r *Redrawn) Interval(n int) (interval.Interval, error) {
	r.work.grow(n)
	return r.work.solver.Solve(r.work.s.Interval, r.work.s.Level, r.work.s.Null)
}

// Tails returns, for each side, the one-sided p-value at which the interval excludes x:
// by its lower end above x, and by its upper end below x.
func (r *Redrawn) Tails(x float64) (above, below float64, err error) { return r.work.tails(x) }

// Tails is [Redrawn.Tails] of the comparison's own interval.
func (c *Comparison) Tails(x float64) (above, below float64, err error) {
	if err := c.ready(); err != nil {
		return math.NaN(), math.NaN(), err
	}
	return c.work.tails(x)
}

func (w *work) tails(x float64) (above, below float64, err error) {
	return w.solver.OneSided(w.s.Interval, x)
}

// Seed returns the seed that was asked for.
func (c *Comparison) Seed() uint64 {
	if c.back != nil {
		return c.back.seed
	}
	if c.work == nil {
		return c.Uncertainty.Seed
	}
	return c.work.s.Seed
}

// Step returns the distance between the possible values of the estimate, if the
// questions' differences lie on a lattice and count alike; else 0.
func (c *Comparison) Step() float64 {
	if c.ready() != nil {
		return 0
	}
	of := c.work.of
	if !c.isDelta() || of.Cells.S != nil || of.Scored != nil {
		return 0
	}
	if _, l := pair.LatticeOf(slices.Clone(c.work.d.X)); l != nil {
		return l.Step / float64(c.N)
	}
	return 0
}
