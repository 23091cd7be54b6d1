package realgain

import (
	"errors"
	"fmt"
	"math"

	"github.com/realgain/realgain/plan"
)

// PlanOptions say what a plan shows beyond its defaults.
type PlanOptions struct {
	Power        float64 // a further power to size for; 0 = none
	PriorSD      float64 // τ, in the metric's unit; 0 = a tenth of the differences' standard deviation
	CostQuestion float64 // of one more question, in any unit; 0 = unknown
	CostRepeat   float64 // of one more run of both systems on a question
	Budget       float64 // to split between questions and repeats; 0 = what 80% power takes
}

// exactUpTo is the number of questions up to which the power of the interval
// itself is computed; beyond, the normal approximation is within .005 of it.
const exactUpTo = 5_000

// planner makes the plan of one metric.
type planner struct {
	in    plan.Input
	opt   PlanOptions
	power func(n int, effect float64) (float64, error) // of the interval itself; nil = the normal approximation
	exact bool                                         // the sizes are those of the interval's exact power: no comparison shows others
	runs  plan.Repeats                                 // how a question's difference varies; NaN = unknown
	out   *MetricPlan
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
		if !(s.n >= 2 && s.n < plan.Cap && p.in.SD > 0) {
			continue
		}
		c := p.point(s.n)
		if p.exact && s.n <= exactUpTo {
			if err := p.sharpen(&c); err != nil {
				return err
			}
		}
		se := p.in.SD / math.Sqrt(s.n)
		at := p.in.Design.Chances(o.ShrunkEffect, se)
		o.Sizes = append(o.Sizes, SizeChances{s.name, s.n, c.Power, c.PowerHalf, c.Assurance, at.TypeS, at.TypeM, c.MDE80})
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

// cost prices the questions still lacking.
func (p planner) cost() {
	if p.opt.CostQuestion <= 0 {
		return
	}
	o, n := p.out, float64(p.in.N)
	lacking := func(size float64) float64 {
		if math.IsNaN(size) {
			return size
		}
		return max(0, size-n)
	}
	more := lacking(o.N80Shrunk)
	o.Cost = &CostPlan{
		Question: p.opt.CostQuestion, More: more, Total: more * p.opt.CostQuestion,
		AtN80: lacking(o.N80) * p.opt.CostQuestion, PerHalved: 3 * n * p.opt.CostQuestion,
	}
	if p.in.N < 2 {
		o.Cost.PerHalved = math.NaN()
	}
}

// warn says what the numbers cannot.
func (p planner) warn() {
	o := p.out
	add := func(code, message, hint string) { o.Warnings = append(o.Warnings, Warning{code, message, hint}) }
	switch {
	case o.SD == 0:
		add("no-spread", "the differences do not vary, so no number of questions can be worked out", "check that both files are not of one run")
		return
	case o.Effect == 0:
		add("no-effect", "the effect is 0, and no number of questions finds that", "plan for the smallest change that matters: --effect X")
		return
	case math.IsNaN(o.SD) || math.IsNaN(o.Effect):
		add("unknown-effect", "the estimand has no value here, so nothing can be planned", "use --estimand delta")
		return
	case math.IsNaN(o.N80):
		add("wrong-side", fmt.Sprintf("an effect of %.3g is not on the side that %s claims, so no number of questions shows it", o.Effect, o.Hypothesis),
			"plan for an effect that the hypothesis allows: --effect X")
	case o.Unreachable:
		add("unreachable", "given the pilot and the prior the claim is too likely false: no number of questions shows it with 80% power", "use a larger margin, or plan for a given effect: --effect X")
	}
	switch {
	case !(p.opt.CostRepeat > 0) || o.Budget != nil:
	case p.runs.Between == 0:
		add("unused-cost", "questions and repeats are not weighed against each other: the pilot's questions differ by no more than their runs do",
			"add questions to the pilot, or plan from --var-between and --var-within")
	default:
		add("unused-cost", "questions and repeats are not weighed against each other: that takes the cost of both, and how much of the variance lies between questions and how much between runs",
			"give --cost-question, and a pilot that repeats its questions, without clusters, or --var-between and --var-within")
	}
	if !o.Observed {
		add("assumed-effect", "the effect is taken as given, not as seen in a pilot: nothing is shrunk", "give the pilot's size with --n if it was observed")
	}
	for _, n := range []float64{o.NHalfWidth, o.N80, o.N90, o.N80Half, o.N80LowerBound, o.N80Shrunk} {
		if n >= plan.Cap {
			add("capped", fmt.Sprintf("sizes are worked out up to %d questions; the effect takes more", plan.Cap), "plan for the smallest change that matters: --effect X")
			break
		}
	}
}
