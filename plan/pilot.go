package plan

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/version"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// Pilot is one comparison of two arms on one metric, reduced to what a plan needs. Its
// fields have the meaning that they have in the comparison.
type Pilot struct {
	Metric     string
	Kind       string
	Better     string
	BetterWhy  string
	Estimand   string
	Interval   string
	Level      float64
	Hypothesis string
	Margin     *float64
	Verdict    verdict.Verdict

	Input        Input   // questions, effect and spread; effect and spread are NaN if the interval is unbounded
	SE           float64 // of the estimate
	Null         float64
	MeanBaseline float64
	Differing    int     // number of questions whose scores differ between the arms
	Unbounded    bool    // the interval is unbounded: the baseline's mean may be 0
	Binary       bool    // the difference of single 0/1 scores
	Clusters     *int    // nil = questions are drawn one by one
	Variance     float64 // variance of the questions' own differences; NaN = unknown, or for another estimand
	Runs         Runs    // repeats of the questions

	// Power returns the probability that the comparison's interval on n questions shows
	// the claim, at a true effect. Nil means that it is not known; the normal
	// approximation is used then.
	Power func(n int, effect float64) (float64, error)
	// Simulated is the number of simulated sets behind each power; 0 = it is computed.
	Simulated int
}

// Pilots holds the metrics of one pilot.
type Pilots struct {
	Source  string // its files
	Notes   []string
	Metrics []Pilot
}

// FromPilots plans from the comparisons of a pilot. It returns an error for options
// that are impossible in any plan, and for an effect that no number of questions
// detects.
func FromPilots(pilots Pilots, o Options) (*Planning, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Effect != nil {
		if err := checkEffect(*o.Effect, pilots.Metrics[0].Hypothesis); err != nil {
			return nil, err
		}
	}
	out := &Planning{Schema: Schema, Version: version.Text(), Source: pilots.Source, Notes: pilots.Notes, Metrics: make([]MetricPlan, len(pilots.Metrics))}
	for i := range pilots.Metrics {
		p := &pilots.Metrics[i]
		if err := p.planInto(&out.Metrics[i], o); err != nil {
			return nil, notice.Of(p.Metric, err)
		}
	}
	out.MetricPlan = out.Metrics[0]
	return out, nil
}

// planInto makes the plan of one metric.
func (c *Pilot) planInto(out *MetricPlan, o Options) error {
	*out = MetricPlan{
		Metric: c.Metric, Kind: c.Kind, Better: c.Better, BetterWhy: c.BetterWhy, Estimand: c.Estimand, Interval: c.Interval,
		Level: c.Level, Hypothesis: c.Hypothesis, Margin: c.Margin, Observed: o.Effect == nil, Verdict: c.Verdict,
	}
	in := c.Input
	in.PriorSD = o.PriorSD
	if o.Effect != nil {
		in.Effect, in.Assumed = *o.Effect, true
	}
	p := planner{in: in, opt: o, out: out, runs: c.Runs, pilot: true}
	if p.refused = c.refuse(o.Effect); p.refused != nil {
		p.in.SD = math.NaN() // no plan
		return p.build()
	}
	if p.power, out.Simulated = c.Power, c.Simulated; p.power == nil {
		out.Interval = ""
	}
	if err := p.build(); err != nil {
		return err
	}
	if c.Binary && c.SE > 0 && in.Effect != 0 && c.Null == 0 {
		out.Binary = binaryPlan(Discordant{Rate: c.discordant(), Effect: in.Effect}, c.MeanBaseline, out, p.power)
	}
	c.planClusters(out)
	return nil
}

// discordant returns the share of questions whose scores differ.
func (c *Pilot) discordant() float64 { return float64(c.Differing) / float64(c.Input.N) }

// planClusters counts clusters if questions are clustered.
func (c *Pilot) planClusters(out *MetricPlan) {
	if c.Clusters == nil || !(c.SE > 0) {
		return
	}
	size := float64(c.Input.N) / float64(*c.Clusters)
	effect := c.SE * c.SE * float64(c.Input.N) / c.Variance
	out.Clusters = clusterPlan(Clusters{Size: size, ICC: (effect - 1) / (size - 1)}, out)
}

// clusterPlan converts numbers of questions into numbers of clusters.
func clusterPlan(c Clusters, out *MetricPlan) *ClusterPlan {
	return &ClusterPlan{
		Size: c.Size, ICC: c.ICC, DesignEffect: c.DesignEffect(),
		N80: c.Count(out.N80), N80Shrunk: c.Count(out.N80Shrunk),
		N80Interval: c.Count(out.N80Interval), N80ShrunkInterval: c.Count(out.N80ShrunkInterval),
	}
}

// RecommendedByInterval returns the recommended size by the power of the interval
// itself, see [Plan]. It is NaN if that is not known, or if so many questions are
// needed that it makes no difference.
func (c *Pilot) RecommendedByInterval(closedForm float64) (float64, error) {
	if c.Power == nil || !(closedForm <= assuredUpTo) {
		return math.NaN(), nil
	}
	return c.Input.AssuredSizeBy(0.8, c.Power)
}

// refuse returns a warning if nothing can be planned from a pilot, or if its metric
// cannot have the effect that is planned for; nil otherwise. A nil effect means the
// pilot's own.
func (c *Pilot) refuse(effect *float64) *notice.Warning {
	switch {
	case c.Unbounded:
		return new(notice.New(
			"unknown-effect", fmt.Sprintf("the baseline's mean may be 0, so the %s has no bounded interval and nothing can be planned from it", c.Estimand),
			`use Options.Estimand "delta", or a pilot of more questions`,
		))
	case effect != nil:
		return c.impossible(*effect)
	}
	return nil
}

// impossible returns a warning if no 0/1 metric like the pilot's can have the effect.
func (c *Pilot) impossible(effect float64) *notice.Warning {
	if !c.Binary || c.Null != 0 || c.SE == 0 {
		return nil
	}
	differ := c.discordant()
	after := c.MeanBaseline + effect
	switch {
	case !(after >= 0 && after <= 1):
		return new(notice.New("impossible-effect", fmt.Sprintf("an effect of %.3g takes a mean of %.3g to %.3g, and scores are 0 or 1", effect, c.MeanBaseline, after), "plan for a smaller effect: Options.Effect X"))
	case math.Abs(effect) > differ:
		return new(notice.New(
			"impossible-effect", fmt.Sprintf("the means cannot differ by %.3g where only %.3g of the questions differ, as in this pilot", math.Abs(effect), differ),
			"plan for a smaller effect, or without files: Assumed{Discordant: X, Effect: X}",
		))
	}
	return nil
}
