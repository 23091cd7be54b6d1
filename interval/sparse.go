package interval

import (
	"math"
	"runtime"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/internal/parallel"
)

// correlationsOf returns the correlations of columns about 0. The correlations of a
// column of zeros are 0.
func correlationsOf(e []Sparse) [][]float64 {
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

// Sparse holds the values that are not 0 and their indices in increasing order. A slice
// has few of the grid's questions.
type Sparse struct {
	At []int32
	X  []float64
}

// Len implements sort.Interface, which orders by index.
func (s Sparse) Len() int { return len(s.At) }

// Less implements sort.Interface.
func (s Sparse) Less(i, j int) bool { return s.At[i] < s.At[j] }

// Swap implements sort.Interface.
func (s Sparse) Swap(i, j int) {
	s.At[i], s.At[j] = s.At[j], s.At[i]
	s.X[i], s.X[j] = s.X[j], s.X[i]
}

// disjoint reports whether no index is in two of the columns.
func disjoint(e []Sparse) bool {
	seen := map[int32]bool{}
	for _, column := range e {
		for _, at := range column.At {
			if seen[at] {
				return false
			}
			seen[at] = true
		}
	}
	return true
}

// SparseOf returns the values of x that are not 0.
func SparseOf(x []float64) Sparse {
	n := 0
	for _, v := range x {
		if v != 0 {
			n++
		}
	}
	out := Sparse{make([]int32, 0, n), make([]float64, 0, n)}
	for i, v := range x {
		if v != 0 {
			out.At, out.X = append(out.At, int32(i)), append(out.X, v)
		}
	}
	return out
}

// sumOfProducts rounds every product but not their sum, so that it does not depend on
// the order of questions.
func sumOfProducts(x, y Sparse) float64 {
	var s exactsum.Sum
	for i, j := 0, 0; i < len(x.At) && j < len(y.At); {
		switch {
		case x.At[i] < y.At[j]:
			i++
		case x.At[i] > y.At[j]:
			j++
		default:
			s.Add(x.X[i] * y.X[j])
			i, j = i+1, j+1
		}
	}
	return s.Value()
}
