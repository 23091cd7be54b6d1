package plan

import (
	"math"
	"slices"

	"github.com/realgain/realgain/internal/parallel"
)

// size is one of the planned sizes.
type size struct {
	name string
	n    float64
}

// named returns the planned sizes that are numbers.
func (p planner) named() (out []size) {
	o := p.out
	for _, s := range []size{
		{"n", float64(p.in.N)}, {"n_half_width", o.NHalfWidth},
		{"n_80", o.N80}, {"n_80_interval", o.N80Interval}, {"n_90", o.N90}, {"n_90_interval", o.N90Interval},
		{"n_80_half_effect", o.N80Half}, {"n_80_half_effect_interval", o.N80HalfInterval},
		{"n_80_lower_bound", o.N80LowerBound}, {"n_80_lower_bound_interval", o.N80LowerInterval},
		{"n_80_shrunk", o.N80Shrunk}, {"n_80_shrunk_interval", o.N80ShrunkInterval}, {grownName, o.N80Grown},
	} {
		if s.n >= 2 && (s.n < Cap || s.name == "n") && p.in.SD > 0 {
			out = append(out, s)
		}
	}
	return out
}

// grownName is the name of the only size that does not consist of fresh questions.
const grownName = "n_80_grown"

// draw computes power and detectable effect over the sizes of interest.
func (p *planner) draw() error {
	p.out.Curve = []CurvePoint{}
	if !(p.in.SD > 0) {
		return nil
	}
	at := p.curveSizes()
	points := make([]CurvePoint, len(at))
	err := parallel.Each(len(at), len(at), func(i int) (err error) {
		if points[i], err = p.point(at[i]); err == nil {
			points[i].Assurance, err = p.assurance(points[i])
		}
		return err
	})
	p.points = map[int]CurvePoint{}
	for _, c := range points {
		p.points[c.N] = c
	}
	if p.in.Effect != 0 || p.in.Holds(0) {
		p.out.Curve = points
	}
	return err
}

// curvePoints is the number of sizes on a curve between its ends.
const curvePoints = 20

// curveSizes returns sizes on a logarithmic scale from a fifth of the smallest size of
// interest to twice the largest, and the sizes of interest themselves.
func (p planner) curveSizes() []int {
	var of []int
	for _, s := range p.named() {
		of = append(of, int(s.n))
	}
	if n := p.in.N; n > 1 {
		of = append(of, min(2*n, Cap), min(4*n, Cap))
	}
	if len(of) == 0 {
		return nil
	}
	lo, hi := float64(max(10, slices.Min(of)/5)), float64(min(2*slices.Max(of), Cap))
	for i := range curvePoints {
		of = append(of, int(math.Round(lo*math.Pow(hi/lo, float64(i)/(curvePoints-1)))))
	}
	slices.Sort(of)
	return slices.Compact(of)
}

// point returns the chances of n fresh questions, by the power of the interval if it is
// known, else by the normal approximation.
func (p planner) point(n int) (c CurvePoint, err error) {
	d, m := p.in.Design, float64(n)
	se := p.in.SD / math.Sqrt(m)
	c = CurvePoint{
		N: n, Power: d.Power(p.in.Effect, se), PowerHalf: d.Power(p.in.Effect/2, se),
		Assurance: p.in.Assurance(m), MDE80: d.MDE(p.in.SD, m, 0.8),
	}
	if p.power == nil || n > exactUpTo {
		return c, nil
	}
	if c.Power, err = p.power(n, p.in.Effect); err != nil {
		return c, err
	}
	c.PowerHalf, err = p.power(n, p.in.Effect/2)
	return c, err
}

// assurance returns the power at a point averaged over the effect. The planned sizes
// use the interval; other points use the closed form of an interval with the same power
// at the effect.
func (p planner) assurance(c CurvePoint) (float64, error) {
	n, d := float64(c.N), p.in.Design
	switch {
	case !p.out.Observed:
		return c.Power, nil
	case p.power == nil || c.N > assuredUpTo:
		return c.Assurance, nil
	case slices.ContainsFunc(p.named(), func(s size) bool { return int(s.n) == c.N }):
		return p.in.AssuranceBy(n, func(effect float64) (float64, error) { return p.power(c.N, effect) })
	case c.Power < leastTelling || c.Power > 1-leastTelling:
		return c.Assurance, nil
	}
	return p.in.AssuranceWith(p.in.SD*d.Wider(c.Power, p.in.Effect, p.in.SD/math.Sqrt(n)), n), nil
}

// leastTelling is the distance from 0 and 1 that a power must have to determine the
// width of the interval.
const leastTelling = 0.005

// sizes computes the chances of each planned size.
func (p planner) sizes() {
	o := p.out
	o.Sizes = []SizeChances{}
	for _, s := range p.named() {
		c := p.points[int(s.n)]
		at := p.in.Chances(o.ShrunkEffect, p.in.SD/math.Sqrt(s.n))
		z := SizeChances{
			Name: s.name, N: s.n, Power: c.Power, PowerHalf: c.PowerHalf, Assurance: c.Assurance,
			SameDirection: p.sameDirection(c), TypeS: at.TypeS, TypeM: at.TypeM, MDE80: c.MDE80,
		}
		switch {
		case s.name == grownName:
			z = p.grown(s)
		case s.name == "n" && o.Observed && p.pilot:
			z.Power = math.NaN()
		}
		if p.opt.CostQuestion > 0 {
			cost := p.lacking(s.n) * p.perQuestion()
			z.Cost = &cost
		}
		o.Sizes = append(o.Sizes, z)
	}
}

// sameDirection returns the part of a point's assurance in the pilot's direction, in
// the proportion of the closed form.
func (p planner) sameDirection(c CurvePoint) float64 {
	n := float64(c.N)
	return p.in.SameDirection(n) / p.in.Assurance(n) * c.Assurance
}

// grown returns the chances of a set that keeps the pilot's questions. It leaves out
// what applies only to fresh questions.
func (p planner) grown(s size) SizeChances {
	nan := math.NaN()
	return SizeChances{
		Name: s.name, N: s.n, Assurance: p.in.GrownAssurance(s.n, float64(p.in.N)),
		Power: nan, PowerHalf: nan, SameDirection: nan, TypeS: nan, TypeM: nan, MDE80: nan,
	}
}
