package converge

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/verdict"
)

// Schema is the name and version of a convergence study's JSON form.
const Schema = "realgain.converge/v1"

// Convergence says which of a result's digits more resamples settle, which
// only more questions do, and from where on the answer stayed the same, as the
// schema realgain.converge/v1 has it. Unknown numbers are NaN here and null in
// JSON.
type Convergence struct {
	Schema    string          `json:"schema"`
	Version   string          `json:"version"`
	Source    string          `json:"source"`
	Metric    string          `json:"metric"`
	Better    string          `json:"better"`
	BetterWhy string          `json:"better_why"` // as of a Comparison
	Estimand  string          `json:"estimand"`
	Interval  string          `json:"interval"`
	Level     float64         `json:"level"`
	Seed      uint64          `json:"seed"`
	N         int             `json:"n"`
	Estimate  float64         `json:"estimate"`
	CI        [2]float64      `json:"ci"`
	HalfWidth float64         `json:"half_width"`
	Verdict   verdict.Verdict `json:"verdict"`
	Resamples *ResampleGrowth `json:"resamples,omitempty"`
	Questions *QuestionGrowth `json:"questions,omitempty"`
	Grown     *GrownSet       `json:"grown,omitempty"`
	Notes     []string        `json:"-"` // choices made, for stderr
}

// ResampleGrowth is the interval at ever more resamples of the same questions.
type ResampleGrowth struct {
	Points  []ResamplePoint `json:"points"`
	Step    float64         `json:"step"`            // ends can only be whole multiples of it apart; 0 = they can be anywhere
	Exact   *ResamplePoint  `json:"exact,omitempty"` // infinitely many; nil where the engine cannot
	Settled *int            `json:"settled"`         // resamples from which both ends, one standard deviation of the runs further out, lie within 1% of the width (and a step) of where they end; nil = none
}

// ResamplePoint is the interval at one number of resamples: the mean of several
// runs, each with a seed of its own, and how far the runs lie apart.
type ResamplePoint struct {
	NBoot        *int       `json:"n_boot"` // nil = infinitely many
	Runs         int        `json:"runs"`
	Lower        float64    `json:"lower"`
	Upper        float64    `json:"upper"`
	Width        float64    `json:"width"`
	SmoothWidth  float64    `json:"smooth_width"`   // with ends between the steps that a metric of few values allows
	Spread       [2]float64 `json:"spread"`         // standard deviation of each end over the runs
	MonteCarloSE [2]float64 `json:"monte_carlo_se"` // what the first run says of that
}

// QuestionGrowth is the answer on ever more of the questions.
type QuestionGrowth struct {
	Orders         int             `json:"orders"`          // random orders of the questions
	VerdictOrders  int             `json:"verdict_orders"`  // of these, in how many verdicts were followed
	File           []QuestionPoint `json:"file"`            // in the order of the baseline's file
	Random         []OrdersPoint   `json:"random"`          // over the random orders
	DeltaSettled   int             `json:"delta_settled"`   // n from which the estimate stays within the final half-width in 95% of orders
	DeltaInFile    int             `json:"delta_in_file"`   // … in the order of the file
	Verdict        verdict.Verdict `json:"verdict"`         // of all questions that both arms answer: the final one here, also where missing answers take it back
	VerdictInFile  int             `json:"verdict_in_file"` // n from which the verdict in the order of the file was the final one
	VerdictSettled int             `json:"verdict_settled"` // … in 95% of random orders
}

// QuestionPoint is the answer on the first n questions.
type QuestionPoint struct {
	N         int             `json:"n"`
	Estimate  float64         `json:"estimate"`
	Lower     float64         `json:"lower"`
	Upper     float64         `json:"upper"`
	HalfWidth float64         `json:"half_width"`
	Verdict   verdict.Verdict `json:"verdict"`
}

// OrdersPoint sums up the answers on the first n questions of random orders.
type OrdersPoint struct {
	N         int     `json:"n"`
	Low       float64 `json:"low"` // 2.5% of the estimates are lower
	High      float64 `json:"high"`
	HalfWidth float64 `json:"half_width"` // median
	Same      float64 `json:"same"`       // share of orders with the final verdict
}

// GrownSet compares one change at two sizes: how much the estimate shrank, and
// how much of that the selection of the first predicts.
type GrownSet struct {
	N            int             `json:"n"`
	NGrown       int             `json:"n_grown"`
	Shared       int             `json:"shared"` // questions of the first set that are in the second, by id
	Estimate     float64         `json:"estimate"`
	EstimateNow  float64         `json:"estimate_grown"`
	CINow        [2]float64      `json:"ci_grown"`
	Verdict      verdict.Verdict `json:"verdict"`
	VerdictNow   verdict.Verdict `json:"verdict_grown"`
	Shrank       float64         `json:"shrank"`   // share of the first estimate that is gone
	Expected     float64         `json:"expected"` // estimate on the grown set, given the first and the prior
	ExpectedSD   float64         `json:"expected_sd"`
	Predicted    float64         `json:"predicted"`           // share of the first estimate that the prior takes off
	OfShrinkage  float64         `json:"predicted_of_shrank"` // of what is gone
	Z            float64         `json:"z"`                   // (estimate_grown − expected)/expected_sd
	PriorSD      float64         `json:"prior_sd"`
	Plan         plan.Plan       `json:"plan"`           // made from the first set
	PlanNow      plan.Plan       `json:"plan_grown"`     // made from the grown set
	PowerAtGrown float64         `json:"power_at_grown"` // chance that was given to the grown set, averaged over what the effect may be
}

// Read reads a document that was written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Convergence, error) {
	var out Convergence
	return &out, jsonout.Read(data, Schema, &out)
}
