package pair

// Index maps questions to their pairs.
type Index struct {
	cols *Columns
	pair []int32 // pair of each question of the grid; −1 = none
}

// IndexOf returns the index of the pairs. questions is the number of questions of the
// grid.
func IndexOf(cols *Columns, questions int) Index {
	out := Index{cols, make([]int32, questions)}
	for q := range out.pair {
		out.pair[q] = -1
	}
	for i := range cols.A {
		out.pair[cols.Question(i)] = int32(i)
	}
	return out
}

// On returns the pairs of the given questions.
func (p Index) On(questions []int32) *Columns {
	out := &Columns{Metric: p.cols.Metric, Rows: []int32{}}
	for _, q := range questions {
		if i := p.pair[q]; i >= 0 {
			out.A, out.B, out.Rows = append(out.A, p.cols.A[i]), append(out.B, p.cols.B[i]), append(out.Rows, q)
		}
	}
	return out
}
