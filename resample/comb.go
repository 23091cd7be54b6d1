package resample

import "math"

// comb is a lattice that is too fine to be transformed as a whole and holds the sums of
// n draws. Point j is n times the smallest value plus j steps. The series of such a law
// equals that of an integral over the real line except for a factor in each term, and
// is evaluated half a step above a point.
type comb struct {
	lattice
	n float64
}

// combOf returns the lattice of the sums for a lattice of the atoms; nil for nil.
func combOf(l *lattice, n int) *comb {
	if l == nil {
		return nil
	}
	return &comb{*l, float64(n)}
}

// whole returns the window widened to a whole number of steps.
func (c *comb) whole(period float64) float64 {
	if c == nil {
		return period
	}
	return math.Ceil(period/c.step) * c.step
}

// finest returns the frequency at which the characteristic function begins to repeat.
func (c *comb) finest() float64 {
	if c == nil {
		return math.Inf(1)
	}
	return math.Pi / c.step
}

// summed returns the factor by which the sum over points differs from the integral in
// the k-th term.
func (c *comb) summed(k int, period float64) float64 {
	if c == nil {
		return 1
	}
	y := math.Pi * float64(k) * c.step / period
	return y / math.Sin(y)
}

// place returns the number of the point at a mean, which is not whole between points.
func (c *comb) place(x float64) float64 { return x*c.n/c.step - c.n*c.zero }

// slack returns the largest distance of a place from a whole number due to rounding.
func (c *comb) slack() float64 { return min(0.25, c.off*c.n/c.step+1e-6) }

// below returns the last point at or below a mean, above the first one at or above it.
func (c *comb) below(x float64) float64 { return math.Floor(c.place(x) + c.slack()) }
func (c *comb) above(x float64) float64 { return math.Ceil(c.place(x) - c.slack()) }

// point returns the mean at point j.
func (c *comb) point(j float64) float64 { return c.mean(c.n*c.zero+j, c.n) }

// edge returns the deviation of the sum half a step above point j.
func (c *comb) edge(f frame, j float64) float64 {
	return (c.n*c.zero+j+0.5)*c.step - f.n*f.mean
}

// near returns the point at or below the deviation d of the sum.
func (c *comb) near(f frame, d float64) float64 {
	return math.Floor((d+f.n*f.mean)/c.step - c.n*c.zero - 0.5)
}

// lower returns the first point at which the cumulated law reaches p.
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

// upper returns the last point with at most p before it.
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

// under returns Σ p·e^(rate·(deviation − that of j)) over the points up to j.
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
