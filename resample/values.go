package resample

import (
	"errors"
	"runtime"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
)

// Values is the source of draws of an estimand that is not the root of a sum. Each draw
// is the estimand of the drawn questions. It is safe for concurrent use.
type Values struct {
	Questions
	Seed uint64
	Tol  float64 // values closer than this are equal

	of    estimand.Estimand
	ready func() func(i int) value // prepares the draws of one goroutine
	mu    sync.Mutex
	b     int
	draws [3][]float64 // of the estimand, and of the value of each arm
}

// value is a draw: the estimand, and the value of each arm if it has one.
type value struct {
	all  float64
	arms [2]float64
}

// NewValues returns the source of draws of any estimand. A quantile is counted in a
// window of the sorted scores; for other estimands each draw is Value at the drawn
// weights.
func NewValues(e estimand.Estimand, q Questions) *Values {
	v := &Values{Questions: q, of: e}
	prepare := sync.OnceValue(func() func() func(int) value {
		if q, ok := e.(estimand.Quantiles); ok {
			return (&quantiles{Questions: &v.Questions, Of: q}).drawer(v)
		}
		return newCounting(&v.Questions, e).drawer(v)
	})
	v.ready = func() func(int) value { return prepare()() }
	return v
}

// Grow sets the number of draws, which is even if draws are paired. Draws already made
// stay the same.
func (v *Values) Grow(b int) {
	if v.Paired {
		b += b % 2
	}
	v.b = max(v.b, b)
}

// Draws implements Source.
func (v *Values) Draws() int { return v.b }

// Student implements Source.
func (v *Values) Student() (Law, error) {
	return nil, errors.New("of " + v.of.Name() + " there is no studentized law")
}

// Law implements Source.
func (v *Values) Law(g Guard) (Law, error) {
	if len(g) > 0 {
		return nil, errors.New("of " + v.of.Name() + " there is no guarded law")
	}
	d := v.law(0)
	if d.B() == 0 {
		return nil, errors.New("no draw of " + v.of.Name() + " has a value")
	}
	return d, nil
}

// Lost returns the number of draws for which the estimand has no value.
func (v *Values) Lost() int { return v.law(0).Lost }

// Arms returns the laws of the values of the baseline and of the candidate. ok is false
// if the estimand is not a difference of two values.
func (v *Values) Arms() (laws [2]*Draws, ok bool) {
	if _, ok := v.of.(estimand.ArmValues); !ok {
		return laws, false
	}
	if v.Swapped {
		return [2]*Draws{v.law(2), v.law(1)}, true
	}
	return [2]*Draws{v.law(1), v.law(2)}, true
}

// law makes the missing draws and returns the law.
func (v *Values) law(of int) *Draws {
	v.mu.Lock()
	defer v.mu.Unlock()
	if have := len(v.draws[0]); have < v.b {
		for i, more := range v.draw(have, v.b) {
			v.draws[i] = append(v.draws[i], more...)
		}
	}
	return NewDraws(v.draws[of][:v.b], v.Tol)
}

// draw computes the draws from … to−1. Draw i uses the stream (Seed, i).
func (v *Values) draw(from, to int) (out [3][]float64) {
	for k := range out {
		out[k] = make([]float64, to-from)
	}
	parallel.Parts(from, to, min(runtime.GOMAXPROCS(0), to-from), func(_, lo, hi int) {
		one := v.ready()
		for i := lo; i < hi; i++ {
			d := v.at(one, i)
			out[0][i-from], out[1][i-from], out[2][i-from] = d.all, d.arms[0], d.arms[1]
		}
	})
	return out
}

// at returns draw i. The second of two paired draws is the first with the arms
// exchanged.
func (v *Values) at(one func(int) value, i int) value {
	if !v.Paired {
		return one(i)
	}
	d := one(i / 2)
	if i%2 == 1 {
		d.all, d.arms[0], d.arms[1] = 0-d.all, d.arms[1], d.arms[0]
	}
	return d
}
