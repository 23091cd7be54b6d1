package plan

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/notice"
)

// Runs describes the repeats of a plan's questions: the components of variance, and the
// number of runs of each question.
type Runs struct {
	Repeats
	Each float64 // NaN = the components are unknown
}

// NoRuns is for a plan that does not distinguish questions and runs.
var NoRuns = Runs{Each: math.NaN()}

// runs returns the runs of an Assumed.
func (a numbers) runs() Runs {
	if !finite(a.VarBetween) {
		return NoRuns
	}
	r := Runs{Repeats{Between: a.VarBetween, Within: a.VarWithin}, 1}
	if finite(a.Repeats) {
		r.Each = a.Repeats
	}
	return r
}

// planned returns the numbers of repeats that are shown.
func (r Runs) planned(best float64, observed bool) []float64 {
	ks := []float64{best, 1, 2, 4, 10}
	if observed {
		k := max(1, math.Round(r.Each))
		ks = []float64{best, 1, k, 2 * k, 4 * k}
	}
	var out []float64
	seen := map[float64]bool{}
	for _, k := range ks {
		if k >= 1 && !seen[k] {
			seen[k] = true
			out = append(out, k)
		}
	}
	return out
}

// split computes what questions and repeats give: the size for the planned power at
// several numbers of repeats or, for a budget, what it pays for.
func (p planner) split() {
	priced := p.opt.CostQuestion > 0 && p.opt.CostRepeat > 0
	if !finite(p.runs.Each) || !priced && !p.pilot {
		return
	}
	cost := Cost{Question: math.NaN(), Repeat: math.NaN()}
	if priced {
		cost = Cost{Question: p.opt.CostQuestion, Repeat: p.opt.CostRepeat}
	}
	r, o, power := p.runs, p.out, 0.8
	wider, widerShrunk := timesAsWide(o.AsSeen(), o.N80), timesAsWide(o.Recommended(), o.N80Shrunk)
	if a := o.Asked; a != nil {
		power, wider, widerShrunk = a.Power, timesAsWide(a.AsSeen(), a.N), timesAsWide(a.Recommended(), a.NShrunk)
	}
	b := &BudgetPlan{
		VarBetween: r.Between, VarWithin: r.Within, Repeats: r.Each, CostQuestion: cost.Question, CostRepeat: cost.Repeat,
		Budget: math.NaN(), BestRepeats: r.Best(cost), Splits: []Split{},
	}
	for _, k := range r.planned(b.BestRepeats, p.pilot) {
		s := r.SplitOf(p.in.Size(wider*r.SD(k), p.in.Effect, power), k, p.in.Effect, wider, cost, p.in.Design)
		if p.opt.Budget > 0 {
			b.Budget = p.opt.Budget
			s = r.Spend(p.opt.Budget, k, p.in.Effect, wider, cost, p.in.Design)
		}
		if p.out.Observed {
			s.QuestionsShrunk = p.in.AssuredSizeWith(widerShrunk*r.SD(k), power)
		}
		b.Splits = append(b.Splits, s)
	}
	p.out.Budget = b
}

// timesAsWide returns how many times as wide as estimate ± z·se an interval is, given
// the sizes by the interval and by normal theory; 1 if unknown.
func timesAsWide(interval, normal float64) float64 {
	return FirstKnown(math.Sqrt(interval/normal), 1)
}

// check returns an error for options that no plan can have.
func (po Options) check() error {
	if po.Power != 0 && !(po.Power > 0 && po.Power < 1) {
		return notice.Usage(fmt.Sprintf("Options.Power %v is not between 0 and 1", po.Power), "for example: Options.Power 0.9")
	}
	for _, x := range []struct {
		name  string
		value float64
	}{{"PriorSD", po.PriorSD}, {"CostQuestion", po.CostQuestion}, {"CostRepeat", po.CostRepeat}, {"Budget", po.Budget}} {
		if x.value < 0 || !finite(x.value) {
			return notice.Usage(fmt.Sprintf("Options.%s %v is not above 0", x.name, x.value), "it is a number above 0")
		}
	}
	if po.Budget > 0 && !(po.CostQuestion > 0 && po.CostRepeat > 0) {
		return notice.Usage("Options.Budget needs both costs", "add Options.CostQuestion X and Options.CostRepeat X")
	}
	return nil
}
