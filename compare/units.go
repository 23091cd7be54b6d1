package compare

import (
	"github.com/realgain/realgain/pair"
)

// DesignOf returns the design of some rows of the grid; question returns the question
// of a row. If all slices count alike, the weight of a question is the average size of
// a slice over the size of its own slice.
func (s Setup) DesignOf(rows int, question func(row int) int) pair.Design {
	d := s.Design
	if s.Macro == nil {
		return d
	}
	size := make([]float64, len(s.Macro.Names))
	slices := 0.0
	for i := range rows {
		k := s.Macro.Of[question(i)]
		if size[k] == 0 {
			slices++
		}
		size[k]++
	}
	d.Weights = make([]float64, len(s.Macro.Of))
	for q, k := range s.Macro.Of {
		d.Weights[q] = float64(rows) / slices / max(1, size[k])
	}
	return d
}

// SubjectOf groups the pairs into the units that are resampled.
func (s Setup) SubjectOf(cols *pair.Columns) (of Subject, err error) {
	of.Design, of.Cols = s.DesignOf(len(cols.A), cols.Question), cols
	totals, sizes := of.Design.Totals(cols.Question, cols.A, cols.B)
	if of.Cells, err = of.Design.Cells(totals[0], totals[1], sizes); err != nil || of.Design.Clusters == nil {
		return of, err
	}
	own := pair.Design{Weights: of.Design.Weights}
	totals, sizes = own.Totals(cols.Question, cols.A, cols.B)
	questions, err := own.Cells(totals[0], totals[1], sizes)
	of.Questions = &questions
	return of, err
}
