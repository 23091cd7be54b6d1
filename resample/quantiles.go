package resample

import "github.com/realgain/realgain/estimand"

// quantiles are questions of which both arms' quantiles are drawn.
type quantiles struct {
	*Questions
	Of estimand.Quantiles
}

// drawer lays the questions out once and returns what prepares the draws of v for one
// goroutine.
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
