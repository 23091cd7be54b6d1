package plan

import (
	"math"

	"github.com/realgain/realgain/notice"
)

// Options determine what a plan shows beyond its defaults, which the zero value means.
type Options struct {
	Effect       *float64 // planned for instead of a pilot's estimate; nil = the estimate. Only for pilots
	Power        float64  // an additional power to compute sizes for, in (0, 1); 0 = none
	PriorSD      float64  // τ, in the metric's unit; 0 = a tenth of the differences' standard deviation
	CostQuestion float64  // of one more question, in any unit; 0 = unknown
	CostRepeat   float64  // of one more run of both systems on a question
	Budget       float64  // to be divided between questions and repeats; 0 = what the planned power needs
}

// exactUpTo is the largest number of questions for which the power of the interval
// itself is computed. Beyond, the normal approximation is within .005 of it.
const exactUpTo = 5_000

// assuredUpTo is the largest number of questions for which the power of the interval is
// averaged over the effect. Beyond, the size by the closed form is within a fortieth,
// and the prior matters much more.
const assuredUpTo = 1_000

// planner makes the plan of one metric.
type planner struct {
	in      Input
	opt     Options
	power   func(n int, effect float64) (float64, error) // of the interval itself; nil = use the normal approximation
	runs    Runs                                         // of each question
	pilot   bool                                         // the plan is from files
	refused *notice.Warning                              // why this metric has no plan; nil = it has one
	out     *MetricPlan
	points  map[int]CurvePoint // points already computed
}

// build computes everything that follows from the input.
func (p *planner) build() error {
	out := p.out
	out.Plan = Of(p.in)
	out.HalfWidth = p.in.HalfWidth()
	out.Warnings = []notice.Warning{}
	if err := p.byInterval(); err != nil {
		return err
	}
	if err := p.ask(); err != nil {
		return err
	}
	if err := p.draw(); err != nil {
		return err
	}
	p.sizes()
	p.cost()
	p.split()
	p.warn()
	return nil
}

// byInterval computes sizes by the power of the interval itself.
func (p planner) byInterval() (err error) {
	o := p.out
	if o.N80Interval, err = p.search(o.N80, 0.8, p.in.Effect); err != nil {
		return err
	}
	if o.N90Interval, err = p.search(o.N90, 0.9, p.in.Effect); err != nil {
		return err
	}
	if o.N80HalfInterval, err = p.search(o.N80Half, 0.8, p.in.Effect/2); err != nil {
		return err
	}
	if o.N80LowerInterval, err = p.search(o.N80LowerBound, 0.8, p.in.Nearer()); err != nil {
		return err
	}
	o.N80ShrunkInterval, err = p.assured(o.N80Shrunk, 0.8)
	return err
}

// search returns the size by the interval, starting from that of normal theory. It is
// NaN if the interval's power is not known there.
func (p planner) search(guess, power, effect float64) (float64, error) {
	if p.power == nil || !(guess <= exactUpTo) {
		return math.NaN(), nil
	}
	return SizeNear(guess, power, func(n int) (float64, error) { return p.power(n, effect) })
}

// assured is search with the power averaged over the effect.
func (p planner) assured(guess, power float64) (float64, error) {
	switch {
	case p.power == nil || !(guess <= exactUpTo) || p.out.Observed && guess > assuredUpTo:
		return math.NaN(), nil
	case !p.out.Observed: // nothing is shrunk
		return p.search(guess, power, p.in.Effect)
	}
	return p.in.AssuredSizeBy(power, p.power)
}

// ask computes sizes for the requested power.
func (p planner) ask() (err error) {
	if p.opt.Power == 0 {
		return nil
	}
	d, in := p.in.Design, p.in
	a := AskedPower{Power: p.opt.Power}
	p.out.Asked = &a
	a.N, a.NHalfEffect = d.Size(in.SD, in.Effect, a.Power), d.Size(in.SD, in.Effect/2, a.Power)
	a.NShrunk, a.MDE = in.AssuredSize(a.Power), d.MDE(in.SD, float64(in.N), a.Power)
	if a.NInterval, err = p.search(a.N, a.Power, in.Effect); err != nil {
		return err
	}
	if a.NHalfInterval, err = p.search(a.NHalfEffect, a.Power, in.Effect/2); err != nil {
		return err
	}
	a.NShrunkInterval, err = p.assured(a.NShrunk, a.Power)
	return err
}

// lacking returns the number of questions of a size beyond those of the pilot.
func (p planner) lacking(size float64) float64 {
	if math.IsNaN(size) {
		return size
	}
	return max(0, size-float64(p.in.N))
}

// perQuestion returns the cost of one more question, including its runs.
func (p planner) perQuestion() float64 {
	if p.opt.CostRepeat > 0 && finite(p.runs.Each) {
		return Cost{Question: p.opt.CostQuestion, Repeat: p.opt.CostRepeat}.Of(1, p.runs.Each)
	}
	return p.opt.CostQuestion
}

// cost computes the cost of the questions that are still needed.
func (p planner) cost() {
	if p.opt.CostQuestion <= 0 {
		return
	}
	o, n, each := p.out, float64(p.in.N), p.perQuestion()
	more := p.lacking(o.Recommended())
	o.Cost = &CostPlan{
		Question: each, More: more, Total: more * each,
		AtN80: p.lacking(o.AsSeen()) * each, PerHalved: 3 * n * each,
	}
	if p.in.N < 2 {
		o.Cost.PerHalved = math.NaN()
	}
}
