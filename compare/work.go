package compare

import (
	"errors"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Subject is the data of one comparison.
type Subject struct {
	// The units that are resampled. The estimand is estimated from these.
	Cells pair.Cells

	// The questions' own scores if the units are others; nil = Cells.
	Questions *pair.Cells

	// The content of Cells for single questions if the units are clusters; nil = the
	// questions' own scores.
	Singles *pair.Cells

	// Units with the scores of both arms if Cells hold something else; nil = Cells.
	Scored *pair.Cells

	// What makes units of the questions.
	Design pair.Design

	// The questions one by one, and the grid that names them; nil = not known.
	Cols *pair.Columns
	Grid *pair.Grid

	// The range of the scores if it is known without a declaration; nil = unknown.
	Bounded *[2]float64

	// Kind of the metric on all questions, if these are only some; "" = that of these.
	Kind string

	// All metrics and arms, so that one draw serves them all, and the numbers of these
	// arms in it; nil = the cells stand for themselves.
	Frame *interval.Frame
	Arms  [2]int
}

// own returns the questions' own scores.
func (s Subject) own() pair.Cells {
	if s.Questions != nil {
		return *s.Questions
	}
	return s.arms()
}

// single returns the content of cells for single questions.
func (s Subject) single() pair.Cells {
	if s.Singles != nil {
		return *s.Singles
	}
	return s.own()
}

// arms returns the units with the scores of both arms.
func (s Subject) arms() pair.Cells {
	if s.Scored != nil {
		return *s.Scored
	}
	return s.Cells
}

// rows returns the rows of the draws: those of the frame, so that one draw has the same
// units for every metric and arm. For a metric that some questions lack they are the
// solver's own, so that every draw has the same number of units, as with the exact
// engine.
func (w *work) rows(solver *interval.Solver) interval.Rows {
	if rows, ok := w.of.Frame.Rows(w.s.Metric, w.of.Arms[0], w.of.Arms[1]); ok {
		return rows
	}
	return solver.Rows()
}

// drawnValue is the value of an estimand on the questions, if only draws of it are
// known.
type drawnValue struct {
	of   estimand.Estimand // nil = the estimand is linear
	all  float64
	arms *[2]float64 // of both arms if the estimand is their difference
	tol  float64     // values closer than this count as one
}

// work is what a comparison needs for its optional parts.
type work struct {
	once   sync.Once
	err    error
	of     Subject
	e      estimand.Linear // fitted to the cells; nil = the estimand is not linear
	solver *interval.Solver
	source resample.Source // of draws; nil = there are none
	seed   uint64          // of the draws
	s      Setup
	d      estimand.Atoms // the questions' differences
	holm   *float64       // of the family the comparison belongs to
	means  *Comparison    // its interval decides instead of the estimate's; nil = the estimate's decides

	width  float64 // of the metric's range; 0 = unknown
	signed bool    // the range has negative scores
	harm   interval.Sides
	binary bool
	drawn  drawnValue // of an estimand that is not linear

	parts   parts // for subsets
	lawOnce sync.Once
	law     *resample.Quantified // the distribution for draws of many questions; nil = draws draw each question

	family      *interval.Solver // for simultaneous intervals with draws of their own
	familySeed  uint64
	familyDraws int
}

// parts are a comparison's questions, laid out for subsets.
type parts struct {
	once  sync.Once
	err   error
	units [][]int       // rows of each cluster, in the order of the file; nil if every question is a unit
	terms [][2]float64  // gain and slope of each row
	of    *pair.Subsets // if the questions are the units and weigh alike; else nil
}

// readBack is what a comparison that was read from JSON needs.
type readBack struct {
	once sync.Once
	err  error
	seed uint64
}

// widthOf returns the width of a range; 0 if there is none.
func widthOf(r *[2]float64) float64 {
	if r == nil {
		return 0
	}
	return r[1] - r[0]
}

var nan = math.NaN()

var nan2 = [2]float64{math.NaN(), math.NaN()}

// errNotOurs is the error of a comparison made by hand.
var errNotOurs = errors.New("this comparison was not made by realgain")
