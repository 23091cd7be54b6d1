package realgain

import (
	"cmp"
	"slices"

	"github.com/realgain/realgain/pair"
)

// moversOf lists the questions that changed most for the worse and for the
// better in the metric's direction, at most k each way; k < 0 = all.
func moversOf(g *pair.Grid, cols *pair.Columns, better string, k int) *Movers {
	type mover struct {
		Mover
		gain float64
	}
	sign := 1.0
	if better == "lower" {
		sign = -1
	}
	var all []mover
	for i, row := range cols.Rows {
		if gain := sign * (cols.B[i] - cols.A[i]); gain != 0 {
			all = append(all, mover{Mover{g.Questions[row], cols.A[i], cols.B[i]}, gain})
		}
	}
	// Ties go by the baseline's score and then by id, so that the order of
	// rows does not show.
	tie := func(a, b mover) int {
		return cmp.Or(cmp.Compare(a.Baseline, b.Baseline), cmp.Compare(a.Question, b.Question))
	}
	out := &Movers{Worst: []Mover{}, Best: []Mover{}}
	slices.SortFunc(all, func(a, b mover) int { return cmp.Or(cmp.Compare(a.gain, b.gain), tie(a, b)) })
	for _, m := range all {
		if m.gain < 0 && (k < 0 || len(out.Worst) < k) {
			out.Worst = append(out.Worst, m.Mover)
		}
	}
	slices.SortFunc(all, func(a, b mover) int { return cmp.Or(cmp.Compare(b.gain, a.gain), tie(a, b)) })
	for _, m := range all {
		if m.gain > 0 && (k < 0 || len(out.Best) < k) {
			out.Best = append(out.Best, m.Mover)
		}
	}
	return out
}
