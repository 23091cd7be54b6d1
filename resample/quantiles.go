package resample

import "github.com/realgain/realgain/estimand"

// quantiles holds the questions from which both arms' quantiles are drawn.
type quantiles struct {
	*Questions
	Of estimand.Quantiles
}

// drawer builds the layout once and returns a function that prepares the draws of v for
// one goroutine.
func (q *quantiles) drawer(v *Values) func() func(i int) value {
	layout := q.lay(nearSDs)
	return func() func(int) value {
		d := layout.drawing()
		return func(i int) value {
			of := d.quantiles(v.Seed, i)
			return value{of[1] - of[0], of}
		}
	}
}
