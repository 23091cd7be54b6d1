package converge

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/verdict"
)

// Schema is the name and version of a convergence study's JSON form.
const Schema = "realgain.converge/v1"

// Convergence is the result of a study, in the form of the schema realgain.converge/v1.
// Unknown numbers are NaN here and null in JSON.
type Convergence struct {
	Schema    string          `json:"schema"`
	Version   string          `json:"version"`
	Source    string          `json:"source"`
	Metric    string          `json:"metric"`
	Better    string          `json:"better"`
	BetterWhy string          `json:"better_why"` // as in Comparison
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
	Notes     []string        `json:"-"` // choices made automatically, to be printed on stderr
}

// ResampleGrowth holds the intervals at increasing numbers of resamples of the same
// questions.
type ResampleGrowth struct {
	Points  []ResamplePoint `json:"points"`
	Step    float64         `json:"step"`            // the ends of intervals are whole multiples of step apart; 0 = they are continuous
	Exact   *ResamplePoint  `json:"exact,omitempty"` // the interval without resampling noise; nil if the engine cannot compute it
	Settled *int            `json:"settled"`         // number of resamples from which both ends, moved outward by one standard deviation over the runs, are within 1% of the width (plus a step) of their final values; nil = none
}

// ResamplePoint is the interval at one number of resamples: the mean of several runs
// with different seeds, and the standard deviation over the runs.
type ResamplePoint struct {
	NBoot        *int       `json:"n_boot"` // number of resamples; nil = exact
	Runs         int        `json:"runs"`
	Lower        float64    `json:"lower"`
	Upper        float64    `json:"upper"`
	Width        float64    `json:"width"`
	SmoothWidth  float64    `json:"smooth_width"`   // width with the ends interpolated between the steps of a metric with few values
	Spread       [2]float64 `json:"spread"`         // standard deviation of each end over the runs
	MonteCarloSE [2]float64 `json:"monte_carlo_se"` // Monte Carlo standard error of each end, as the first run reports it
}

// QuestionGrowth holds the answers on increasing numbers of questions.
type QuestionGrowth struct {
	Orders         int             `json:"orders"`          // number of random orders of the questions
	VerdictOrders  int             `json:"verdict_orders"`  // number of these orders in which verdicts were computed
	File           []QuestionPoint `json:"file"`            // in the order of the baseline's file
	Random         []OrdersPoint   `json:"random"`          // percentiles and medians over the random orders
	DeltaSettled   int             `json:"delta_settled"`   // n from which the estimate stays within the final half-width of the final estimate in 95% of random orders
	DeltaInFile    int             `json:"delta_in_file"`   // the same in the order of the file
	Verdict        verdict.Verdict `json:"verdict"`         // final verdict, on all questions that both arms answered; it ignores a withdrawal because of missing answers
	VerdictInFile  int             `json:"verdict_in_file"` // n from which the verdict in the order of the file equals the final one
	VerdictSettled int             `json:"verdict_settled"` // the same in 95% of random orders
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

// OrdersPoint summarizes the answers on the first n questions of the random orders.
type OrdersPoint struct {
	N         int     `json:"n"`
	Low       float64 `json:"low"` // 2.5% percentile of the estimates
	High      float64 `json:"high"`
	HalfWidth float64 `json:"half_width"` // median half-width of the intervals
	Same      float64 `json:"same"`       // share of orders with the final verdict
}

// GrownSet compares the estimates of one change on a set of questions and on a larger
// set, and the shrinkage between them with the shrinkage that a prior predicts.
type GrownSet struct {
	N            int             `json:"n"`
	NGrown       int             `json:"n_grown"`
	Shared       int             `json:"shared"` // number of questions, by id, that are in both sets
	Estimate     float64         `json:"estimate"`
	EstimateNow  float64         `json:"estimate_grown"`
	CINow        [2]float64      `json:"ci_grown"`
	Verdict      verdict.Verdict `json:"verdict"`
	VerdictNow   verdict.Verdict `json:"verdict_grown"`
	Shrank       float64         `json:"shrank"`   // share by which the estimate, less the null value, shrank: 1 − grown/first
	Expected     float64         `json:"expected"` // expected estimate on the grown set, given the first set and the prior
	ExpectedSD   float64         `json:"expected_sd"`
	Predicted    float64         `json:"predicted"`           // the same for the expected estimate
	OfShrinkage  float64         `json:"predicted_of_shrank"` // predicted/shrank
	Z            float64         `json:"z"`                   // (estimate_grown − expected)/expected_sd
	PriorSD      float64         `json:"prior_sd"`
	Plan         plan.Plan       `json:"plan"`           // plan made from the first set
	PlanNow      plan.Plan       `json:"plan_grown"`     // plan made from the grown set
	PowerAtGrown float64         `json:"power_at_grown"` // predicted power on the grown set, averaged over the possible effects
}

// Read parses a document written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Convergence, error) {
	var out Convergence
	return &out, jsonout.Read(data, Schema, &out)
}
