package resample

// Questions holds the units of questions from which an estimand is drawn if only its
// draws are known. Units are drawn with replacement, the same ones for both arms.
type Questions struct {
	Units   int       // number of units in the sample and in a draw
	A, B    []float64 // scores of the questions, those of one unit side by side, in the order of drawing
	Unit    []int32   // unit of each question, numbered from 0; nil = every question is a unit
	Weight  []float64 // of each question; nil = 1
	Swapped bool      // A is the candidate
	Paired  bool      // the units are their own mirror image: every draw is paired with its negative
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

// Scores returns the scores of an arm; 0 is the baseline.
func (q *Questions) Scores(arm int) []float64 {
	if (arm == 0) != q.Swapped {
		return q.A
	}
	return q.B
}
