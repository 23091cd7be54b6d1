package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// reach is how far below its estimate the interval of n units reaches, in SDs of
// its own. They are like the pilot, see [typical], and stand for changes as large
// as the pilot's: the interval is guarded by what their residuals at the estimate
// show, and by the range of changes.
func (p *Pilot) reach(n int, mirrored bool) (float64, error) {
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
	lower, err := p.bound(like, n)
	if err != nil {
		return math.NaN(), err
	}
	if p.reached == nil {
		p.reached = map[side]float64{}
	}
	p.reached[key] = (mean - lower) / like.SD(mean)
	return p.reached[key], nil
}

// side is one of the two bounds of n units.
type side struct {
	n        int
	mirrored bool
}

// bound is the lower bound of a sample of n units. Where the law has steps, so
// have bounds, each at a step that other samples share; between steps it is
// interpolated, as it is on the average of samples whose spreads differ.
func (p *Pilot) bound(at estimand.Atoms, n int) (float64, error) {
	c := pair.Cells{A: make([]float64, len(at.X)), B: at.X, W: at.W, N: n}
	method, err := interval.Get(p.Method)
	if err != nil {
		return math.NaN(), err
	}
	problem := interval.NewProblem(c, estimand.Delta{}, p.Width, p.Binary)
	problem.Harm = interval.Sides{Below: true} // it is a lower bound that the claim rests on
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
