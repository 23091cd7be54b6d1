package resample

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// series is the law of a mean as the Fourier series of its distribution function over a
// window (Abate & Whitt 1992, "The Fourier-series method for inverting transforms of
// probability distributions", section 5). The coefficients come from the atoms
// themselves. Points with a mass of their own are kept separately.
type series struct {
	frame
	lo, hi float64      // the smallest and the largest possible mean
	index  []int32      // numbers of the coefficients, in increasing order
	a      []complex128 // coefficients, integrated
	level  float64      // constant that makes the function 0 at the lower end
	rest   float64      // mass of the function; heavy has the rest
	heavy  []atom
	comb   *comb // points of the law, if it lies on a lattice
	tol    float64
}

// frame is a window about the mean of a sum of n draws.
type frame struct {
	n, mean, sd float64 // mean and sd are of the mean of n draws
	period      float64 // width of the window, in units of the sum
}

// frameOf returns a window that the sum practically never leaves.
func frameOf(at estimand.Atoms, n int) frame {
	mean := at.Mean()
	sd1, root := at.SD(mean), math.Sqrt(float64(n))
	half := window(at.Spread(mean) / (sd1 * root))
	return frame{float64(n), mean, sd1 / root, 2 * half * sd1 * root}
}

// sumSD returns the standard deviation of the sum.
func (f frame) sumSD() float64 { return f.sd * f.n }

// atom is a point of a law with a mass of its own, off any lattice: all draws equal, as
// when no question that differs was drawn.
type atom struct{ x, p float64 }

// keeps is the smallest mass of a point that is kept separately.
const keeps = 1e-9

func heavyAtoms(at estimand.Atoms, n int) []atom {
	var out []atom
	total := at.Total()
	least := total * math.Pow(keeps, 1/float64(n))
	for i, w := range at.W {
		if w > least {
			out = append(out, atom{at.X[i], math.Pow(w/total, float64(n))})
		}
	}
	return out
}

// vanishing is the magnitude below which a Fourier coefficient is left out.
const vanishing = 1e-14

func vanishes(v complex128) bool { return math.Abs(real(v))+math.Abs(imag(v)) < vanishing }

// newSeries returns the law with the given coefficients of the sum, those of one draw
// to the power of n, beginning with the first.
func newSeries(f frame, at estimand.Atoms, sum []complex128, heavy []atom, c *comb) *series {
	s := &series{frame: f, lo: at.X[0], hi: at.X[len(at.X)-1], rest: 1, heavy: heavy, comb: c, tol: at.Tol}
	for _, h := range heavy {
		s.rest -= h.p
	}
	sum = without(sum, heavy, f)
	left := 0
	for _, v := range sum {
		if !vanishes(v) {
			left++
		}
	}
	s.index, s.a = make([]int32, 0, left), make([]complex128, 0, left)
	for i, v := range sum {
		k := i + 1
		if vanishes(v) {
			continue
		}
		// 2/T · v/(−iω), ω = 2πk/T; on a lattice, the sum over its points replaces the
		// integral.
		a := v * complex(0, c.summed(k, f.period)/(math.Pi*float64(k)))
		s.index, s.a = append(s.index, int32(k)), append(s.a, a)
		if k%2 == 0 {
			s.level += real(a)
		} else {
			s.level -= real(a)
		}
	}
	return s
}

// without returns the coefficients minus those of the separate points.
func without(sum []complex128, heavy []atom, f frame) []complex128 {
	if len(heavy) == 0 {
		return sum
	}
	out := slices.Clone(sum)
	for _, h := range heavy {
		d := (h.x - f.mean) * f.n
		step, v := turn(math.Mod(d, f.period), f.period), complex128(0)
		for i := range out {
			if i%resyncHeavy == 0 {
				v = complex(h.p, 0) * turn(math.Mod(float64(i+1)*d, f.period), f.period)
			} else {
				v *= step
			}
			out[i] -= v
		}
	}
	return out
}

// powers raises the coefficients of one draw to the power of n.
func powers(c []complex128, n int) []complex128 {
	out := make([]complex128, len(c))
	least := leastOf(vanishing, n)
	for i, v := range c {
		out[i] = power(v, n, least)
	}
	return out
}

// resync is the number of rotations after which the angle is computed anew: a product
// of that many has 13 digits.
const resync = 1 << 10

// resyncHeavy is the same for coefficients that are compared with vanishing: a product
// of that many has 15 digits.
const resyncHeavy = 1 << 5

// at returns the distribution function and the density, without the separate points, at
// a deviation d of the sum from its mean.
func (s *series) at(d float64) (f, density float64) {
	one := conj(turn(d, s.period))
	c, sn := real(one), imag(one)
	var re, im float64
	last := int32(-1)
	for i, a := range s.a {
		k := s.index[i]
		if k == last+1 && k%resync != 0 {
			re, im = re*c-im*sn, re*sn+im*c
		} else {
			v := conj(turn(math.Mod(float64(k)*d, s.period), s.period))
			re, im = real(v), imag(v)
		}
		last = k
		f += real(a)*re - imag(a)*im
		density += float64(k) * (real(a)*im + imag(a)*re)
	}
	return f - s.level + s.rest*(d/s.period+0.5), (2*math.Pi*density + s.rest) / s.period
}

// solve returns the deviation at which the function of at reaches p, by Newton's method
// inside a bracket.
func (s *series) solve(p float64) float64 {
	lo, hi := -s.period/2, s.period/2
	d := min(max(normalGuess(p/s.rest)*s.sumSD(), lo*0.9), hi*0.9)
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
		if math.Abs(next-d) <= 1e-13*s.sumSD() || next == lo || next == hi {
			return next
		}
		d = next
	}
	return d
}

// normalGuess returns an approximate standard normal quantile.
func normalGuess(p float64) float64 {
	return -math.Sqrt2 * math.Erfinv(1-2*min(max(p, 1e-9), 1-1e-9))
}

// deviation returns the deviation of the sum whose mean is x.
func (s *series) deviation(x float64) float64 { return (x - s.mean) * s.n }

// quantile returns the place where the law reaches p. side decides for a p that is,
// except for rounding, the edge of a separate point: +1 is into the point from below.
func (s *series) quantile(p, side float64) float64 {
	below := 0.0
	for _, h := range s.heavy {
		f := below
		if d := s.deviation(h.x); d > -s.period/2 {
			v, _ := s.at(min(d, s.period/2))
			f += v
		}
		edge := side * probabilityTolerance
		if p <= f+edge {
			break
		}
		if p <= f+h.p+edge {
			return h.x
		}
		below += h.p
	}
	return s.clamp(s.mean + s.solve(p-below)/s.n)
}

// clamp keeps a quantile between the smallest and the largest possible mean.
func (s *series) clamp(x float64) float64 { return min(max(x, s.lo), s.hi) }

// Lower implements Law.
func (s *series) Lower(p float64) float64 {
	if s.comb != nil {
		return s.clamp(s.comb.lower(s, p-probabilityTolerance))
	}
	return s.quantile(p, 1)
}

// Upper implements Law.
func (s *series) Upper(p float64) float64 {
	if s.comb != nil {
		return s.clamp(s.comb.upper(s, 1-p+probabilityTolerance))
	}
	return s.quantile(1-p, -1)
}

// smooth returns the function of at for a deviation d; below the window 0, above it
// rest.
func (s *series) smooth(d float64) float64 {
	switch {
	case d <= -s.period/2:
		return 0
	case d >= s.period/2:
		return s.rest
	}
	f, _ := s.at(d)
	return min(s.rest, max(0, f))
}

// AtMost implements Law.
func (s *series) AtMost(x float64) float64 {
	switch {
	case x < s.lo-s.tol:
		return 0
	case x >= s.hi-s.tol:
		return 1
	case s.comb != nil:
		return s.smooth(s.comb.edge(s.frame, s.comb.below(x)))
	}
	f := s.smooth(s.deviation(x))
	for _, h := range s.heavy {
		if h.x <= x+s.tol {
			f += h.p
		}
	}
	return f
}

// AtLeast implements Law.
func (s *series) AtLeast(x float64) float64 {
	switch {
	case x <= s.lo+s.tol:
		return 1
	case x > s.hi+s.tol:
		return 0
	case s.comb != nil:
		return 1 - s.smooth(s.comb.edge(s.frame, s.comb.above(x)-1))
	}
	f := s.rest - s.smooth(s.deviation(x))
	for _, h := range s.heavy {
		if h.x >= x-s.tol {
			f += h.p
		}
	}
	return f
}

// under implements massive. It integrates each term in closed form.
func (s *series) under(x, rate float64) float64 {
	d, rate := s.deviation(x), rate/s.n
	if s.comb != nil {
		j := s.comb.below(x)
		return s.comb.under(s, j, rate) * math.Exp(rate*(s.comb.edge(s.frame, j)-s.comb.step/2-d))
	}
	omega := 2 * math.Pi / s.period
	sum := s.rest / rate
	for i, a := range s.a {
		k := float64(s.index[i])
		// The coefficient itself is a·πk/i.
		v := a * complex(0, -math.Pi*k) * conj(turn(math.Mod(k*d, s.period), s.period))
		sum += 2 * real(v/complex(rate, -omega*k))
	}
	sum = max(0, sum/s.period)
	for _, h := range s.heavy {
		if e := s.deviation(h.x); h.x <= x+s.tol {
			sum += h.p * math.Exp(rate*min(0, e-d))
		}
	}
	return sum
}
