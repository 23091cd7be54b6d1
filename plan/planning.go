package plan

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// Schema is the name and version of a plan's JSON form.
const Schema = "realgain.plan/v1"

// Planning says how many questions would settle a change, as the schema
// realgain.plan/v1 has it: the first metric at the top, every metric in
// Metrics. Unknown numbers are NaN here and null in JSON.
type Planning struct {
	Schema  string `json:"schema"`
	Version string `json:"version"`
	Source  string `json:"source"` // the files of the pilot, or "flags"
	MetricPlan
	Metrics []MetricPlan `json:"metrics"`
	Notes   []string     `json:"-"` // choices made, for stderr
}

// MetricPlan is the plan of one metric.
type MetricPlan struct {
	Metric     string          `json:"metric"`
	Kind       string          `json:"kind"` // "binary" | "fractional" | "continuous" | "" unknown
	Better     string          `json:"better"`
	BetterWhy  string          `json:"better_why"` // as of a Comparison
	Estimand   string          `json:"estimand"`
	Interval   string          `json:"interval"` // whose power the curve shows; "" = the normal approximation
	Level      float64         `json:"level"`
	Hypothesis string          `json:"hypothesis"`
	Margin     *float64        `json:"margin"`
	Observed   bool            `json:"observed"`   // the effect is a pilot's estimate, not an assumption
	HalfWidth  float64         `json:"half_width"` // of the interval at n
	Verdict    verdict.Verdict `json:"verdict,omitzero"`
	Plan
	IntervalSizes
	Simulated int              `json:"simulated,omitzero"` // sets drawn for each power of the interval; 0 = it is computed
	Asked     *AskedPower      `json:"asked,omitempty"`
	Sizes     []SizeChances    `json:"sizes"`
	Curve     []CurvePoint     `json:"curve"`
	Binary    *BinaryPlan      `json:"binary,omitempty"`
	Clusters  *ClusterPlan     `json:"clusters,omitempty"`
	Budget    *BudgetPlan      `json:"budget,omitempty"`
	Cost      *CostPlan        `json:"cost,omitempty"`
	Warnings  []notice.Warning `json:"warnings"`
}

// IntervalSizes are sizes by the power of the interval that compare computes,
// from the pilot's cells: the ones to use. NaN beyond 5,000 questions, where
// those of normal theory are as good, and where the interval's power is not
// known.
type IntervalSizes struct {
	N80Interval      float64 `json:"n_80_interval"`
	N90Interval      float64 `json:"n_90_interval"`
	N80HalfInterval  float64 `json:"n_80_half_effect_interval"`
	N80LowerInterval float64 `json:"n_80_lower_bound_interval"`
}

// AsSeen is the number of questions for 80% power if the effect is as large as
// it looks, by the interval where its power is known, else by normal theory.
func (m *MetricPlan) AsSeen() float64 { return FirstKnown(m.N80Interval, m.N80) }

// AskedPower are the sizes at a power other than 80 and 90%.
type AskedPower struct {
	Power       float64 `json:"power"`
	N           float64 `json:"n"`             // if the effect is as large as it looks
	NShrunk     float64 `json:"n_shrunk"`      // averaged over what the effect may be
	NHalfEffect float64 `json:"n_half_effect"` // …
	MDE         float64 `json:"mde"`           // at the n at hand

	// The same by the power of the interval, see [IntervalSizes].
	NInterval       float64 `json:"n_interval"`
	NShrunkInterval float64 `json:"n_shrunk_interval"`
	NHalfInterval   float64 `json:"n_half_effect_interval"`
}

// AsSeen is N by the interval where its power is known.
func (a *AskedPower) AsSeen() float64 { return FirstKnown(a.NInterval, a.N) }

// IfHalf is NHalfEffect by the interval where its power is known.
func (a *AskedPower) IfHalf() float64 { return FirstKnown(a.NHalfInterval, a.NHalfEffect) }

// Recommended is NShrunk by the interval where its power is known.
func (a *AskedPower) Recommended() float64 { return FirstKnown(a.NShrunkInterval, a.NShrunk) }

// SizeChances is what an experiment of one of the planned sizes can do.
type SizeChances struct {
	Name          string   `json:"name"` // "n", or the key of the size
	N             float64  `json:"n"`
	Power         float64  `json:"power"`          // if the effect is as large as it looks; NaN for the pilot's own size, of which that would say nothing new
	PowerHalf     float64  `json:"power_half"`     // if it is half as large
	Assurance     float64  `json:"assurance"`      // averaged over what it may be; a verdict in either direction
	SameDirection float64  `json:"same_direction"` // the part of that in the pilot's direction
	TypeS         float64  `json:"type_s"`         // if it is the shrunk effect
	TypeM         float64  `json:"type_m"`
	MDE80         float64  `json:"mde_80"`
	Cost          *float64 `json:"cost,omitempty"` // of the questions it takes beyond those at hand; nil = no price was given
}

// CurvePoint is one number of questions on the curves.
type CurvePoint struct {
	N         int     `json:"n"`
	Power     float64 `json:"power"`      // at the effect; by the interval itself where a pilot gives its cells
	PowerHalf float64 `json:"power_half"` // at half of it
	Assurance float64 `json:"assurance"`  // averaged over what the effect may be
	MDE80     float64 `json:"mde_80"`
}

// BinaryPlan is what is particular to 0/1 metrics.
type BinaryPlan struct {
	Discordant  float64            `json:"discordant"`        // share of questions on which the arms differ
	Baseline    float64            `json:"baseline"`          // p, the baseline's mean
	Unpaired    float64            `json:"unpaired_variance"` // p(1−p) + q(1−q)
	Paired      float64            `json:"paired_variance"`   // what pairing leaves
	Correlation float64            `json:"correlation"`
	N80Unpaired float64            `json:"n_80_unpaired"` // questions in each arm if the arms had different ones
	Connor      float64            `json:"n_80_connor"`
	Miettinen   float64            `json:"n_80_miettinen"`
	N80         map[string]float64 `json:"n_80"` // by exact power, for each test
	Graded      *GradedPlan        `json:"graded,omitempty"`
}

// GradedPlan is the same effect on a graded metric, whose differences spread less.
type GradedPlan struct {
	SD      float64 `json:"sd"`
	Assumed bool    `json:"assumed"` // half of the 0/1 metric's, for want of a figure
	N80     float64 `json:"n_80"`
	N80Size float64 `json:"n_80_shrunk"`
}

// ClusterPlan counts clusters instead of questions.
type ClusterPlan struct {
	Size         float64 `json:"size"`
	ICC          float64 `json:"icc"`
	DesignEffect float64 `json:"design_effect"`
	N80          float64 `json:"n_80"` // clusters
	N80Shrunk    float64 `json:"n_80_shrunk"`

	N80Interval       float64 `json:"n_80_interval"` // clusters
	N80ShrunkInterval float64 `json:"n_80_shrunk_interval"`
}

// Recommended is [Plan.Recommended] in clusters.
func (c *ClusterPlan) Recommended() float64 { return FirstKnown(c.N80ShrunkInterval, c.N80Shrunk) }

// AsSeen is [MetricPlan.AsSeen] in clusters.
func (c *ClusterPlan) AsSeen() float64 { return FirstKnown(c.N80Interval, c.N80) }

// BudgetPlan splits a budget between questions and repeats.
type BudgetPlan struct {
	VarBetween   float64 `json:"var_between"`
	VarWithin    float64 `json:"var_within"`
	Repeats      float64 `json:"repeats"`       // of each question now; not whole where their numbers differ
	CostQuestion float64 `json:"cost_question"` // NaN = unknown
	CostRepeat   float64 `json:"cost_repeat"`
	Budget       float64 `json:"budget"`       // NaN = what the planned power takes
	BestRepeats  float64 `json:"best_repeats"` // √(σ²_w·cost_question/(σ²_b·cost_repeat)) in whole numbers; NaN where a cost is unknown or questions do not differ
	Splits       []Split `json:"splits"`       // the best first
}

// CostPlan is what the questions still lacking cost.
type CostPlan struct {
	Question  float64 `json:"question"`   // of one more, its runs included
	More      float64 `json:"more"`       // questions still lacking to the recommended size
	Total     float64 `json:"total"`      // their cost
	AtN80     float64 `json:"at_n_80"`    // cost of those lacking to 80% power if the effect is as large as it looks
	PerHalved float64 `json:"per_halved"` // cost of halving the interval: three times the questions at hand
}

// Read reads a document that was written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Planning, error) {
	var out Planning
	return &out, jsonout.Read(data, Schema, &out)
}
