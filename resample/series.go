package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// vanishing is the magnitude under which a Fourier coefficient adds nothing
	// to a distribution function that is looked at to 1e-7.
	vanishing = 1e-14
	// smoothShare is how low, beside those of the starting grid, the last
	// coefficient must be for the law to be smooth.
	smoothShare = 1.0 / 8
	// maxSeries and maxSeriesWork bound the coefficients, and these times the
	// number of atoms: beyond, a grid is faster.
	maxSeries     = 1 << 11
	maxSeriesWork = 1 << 21
	// fewestTerms is how many coefficients even a normal law has.
	fewestTerms = 20
)

// series is the law of a mean whose characteristic function dies out early:
// the Fourier series of its distribution function over a window (Abate & Whitt
// 1992, "The Fourier-series method for inverting transforms of probability
// distributions", section 5). The coefficients come from the atoms themselves,
// so there is no grid and nothing that has to settle.
type series struct {
	n        float64
	mean, sd float64 // of the mean of n draws
	lo, hi   float64
	period   float64      // of the window, in units of the sum
	a        []complex128 // integrated coefficients from the first on
	level    float64      // what makes the function 0 at the lower end
}

// newSeries returns the law, or false when it is rugged or a grid is faster.
func newSeries(at estimand.Atoms, n int) (*series, bool) {
	if len(at.X)*fewestTerms > maxSeriesWork {
		return nil, false
	}
	mean := at.Mean()
	sd1 := at.SD(mean)
	root := math.Sqrt(float64(n))
	half := window(at.Spread(mean) / (sd1 * root))
	size := nextPow2(int(2 * half * max(128, 4*root)))
	if size = max(minGrid, size); size > 1<<17 {
		return nil, false
	}
	s := &series{
		n: float64(n), mean: mean, sd: sd1 / root,
		lo: at.X[0], hi: at.X[len(at.X)-1], period: 2 * half * sd1 * root,
	}
	last := lastCoefficient(at, mean, n, s.period, size)
	if last > maxSeries || float64(last) > smoothShare*float64(size) || last*len(at.X) > maxSeriesWork {
		return nil, false
	}
	s.integrate(coefficients(at, mean, s.period, last), n)
	return s, true
}

// lastCoefficient looks for the last power of the characteristic function that
// has not vanished, on a grid of so many points over the period.
func lastCoefficient(at estimand.Atoms, mean float64, n int, period float64, size int) int {
	p := make([]float64, size)
	total, step := at.Total(), period/float64(size)
	for i, x := range at.X {
		u := (x - mean) / step
		j := math.Floor(u)
		w := at.W[i] / total
		p[int(j)&(size-1)] += w * (1 - (u - j))
		p[int(j+1)&(size-1)] += w * (u - j)
	}
	plan, done := transformOf(size)
	defer done()
	c := plan.forward(p)
	least := leastOf(vanishing, n) // |c|^n > vanishing, without a power for each
	for k := len(c) - 1; k > 0; k-- {
		if real(c[k])*real(c[k])+imag(c[k])*imag(c[k]) > least {
			return k
		}
	}
	return 1
}

// coefficients are the values of the characteristic function of one draw,
// about the mean, at 2πk/period for k from 1 to last.
func coefficients(at estimand.Atoms, mean, period float64, last int) []complex128 {
	out := make([]complex128, last)
	total := at.Total()
	for i, x := range at.X {
		sin, cos := math.Sincos(2 * math.Pi * (x - mean) / period)
		re, im := at.W[i]/total*cos, at.W[i]/total*sin
		for k := range out {
			out[k] += complex(re, im)
			re, im = re*cos-im*sin, re*sin+im*cos
		}
	}
	return out
}

// integrate turns the values for one draw into the terms of the distribution
// function of the sum of n.
func (s *series) integrate(c []complex128, n int) {
	s.a = c
	sign, least := -1.0, leastOf(rounding, n)
	for k := range c {
		// 2/T · c/(−iω), ω = 2π(k+1)/T.
		c[k] = power(c[k], n, least) * complex(0, 1/(math.Pi*float64(k+1)))
		s.level += sign * real(c[k])
		sign = -sign
	}
}

// at returns the distribution function at a deviation d of the sum from its
// mean, and the density there.
func (s *series) at(d float64) (f, density float64) {
	omega := 2 * math.Pi / s.period
	sin, cos := math.Sincos(-omega * d)
	re, im := cos, sin
	for k, a := range s.a {
		x := real(a)*re - imag(a)*im
		y := real(a)*im + imag(a)*re
		f += x
		density += float64(k+1) * y
		re, im = re*cos-im*sin, re*sin+im*cos
	}
	return f - s.level + d/s.period + 0.5, density*omega + 1/s.period
}

// quantile solves F = p by Newton's method inside a bracket.
func (s *series) quantile(p float64) float64 {
	lo, hi := -s.period/2, s.period/2
	d := min(max(normalGuess(p)*s.sd*s.n, lo*0.9), hi*0.9)
	for range 100 {
		f, density := s.at(d)
		if f >= p {
			hi = d
		} else {
			lo = d
		}
		next := d - (f-p)/density
		if !(next > lo && next < hi) {
			next = lo + (hi-lo)/2
		}
		if math.Abs(next-d) <= 1e-13*s.sd*s.n || next == lo || next == hi {
			d = next
			break
		}
		d = next
	}
	return s.clamp(s.mean + d/s.n)
}

// normalGuess is roughly the standard normal quantile.
func normalGuess(p float64) float64 {
	return -math.Sqrt2 * math.Erfinv(1-2*min(max(p, 1e-9), 1-1e-9))
}

// clamp keeps a quantile between the smallest and the largest mean there is.
func (s *series) clamp(x float64) float64 { return min(max(x, s.lo), s.hi) }

// Lower implements Law.
func (s *series) Lower(p float64) float64 { return s.quantile(p) }

// Upper implements Law.
func (s *series) Upper(p float64) float64 { return s.quantile(1 - p) }

// AtMost implements Law.
func (s *series) AtMost(x float64) float64 {
	if x < s.lo {
		return 0
	}
	if x >= s.hi {
		return 1
	}
	d := (x - s.mean) * s.n
	switch {
	case d <= -s.period/2:
		return 0
	case d >= s.period/2:
		return 1
	}
	f, _ := s.at(d)
	return min(1, max(0, f))
}

// AtLeast implements Law.
func (s *series) AtLeast(x float64) float64 { return 1 - s.AtMost(x) }

// masses lists the law on a grid, as wide steps as the terms can tell apart.
func (s *series) masses(yield func(x, p float64)) {
	steps := 16 * len(s.a)
	before := 0.0
	for i := 1; i <= steps; i++ {
		d := (float64(i)/float64(steps) - 0.5) * s.period
		f, _ := s.at(d)
		yield(s.mean+(d-s.period/float64(2*steps))/s.n, max(0, f-before))
		before = f
	}
}
