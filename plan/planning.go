package plan

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

// Schema is the name and version of a plan's JSON form.
const Schema = "realgain.plan/v1"

// Planning holds how many questions would settle a change, in the form of schema
// realgain.plan/v1: the first metric at the top, and every metric in Metrics. Unknown
// numbers are NaN here and null in JSON.
type Planning struct {
	Schema  string `json:"schema"`
	Version string `json:"version"`
	Source  string `json:"source"` // the files of the pilot, or "flags"
	MetricPlan
	Metrics []MetricPlan `json:"metrics"`
	Notes   []string     `json:"-"` // choices that were made, for stderr
}

// MetricPlan is the plan of one metric.
type MetricPlan struct {
	Metric     string          `json:"metric"`
	Kind       string          `json:"kind"` // "binary" | "fractional" | "continuous" | "" unknown
	Better     string          `json:"better"`
	BetterWhy  string          `json:"better_why"` // as in a Comparison
	Estimand   string          `json:"estimand"`
	Interval   string          `json:"interval"` // interval whose power the curve shows; "" = the normal approximation
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

// IntervalSizes are sizes by the power of the interval that compare computes, from the
// pilot's cells. They are the recommended ones. They are NaN beyond 5,000 questions,
// where those of normal theory are as good, and if the interval's power is not known.
type IntervalSizes struct {
	N80Interval      float64 `json:"n_80_interval"`
	N90Interval      float64 `json:"n_90_interval"`
	N80HalfInterval  float64 `json:"n_80_half_effect_interval"`
	N80LowerInterval float64 `json:"n_80_lower_bound_interval"`
}

// AsSeen returns the number of questions for 80% power if the true effect equals the
// observed one, by the interval if its power is known, else by normal theory.
func (m *MetricPlan) AsSeen() float64 { return FirstKnown(m.N80Interval, m.N80) }

// AskedPower holds the sizes at a power other than 80% and 90%.
type AskedPower struct {
	Power       float64 `json:"power"`
	N           float64 `json:"n"`             // if the true effect equals the observed one
	NShrunk     float64 `json:"n_shrunk"`      // averaged over the effect
	NHalfEffect float64 `json:"n_half_effect"` // …
	MDE         float64 `json:"mde"`           // at the number of questions of the pilot

	// Sizes by the power of the interval, see [IntervalSizes].
	NInterval       float64 `json:"n_interval"`
	NShrunkInterval float64 `json:"n_shrunk_interval"`
	NHalfInterval   float64 `json:"n_half_effect_interval"`
}

// AsSeen returns N, by the interval if its power is known.
func (a *AskedPower) AsSeen() float64 { return FirstKnown(a.NInterval, a.N) }

// IfHalf returns NHalfEffect, by the interval if its power is known.
func (a *AskedPower) IfHalf() float64 { return FirstKnown(a.NHalfInterval, a.NHalfEffect) }

// Recommended returns NShrunk, by the interval if its power is known.
func (a *AskedPower) Recommended() float64 { return FirstKnown(a.NShrunkInterval, a.NShrunk) }

// SizeChances describes an experiment of one of the planned sizes.
type SizeChances struct {
	Name          string   `json:"name"` // "n", or the key of the size
	N             float64  `json:"n"`
	Power         float64  `json:"power"`          // if the true effect equals the observed one; NaN for the pilot's own size, for which it would add nothing
	PowerHalf     float64  `json:"power_half"`     // if the true effect is half as large
	Assurance     float64  `json:"assurance"`      // averaged over the effect; a verdict in either direction
	SameDirection float64  `json:"same_direction"` // the part of that in the pilot's direction
	TypeS         float64  `json:"type_s"`         // at the shrunk effect
	TypeM         float64  `json:"type_m"`
	MDE80         float64  `json:"mde_80"`
	Cost          *float64 `json:"cost,omitempty"` // of the questions beyond those of the pilot; nil = no price was given
}

// CurvePoint is one number of questions on the curves.
type CurvePoint struct {
	N         int     `json:"n"`
	Power     float64 `json:"power"`      // at the effect; by the interval itself if the pilot's cells are known
	PowerHalf float64 `json:"power_half"` // at half of it
	Assurance float64 `json:"assurance"`  // averaged over the effect
	MDE80     float64 `json:"mde_80"`
}

// BinaryPlan holds what is specific to 0/1 metrics.
type BinaryPlan struct {
	Discordant  float64            `json:"discordant"`        // share of questions on which the arms differ
	Baseline    float64            `json:"baseline"`          // p, the baseline's mean
	Unpaired    float64            `json:"unpaired_variance"` // p(1−p) + q(1−q)
	Paired      float64            `json:"paired_variance"`   // variance with pairing
	Correlation float64            `json:"correlation"`
	N80Unpaired float64            `json:"n_80_unpaired"` // questions in each arm if the arms had different ones
	Connor      float64            `json:"n_80_connor"`
	Miettinen   float64            `json:"n_80_miettinen"`
	N80         map[string]float64 `json:"n_80"` // by exact power, for each test
	Graded      *GradedPlan        `json:"graded,omitempty"`
}

// GradedPlan is the plan for the same effect on a graded metric, whose differences vary
// less.
type GradedPlan struct {
	SD      float64 `json:"sd"`
	Assumed bool    `json:"assumed"` // half of the 0/1 metric's, because none was given
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

// Recommended returns [Plan.Recommended] in clusters.
func (c *ClusterPlan) Recommended() float64 { return FirstKnown(c.N80ShrunkInterval, c.N80Shrunk) }

// AsSeen returns [MetricPlan.AsSeen] in clusters.
func (c *ClusterPlan) AsSeen() float64 { return FirstKnown(c.N80Interval, c.N80) }

// BudgetPlan divides a budget between questions and repeats.
type BudgetPlan struct {
	VarBetween   float64 `json:"var_between"`
	VarWithin    float64 `json:"var_within"`
	Repeats      float64 `json:"repeats"`       // current repeats of each question; not a whole number if they differ
	CostQuestion float64 `json:"cost_question"` // NaN = unknown
	CostRepeat   float64 `json:"cost_repeat"`
	Budget       float64 `json:"budget"`       // NaN = what the planned power needs
	BestRepeats  float64 `json:"best_repeats"` // √(σ²_w·cost_question/(σ²_b·cost_repeat)) in whole numbers; NaN if a cost is unknown or questions do not differ
	Splits       []Split `json:"splits"`       // best first
}

// CostPlan is the cost of the questions that are still needed.
type CostPlan struct {
	Question  float64 `json:"question"`   // cost of one more, including its runs
	More      float64 `json:"more"`       // number of questions needed for the recommended size
	Total     float64 `json:"total"`      // their cost
	AtN80     float64 `json:"at_n_80"`    // cost of those needed for 80% power if the true effect equals the observed one
	PerHalved float64 `json:"per_halved"` // cost of halving the interval: three times as many questions again
}

// Read reads a plan from its JSON form. Unknown numbers are NaN.
func Read(data []byte) (*Planning, error) {
	var out Planning
	return &out, jsonout.Read(data, Schema, &out)
}
