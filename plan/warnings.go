package plan

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// warn adds warnings about what the numbers do not show.
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
			"plan for an effect that the hypothesis allows: "+p.effect()+" X")
	case o.Unreachable:
		add("unreachable", "given the pilot and the prior the claim is too likely false: no number of questions shows it with 80% power", "use a larger margin, or plan for a given effect: "+p.effect()+" X")
	}
	if p.opt.CostRepeat > 0 && o.Budget == nil {
		add("unused-cost", "questions and repeats are not weighed against each other: that takes the cost of both, and how much of the variance lies between questions and how much between runs",
			"give Options.CostQuestion, and a pilot in which both systems repeat the questions, or Assumed.VarBetween and Assumed.VarWithin")
	}
	switch {
	case o.Observed && o.N < pair.FewQuestions:
		add("few-questions", fmt.Sprintf("a pilot of %s knows neither the effect nor the spread", wording.Count(o.N, "question")), fmt.Sprintf("use at least %d questions", pair.FewQuestions))
	case !o.Observed && p.pilot:
		add("assumed-effect", "the effect is taken as given, not as seen in a pilot: nothing is shrunk", "leave out Options.Effect to plan for the pilot's own estimate")
	case !o.Observed:
		add("assumed-effect", "the effect is taken as given, not as seen in a pilot: nothing is shrunk", "give the pilot's size with Assumed.N if it was observed")
	}
	for _, n := range []float64{o.NHalfWidth, o.N80, o.N90, o.N80Half, o.N80LowerBound, o.N80Shrunk} {
		if n >= Cap {
			add("capped", fmt.Sprintf("sizes are worked out up to %d questions; the effect takes more", Cap), "plan for the smallest change that matters: "+p.effect()+" X")
			break
		}
	}
}

// effect names the option that gives the effect planned for.
func (p planner) effect() string {
	if p.pilot {
		return "Options.Effect"
	}
	return "Assumed.Effect"
}

// noPlan returns the reason why there is nothing to plan; nil if there is a plan.
func (p planner) noPlan() *notice.Warning {
	o := p.out
	switch {
	case o.SD == 0 && o.Effect != 0:
		return new(notice.New("no-spread", "every question changed alike: differences that do not vary give no number of questions", "check the scores; if they are right, plan with a spread that new questions may have: Assumed{SD: X, Effect: X}"))
	case o.SD == 0:
		return new(notice.New("no-spread", "the differences do not vary, so no number of questions can be worked out", "check that both files are not of one run"))
	case o.Effect == 0 && !p.in.Holds(0):
		return new(notice.New("no-effect", "the effect is 0, and no number of questions finds that", "plan for the smallest change that matters: "+p.effect()+" X"))
	case math.IsNaN(o.SD) || math.IsNaN(o.Effect):
		return new(notice.New("unknown-effect", "the estimand has no value here, so nothing can be planned", `use Options.Estimand "delta"`))
	}
	return nil
}
