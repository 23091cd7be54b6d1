package plan

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sort"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/pair"
)

const (
	// SimulatedSets is the number of sets from which the power of an interval without a
	// closed form is estimated: at .8 its standard error is .013.
	SimulatedSets = 1_000
	// SimulatedDraws is the number of draws in each set, if an interval needs them.
	SimulatedDraws = 1_000
)

// Sets draws sets of questions from those of a pilot, to estimate how many show the
// claim.
type Sets struct {
	Cells     pair.Cells // the pilot's units
	Questions int        // number of questions in the units
	Estimand  estimand.Linear
	Estimate  float64
	Null      float64
	Seed      uint64
	// Shows reports whether a comparison of these cells shows the claim. seed is for
	// its draws.
	Shows func(cells pair.Cells, seed uint64) (bool, error)
}

// Share returns the share of simulated sets of n questions that show the claim, at a
// true effect, and the ratio of the spread in them to that of the pilot. They are NaN
// if no population like the pilot has that effect. See [Simulated].
func (s Sets) Share(n int, effect float64) (share, spread float64, err error) {
	cells := s.Cells
	residuals := func(t float64) []float64 {
		at := make([]float64, cells.Len())
		for i := range at {
			at[i] = estimand.Residual(s.Estimand, cells.A[i], cells.B[i], cells.Size(i), t)
		}
		return at
	}
	at := residuals(s.Null + effect)
	weights := Tilted(at, cells.W)
	if weights == nil {
		return math.NaN(), math.NaN(), nil
	}
	below := cumulative(weights)
	spread = rootMeanSquare(at, weights) / rootMeanSquare(residuals(s.Estimate), cells.W)
	units := max(2, int(math.Round(float64(n)*float64(cells.N)/float64(s.Questions))))
	shown := make([]bool, SimulatedSets)
	err = parallel.Each(len(shown), runtime.GOMAXPROCS(0), func(i int) (err error) {
		stream := rng.New(s.Seed, i)
		shown[i], err = s.Shows(drawn(cells, below, units, &stream), stream.Uint64())
		return err
	})
	hits := 0
	for _, ok := range shown {
		if ok {
			hits++
		}
	}
	return float64(hits) / SimulatedSets, spread, err
}

func cumulative(w []float64) []float64 {
	out, sum := make([]float64, len(w)), 0.0
	for i, v := range w {
		sum += v
		out[i] = sum
	}
	return out
}

func rootMeanSquare(x, w []float64) float64 {
	squares, n := 0.0, 0.0
	for i, v := range x {
		squares, n = squares+w[i]*v*v, n+w[i]
	}
	return math.Sqrt(squares / n)
}

// drawn returns the cells of units drawn from others by cumulative weights.
func drawn(c pair.Cells, below []float64, units int, stream *rng.Stream) pair.Cells {
	r := rand.New(stream)
	times := make([]float64, c.Len())
	for range units {
		u := r.Float64() * below[len(below)-1]
		times[min(sort.SearchFloat64s(below, u), len(below)-1)]++
	}
	out := pair.Cells{N: units}
	for k, w := range times {
		if w == 0 {
			continue
		}
		out.A, out.B, out.W = append(out.A, c.A[k]), append(out.B, c.B[k]), append(out.W, w)
		if c.S != nil {
			out.S = append(out.S, c.S[k])
		}
	}
	return out
}
