package interval

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/realgain/realgain/internal/rng"
)

// JointNormal is the multivariate normal limit of standardised estimates.
type JointNormal struct{ rows []sparseRow }

// sparseRow is a row of the square root of the correlation matrix. Estimates of
// disjoint slices have few entries that are not 0.
type sparseRow struct {
	at []int
	x  []float64
}

// NewJointNormal returns the limit for the given correlations. An estimate without
// spread has zeros in its row and in its draws.
func NewJointNormal(corr [][]float64) JointNormal {
	root := squareRoot(corr)
	n := JointNormal{make([]sparseRow, len(corr))}
	for j := range n.rows {
		for k, v := range root.RawRowView(j) {
			if math.Abs(v) > 1e-14 {
				n.rows[j].at, n.rows[j].x = append(n.rows[j].at, k), append(n.rows[j].x, v)
			}
		}
	}
	return n
}

// NewIndependent returns the limit of n independent estimates, such as those of the
// slices of one column, which have different questions.
func NewIndependent(n int) JointNormal {
	out := JointNormal{make([]sparseRow, n)}
	for j := range out.rows {
		out.rows[j] = sparseRow{[]int{j}, []float64{1}}
	}
	return out
}

// Work returns the number of additions per draw.
func (n JointNormal) Work() int {
	work := 0
	for _, row := range n.rows {
		work += len(row.x)
	}
	return work
}

// Draw returns the draws from … to−1, one row for each estimate. Draw i uses the stream
// (seed, i).
func (n JointNormal) Draw(seed uint64, from, to int) [][]float64 {
	out := make([][]float64, len(n.rows))
	for j := range out {
		out[j] = make([]float64, to-from)
	}
	e := make([]float64, len(n.rows))
	for i := from; i < to; i++ {
		stream := rng.New(seed, i)
		normal := rand.New(&stream)
		for j := range e {
			e[j] = normal.NormFloat64()
		}
		for j, row := range n.rows {
			sum := 0.0
			for k, at := range row.at {
				sum += row.x[k] * e[at]
			}
			out[j][i-from] = sum
		}
	}
	return out
}

// squareRoot returns a matrix A with A·Aᵀ = corr. Metrics may be identical, so corr
// need not be positive definite.
func squareRoot(corr [][]float64) *mat.Dense {
	var eigen mat.EigenSym
	var vectors mat.Dense
	m := len(corr)
	sym := mat.NewSymDense(m, nil)
	for j, row := range corr {
		for k := j; k < m; k++ {
			sym.SetSym(j, k, row[k])
		}
	}
	root := mat.NewDense(m, m, nil)
	if !eigen.Factorize(sym, true) {
		return root
	}
	eigen.VectorsTo(&vectors)
	for k, v := range eigen.Values(nil) {
		for j := range m {
			root.Set(j, k, vectors.At(j, k)*math.Sqrt(max(0, v)))
		}
	}
	return root
}
