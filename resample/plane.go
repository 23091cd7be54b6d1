package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// maxPlane is the largest number of points of the joint lattice, and maxPlaneWork
	// the largest number of additions for its law. Beyond these, sums at single t are
	// faster.
	maxPlane     = 1 << 18
	maxPlaneWork = 1 << 26
	// planeTolerance is the largest distance, in steps, of a sum from a point that
	// counts as on the point.
	planeTolerance = 1e-10
)

// plane is the joint law of (Σ gain, Σ slope) if both have a lattice, as recalls of few
// documents do. One convolution gives P(Σ gain ≤ t·Σ slope) for every t. The
// pseudo-observations of a guard move with t, so it also keeps the laws of fewer draws,
// one for each number of draws on pseudo-observations.
type plane struct {
	n           int
	gain, slope axis
	below       [][]row // for k = 0, 1, … draws fewer than n
}

// row is the cumulated law of Σ gain for one value of Σ slope.
type row struct {
	slope float64
	below []float64
}

// axis holds the equally spaced values lo + k·step.
type axis struct {
	lo, step float64
	k        []int
	top      int // largest number of steps of one draw
}

// newPlane returns the joint law, with room for up to most draws on
// pseudo-observations. The second result is false if it is too large or if a column has
// no lattice.
func newPlane(f *Family, n, most int) (*plane, bool) {
	p := &plane{n: n}
	var ok bool
	if p.gain, ok = axisOf(f.Gain); !ok {
		return nil, false
	}
	if p.slope, ok = axisOf(f.Slope); !ok {
		return nil, false
	}
	points := float64(p.gain.points(n)) * float64(p.slope.points(n))
	if points > maxPlane || points*float64(n)*float64(len(f.Weight))/3 > maxPlaneWork {
		return nil, false
	}
	p.convolve(f.Weight, most)
	return p, true
}

// axisOf returns the lattice of the values.
func axisOf(x []float64) (axis, bool) {
	ones := make([]float64, len(x))
	for i := range ones {
		ones[i] = 1
	}
	at := estimand.NewAtoms(x, ones, 0)
	a := axis{lo: at.X[0], step: 1, k: make([]int, len(x))}
	if len(at.X) > 1 {
		l, ok := latticeOf(at)
		if !ok {
			return a, false
		}
		a.step, a.top = l.step, l.k[len(l.k)-1]
	}
	for i, v := range x {
		a.k[i] = int(math.Round((v - a.lo) / a.step))
	}
	return a, a.top < maxPlane
}

// points returns the number of possible sums of n draws.
func (a axis) points(n int) int { return n*a.top + 1 }

// sum returns the value of k steps in n draws.
func (a axis) sum(k, n int) float64 { return float64(n)*a.lo + float64(k)*a.step }

// convolve adds draws one by one and keeps the last laws.
func (p *plane) convolve(w []float64, most int) {
	total := 0.0
	for _, v := range w {
		total += v
	}
	law := []float64{1}
	p.below = make([][]row, min(p.n, most)+1)
	for m := 0; ; m++ {
		if k := p.n - m; k < len(p.below) {
			p.below[k] = p.rows(law, m)
		}
		if m == p.n {
			return
		}
		law = p.another(law, m, w, total)
	}
}

// another returns the law of m + 1 draws, given that of m.
func (p *plane) another(law []float64, m int, w []float64, total float64) []float64 {
	from, to := p.gain.points(m), p.gain.points(m+1)
	out := make([]float64, to*p.slope.points(m+1))
	for c, weight := range w {
		q := weight / total
		for j := range p.slope.points(m) {
			row := law[j*from : (j+1)*from]
			at := (j+p.slope.k[c])*to + p.gain.k[c]
			for i, v := range row {
				out[at+i] += q * v
			}
		}
	}
	return out
}

// rows cumulates the law of m draws over gain. It drops rows of negligible probability.
func (p *plane) rows(law []float64, m int) []row {
	var out []row
	width := p.gain.points(m)
	for j := range p.slope.points(m) {
		below, sum := make([]float64, width), 0.0
		for i, v := range law[j*width : (j+1)*width] {
			sum += v
			below[i] = sum
		}
		if sum > negligible {
			out = append(out, row{p.slope.sum(j, m), below})
		}
	}
	return out
}

// usualHits is the number of draws on pseudo-observations that a plane has room for if
// it is made before the guard is known: what two of a quarter weight need.
const usualHits = 14

// probabilities returns P(Σ gain − t·Σ slope ≤ 0) and P(Σ gain − t·Σ slope ≥ 0). hits
// are those of the guard in increasing order of draws; each residual is smaller by fall
// than at the estimate.
func (p *plane) probabilities(t, fall float64, hits []hit) [2]float64 {
	var sum sides
	var at []float64 // the gain, in steps, at which the root is t, for each row
	k := -1
	for _, h := range hits {
		if h.draws != k {
			k = h.draws
			at = p.meets(t, k, at[:0])
		}
		s := p.beside(k, at, (h.sum-float64(k)*fall)/p.gain.step)
		sum.most += h.chance * s.most
		sum.least += h.chance * s.least
	}
	return sum.snapped()
}

// meets appends, for each row, the gain of n − k draws that makes the root t.
func (p *plane) meets(t float64, k int, at []float64) []float64 {
	least := p.gain.sum(0, p.n-k)
	for _, r := range p.below[k] {
		at = append(at, (t*r.slope-least)/p.gain.step)
	}
	return at
}

// sides holds P(X ≤ 0) and P(X ≥ 0).
type sides struct{ most, least float64 }

func (s sides) snapped() [2]float64 {
	return [2]float64{snap(min(1, s.most)), snap(min(1, s.least))}
}

// beside returns the sides for n − k draws plus k draws whose residuals add up to sum,
// in steps.
func (p *plane) beside(k int, at []float64, sum float64) sides {
	var s sides
	for j, r := range p.below[k] {
		d, width := at[j]-sum, float64(len(r.below))
		all := r.below[len(r.below)-1]
		switch i := math.Floor(d + planeTolerance); {
		case i >= width-1:
			s.most += all
		case i >= 0:
			s.most += r.below[int(i)]
		}
		switch i := math.Ceil(d - planeTolerance); {
		case i <= 0:
			s.least += all
		case i < width:
			s.least += all - r.below[int(i)-1]
		}
	}
	return s
}
