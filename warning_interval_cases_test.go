package realgain_test

import (
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/scores"
)

// intervalWarnings are about intervals that are not what was asked for, and
// estimands without a value.
func intervalWarnings() map[string]warningCase {
	ratio := realgain.Options{Estimand: "ratio"}
	shifted := func(last float64) ([]float64, []float64) {
		a := []float64{12001, 12002, 12004, 12007, 12011}
		b := []float64{12038, 12039, 12041, 12044, 12048 + last}
		return a, b
	}
	alike := func(last float64) func(t *testing.T) []realgain.Warning {
		return byPosition(func() (a, b []float64) { return shifted(last) }, realgain.Options{})
	}
	unbounded := func(lift float64) func(t *testing.T) []realgain.Warning {
		return byPosition(func() (a, b []float64) { return tabletest.NearZero(lift) }, ratio)
	}
	base := func(first, rest float64) func(t *testing.T) []realgain.Warning {
		a := append([]float64{first}, slices.Repeat([]float64{rest}, 24)...)
		return of(a, slices.Repeat([]float64{.5, 1, .75, .5, 1}, 5), ratio)
	}
	signed := func(sign float64) func(t *testing.T) []realgain.Warning {
		a, b := graded(10) // few enough to be listed: of ratios off a lattice each law takes long
		for i := range a {
			a[i], b[i] = sign*(1+a[i]), sign*(1+b[i])
		}
		return of(a, b, ratio)
	}
	reach := func(level float64) func(t *testing.T) []realgain.Warning {
		return of([]float64{0, 0}, []float64{1, 1}, realgain.Options{Interval: "score", Level: level})
	}
	betting := func(estimand string) func(t *testing.T) []realgain.Warning {
		a, b := tabletest.Uniform(30)
		return of(a, b, realgain.Options{Interval: "betting", Range: [2]float64{0, 1}, Estimand: estimand})
	}
	// claim is one of no harm: fractional scores, or the same where they have no range.
	claim := func(by float64, declared [2]float64) func(t *testing.T) []realgain.Warning {
		a, b := tabletest.Uniform(30)
		for i := range a {
			a[i], b[i] = by*a[i], by*b[i]
		}
		return of(a, b, realgain.Options{Hypothesis: "noninferiority", Margin: .3, Range: declared})
	}
	unseen := func(margin float64) func(t *testing.T) []realgain.Warning {
		a := []float64{.60, .71, .55, .80, .42, .66, .73, .5}
		b := []float64{.581, .704, .532, .774, .405, .651, .706, .493}
		return of(a, b, realgain.Options{Hypothesis: "noninferiority", Margin: margin})
	}
	unknown := [2]float64{}
	drawn := func(from float64) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a, b := tabletest.Uniform(30)
			opt := realgain.Options{Interval: "percentile"}
			c, err := realgain.Compare(a, b, opt)
			if err != nil {
				t.Fatal(err)
			}
			opt.Engine, opt.NBoot, opt.Null = "montecarlo", 2000, new(c.CI[0]-from*c.HalfWidth)
			return of(a, b, opt)(t)
		}
	}
	return map[string]warningCase{
		"close-call":        {drawn(0), drawn(.3)},
		"assumed-range":     {claim(1, unknown), claim(1, [2]float64{0, 1})},
		"unbounded-claim":   {claim(5, unknown), claim(5, [2]float64{0, 5})},
		"unseen-harm":       {unseen(.05), unseen(.01)},
		"interval-replaced": {betting("ratio"), betting("delta")},
		"no-range":          {alike(0), alike(1)},
		"interval-null":     {unbounded(0), unbounded(1)},
		"zero-denominator":  {base(0, 0), base(1, 0)},
		"degenerate":        {base(1, 1), base(.5, 1)},
		"negative-means":    {signed(-1), signed(1)},
		"extended":          {reach(.5), reach(.95)},
	}
}

// planWarnings are about plans.
func planWarnings() map[string]warningCase {
	pilot := func(a, b []float64, opt realgain.Options, effect *float64) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			return tabletest.PlanOf(t, tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, opt), plan.Options{}, effect).Warnings
		}
	}
	numbers := func(n int, effect float64, opt realgain.Options) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a := tabletest.Assumed(effect)
			a.N, a.SD = n, new(.3)
			return tabletest.Planned(t, a, opt, plan.Options{}).Warnings
		}
	}
	priced := func(spread bool) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a := tabletest.Assumed(.03)
			if a.SD = new(.3); spread {
				a.SD, a.VarBetween, a.VarWithin = nil, new(.06), new(.03)
			}
			return tabletest.Planned(t, a, realgain.Options{}, plan.Options{CostQuestion: 1, CostRepeat: 1}).Warnings
		}
	}
	a, b := flips(100, 10, 5)
	zero, evenly := make([]float64, 50), slices.Concat(make([]float64, 48), []float64{1, -1})
	nearly := slices.Concat(make([]float64, 48), []float64{1, -.5})
	near, far := new(.1), new(.3)
	open, over := tabletest.NearZero(0)
	lifted, above := tabletest.NearZero(1)
	margin := realgain.Options{Hypothesis: "superiority", Margin: .02}
	harm := realgain.Options{Hypothesis: "noninferiority", Margin: .02}
	return map[string]warningCase{
		"no-spread":         {pilot(zero, zero, realgain.Options{}, nil), pilot(zero, nearly, realgain.Options{}, nil)},
		"no-effect":         {pilot(zero, evenly, realgain.Options{}, nil), pilot(zero, nearly, realgain.Options{}, nil)},
		"unknown-effect":    {pilot(open, over, realgain.Options{Estimand: "ratio"}, nil), pilot(lifted, above, realgain.Options{Estimand: "ratio"}, nil)},
		"impossible-effect": {pilot(a, b, realgain.Options{}, far), pilot(a, b, realgain.Options{}, near)},
		"assumed-effect":    {numbers(0, .03, realgain.Options{}), numbers(100, .03, realgain.Options{})},
		"capped":            {numbers(100, 1e-9, realgain.Options{}), numbers(100, 1e-3, realgain.Options{})},
		"wrong-side":        {numbers(100, .01, margin), numbers(100, .03, margin)},
		"unreachable":       {numbers(400, -.018, harm), numbers(400, .03, harm)},
		"unused-cost":       {priced(false), priced(true)},
	}
}
