package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/plan"
)

// warn says what the numbers cannot.
func (p planner) warn() {
	o := p.out
	if p.refused != nil {
		o.Warnings = append(o.Warnings, *p.refused)
		return
	}
	if none := p.noPlan(); none != nil {
		o.Warnings = append(o.Warnings, *none)
		return
	}
	add := func(code, message, hint string) { o.Warnings = append(o.Warnings, notice.New(code, message, hint)) }
	switch {
	case math.IsNaN(o.N80):
		add("wrong-side", fmt.Sprintf("an effect of %.3g lies outside what %s claims: no number of questions shows it there", o.Effect, o.Hypothesis),
			"plan for an effect that the hypothesis allows: --effect X")
	case o.Unreachable:
		add("unreachable", "given the pilot and the prior the claim is too likely false: no number of questions shows it with 80% power", "use a larger margin, or plan for a given effect: --effect X")
	}
	if p.opt.CostRepeat > 0 && o.Budget == nil {
		add("unused-cost", "questions and repeats are not weighed against each other: that takes the cost of both, and how much of the variance lies between questions and how much between runs",
			"give --cost-question, and a pilot in which both systems repeat the questions, or --var-between and --var-within")
	}
	switch {
	case o.Observed && o.N < fewQuestions:
		add("few-questions", fmt.Sprintf("a pilot of %s knows neither the effect nor the spread", wording.Count(o.N, "question")), fmt.Sprintf("use at least %d questions", fewQuestions))
	case !o.Observed && p.pilot:
		add("assumed-effect", "the effect is taken as given, not as seen in a pilot: nothing is shrunk", "leave out --effect to plan for the pilot's own estimate")
	case !o.Observed:
		add("assumed-effect", "the effect is taken as given, not as seen in a pilot: nothing is shrunk", "give the pilot's size with --n if it was observed")
	}
	for _, n := range []float64{o.NHalfWidth, o.N80, o.N90, o.N80Half, o.N80LowerBound, o.N80Shrunk} {
		if n >= plan.Cap {
			add("capped", fmt.Sprintf("sizes are worked out up to %d questions; the effect takes more", plan.Cap), "plan for the smallest change that matters: --effect X")
			break
		}
	}
}

// noPlan says why there is nothing to plan; nil = there is.
func (p planner) noPlan() *Warning {
	o := p.out
	switch {
	case o.SD == 0 && o.Effect != 0:
		return new(notice.New("no-spread", "every question changed alike: differences that do not vary give no number of questions", "check the scores; if they are right, plan with a spread that new questions may have: --sd X --effect X"))
	case o.SD == 0:
		return new(notice.New("no-spread", "the differences do not vary, so no number of questions can be worked out", "check that both files are not of one run"))
	case o.Effect == 0 && !p.in.Holds(0):
		return new(notice.New("no-effect", "the effect is 0, and no number of questions finds that", "plan for the smallest change that matters: --effect X"))
	case math.IsNaN(o.SD) || math.IsNaN(o.Effect):
		return new(notice.New("unknown-effect", "the estimand has no value here, so nothing can be planned", "use --estimand delta"))
	}
	return nil
}

// refuse is a warning where nothing can be planned from a pilot, or its metric
// cannot have the effect that is to be planned for; nil where it can. A nil
// effect is the pilot's own.
func (c *Comparison) refuse(effect *float64) *Warning {
	switch {
	case c.unbounded():
		return new(notice.New(
			"unknown-effect", fmt.Sprintf("the baseline's mean may be 0, so the %s has no bounded interval and nothing can be planned from it", c.Estimand),
			"use --estimand delta, or a pilot of more questions",
		))
	case effect != nil:
		return c.impossible(*effect)
	}
	return nil
}

// impossible is a warning where no 0/1 metric like the pilot's has the effect.
func (c *Comparison) impossible(effect float64) *Warning {
	if !c.pilotIsBinary() || c.Null != 0 || c.SE == 0 {
		return nil
	}
	differ := float64(c.Wins+c.Losses) / float64(c.N)
	after := c.MeanBaseline + effect
	switch {
	case !(after >= 0 && after <= 1):
		return new(notice.New("impossible-effect", fmt.Sprintf("an effect of %.3g takes a mean of %.3g to %.3g, and scores are 0 or 1", effect, c.MeanBaseline, after), "plan for a smaller effect: --effect X"))
	case math.Abs(effect) > differ:
		return new(notice.New(
			"impossible-effect", fmt.Sprintf("the means cannot differ by %.3g where only %.3g of the questions differ, as in this pilot", math.Abs(effect), differ),
			"plan for a smaller effect, or without files: --discordant X --effect X",
		))
	}
	return nil
}
