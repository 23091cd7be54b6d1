package resample

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/estimand"
)

// Family describes an estimand that is the root in t of Σ w·(gain − t·slope) = 0.
type Family struct {
	At       func(t float64) estimand.Atoms // residuals gain − t·slope
	Estimate float64                        // the root for the sample
	SE       float64                        // its approximate standard error, to begin the search
	Common   float64                        // the value gain/slope that most questions have; NaN = none
	Share    float64                        // share of the questions that have it
	Step     float64                        // mean slope of a question: the rate at which a pseudo-observation's residual decreases in t

	Gain, Slope, Weight []float64 // of each cell; nil = not known
}

// root is the law of such a root over draws. The event "root ≤ t" is the event "Σ (gain
// − t·slope) ≤ 0", so each t needs one convolution, and a quantile is searched for in
// t. The pseudo-observations of a guard are treated as questions with a gain and the
// mean slope.
type root struct {
	f     Family
	guard Guard
	n     int
	plane *plane // nil if there is none
	hits  []hit  // of the guard, if there is a plane
	mu    sync.Mutex
	known map[float64][2]float64 // P(root ≤ t), P(root ≥ t)
	marks []float64              // values that a search must not step over
}

// Marker is a law whose quantiles are searched for. A bound lies exactly on the correct
// side of every mark, and on the mark if the law has its mass there.
type Marker interface{ Mark(t float64) }

// Mark implements Marker.
func (r *root) Mark(t float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.marks = append(r.marks, t)
}

// newRoot returns the exact law. If p is not nil, it serves every t.
func newRoot(f Family, p *plane, g Guard, n int) *root {
	r := &root{f: f, guard: g, plane: p, n: n, known: map[float64][2]float64{}}
	if p != nil {
		r.hits = g.hits(n)
	}
	return r
}

// weigh computes the two probabilities at t.
func (r *root) weigh(t float64) [2]float64 {
	fall := (t - r.f.Estimate) * r.f.Step
	if r.plane != nil {
		return r.plane.probabilities(t, fall, r.hits)
	}
	law, err := Mean(r.guard.beside(r.f.At(t), fall), r.n)
	if err != nil {
		return [2]float64{math.NaN(), math.NaN()}
	}
	return [2]float64{law.AtMost(0), law.AtLeast(0)}
}

// probabilities returns P(root ≤ t) and P(root ≥ t).
func (r *root) probabilities(t float64) [2]float64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p, ok := r.known[t]; ok {
		return p
	}
	p := r.weigh(t)
	r.known[t] = p
	return p
}

// AtMost implements Law.
func (r *root) AtMost(t float64) float64 { return r.probabilities(t)[0] }

// AtLeast implements Law.
func (r *root) AtLeast(t float64) float64 { return r.probabilities(t)[1] }

// Lower implements Law. It returns −∞ if no t has so little below it.
func (r *root) Lower(p float64) float64 {
	return r.quantile(p, 1, func(t float64) float64 { return r.AtMost(t) })
}

// Upper implements Law.
func (r *root) Upper(p float64) float64 {
	return -r.quantile(p, -1, func(t float64) float64 { return r.AtLeast(-t) })
}

// jump reports whether p falls into the mass that the law has on the value of most
// questions, when no other question is drawn, and returns that value. Near that value
// the mass depends on differences too small for a transform to resolve.
func (r *root) jump(p, at float64) (float64, bool) {
	if math.IsNaN(r.f.Common) {
		return 0, false
	}
	total := float64(r.n) + r.guard.total()
	mass := math.Pow(r.f.Share/total, float64(r.n))
	return r.f.Common, mass > 1e-9 && p > at-mass+probabilityTolerance && p <= at+probabilityTolerance
}

const (
	// rootSteps is the largest number of steps of the search, and rootTolerance its
	// precision, in standard errors.
	rootSteps     = 100
	falseSteps    = 14
	rootTolerance = 1e-10
	// farthest is the number of doublings of eight standard errors after which a bound
	// is infinite.
	farthest = 40
)

// quantile returns the smallest t at which the increasing function f reaches p.
func (r *root) quantile(p, sign float64, f func(float64) float64) float64 {
	if x, ok := r.jump(p, f(sign*r.f.Common)); ok {
		return sign * x
	}
	centre := sign * r.f.Estimate
	step := max(r.f.SE, 1e-9*math.Abs(centre), 1e-300)
	reached := func(t float64) bool { return f(t) >= p-probabilityTolerance }
	lo, hi := centre, centre
	for k := 0; reached(lo); k++ {
		if k == farthest {
			return math.Inf(-1)
		}
		hi, lo = lo, centre-8*step*math.Pow(2, float64(k))
	}
	for k := 0; !reached(hi); k++ {
		if k == farthest {
			return math.Inf(1)
		}
		lo, hi = hi, centre+8*step*math.Pow(2, float64(k))
	}
	r.mu.Lock()
	marks := append([]float64{r.f.Estimate, r.f.Common}, r.marks...)
	r.mu.Unlock()
	for _, m := range marks {
		switch m *= sign; {
		case !(m > lo && m < hi):
		case reached(m):
			hi = m
		default:
			lo = m
		}
	}
	return Narrow(lo, hi, p, rootTolerance*step, f)
}

// Narrow returns the smallest x in [lo, hi] at which the increasing function f reaches
// p, to within tol; f must reach it at hi and not at lo. It uses false position on the
// probit scale, on which a law is nearly straight (the Illinois variant, which halves
// the value of an end that stays). After that has had its steps it bisects, which a law
// of separate points needs.
func Narrow(lo, hi, p, tol float64, f func(float64) float64) float64 {
	z := func(q float64) float64 { return mathext.NormalQuantile(min(max(q, 1e-12), 1-1e-12)) }
	want := z(p)
	zLo, zHi := z(f(lo))-want, z(f(hi))-want
	stayed := 0 // how often the upper (+) or the lower (−) end has stayed
	for k := 0; k < rootSteps && hi-lo > tol; k++ {
		mid := lo + (hi-lo)/2
		if k < falseSteps && zHi > zLo {
			mid = lo + (hi-lo)*min(max(-zLo/(zHi-zLo), 1e-3), 1-1e-3)
		}
		if mid <= lo || mid >= hi {
			break
		}
		if q := f(mid); q >= p-probabilityTolerance {
			hi, zHi = mid, z(q)-want
			if stayed = min(stayed, 0) - 1; stayed < -1 {
				zLo /= 2
			}
		} else {
			lo, zLo = mid, z(q)-want
			if stayed = max(stayed, 0) + 1; stayed > 1 {
				zHi /= 2
			}
		}
	}
	return hi
}
