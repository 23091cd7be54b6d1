package plan

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/version"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/verdict"
)

// Assumed is the input of a plan without files. A nil number is unknown. The spread
// comes from one of SD, HalfWidth (with N), Discordant, Baseline (with Correlation) and
// VarBetween. The zero value of every other field means its default.
type Assumed struct {
	N           int      // number of questions on which the effect was observed; 0 = it is assumed
	Effect      *float64 // effect to be detected; 0 is allowed only for a claim that holds there
	SD          *float64 // standard deviation of the differences, > 0
	HalfWidth   *float64 // half-width of the interval at N, > 0
	Discordant  *float64 // share of questions on which a 0/1 metric differs, in (0, 1]
	Baseline    *float64 // mean of a 0/1 metric, in (0, 1)
	Correlation *float64 // of the arms' scores within questions, in [−1, 1)
	GradedSD    *float64 // standard deviation of the differences of a graded metric, for comparison, > 0
	VarBetween  *float64 // variance of the questions' true differences, > 0
	VarWithin   *float64 // variance of one run's difference about it, both arms together, ≥ 0
	Repeats     *float64 // runs of each question, ≥ 1; nil = 1
	ClusterSize *float64 // questions in a cluster, ≥ 1
	ICC         *float64 // correlation of differences within a cluster, in [0, 1]

	Level      float64 // of the interval, in [0.5, 1); 0 = 0.95
	Hypothesis string  // "" = "difference"
	Margin     float64 // in the metric's unit; 0 = none
	Interval   string  // "" = the default one
	Estimand   string  // "" = "delta"
	Better     string  // "higher" | "lower"; "" = higher, assumed
}

// numbers holds the numbers of an Assumed; NaN if unknown.
type numbers struct {
	N                                                int
	Effect, SD, HalfWidth, Discordant                float64
	Baseline, Correlation, GradedSD                  float64
	VarBetween, VarWithin, Repeats, ClusterSize, ICC float64
}

func (a Assumed) numbers() numbers {
	known := func(x *float64) float64 {
		if x == nil {
			return math.NaN()
		}
		return *x
	}
	return numbers{
		N: a.N, Effect: known(a.Effect), SD: known(a.SD), HalfWidth: known(a.HalfWidth), Discordant: known(a.Discordant),
		Baseline: known(a.Baseline), Correlation: known(a.Correlation), GradedSD: known(a.GradedSD),
		VarBetween: known(a.VarBetween), VarWithin: known(a.VarWithin), Repeats: known(a.Repeats),
		ClusterSize: known(a.ClusterSize), ICC: known(a.ICC),
	}
}

// asked returns the metric's plan, still without numbers, and the method of its
// interval.
func (a Assumed) asked() (out MetricPlan, m interval.Method, err error) {
	out = MetricPlan{Better: "higher", BetterWhy: "assumed", Hypothesis: a.Hypothesis, Observed: a.N > 0}
	if a.Better != "" {
		out.Better, out.BetterWhy = a.Better, "flag"
	}
	if out.Hypothesis == "" {
		out.Hypothesis = verdict.Hypotheses[0]
	}
	if a.Margin != 0 {
		out.Margin = &a.Margin
	}
	if out.Level, err = interval.LevelOf(a.Level); err != nil {
		return out, m, err
	}
	if err := (verdict.Rule{Hypothesis: out.Hypothesis, Margin: a.Margin}).Check(); err != nil {
		return out, m, notice.Usage(err.Error(), "hypotheses: "+strings.Join(verdict.Hypotheses, ", ")+"; margins: Assumed.Margin 0.02")
	}
	e, err := estimand.Choose(a.Estimand)
	if err != nil {
		return out, m, err
	}
	out.Estimand = e.Name()
	m, err = interval.Choose(a.Interval)
	return out, m, err
}

// FromNumbers plans from numbers instead of files.
func FromNumbers(assumed Assumed, o Options) (*Planning, error) {
	out, method, err := assumed.asked()
	if err != nil {
		return nil, err
	}
	a := assumed.numbers()
	if err := errors.Join(o.check(), checkEffect(a.Effect, out.Hypothesis)); err != nil {
		return nil, err
	}
	sd, discordant, err := a.spread(out.Level)
	if err != nil {
		return nil, err
	}
	in := Input{N: a.N, Effect: a.Effect, SD: sd, PriorSD: o.PriorSD, Stated: true, Design: out.design()}
	clusters := Clusters{Size: a.ClusterSize, ICC: a.ICC}
	if finite(a.ClusterSize) && !finite(a.HalfWidth) {
		in.SD = clusters.Inflate(sd) // a half-width includes the clusters already
	}
	p := planner{in: in, opt: o, out: &out, runs: a.runs()}
	if discordant != nil {
		if err := ofBinary(out.Estimand, method, out.Level); err != nil {
			return nil, err
		}
		if out.Hypothesis == verdict.Hypotheses[0] && !finite(a.ClusterSize) && !method.NoLaw {
			out.Kind, out.Interval = pair.Binary, method.Name
			counted := NewCounted(discordant.Rate, ByInterval(method.Name, out.Level))
			p.power = func(n int, effect float64) (float64, error) { return counted.Power(n, effect), nil }
		}
	}
	if err := p.build(); err != nil {
		return nil, err
	}
	if discordant != nil {
		out.Binary = binaryPlan(*discordant, a.Baseline, &out, p.power)
		p.graded(a, out.Binary)
	}
	if finite(a.ClusterSize) {
		out.Clusters = clusterPlan(clusters, &out)
	}
	return &Planning{Schema: Schema, Version: version.Text(), Source: "flags", MetricPlan: out, Metrics: []MetricPlan{out}}, nil
}

// design returns the claim that a plan is for.
func (m *MetricPlan) design() Design {
	d := Design{Level: m.Level, Hypothesis: m.Hypothesis, LowerIsBetter: m.Better == "lower"}
	if m.Margin != nil && m.Hypothesis != verdict.Hypotheses[0] {
		d.Margin = *m.Margin
	}
	return d
}

// ofBinary returns an error for options that a difference of two 0/1 means cannot have.
func ofBinary(of string, method interval.Method, level float64) error {
	if of != estimand.Default.Name() {
		return notice.Usage(fmt.Sprintf("Assumed.Discordant and Assumed.Baseline plan for a difference, not for the %s", of), "leave out Assumed.Estimand, or give the spread with Assumed.SD")
	}
	if err := Suits(method.Name, level); err != nil && !method.NeedsDraws {
		return notice.Usage(fmt.Sprintf("interval %q does not apply to the difference of a 0/1 metric: %v", method.Name, err), "leave out Assumed.Interval")
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// spread returns the standard deviation of the differences, and the 0/1 metric that it
// comes from, if any.
func (a numbers) spread(level float64) (float64, *Discordant, error) {
	if err := a.check(); err != nil {
		return math.NaN(), nil, err
	}
	switch {
	case finite(a.SD):
		return a.SD, nil, nil
	case finite(a.HalfWidth):
		return Design{Level: level}.SpreadOf(a.HalfWidth, a.N), nil, nil
	case finite(a.VarBetween):
		k := 1.0
		if finite(a.Repeats) {
			k = a.Repeats
		}
		return Repeats{Between: a.VarBetween, Within: a.VarWithin}.SD(k), nil, nil
	case finite(a.Discordant):
		d := Discordant{Rate: a.Discordant, Effect: a.Effect}
		return d.SD(), &d, nil
	}
	d, ok := DiscordantOf(a.Baseline, a.Effect, a.Correlation)
	if !ok {
		return math.NaN(), nil, notice.Usage(
			fmt.Sprintf("no 0/1 metric goes from %v to %v with a correlation of %v", a.Baseline, a.Baseline+a.Effect, a.Correlation),
			"give a smaller effect or another Assumed.Correlation",
		)
	}
	return d.SD(), &d, nil
}

// graded adds a graded metric with the same effect, for comparison with the 0/1 metric.
func (p planner) graded(a numbers, b *BinaryPlan) {
	if !finite(a.Baseline) && !finite(a.GradedSD) {
		return
	}
	g := &GradedPlan{SD: a.GradedSD}
	if !finite(a.GradedSD) {
		g.SD, g.Assumed = p.in.SD/2, true
	}
	in := p.in
	in.SD, in.PriorSD = g.SD, p.out.PriorSD // one change, so one prior
	of := Of(in)
	g.N80, g.N80Size = of.N80, of.N80Shrunk
	b.Graded = g
}
