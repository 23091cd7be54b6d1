package plan

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/resample"
)

// beyond is the chance that the interval of n units lies above x (below x where
// mirrored).
//
// An interval reaches r SDs of its sample below its estimate, where r hardly
// differs from sample to sample, and as far again as its range fixes, see
// [Population.reach]. Its bound is above x where u + m − r·s > 0, m and s the mean and the
// spread of the sample's residuals at x, all in SDs of the population.
// Where that is 0 it is, to first order in the sample, itself a mean, see
// [linear], whose law at n draws the exact engine gives: skewness and the
// dependence of spread on mean are in it. What the first order leaves out is
// counted where n is small, see [bent].
func (p *Population) beyond(x float64, n int, effect float64, mirrored bool) (float64, error) {
	at := p.moved(x, effect)
	if mirrored {
		at = at.Mirror()
	}
	mu := at.Mean()
	sd := at.SD(mu)
	if !(sd > 0) {
		return math.NaN(), nil
	}
	r, err := p.reach(n, mirrored)
	if err != nil || math.IsNaN(r.fixed+r.scaled) {
		return math.NaN(), err
	}
	step, err := stepBelow(at, n)
	if err != nil {
		return math.NaN(), err
	}
	v, u := standardized(at, mu, sd), (mu-step)/sd-r.fixed
	h := linear(v, at.W, u, r.scaled, n)
	law, err := resample.Mean(estimand.NewAtoms(h, at.W, at.Tol/sd), n)
	if err != nil {
		return math.NaN(), err
	}
	power := 1 - law.AtMost(0)
	if power > rarely && n <= mostBent {
		power += bent(v, h, at.W, u, r.scaled, n)
	}
	return min(1, max(0, power)), nil
}

// stepBelow is the largest value at or below 0 that the mean of n draws from
// the atoms takes. Bounds on a lattice are above 0 where [Population.reach], which
// lies between two steps, is above the lower of them.
func stepBelow(at estimand.Atoms, n int) (float64, error) {
	law, err := resample.Mean(at, n)
	if err != nil {
		return 0, err
	}
	above := 1 - law.AtMost(0)
	if above <= 0 || above >= 1-2*nextStep {
		return 0, nil
	}
	return min(0, law.Upper(above+nextStep)), nil
}

// nextStep is more than the tail beyond a step may be off, and less than a step
// weighs that matters.
const nextStep = 1e-9

// standardized are the values of the atoms less their mean, in SDs.
func standardized(at estimand.Atoms, mu, sd float64) []float64 {
	v := make([]float64, len(at.X))
	for i, e := range at.X {
		v[i] = (e - mu) / sd
	}
	return v
}

// linear are values whose mean over n draws has the sign of their bound, to
// first order where that is 0: values v of mean 0 and spread 1, to which u is
// added, of which the interval reaches r spreads below its estimate.
//
// Where the bound is 0 the draws have the mean m = r·s − u of v, and the spread
// s that goes with it: 1 + skewness·m − m² is the regression of s² on m. There
// the spread is replaced by its tangent, with the curvature's mean, bias.
func linear(v, w []float64, u, r float64, n int) []float64 {
	at := estimand.Atoms{X: v, W: w}
	skew, kurtosis := at.Central(0, 3), at.Central(0, 4)
	m, s := 0.0, 1.0
	for range 50 {
		m = r*s - u
		s = math.Sqrt(max(0.25, 1+skew*m-m*m))
	}
	bias := (kurtosis - 1 - skew*skew) / (8 * float64(n) * s * s * s)
	h := make([]float64, len(v))
	for i, x := range v {
		h[i] = u + x - r*(s+(x*x-2*m*x+m*m-s*s)/(2*s)-bias)
	}
	return h
}
