package resample

import "math"

// comb is a lattice too fine to be transformed as a whole, on which the sums of
// n draws lie: point j is the sum of n of the smallest values and j steps. The
// series of such a law is that of an integral over the real line but for a
// factor in each term, and is asked half a step above a point.
type comb struct {
	lattice
	n float64
}

// combOf returns the lattice of the sums, given that of the atoms; nil is none.
func combOf(l *lattice, n int) *comb {
	if l == nil {
		return nil
	}
	return &comb{*l, float64(n)}
}

// whole returns the window with a whole number of steps in it.
func (c *comb) whole(period float64) float64 {
	if c == nil {
		return period
	}
	return math.Ceil(period/c.step) * c.step
}

// finest is up to which frequency the characteristic function need be known:
// it repeats itself beyond.
func (c *comb) finest() float64 {
	if c == nil {
		return math.Inf(1)
	}
	return math.Pi / c.step
}

// summed is the factor by which the sum over points differs from the integral
// in the k-th term.
func (c *comb) summed(k int, period float64) float64 {
	if c == nil {
		return 1
	}
	y := math.Pi * float64(k) * c.step / period
	return y / math.Sin(y)
}

// place returns which point a mean is, whole where it is one.
func (c *comb) place(x float64) float64 { return x*c.n/c.step - c.n*c.zero }

// slack is how far from whole a place may be by rounding.
func (c *comb) slack() float64 { return min(0.25, c.off*c.n/c.step+1e-6) }

// below is the last point up to a mean, above the first from it on.
func (c *comb) below(x float64) float64 { return math.Floor(c.place(x) + c.slack()) }
func (c *comb) above(x float64) float64 { return math.Ceil(c.place(x) - c.slack()) }

// point is the mean at point j.
func (c *comb) point(j float64) float64 { return c.mean(c.n*c.zero+j, c.n) }

// edge is the deviation of the sum half a step above point j.
func (c *comb) edge(f frame, j float64) float64 {
	return (c.n*c.zero+j+0.5)*c.step - f.n*f.mean
}

// near is the point at or below a deviation of the sum from an edge.
func (c *comb) near(f frame, d float64) float64 {
	return math.Floor((d+f.n*f.mean)/c.step - c.n*c.zero - 0.5)
}

// lower is the first point up to which the law reaches p.
func (c *comb) lower(s *series, p float64) float64 {
	j := c.near(s.frame, s.solve(p)) - 1
	for range 4 {
		if s.smooth(c.edge(s.frame, j)) >= p {
			break
		}
		j++
	}
	return c.point(j)
}

// upper is the last point with no more than p before it.
func (c *comb) upper(s *series, p float64) float64 {
	j := c.near(s.frame, s.solve(p)) + 2
	for range 4 {
		if s.smooth(c.edge(s.frame, j-1)) <= p {
			break
		}
		j--
	}
	return c.point(j)
}

// under is Σ p·e^(rate·(deviation − that of j)) over the points up to j.
func (c *comb) under(s *series, j, rate float64) float64 {
	d := c.edge(s.frame, j) - c.step/2
	omega := 2 * math.Pi / s.period
	// Each is h/(1 − e^(−(rate−iω)h)), 1/(rate−iω) where steps are small.
	per := func(k float64) complex128 {
		re, im := -rate*c.step, omega*k*c.step
		e := math.Exp(re)
		sin, cos := math.Sincos(im)
		return complex(c.step, 0) / complex(1-e*cos, -e*sin)
	}
	sum := -rate * c.step
	sum = s.rest * c.step / -math.Expm1(sum)
	for i, a := range s.a {
		k := float64(s.index[i])
		v := a * complex(0, -math.Pi*k/c.summed(int(s.index[i]), s.period))
		sum += 2 * real(v*conj(turn(math.Mod(k*d, s.period), s.period))*per(k))
	}
	return max(0, sum/s.period)
}
