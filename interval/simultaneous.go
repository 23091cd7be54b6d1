package interval

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mat"

	"github.com/realgain/realgain/internal/rng"
)

// MaxT turns intervals of a family of estimates into simultaneous ones by the
// single-step max-T method (Westfall & Young 1993, §2.6; Romano & Wolf 2005):
// the law of the largest |z| of the family says at which α each interval must
// be taken so that all of them hold at once. The estimates' correlation makes
// that α larger than Bonferroni's α/m.
type MaxT struct {
	family  int       // estimates
	largest []float64 // of |z| over the family, one a joint draw, in order
}

// NewMaxT takes joint draws: z[j][i] is the standardised estimate j in draw i.
func NewMaxT(z [][]float64) *MaxT {
	m := &MaxT{family: len(z), largest: make([]float64, len(z[0]))}
	for _, draws := range z {
		for i, v := range draws {
			m.largest[i] = max(m.largest[i], math.Abs(v))
		}
	}
	slices.Sort(m.largest)
	return m
}

// Bonferroni is the family whose joint law is not known: every interval is
// taken at α/m, every p-value m times.
func Bonferroni(family int) *MaxT { return &MaxT{family: family} }

// Over says that the draws are the largest of so many estimates'.
func (m *MaxT) Over(family int) *MaxT {
	m.family = family
	return m
}

// NormalDraws draws from the multivariate normal limit with the given
// correlations, one row an estimate; estimates without spread have zeros in
// their row of the correlations, and in their draws.
func NormalDraws(corr [][]float64, draws int, seed uint64) [][]float64 {
	root := squareRoot(corr)
	m := len(corr)
	out := make([][]float64, m)
	for j := range out {
		out[j] = make([]float64, draws)
	}
	e := make([]float64, m)
	for i := range draws {
		stream := rng.New(seed, i)
		normal := rand.New(&stream)
		for j := range e {
			e[j] = normal.NormFloat64()
		}
		for j := range m {
			for k, v := range e {
				out[j][i] += root.At(j, k) * v
			}
		}
	}
	return out
}

// squareRoot is A with A·Aᵀ = corr; metrics may repeat each other, so corr
// need not be definite.
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

// Each returns the α at which every interval of the family is to be taken for
// all to hold at 1−alpha: 2Φ(−c), with c the k-th largest of the draws' largest
// |z| and k = ⌊α(B+1)⌋. Bonferroni's α/m always holds, so it is never less.
func (m *MaxT) Each(alpha float64) float64 {
	b := len(m.largest)
	if b == 0 {
		return alpha / float64(m.family)
	}
	k := min(max(int(math.Floor(alpha*float64(b+1)+1e-9)), 1), b)
	return min(alpha, max(alpha/float64(m.family), 2*phi(-m.largest[b-k])))
}

// Adjust returns the p-value adjusted for the family: the share of draws,
// the sample counted as one more, whose largest |z| is at least as large as
// the one p stands for.
func (m *MaxT) Adjust(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	z := -phiInv(p / 2)
	b := len(m.largest)
	if b == 0 {
		return min(1, p*float64(m.family))
	}
	below := sort.SearchFloat64s(m.largest, z-1e-12)
	return max(p, min(p*float64(m.family), float64(b-below+1)/float64(b+1)))
}
