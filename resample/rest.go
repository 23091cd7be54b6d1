package resample

import (
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// rest makes the laws of the mean of the values that are not set apart, for each number
// of draws, including the deviations of clusters from their own means.
type rest struct {
	near, at estimand.Atoms
	n        int
	lattice  *lattice
	waves    waves
	shown    bool
	listed   []cluster // clusters whose counts are part of a way
	mu       sync.Mutex
	laws     map[string]massive
	mean     float64 // of a near value
	half     float64 // distance from its mean that a sum with its scatter practically never exceeds
}

// cluster is a group of neighbouring values that are set apart.
type cluster struct {
	at      estimand.Atoms
	mean    float64
	scatter []complex128 // about the mean, as waves.c; nil for a single value
}

// maxShort is the largest number of lattice points that are kept for each number of
// draws.
const maxShort = 1 << 14

func newRest(near, at estimand.Atoms, n int) *rest {
	r := &rest{near: near, at: at, n: n, lattice: latticed(near), laws: map[string]massive{}}
	r.mean = near.Mean()
	if len(near.X) > 1 {
		r.half = frameOf(near, n).period / 2
	}
	if least := r.fewest(); least > n/2 {
		r.waves, r.shown = newWaves(near, near, r.lattice, least, n)
	}
	if r.lattice != nil { // the window of its law is rounded outwards
		r.half += 4 * r.lattice.step
	}
	return r
}

// fewest returns the smallest number of draws on the near values, except with a
// probability of about 1e-14, by the normal distribution and, for few draws, the
// Poisson distribution.
func (r *rest) fewest() int {
	away := float64(r.n) * (1 - r.near.Total()/r.at.Total())
	return r.n - int(away+8*math.Sqrt(away)+20)
}

// cluster groups the values that are set apart. If the law of the near values is a
// series, values within the width of their mean form one cluster, whose scatter enters
// the coefficients.
func (r *rest) cluster(apart estimand.Atoms) []cluster {
	join := 0.0
	if r.shown && r.waves.comb == nil {
		join = r.waves.sumSD()
	}
	var out []cluster
	window := estimand.Atoms{Tol: r.near.Tol}
	add := func(at estimand.Atoms, mean float64) {
		for i, x := range at.X {
			window.X, window.W = append(window.X, x-mean), append(window.W, at.W[i])
		}
	}
	for i := 0; i < len(apart.X); {
		from := i
		for ; i < len(apart.X) && apart.X[i]-apart.X[from] <= join; i++ {
		}
		at := estimand.Atoms{X: apart.X[from:i], W: apart.W[from:i], Tol: apart.Tol}
		out = append(out, cluster{at: at, mean: at.Mean()})
		add(at, at.Mean())
	}
	if len(out) == len(apart.X) {
		return out
	}
	// The window has to hold the scatter as well.
	add(r.near, r.near.Mean())
	window = estimand.NewAtoms(window.X, window.W, 0)
	if r.waves, r.shown = newWaves(r.near, window, nil, r.fewest(), r.n); !r.shown {
		return r.cluster(apart)
	}
	r.half = r.waves.period / 2
	for i, c := range out {
		if len(c.at.X) > 1 {
			out[i].scatter = characteristic(c.at, c.mean, r.waves.period, len(r.waves.c))
		}
	}
	return out
}

// own returns the law of the mean of the near draws that a way leaves if halves draws
// fell on the halves, and that mean if the sum deviates by d.
func (r *rest) own(w *way, halves int, d float64) (massive, float64) {
	draws := w.draws - halves
	if draws == 0 {
		return r.law(0, nil), d
	}
	return r.law(draws, w.counts), r.mean + d/float64(draws)
}

// law returns the law of the mean of draws from the near values, with the scatter of
// counts draws from each cluster added to their sum. For no draws the mean is 0.
func (r *rest) law(draws int, counts []int) massive {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := appendCount(make([]byte, 0, 64), draws)
	for i, k := range counts {
		if r.listed[i].scatter != nil {
			key = appendCount(key, k)
		}
	}
	if l, ok := r.laws[string(key)]; ok {
		return l
	}
	l := r.compute(draws, counts)
	r.laws[string(key)] = l
	return l
}

func appendCount(b []byte, k int) []byte {
	return append(b, byte(k), byte(k>>8), byte(k>>16), byte(k>>24))
}

func (r *rest) compute(draws int, counts []int) massive {
	switch {
	case draws == 0:
		return newDiscrete([]float64{0}, []float64{1}, 0)
	case len(r.near.X) == 1:
		return newDiscrete(r.near.X, []float64{1}, r.near.Tol)
	case r.shown:
		return r.wavy(draws, counts)
	case compositions(draws, len(r.near.X)) <= enumerationLimit/10:
		return enumerate(r.near, draws)
	}
	if law, ok := r.short(draws); ok {
		return law
	}
	if s, ok := smooth(r.near, r.lattice, draws); ok {
		return s
	}
	// A law that is rarely needed can be less precise.
	share := r.near.Total() / r.at.Total()
	return spectrum(r.near, r.lattice, draws, settled/min(1, binomial(r.n, draws, share)+1e-9))
}

// short returns the law on a lattice of few points.
func (r *rest) short(draws int) (*discrete, bool) {
	if r.lattice == nil || frameOf(r.near, draws).period/r.lattice.step > maxShort {
		return nil, false
	}
	return r.lattice.law(r.near, draws)
}

// wavy returns the law from the characteristic functions.
func (r *rest) wavy(draws int, counts []int) massive {
	c := powers(r.waves.c, draws)
	wide := false
	for i, k := range counts {
		if f := r.listed[i].scatter; f != nil {
			wide = true
			for j, v := range powers(f, k) {
				c[j] *= v
			}
		}
	}
	s := r.waves.of(c, r.near, r.lattice, draws)
	if wide { // a mean that includes scatter may lie beyond the near values
		s.lo, s.hi, s.comb = math.Inf(-1), math.Inf(1), nil
	}
	return s
}
