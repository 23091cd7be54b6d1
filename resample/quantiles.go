package resample

import (
	"errors"
	"runtime"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
)

// Quantiles is the source of draws of a difference of quantiles: units are
// drawn with replacement, both arms on the same draw, and the quantile of each
// arm is taken over the questions of the units drawn. It is safe for concurrent
// use.
type Quantiles struct {
	Seed    uint64
	Of      estimand.Quantile
	Units   int       // drawn, and drawn from
	A, B    []float64 // scores of the questions, those of a unit side by side, in the order draws go by
	Unit    []int32   // of each question, counted from 0 upwards; nil = every question is one
	Weight  []float64 // of each question; nil = 1
	Swapped bool      // A is the candidate
	Paired  bool      // the units are their own mirror image: every draw comes with its negative
	Tol     float64   // differences closer than this are one

	mu     sync.Mutex
	b      int
	draws  [3][]float64 // the difference, and the quantile of each arm
	layout *layout
}

// Grow sets the number of draws, an even one where draws are paired; those made
// stay as they are.
func (q *Quantiles) Grow(b int) {
	if q.Paired {
		b += b % 2
	}
	q.b = max(q.b, b)
}

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
	return q.law(0), nil
}

// Arms are the laws of the quantiles of the baseline and of the candidate.
func (q *Quantiles) Arms() [2]*Draws {
	if q.Swapped {
		return [2]*Draws{q.law(2), q.law(1)}
	}
	return [2]*Draws{q.law(1), q.law(2)}
}

// law makes the draws that are lacking.
func (q *Quantiles) law(of int) *Draws {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.layout == nil {
		q.layout = q.lay(nearSDs)
	}
	if have := len(q.draws[0]); have < q.b {
		for i, more := range q.draw(have, q.b) {
			q.draws[i] = append(q.draws[i], more...)
		}
	}
	return NewDraws(q.draws[of][:q.b], q.Tol)
}

// draw computes draws from … to−1, draw i from the stream (Seed, i).
func (q *Quantiles) draw(from, to int) (out [3][]float64) {
	for k := range out {
		out[k] = make([]float64, to-from)
	}
	parallel.Parts(from, to, min(runtime.GOMAXPROCS(0), to-from), func(_, lo, hi int) {
		d := q.layout.drawing()
		for i := lo; i < hi; i++ {
			of := q.at(d, i)
			out[0][i-from], out[1][i-from], out[2][i-from] = of[1]-of[0], of[0], of[1]
		}
	})
	return out
}

// at returns the arms' quantiles in draw i.
func (q *Quantiles) at(d *drawing, i int) [2]float64 {
	if !q.Paired {
		return d.quantiles(q.Seed, i)
	}
	of := d.quantiles(q.Seed, i/2)
	if i%2 == 1 {
		of[0], of[1] = of[1], of[0]
	}
	return of
}

// Scores are the scores of an arm's questions: 0 is the baseline.
func (q *Quantiles) Scores(arm int) []float64 {
	if (arm == 0) != q.Swapped {
		return q.A
	}
	return q.B
}
