package realgain

import (
	"errors"
	"math"

	"github.com/realgain/realgain/plan"
)

// PlanOptions say what a plan shows beyond its defaults.
type PlanOptions struct {
	Power        float64 // a further power to size for; 0 = none
	PriorSD      float64 // τ, in the metric's unit; 0 = a tenth of the differences' standard deviation
	CostQuestion float64 // of one more question, in any unit; 0 = unknown
	CostRepeat   float64 // of one more run of both systems on a question
	Budget       float64 // to split between questions and repeats; 0 = what the planned power takes
}

// exactUpTo is the number of questions up to which the power of the interval
// itself is computed; beyond, the normal approximation is within .005 of it.
const exactUpTo = 5_000

// planner makes the plan of one metric.
type planner struct {
	in      plan.Input
	opt     PlanOptions
	power   func(n int, effect float64) (float64, error) // of the interval itself; nil = the normal approximation
	exact   bool                                         // the sizes are those of the interval's exact power: no comparison shows others
	runs    runs                                         // of each question
	pilot   bool                                         // there are files of one
	refused *Warning                                     // why this metric has no plan; nil = it has one
	out     *MetricPlan
}

// build fills everything that follows from the input.
func (p planner) build() error {
	out := p.out
	out.Plan = plan.Of(p.in)
	out.HalfWidth = p.in.HalfWidth()
	out.Warnings = []Warning{}
	if err := p.byInterval(); err != nil {
		return err
	}
	p.ask()
	if err := p.sizes(); err != nil {
		return err
	}
	p.cost()
	p.split()
	p.warn()
	return p.curve()
}

// byInterval finds sizes by the power of the interval itself.
func (p planner) byInterval() error {
	o := p.out
	o.N80Interval = math.NaN()
	if p.power == nil {
		return nil
	}
	search := func(size *float64, guess, power, effect float64) (err error) {
		if guess <= exactUpTo {
			*size, err = plan.SizeNear(guess, power, func(n int) (float64, error) { return p.power(n, effect) })
		}
		return err
	}
	if err := search(&o.N80Interval, o.N80, 0.8, p.in.Effect); err != nil || !p.exact {
		return err
	}
	if !o.Observed && o.N80 <= exactUpTo {
		o.N80Shrunk = o.N80Interval // nothing is shrunk
	}
	err := search(&o.N80, o.N80, 0.8, p.in.Effect)
	err = errors.Join(err, search(&o.N90, o.N90, 0.9, p.in.Effect))
	err = errors.Join(err, search(&o.N80Half, o.N80Half, 0.8, p.in.Effect/2))
	return errors.Join(err, search(&o.N90Half, o.N90Half, 0.9, p.in.Effect/2))
}

// ask sizes for the power asked for.
func (p planner) ask() {
	if p.opt.Power == 0 {
		return
	}
	d, in := p.in.Design, p.in
	a := AskedPower{Power: p.opt.Power}
	a.N, a.NHalfEffect = d.Size(in.SD, in.Effect, a.Power), d.Size(in.SD, in.Effect/2, a.Power)
	a.NShrunk, a.MDE = in.AssuredSize(a.Power), d.MDE(in.SD, float64(in.N), a.Power)
	p.out.Asked = &a
}

// sizes says what each planned size can do.
func (p planner) sizes() error {
	o := p.out
	o.Sizes = []SizeChances{}
	for _, s := range []struct {
		name string
		n    float64
	}{
		{"n", float64(p.in.N)}, {"n_half_width", o.NHalfWidth}, {"n_80", o.N80}, {"n_90", o.N90},
		{"n_80_half_effect", o.N80Half}, {"n_80_lower_bound", o.N80LowerBound}, {"n_80_shrunk", o.N80Shrunk},
	} {
		if !(s.n >= 2 && (s.n < plan.Cap || s.name == "n") && p.in.SD > 0) {
			continue
		}
		c := p.point(s.n)
		if p.exact && s.n <= exactUpTo {
			if err := p.sharpen(&c); err != nil {
				return err
			}
		}
		se := p.in.SD / math.Sqrt(s.n)
		at := p.in.Chances(o.ShrunkEffect, se)
		z := SizeChances{Name: s.name, N: s.n, Power: c.Power, PowerHalf: c.PowerHalf, Assurance: c.Assurance, TypeS: at.TypeS, TypeM: at.TypeM, MDE80: c.MDE80}
		if p.opt.CostQuestion > 0 {
			cost := p.lacking(s.n) * p.perQuestion()
			z.Cost = &cost
		}
		o.Sizes = append(o.Sizes, z)
	}
	return nil
}

// sharpen puts the power of the interval itself into a point.
func (p planner) sharpen(c *CurvePoint) (err error) {
	if c.Power, err = p.power(c.N, p.in.Effect); err != nil {
		return err
	}
	c.PowerHalf, err = p.power(c.N, p.in.Effect/2)
	if !p.out.Observed {
		c.Assurance = c.Power
	}
	return err
}

// point is what n questions can do, by the normal approximation.
func (p planner) point(n float64) CurvePoint {
	d, se := p.in.Design, p.in.SD/math.Sqrt(n)
	return CurvePoint{
		N: int(n), Power: d.Power(p.in.Effect, se), PowerHalf: d.Power(p.in.Effect/2, se),
		Assurance: p.in.Assurance(n), MDE80: d.MDE(p.in.SD, n, 0.8),
	}
}

// lacking is how many questions a size takes beyond those at hand.
func (p planner) lacking(size float64) float64 {
	if math.IsNaN(size) {
		return size
	}
	return max(0, size-float64(p.in.N))
}

// perQuestion is what one more question costs, with its runs where they cost.
func (p planner) perQuestion() float64 {
	if p.opt.CostRepeat > 0 && finite(p.runs.each) {
		return plan.Cost{Question: p.opt.CostQuestion, Repeat: p.opt.CostRepeat}.Of(1, p.runs.each)
	}
	return p.opt.CostQuestion
}

// cost prices the questions still lacking.
func (p planner) cost() {
	if p.opt.CostQuestion <= 0 {
		return
	}
	o, n, each := p.out, float64(p.in.N), p.perQuestion()
	more := p.lacking(o.N80Shrunk)
	o.Cost = &CostPlan{
		Question: each, More: more, Total: more * each,
		AtN80: p.lacking(o.N80) * each, PerHalved: 3 * n * each,
	}
	if p.in.N < 2 {
		o.Cost.PerHalved = math.NaN()
	}
}
