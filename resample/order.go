package resample

import (
	"cmp"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// Question holds the scores of a question, its weight and its unit.
type Question struct {
	A, B, Weight float64
	Unit         int32
}

// InOrder returns the questions in an order that depends only on the scores. For a
// difference it exchanges the arms if that order comes first, so that exchanged arms
// have the same draws. For any other estimand only the units are ordered.
func InOrder(questions []Question, e estimand.Estimand) (out Questions) {
	units := inUnits(questions)
	exchanged := make([]Question, 0, len(questions))
	for _, u := range units {
		for _, r := range u {
			exchanged = append(exchanged, Question{r.B, r.A, r.Weight, r.Unit})
		}
	}
	other := inUnits(exchanged)
	side := slices.CompareFunc(units, other, compareUnits)
	if side > 0 {
		units = other
	}
	_, difference := e.(estimand.Difference)
	out.Swapped, out.Paired = difference && side > 0, difference && side == 0
	weighted := false
	for k, u := range units {
		for _, r := range u {
			if side > 0 && !difference {
				r.A, r.B = r.B, r.A
			}
			out.A, out.B = append(out.A, r.A), append(out.B, r.B)
			out.Unit, out.Weight = append(out.Unit, int32(k)), append(out.Weight, r.Weight)
			weighted = weighted || r.Weight != 1
		}
	}
	if out.Units = len(units); out.Units == len(out.A) {
		out.Unit = nil
	}
	if !weighted {
		out.Weight = nil
	}
	return out
}

// inUnits groups questions into their units and sorts both.
func inUnits(questions []Question) [][]Question {
	slices.SortFunc(questions, func(x, y Question) int {
		return cmp.Or(cmp.Compare(x.Unit, y.Unit), compareQuestions(x, y))
	})
	var units [][]Question
	for from := 0; from < len(questions); {
		to := from + 1
		for to < len(questions) && questions[to].Unit == questions[from].Unit {
			to++
		}
		units, from = append(units, questions[from:to]), to
	}
	slices.SortFunc(units, compareUnits)
	return units
}

func compareUnits(u, v []Question) int { return slices.CompareFunc(u, v, compareQuestions) }

func compareQuestions(x, y Question) int {
	return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.Weight, y.Weight))
}
