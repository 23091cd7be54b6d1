package resample

// Questions are what an estimand of which only draws are known is drawn from: units
// of questions, drawn with replacement, both arms on the same draw.
type Questions struct {
	Units   int       // drawn, and drawn from
	A, B    []float64 // scores of the questions, those of a unit side by side, in the order draws go by
	Unit    []int32   // of each question, counted from 0 upwards; nil = every question is one
	Weight  []float64 // of each question; nil = 1
	Swapped bool      // A is the candidate
	Paired  bool      // the units are their own mirror image: every draw comes with its negative
}

// unit returns the unit of a question.
func (q *Questions) unit(row int) int {
	if q.Unit == nil {
		return row
	}
	return int(q.Unit[row])
}

// weight returns the weight of a question.
func (q *Questions) weight(row int) float64 {
	if q.Weight == nil {
		return 1
	}
	return q.Weight[row]
}

// Scores are the scores of an arm's questions: 0 is the baseline.
func (q *Questions) Scores(arm int) []float64 {
	if (arm == 0) != q.Swapped {
		return q.A
	}
	return q.B
}
