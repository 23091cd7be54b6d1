package plan

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/resample"
)

// beyond returns the probability that the interval of n units lies above x, or below x
// if mirrored.
//
// The lower end of an interval is r SDs of its sample below its estimate, minus a part
// that its range fixes, see [Population.reach]; r is almost the same for all samples.
// The bound is above x if u + m − r·s > 0, where m and s are the mean and the spread of
// the sample's residuals at x, all in SDs of the population. To first order in the
// sample, this has the sign of a mean of n draws, see [linear]. The exact engine
// computes the distribution of that mean. The first order includes skewness and the
// dependence of spread on mean. For small n the rest is estimated, see [bent].
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

// stepBelow returns the largest value at or below 0 of the mean of n draws from the
// atoms. On a lattice, bounds are above 0 if [Population.reach], which lies between two
// steps, is above the lower one.
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

// nextStep is a probability larger than the error of the tail beyond a step, and
// smaller than the probability of a step that matters.
const nextStep = 1e-9

// standardized returns the values of the atoms minus their mean, in SDs.
func standardized(at estimand.Atoms, mu, sd float64) []float64 {
	v := make([]float64, len(at.X))
	for i, e := range at.X {
		v[i] = (e - mu) / sd
	}
	return v
}

// linear returns values whose mean over n draws has the same sign as the bound, to
// first order near 0. v are values with mean 0 and spread 1, u is added to them, and
// the interval reaches r spreads below its estimate.
//
// If the bound is 0, the draws have the mean m = r·s − u of v, and the spread s that
// goes with it: 1 + skewness·m − m² is the regression of s² on m. There the spread is
// replaced by its tangent, and bias is the mean effect of the curvature.
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
