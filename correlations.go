package realgain

import (
	"math"
	"runtime"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/internal/parallel"
)

// correlationsOf are those of columns about 0; a column of zeros has none.
func correlationsOf(e []sparse) [][]float64 {
	out := make([][]float64, len(e))
	_ = parallel.Each(len(e), runtime.GOMAXPROCS(0), func(j int) error {
		out[j] = make([]float64, len(e))
		for k := range j + 1 {
			out[j][k] = sumOfProducts(e[j], e[k])
		}
		return nil
	})
	size := make([]float64, len(e))
	for j := range e {
		size[j] = math.Sqrt(out[j][j])
	}
	for j := range e {
		for k := range j + 1 {
			if out[j][k] = out[j][k] / size[j] / size[k]; size[j] == 0 || size[k] == 0 {
				out[j][k] = 0
			}
			out[k][j] = out[j][k]
		}
	}
	return out
}

// sparse are the values that are not 0, and their places in increasing order:
// a slice has few of the grid's questions.
type sparse struct {
	at []int32
	x  []float64
}

func (s sparse) Len() int           { return len(s.at) }
func (s sparse) Less(i, j int) bool { return s.at[i] < s.at[j] }
func (s sparse) Swap(i, j int) {
	s.at[i], s.at[j] = s.at[j], s.at[i]
	s.x[i], s.x[j] = s.x[j], s.x[i]
}

// disjoint reports whether no place is in two of the columns.
func disjoint(e []sparse) bool {
	seen := map[int32]bool{}
	for _, column := range e {
		for _, at := range column.at {
			if seen[at] {
				return false
			}
			seen[at] = true
		}
	}
	return true
}

func sparseOf(x []float64) sparse {
	n := 0
	for _, v := range x {
		if v != 0 {
			n++
		}
	}
	out := sparse{make([]int32, 0, n), make([]float64, 0, n)}
	for i, v := range x {
		if v != 0 {
			out.at, out.x = append(out.at, int32(i)), append(out.x, v)
		}
	}
	return out
}

// sumOfProducts rounds every product but not their sum, which so does not
// depend on the order of questions.
func sumOfProducts(x, y sparse) float64 {
	var s exactsum.Sum
	for i, j := 0, 0; i < len(x.at) && j < len(y.at); {
		switch {
		case x.at[i] < y.at[j]:
			i++
		case x.at[i] > y.at[j]:
			j++
		default:
			s.Add(x.x[i] * y.x[j])
			i, j = i+1, j+1
		}
	}
	return s.Value()
}
