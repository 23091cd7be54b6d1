package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// reach is the distance of the lower end of an interval from its estimate, in SDs of
// the pilot: a part that its range fixes, and a part that is proportional to the
// sample's spread.
type reach struct{ fixed, scaled float64 }

// stretched is the factor by which a sample is stretched about its mean to find the
// fixed part of its reach.
const stretched = 0.9

// reach returns the reach of the intervals of n units. The units are like the pilot,
// see [typical], with the pilot's changes: the interval is guarded by their residuals
// at the estimate, and by the range of changes.
func (p *Population) reach(n int, mirrored bool) (reach, error) {
	p.reaching.Lock()
	defer p.reaching.Unlock()
	key := side{n, mirrored}
	if r, ok := p.reached[key]; ok {
		return r, nil
	}
	at := shifted(p.At(p.Estimate), (p.Estimate-p.Null)*p.Slope)
	if mirrored {
		at = at.Mirror()
	}
	like := typical(at, float64(n)/float64(p.Units))
	mean := like.Mean()
	sd := like.SD(mean)
	lower, err := p.bound(like, n)
	if err != nil {
		return reach{}, err
	}
	r := reach{scaled: (mean - lower) / sd}
	if p.Width > 0 {
		all := r.scaled
		if lower, err = p.bound(stretch(like, mean, stretched), n); err != nil {
			return reach{}, err
		}
		r.scaled = min(all, max(0, (all-(mean-lower)/sd)/(1-stretched)))
		r.fixed = all - r.scaled
	}
	if p.reached == nil {
		p.reached = map[side]reach{}
	}
	p.reached[key] = r
	return r, nil
}

// stretch multiplies the distances of the atoms from c.
func stretch(at estimand.Atoms, c, times float64) estimand.Atoms {
	out := estimand.Atoms{X: make([]float64, len(at.X)), W: at.W, Tol: at.Tol}
	for i, x := range at.X {
		out.X[i] = c + times*(x-c)
	}
	return out
}

// side is one of the two bounds of n units.
type side struct {
	n        int
	mirrored bool
}

// bound returns the lower bound of a sample of n units. If the bootstrap distribution
// has steps, the bounds of different samples coincide on them. Between steps the bound
// is interpolated, which is its average over samples with different spreads.
func (p *Population) bound(at estimand.Atoms, n int) (float64, error) {
	c := pair.Cells{A: make([]float64, len(at.X)), B: at.X, W: at.W, N: n}
	method, err := interval.Get(p.Method)
	if err != nil {
		return math.NaN(), err
	}
	problem := interval.NewProblem(c, estimand.Default, p.Width, p.Binary)
	problem.Harm = interval.Sides{Below: true} // the claim depends on the lower bound
	exact, err := resample.Get(resample.Exact)
	if err != nil {
		return math.NaN(), err
	}
	problem.Source = exact.Source(resample.Sample{Atoms: problem.Atoms(), N: n})
	curve, err := method.Curve(problem)
	if err != nil {
		return math.NaN(), err
	}
	alpha := interval.Alpha(p.level())
	lower, _ := curve.Bounds(alpha)
	law := curve.Law()
	if law == nil || math.IsNaN(lower) {
		return lower, nil
	}
	before := law.Upper(law.AtLeast(lower) + nextStep)
	here, _ := curve.Tails(lower)
	there, _ := curve.Tails(before)
	low, high, z := mathext.NormalQuantile(there/2), mathext.NormalQuantile(min(here, 1)/2), mathext.NormalQuantile(alpha/2)
	if !(before < lower) || !(low < z && z <= high) {
		return lower, nil
	}
	return before + (lower-before)*(z-low)/(high-low), nil
}
