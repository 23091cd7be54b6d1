package resample

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
)

// Quantiles is the source of draws of a difference of quantiles: units are
// drawn, both arms on the same draw, and the quantiles taken of their
// questions. It is safe for concurrent use.
type Quantiles struct {
	Seed   uint64
	Units  int       // drawn, and drawn from
	P      float64   // 0 < P < 1
	A, B   []float64 // scores of the questions, in the order draws go by
	Unit   []int32   // of each question; nil = every question is one
	Weight []float64 // of each question; nil = 1

	mu     sync.Mutex
	b      int
	values []float64
	orderA []int32 // questions in increasing order of A
	orderB []int32
}

// Grow sets the number of draws; those made stay as they are.
func (q *Quantiles) Grow(b int) { q.b = max(q.b, b) }

// Draws implements Source.
func (q *Quantiles) Draws() int { return q.b }

// Student implements Source.
func (*Quantiles) Student() (Law, error) {
	return nil, errors.New("a difference of quantiles has no studentized law")
}

// Law implements Source.
func (q *Quantiles) Law(g Guard) (Law, error) {
	if len(g) > 0 {
		return nil, errors.New("a difference of quantiles has no guard")
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.orderA == nil {
		q.orderA, q.orderB = inOrder(q.A), inOrder(q.B)
	}
	if have := len(q.values); have < q.b {
		q.values = append(q.values, q.draw(have, q.b)...)
	}
	return NewDraws(q.values[:q.b], 0), nil
}

// draw computes draws from … to−1, draw i from the stream (Seed, i).
func (q *Quantiles) draw(from, to int) []float64 {
	out := make([]float64, to-from)
	workers := min(runtime.GOMAXPROCS(0), to-from)
	a, b := pick(q.A, q.orderA), pick(q.B, q.orderB)
	var wg sync.WaitGroup
	for k := range workers {
		lo, hi := (to-from)*k/workers, (to-from)*(k+1)/workers
		wg.Go(func() {
			counts := make([]int32, q.Units)
			for i := lo; i < hi; i++ {
				q.count(from+i, counts)
				out[i] = q.of(b, q.orderB, counts) - q.of(a, q.orderA, counts)
			}
		})
	}
	wg.Wait()
	return out
}

// count draws the units, two of them a random word.
func (q *Quantiles) count(i int, counts []int32) {
	clear(counts)
	n := uint64(q.Units)
	state, step := rng.New(q.Seed, i).State()
	k := q.Units
	for ; k >= 2; k -= 2 {
		state += step
		u := rng.Mix(state)
		counts[(u&0xffffffff)*n>>32]++
		counts[(u>>32)*n>>32]++
	}
	if k > 0 {
		counts[(rng.Mix(state+step)>>32)*n>>32]++
	}
}

// of is one arm's quantile in a draw.
func (q *Quantiles) of(sorted []float64, order, counts []int32) float64 {
	return estimand.QuantileOf(sorted, q.P, func(k int) float64 {
		row := order[k]
		unit := row
		if q.Unit != nil {
			unit = q.Unit[row]
		}
		if q.Weight == nil {
			return float64(counts[unit])
		}
		return q.Weight[row] * float64(counts[unit])
	})
}

func pick(x []float64, order []int32) []float64 {
	out := make([]float64, len(x))
	for k, i := range order {
		out[k] = x[i]
	}
	return out
}

// inOrder are the rows in increasing order of their values.
func inOrder(x []float64) []int32 {
	order := make([]int32, len(x))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Or(cmp.Compare(x[i], x[j]), cmp.Compare(i, j)) })
	return order
}
