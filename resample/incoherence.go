package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

// The law of a mean is smooth if its characteristic function stays small once it is
// small. It becomes large again at a frequency u if almost all values lie near the
// points of a lattice with step 2π/u, because exp(iu·x) is then almost equal for almost
// all of them. This is tested on the values, and bounded between the frequencies that
// are evaluated:
//
//  - up to about 1/sd by moments: 1 − |φ|² = E(1 − cos u(X−X')) and
//    1 − cos y ≥ y²/2 − y⁴/24;
//  - beyond, on values placed on a grid, as |φ| plus what the placing may
//    have taken away; √(1 − Re φ) is a norm, so between two frequencies it
//    changes by no more than its value at their difference;
//  - far beyond, by the differences d of disjoint pairs of neighbours, for
//    which 1 − |φ| ≥ ½Σ w(1 − cos u·d): smaller numbers need a smaller grid.
//
// Each bounds the weighted share 1 − |φ|, and a bound for a part of the values holds
// for all of them. Far values, and all but a few hundred of many values, can therefore
// be left out.

const (
	// unseen is the largest probability that the omitted terms of a series may add to a
	// distribution function.
	unseen = 1e-7
	// startFading is the −log of |φ|^n at the first omitted term.
	startFading = 21
	// trimShare is the share of the values at each end that is not used.
	trimShare = 0.05
	// asked is the approximate number of values or pairs that are used beyond 1/sd.
	asked = 512
	// scanned is the frequency, in 1/sd, up to which single values are used.
	scanned = 42
	// pairLag is the largest distance between the two values of a pair, as a share of
	// the number of values: about sd/8 in the middle of a normal shape.
	pairLag = 0.04
	// maxScan is the size of the grid for pairs, and so limits their frequencies to
	// about 2,000/sd. Values near a finer lattice move a quantile by less than half of
	// its step, 1.6e-3/√n standard errors.
	maxScan = 1 << 12
	// perSpread is the number of frequencies that are evaluated for every 1/sd.
	perSpread = 4
)

// body is the distribution without its ends.
type body struct {
	x, w []float64 // w as in the whole distribution
	draw float64   // draws per unit of weight
	n    float64   // average number of draws that fall on the body
	sd   float64
	m4   float64 // E(X−X')⁴/24
}

func bodyOf(at estimand.Atoms, n int) body {
	cut := max(1, int(trimShare*float64(len(at.X))))
	if len(at.X) < 2*cut+2 {
		return body{}
	}
	b := body{x: at.X[cut : len(at.X)-cut], w: at.W[cut : len(at.W)-cut], draw: float64(n) / at.Total()}
	centre, total := b.x[len(b.x)/2], 0.0
	var m1, m2, m3, m4 float64
	for i, x := range b.x {
		d, w := x-centre, b.w[i]
		total += w
		m1 += w * d
		m2 += w * d * d
		m3 += w * d * d * d
		m4 += w * d * d * d * d
	}
	m1, m2, m3, m4 = m1/total, m2/total, m3/total, m4/total
	variance := m2 - m1*m1
	central4 := m4 - 4*m1*m3 + 6*m1*m1*m2 - 3*m1*m1*m1*m1
	b.n, b.sd = total*b.draw, math.Sqrt(max(0, variance))
	b.m4 = (2*central4 + 6*variance*variance) / 24
	return b
}

// fading returns the range of frequencies in which moments bound |φ|^n by
// exp(−startFading). ok is false if there is none.
func (b body) fading() (from, to float64, ok bool) {
	// n/2·(sd²u² − m4·u⁴) = startFading, a quadratic in u².
	v := b.sd * b.sd
	root := v*v - 8*b.m4*startFading/b.n
	if !(v > 0) || !(root > 0) {
		return 0, 0, false
	}
	return math.Sqrt((v - math.Sqrt(root)) / (2 * b.m4)), math.Sqrt(v / (2 * b.m4)), true
}

// staysDown reports whether the terms from a frequency on add less than unseen, as far
// as they can be followed and at most up to another frequency.
func (b body) staysDown(from, to float64) bool {
	middle := min(to, scanned/b.sd)
	x, w := strided(b.x, b.w, asked)
	// The heaviest value, which often has most of the weight, lies on a grid point.
	scan := newScan(x, w, b.sd, x[heaviest(w)])
	left := scan.sum(from, middle, func(c complex128, slack float64) float64 {
		most := min(1, math.Hypot(real(c), imag(c))+slack)
		norm := max(0, math.Sqrt(1-most*most)-scan.sd/(2*perSpread*b.sd))
		return b.draw * scan.weight * (1 - math.Sqrt(1-norm*norm))
	})
	if left > unseen/2 || middle >= to {
		return left <= unseen/2
	}
	d, w, rms := b.pairs()
	if to = min(to, maxScan/(2*math.Pi*perSpread*rms)); to <= middle {
		return true
	}
	scan = newScan(d, w, rms, 0)
	left += scan.sum(middle, to, func(c complex128, slack float64) float64 {
		norm := max(0, math.Sqrt(1-min(1, real(c)+slack))-1/(2*math.Sqrt2*perSpread))
		return b.draw * scan.weight * norm * norm / 2
	})
	return left <= unseen
}

// scan evaluates the Fourier transform of weighted values at frequencies that are
// 1/(perSpread·spread) apart.
type scan struct {
	x, w             []float64
	spread           float64
	origin, step     float64 // of the grid
	weight, mean, sd float64
	moved            float64 // weighted sum of f(1−f) for values that lie f steps beyond a grid point
}

func newScan(x, w []float64, spread, origin float64) *scan {
	s := &scan{x: x, w: w, spread: spread, origin: origin}
	for i, v := range w {
		s.weight += v
		s.mean += v * x[i]
	}
	s.mean /= s.weight
	for i, v := range w {
		s.sd += v * (x[i] - s.mean) * (x[i] - s.mean)
	}
	s.sd = math.Sqrt(s.sd / s.weight)
	return s
}

func heaviest(w []float64) int {
	most := 0
	for i, v := range w {
		if v > w[most] {
			most = i
		}
	}
	return most
}

// sum bounds what the terms between two frequencies add. fading returns the −log of a
// term, given the transform as a share of the weight and the largest error of its
// magnitude.
func (s *scan) sum(from, to float64, fading func(c complex128, slack float64) float64) float64 {
	first, last := math.Floor(from*s.spread*perSpread), math.Ceil(to*s.spread*perSpread)
	size := nextPow2(int(2 * math.Pi * last))
	grid := gridOfZeros(size)
	defer grids.Put(grid)
	s.place(*grid)
	plan, done := transformOf(size)
	defer done()
	plan.load(*grid)
	sum := 0.0
	for k := first; k <= last; k++ {
		// |(1−f) + f·e^(iθ) − e^(ifθ)| ≤ f(1−f)θ²/2
		theta := 2 * math.Pi * k / float64(size)
		c := plan.coefficient(int(k))
		v := complex(real(c)/s.weight, imag(c)/s.weight)
		sum += math.Exp(-fading(v, s.moved/s.weight*theta*theta/2)) / (math.Pi * max(1, k))
	}
	return sum
}

// place splits each weight between the grid points on either side of its value.
func (s *scan) place(p []float64) {
	s.step = 2 * math.Pi * perSpread * s.spread / float64(len(p))
	s.moved = 0
	for i, x := range s.x {
		u := (x - s.origin) / s.step
		j := math.Floor(u)
		f := u - j
		p[int(j)&(len(p)-1)] += s.w[i] * (1 - f)
		p[int(j+1)&(len(p)-1)] += s.w[i] * f
		s.moved += s.w[i] * f * (1 - f)
	}
}

// strided returns about most of the values, evenly spaced by index.
func strided(x, w []float64, most int) (xs, ws []float64) {
	step := (len(x) + most - 1) / most
	if step <= 1 {
		return x, w
	}
	for i := step / 2; i < len(x); i += step {
		xs, ws = append(xs, x[i]), append(ws, w[i])
	}
	return xs, ws
}

// pairs returns the differences of disjoint pairs of neighbours, the weight of each
// pair, which is the smaller of the two weights, and their root mean square. In a short
// stretch the first and the last value are a pair, the second and the last but one, and
// so on. This gives differences of many sizes even if the values are evenly spaced.
func (b body) pairs() (d, w []float64, rms float64) {
	n := len(b.x)
	// Even, so that values on a lattice give odd multiples of its step.
	stretch := 2 * max(1, int(pairLag/2*float64(n)))
	step := max(1, n/asked)
	total := 0.0
	for from := 0; from+stretch <= n; from += stretch {
		for i, j := from, from+stretch-1; i < j; i, j = i+step, j-step {
			x, v := b.x[j]-b.x[i], min(b.w[i], b.w[j])
			d, w = append(d, x), append(w, v)
			total += v
			rms += v * x * x
		}
	}
	return d, w, math.Sqrt(rms / total)
}
