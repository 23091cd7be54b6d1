package realgain

import (
	"errors"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// subject is the data of one comparison.
type subject struct {
	cells     pair.Cells    // of the resampled units: the estimand is estimated from these
	questions *pair.Cells   // the questions' own scores if the units are others; nil = cells
	singles   *pair.Cells   // the content of cells for single questions if the units are clusters; nil = own
	scored    *pair.Cells   // units with the scores of both arms if cells hold something else; nil = cells
	design    pair.Design   // makes units of the questions
	cols      *pair.Columns // the questions one by one; nil = not known
	grid      *pair.Grid    // names the questions of cols; nil = they have no names
	bounded   *[2]float64   // the range of the scores if it is known without a declaration; nil = unknown
	kind      string        // of the metric on all questions, if these are only some; "" = that of these

	frame               *interval.Frame // of all metrics and arms; nil = the cells stand for themselves
	metric              string          // in the frame
	baseline, candidate int             // arms of the frame
}

// own returns the questions' own scores.
func (s subject) own() pair.Cells {
	if s.questions != nil {
		return *s.questions
	}
	return s.arms()
}

// single returns the content of cells for single questions.
func (s subject) single() pair.Cells {
	if s.singles != nil {
		return *s.singles
	}
	return s.own()
}

// arms returns the units with the scores of both arms.
func (s subject) arms() pair.Cells {
	if s.scored != nil {
		return *s.scored
	}
	return s.cells
}

// rows returns the rows of the draws: those of the frame, so that one draw has the same
// units for every metric and arm. For a metric that some questions lack they are the
// solver's own, so that every draw has the same number of units, as with the exact
// engine.
func (s subject) rows(solver *interval.Solver) interval.Rows {
	if rows, ok := s.frame.Rows(s.metric, s.baseline, s.candidate); ok {
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
	of     subject
	e      estimand.Linear // fitted to the cells; nil = the estimand is not linear
	solver *interval.Solver
	source resample.Source // of draws; nil = there are none
	seed   uint64          // of the draws
	s      settings
	d      estimand.Atoms // the questions' differences
	holm   *float64       // of the family the comparison belongs to
	versus *versus        // nil = the questions are not known
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

// versus is one metric of two arms of a grid.
type versus struct {
	settings
	g                   *pair.Grid
	metric              string
	baseline, candidate int
	runs                *[2]pair.Within // of both arms; nil = every question was answered once
	passes              bool            // every run's score is 0 or 1
	kind                string          // of the metric on all questions of the two arms
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
