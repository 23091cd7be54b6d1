package realgain

import (
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/verdict"
)

// Compare compares two systems by position: baseline[i] and candidate[i] are
// the scores of one question. Both need the same length of at least 2 and
// finite values; anything else is an error, never a panic.
//
// The answer's optional parts (the other intervals, the arms' own intervals)
// are computed by [Comparison.Complete].
func Compare(baseline, candidate []float64, opt Options) (*Comparison, error) {
	if err := opt.checkAt(atPositions); err != nil {
		return nil, err
	}
	c, err := pair.CellsOf(baseline, candidate)
	if err != nil {
		return nil, err
	}
	return CompareCells(c, opt)
}

// CompareCells compares two systems from the distinct pairs of scores and the number of
// questions with each pair. Every other entry point ends here, so a database that
// counts pairs and a file of scores give the same answer.
func CompareCells(c pair.Cells, opt Options) (*Comparison, error) {
	if err := opt.checkAt(atCells); err != nil {
		return nil, err
	}
	c, err := c.Canonical()
	if err != nil {
		return nil, err
	}
	s, err := newSettings(opt)
	if err != nil {
		return nil, err
	}
	return s.of(opt.Key).compare(opt.Key, compare.Subject{Cells: c})
}

// Comparison is the answer for one metric and one pair of arms.
type Comparison = compare.Comparison

// Slice is the comparison on the questions of one value of a column.
type Slice = compare.Slice

// Warning is something the reader must know of a result.
type Warning = notice.Warning

// Verdict is one of the five words.
type Verdict = verdict.Verdict

// The verdicts.
const (
	Improved     = verdict.Improved
	Regressed    = verdict.Regressed
	Equivalent   = verdict.Equivalent
	NonInferior  = verdict.NonInferior
	Inconclusive = verdict.Inconclusive
)

// The intervals that a verdict can follow, as in Comparison.VerdictBy.
const (
	ByCI             = compare.ByCI
	BySimultaneousCI = compare.BySimultaneousCI
)
