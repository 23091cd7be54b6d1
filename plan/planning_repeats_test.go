package plan_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/scores"
)

// tasks are agent tasks as in tau-bench: each succeeds with a chance of its
// own, and is run several times.
func tasks(n int) (a, b [][]float64) {
	const k = 4
	r := rand.New(rand.NewPCG(7, 8))
	for range n {
		p := r.Float64()
		arm := func(p float64) (runs []float64) {
			for range k {
				x := 0.0
				if r.Float64() < p {
					x = 1
				}
				runs = append(runs, x)
			}
			return runs
		}
		a, b = append(a, arm(p)), append(b, arm(min(1, max(0, p+0.1+(r.Float64()-0.5)))))
	}
	return a, b
}

// parted is the analysis of variance by its textbook formulas, for k runs of
// every question: pooled variance of the runs, and the spread of the questions'
// differences less the runs' share in it.
func parted(a, b [][]float64) (between, within, sd float64) {
	n, k := float64(len(a)), float64(len(a[0]))
	mean := func(x []float64) (m float64) {
		for _, v := range x {
			m += v / float64(len(x))
		}
		return m
	}
	var d []float64
	for i := range a {
		for _, runs := range [][]float64{a[i], b[i]} {
			for _, v := range runs {
				within += (v - mean(runs)) * (v - mean(runs)) / (k - 1) / n
			}
		}
		d = append(d, mean(b[i])-mean(a[i]))
	}
	for _, v := range d {
		sd += (v - mean(d)) * (v - mean(d)) / (n - 1)
	}
	return sd - within/k, within, math.Sqrt(sd)
}

// A pilot of 150 tasks run four times: the size at K runs is (z₀.₉₇₅ + z₀.₈)²·
// (σ²_b + σ²_w/K)/δ², rounded up; at the runs at hand it is n_80. The best
// number of runs costs least of all, but for the rounding of sizes.
func TestPlanOfAPilotWithRepeats(t *testing.T) {
	a, b := tasks(150)
	between, within, sd := parted(a, b)
	r := tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}, realgain.Options{})
	p := tabletest.PlanOf(t, r, plan.Options{CostQuestion: 1, CostRepeat: 0.1}, nil)
	g := p.Budget
	if g == nil || math.Abs(g.VarBetween-between) > 1e-12 || math.Abs(g.VarWithin-within) > 1e-12 || g.Repeats != 4 || math.Abs(p.SD-sd) > 1e-12 {
		t.Fatalf("%+v, by hand %v between, %v within, spread %v", g, between, within, sd)
	}
	wider := p.N80Interval / p.N80 // questions for each that normal theory takes
	size := func(k float64) float64 {
		z := 1.959963984540054 + 0.8416212335729143
		return wider * z * z * (between + within/k) / (p.Effect * p.Effect)
	}
	var ks []float64
	for _, s := range g.Splits {
		ks = append(ks, s.Repeats)
		if math.Abs(s.Questions-math.Ceil(size(s.Repeats))) > 1 || math.Abs(s.Cost-s.Questions*(1+0.1*s.Repeats)) > 1e-9 || s.Power < 0.8 || s.Repeats == 4 && math.Abs(s.Questions-p.N80Interval) > 1 {
			t.Errorf("%+v, by formula %v questions; n_80 is %v", s, size(s.Repeats), p.N80)
		}
		if s.Repeats == 4 && math.Abs(s.QuestionsShrunk-p.Recommended()) > 1 || !(s.QuestionsShrunk > s.Questions) {
			t.Errorf("%+v, on average %v", s, p.N80Shrunk)
		}
	}
	if !slices.Equal(ks, []float64{g.BestRepeats, 1, 4, 8, 16}) {
		t.Errorf("repeats %v", ks)
	}
	for k := 1.0; k < 60; k++ {
		if size(k)*(1+0.1*k) < size(g.BestRepeats)*(1+0.1*g.BestRepeats) {
			t.Errorf("%v repeats cost less than the best, %v", k, g.BestRepeats)
		}
	}
	if c := p.Cost; math.Abs(c.Question-1.4) > 1e-12 || math.Abs(c.Total-1.4*c.More) > 1e-9 {
		t.Errorf("%+v", c)
	}
	free := tabletest.PlanOf(t, r, plan.Options{Power: 0.9}, nil).Budget
	if !math.IsNaN(free.BestRepeats) || !math.IsNaN(free.Splits[0].Cost) || len(free.Splits) != 4 || math.Abs(free.Splits[1].Questions-p.N90Interval) > 1 {
		t.Errorf("without costs, at 90%%: %+v, n_90 is %v", free, p.N90Interval)
	}
}

// Half of the runs is another pilot of the same tasks: it sees the spread at
// two runs that the split of four predicts, to within its own error.
func TestSplitPredictsFewerRepeats(t *testing.T) {
	a, b := tasks(800)
	first := func(x [][]float64) (out [][]float64) {
		for _, runs := range x {
			out = append(out, runs[:2])
		}
		return out
	}
	effect := .01 // takes too many questions to plan by the interval; variances do not depend on it
	four := tabletest.PlanOf(t, tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}, realgain.Options{}), plan.Options{}, &effect).Budget
	two := tabletest.PlanOf(t, tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", first(a)), tabletest.Runs("b", first(b))}, realgain.Options{}), plan.Options{}, &effect)
	// A variance of 800 differences has a relative standard error of about .05.
	if want := four.VarBetween + four.VarWithin/2; math.Abs(two.SD*two.SD/want-1) > 0.12 {
		t.Errorf("variance %v at two runs, %v predicted", two.SD*two.SD, want)
	}
}

// Clusters of tasks are in the spread between questions, so that the size at
// the runs at hand stays n_80; it is counted in clusters too.
func TestPlanOfClusteredRepeats(t *testing.T) {
	a, b := tasks(150)
	tables := []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}
	for _, table := range tables {
		domain := scores.Tag{Name: "domain"}
		for i := range table.Metrics[0].Values {
			domain.Values = append(domain.Values, strconv.Itoa(i/4%30))
		}
		table.Tags = append(table.Tags, domain)
	}
	p := tabletest.PlanOf(t, tabletest.Compared(t, tables, realgain.Options{Cluster: "domain"}), plan.Options{}, nil)
	k := slices.IndexFunc(p.Budget.Splits, func(s plan.Split) bool { return s.Repeats == 4 })
	if math.Abs(p.Budget.Splits[k].Questions-p.AsSeen()) > 1 || p.Clusters.N80Interval != math.Ceil(p.N80Interval/5) || p.Clusters == nil || p.Clusters.Size != 5 || p.Clusters.N80 != math.Ceil(p.N80/5) {
		t.Errorf("%+v, %+v, n_80 %v", p.Budget, p.Clusters, p.N80)
	}
}

// Where one arm was run once its noise cannot be told from the questions': no
// split, which is said of a cost that is not used.
func TestNoSplit(t *testing.T) {
	a, b := tasks(60)
	var lone [][]float64
	for _, runs := range a {
		lone = append(lone, runs[:1])
	}
	r := tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", lone), tabletest.Runs("b", b)}, realgain.Options{})
	if p := tabletest.PlanOf(t, r, plan.Options{CostQuestion: 1, CostRepeat: 1, Budget: 10}, nil); p.Budget != nil || !tabletest.Said(p.Warnings, "unused-cost") {
		t.Errorf("%+v %+v", p.Budget, p.Warnings)
	}
	for _, po := range []plan.Options{
		{Budget: 10}, {Power: 1}, {PriorSD: -1}, {CostQuestion: nan},
	} {
		var usage *realgain.UsageError
		if p, err := tabletest.FromResult(r, po, nil); !errors.As(err, &usage) || usage.Hint == "" {
			t.Errorf("%+v: %v, %v", po, p, err)
		}
	}
}

// Questions that differ by their runs' noise alone have no best number of runs.
func TestQuestionsThatDoNotDiffer(t *testing.T) {
	var a, b [][]float64
	for i := range 40 {
		a, b = append(a, []float64{0, 1, 0, 1}), append(b, [][]float64{{1, 0, 1, 1}, {1, 1, 0, 1}}[i%2])
	}
	b[0] = []float64{1, 1, 1, 1}
	g := tabletest.PlanOf(t, tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}, realgain.Options{}), plan.Options{CostQuestion: 1, CostRepeat: 1}, nil).Budget
	if g.VarBetween != 0 || !math.IsNaN(g.BestRepeats) || g.Splits[0].Repeats != 1 {
		t.Errorf("%+v", g)
	}
}

// Numbers that no plan can have are refused, and each says how to go on.
func TestContradictions(t *testing.T) {
	a := func(edit func(a *plan.Assumed)) plan.Assumed {
		x := tabletest.Assumed(0.03)
		x.SD = new(0.3)
		edit(&x)
		return x
	}
	for want, x := range map[string]plan.Assumed{
		"Assumed.Correlation":                    a(func(a *plan.Assumed) { a.Correlation = new(0.5) }),
		"Assumed.GradedSD":                       a(func(a *plan.Assumed) { a.GradedSD = new(0.5) }),
		"Assumed.VarWithin":                      a(func(a *plan.Assumed) { a.VarWithin = new(0.5) }),
		"Assumed.Repeats":                        a(func(a *plan.Assumed) { a.Repeats = new(2.0) }),
		"Assumed.ICC":                            a(func(a *plan.Assumed) { a.ICC = new(0.1) }),
		"every question changes in the same way": a(func(a *plan.Assumed) { a.SD, a.Discordant, a.Effect = nil, new(1.0), new(-1.0) }),
	} {
		var usage *realgain.UsageError
		if p, err := tabletest.FromNumbers(x, realgain.Options{}, plan.Options{}); !errors.As(err, &usage) || usage.Hint == "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", want, p, err)
		}
	}
	for _, opt := range []realgain.Options{{Estimand: "ratio"}, {Interval: "fieller"}} {
		x := a(func(a *plan.Assumed) { a.SD, a.Discordant = nil, new(0.15) })
		var usage *realgain.UsageError
		if p, err := tabletest.FromNumbers(x, opt, plan.Options{}); !errors.As(err, &usage) {
			t.Errorf("%+v: %v, %v", opt, p, err)
		}
	}
	// Bootstrap-t needs draws: the normal approximation stands in, as with files.
	x := a(func(a *plan.Assumed) { a.SD, a.Discordant = nil, new(0.15) })
	if p := tabletest.Planned(t, x, realgain.Options{Interval: "studentized"}, plan.Options{}); p.Interval != "" || !(p.N80 > 1000 && p.N80 < 1400) {
		t.Errorf("%q, %+v", p.Interval, p.Plan)
	}
}

// No change is what equivalence and noninferiority are planned for: by
// hand n = ((z₀.₉₇₅ + z₀.₉)·σ/m)² = 378.3 and ((z₀.₉₇₅ + z₀.₈)·σ/m)² = 282.6.
// The half-width rule has half power but for equivalence, where it has none.
func TestEffectOfZero(t *testing.T) {
	a := tabletest.Assumed(0)
	a.SD = new(0.3)
	for hypothesis, want := range map[string][2]float64{"equivalence": {379, 0}, "noninferiority": {283, 0.5}} {
		p := tabletest.Planned(t, a, realgain.Options{Hypothesis: hypothesis, Margin: 0.05}, plan.Options{})
		if p.N80 != want[0] || p.N80Shrunk != want[0] || p.PowerAtNHW != want[1] || len(p.Curve) == 0 || tabletest.Said(p.Warnings, "no-effect") {
			t.Errorf("%s: %+v %+v", hypothesis, p.Plan, p.Warnings)
		}
	}
	zero := make([]float64, 60)
	b := slices.Clone(zero)
	b[0], b[1] = 1, -1
	r := tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", tabletest.Once(zero)), tabletest.Runs("b", tabletest.Once(b))}, realgain.Options{Hypothesis: "equivalence", Margin: 0.02})
	c := r.Comparisons[0].Metrics[0]
	if c.Verdict != realgain.Inconclusive || !(c.Plan.N80 > 60) || !(c.Plan.N80Shrunk > c.Plan.N80) {
		t.Errorf("%s: %+v", c.Verdict, c.Plan)
	}
}

// A 0/1 pilot cannot have every effect: 15 of its 100 questions differ, and its
// baseline is right on 60.
func TestImpossibleEffects(t *testing.T) {
	a, b := make([]float64, 100), make([]float64, 100)
	for i := range a {
		if i < 60 {
			a[i] = 1
		}
		b[i] = a[i]
	}
	for i := 52; i < 67; i++ {
		b[i] = 1 - a[i]
	}
	r := tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", tabletest.Once(a)), tabletest.Runs("b", tabletest.Once(b))}, realgain.Options{})
	for _, effect := range []float64{0.5, -0.7, 0.16, -0.16} {
		p := tabletest.PlanOf(t, r, plan.Options{}, &effect)
		if !tabletest.Said(p.Warnings, "impossible-effect") || !math.IsNaN(p.N80) || !math.IsNaN(p.N80Shrunk) || p.Binary != nil || len(p.Warnings) != 1 {
			t.Errorf("%v: %+v %+v", effect, p.Plan, p.Warnings)
		}
	}
	effect := 0.14
	// What is assumed has no interval whose end one could plan for.
	if p := tabletest.PlanOf(t, r, plan.Options{}, &effect); tabletest.Said(p.Warnings, "impossible-effect") || !(p.N80 > 2) || !math.IsNaN(p.N80LowerBound) {
		t.Errorf("%+v %+v", p.Plan, p.Warnings)
	}
}
