package realgain

import (
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/verdict"
)

// Result is everything one run found, as the schema realgain.result/v1 has
// it. Unknown numbers are NaN here and null in JSON.
type Result struct {
	Schema           string            `json:"schema"`           // "realgain.result/v1"
	Version          string            `json:"version"`          // of realgain
	Signature        string            `json:"signature"`        // what was computed, on which data
	Weight           string            `json:"weight,omitempty"` // column of the questions' weights; "" = all alike
	Arms             []Arm             `json:"arms"`
	Dropped          Dropped           `json:"dropped"`
	Comparisons      []Versus          `json:"comparisons"`
	RatioDifferences []RatioDifference `json:"ratio_differences,omitempty"` // with --estimand ratio and several candidates
	AllPairs         []AllPairs        `json:"all_pairs,omitempty"`         // by metric, with --all-pairs
	Warnings         []Warning         `json:"warnings,omitempty"`          // about the whole run
	Adjust           string            `json:"adjust"`                      // "auto" | "none"
	Families         []Family          `json:"families,omitempty"`          // of two comparisons or more
	Simultaneous     *Simultaneous     `json:"simultaneous,omitempty"`      // of the family of all but the primary metric; nil where it has fewer than two comparisons
	Notes            []string          `json:"-"`                           // choices made, for stderr: id column, direction of metrics …
}

// Arm is one system: its files and, per metric, the mean and its standard
// error over the questions compared.
type Arm struct {
	Label  string             `json:"label"`
	Path   string             `json:"path"` // several files: joined by a comma
	Format string             `json:"format"`
	SHA256 string             `json:"sha256"`
	Rows   int                `json:"rows"`
	Mean   map[string]float64 `json:"mean"`
	SE     map[string]float64 `json:"se"`
	Scale  map[string]float64 `json:"scale,omitempty"` // what the scores of metrics were multiplied by
}

// Dropped counts, by reason, the questions that were left out, and shows examples.
type Dropped struct {
	OnlyInBaseline  int           `json:"only_in_baseline"`
	OnlyInCandidate int           `json:"only_in_candidate"`
	Missing         int           `json:"missing"`            // (question, metric) pairs with a missing value in some arm
	Errors          int           `json:"errors"`             // questions on which a system failed
	Duplicates      int           `json:"duplicates"`         // extra rows averaged into one (--duplicates mean)
	Repeats         int           `json:"repeats,omitzero"`   // values of repeats left out of their question's mean over the others
	Examples        []DropExample `json:"examples"`           // the first few of each reason and arm
	Excluded        *Excluded     `json:"excluded,omitempty"` // nil = nothing
	All             []DropExample `json:"-"`                  // every one of them, for --dropped
}

// Excluded counts what the reader was asked to leave out.
type Excluded struct {
	Where int `json:"where,omitzero"` // rows of all arms that hold another value
	IDs   int `json:"ids,omitzero"`   // questions, by their ids
}

// DropExample is one question that was left out.
type DropExample struct {
	Question string `json:"question"`
	Arm      string `json:"arm"`
	Reason   string `json:"reason"` // only_in_baseline | only_in_candidate | missing | errors | duplicates
	Metric   string `json:"metric,omitempty"`
	Repeat   string `json:"repeat,omitempty"` // the one left out, beside others of the question; "" = the whole question
	Path     string `json:"path,omitempty"`
	Line     int    `json:"line,omitzero"`
	Value    string `json:"value,omitempty"`  // what stood in the file
	Zeroed   bool   `json:"zeroed,omitempty"` // scored 0 instead of left out
}

// Versus is a candidate against the baseline, metric by metric: primary
// first, then in order of first appearance in the baseline.
type Versus struct {
	Baseline  string        `json:"baseline"`
	Candidate string        `json:"candidate"`
	Again     bool          `json:"again,omitzero"` // the candidate is another run of the baseline, given under its label
	Metrics   []*Comparison `json:"metrics"`
}

// Comparison is the answer for one metric and one pair of arms.
type Comparison struct {
	Metric  string `json:"metric"`
	Primary bool   `json:"primary"`
	Better  string `json:"better"` // "higher" | "lower"
	// BetterWhy says where Better comes from: "flag" (an option), "plan" (a
	// pre-registration), "format", "name" (the table of names) or "assumed".
	BetterWhy string      `json:"better_why"`
	Range     *[2]float64 `json:"range"` // declared, or [0,1] of a binary metric; nil = undeclared
	Kind      string      `json:"kind"`  // "binary" | "fractional" | "continuous"

	N        int     `json:"n"`
	Clusters *int    `json:"clusters"`
	Repeats  Repeats `json:"repeats"`

	MeanBaseline  float64    `json:"mean_baseline"`
	SEBaseline    float64    `json:"se_baseline"`
	CIBaseline    [2]float64 `json:"ci_baseline"`
	MeanCandidate float64    `json:"mean_candidate"`
	SECandidate   float64    `json:"se_candidate"`
	CICandidate   [2]float64 `json:"ci_candidate"`

	Estimand    string         `json:"estimand"`               // "delta"
	Quantiles   *[2]float64    `json:"quantiles,omitempty"`    // of both arms, where the estimand is their difference
	QuantileCIs *[2][2]float64 `json:"quantile_cis,omitempty"` // of the two, each by itself; NaN where the sample does not reach far enough
	ArmValues   *[2]float64    `json:"arm_values,omitempty"`   // of both arms, where the estimand is the difference of other values than means and quantiles
	ArmValueCIs *[2][2]float64 `json:"arm_value_cis,omitempty"`
	Estimate    float64        `json:"estimate"` // of the estimand
	Null        float64        `json:"null"`     // what the estimate is tested against
	Delta       float64        `json:"delta"`    // mean(candidate) − mean(baseline), always
	SE          float64        `json:"se"`       // of the estimate
	CI          [2]float64     `json:"ci"`       // the chosen interval
	Level       float64        `json:"level"`
	HalfWidth   float64        `json:"half_width"` // (upper − lower)/2
	Interval    string         `json:"interval"`   // the method chosen
	Engine      string         `json:"engine"`     // "exact"

	Intervals map[string][2]float64 `json:"intervals,omitempty"` // every method that applies

	PBetter   float64  `json:"p_better"` // P(X better) + ½ P(X = null), under the bootstrap law
	PTie      float64  `json:"p_tie"`
	PValue    float64  `json:"p_value"`               // inverse of the chosen interval
	POneSided *float64 `json:"p_one_sided,omitempty"` // of a hypothesis with a margin: superiority, noninferiority, equivalence
	PFloor    *float64 `json:"p_floor,omitempty"`     // smallest p an exact test could give with this many differing questions
	Tests     *Tests   `json:"tests,omitempty"`       // filled in by Complete

	Hypothesis  string   `json:"hypothesis"` // "difference"
	Margin      *float64 `json:"margin"`
	Verdict     Verdict  `json:"verdict"`
	VerdictBy   string   `json:"verdict_by"` // the interval that the verdict follows: ByCI | BySimultaneousCI
	Reason      string   `json:"reason"`
	Exploratory bool     `json:"exploratory"` // not the primary metric

	SimultaneousCI *[2]float64 `json:"simultaneous_ci,omitempty"`             // holds together with those of its family; nil where it has none
	SimultaneousSE *[2]float64 `json:"simultaneous_monte_carlo_se,omitempty"` // Monte Carlo standard errors of its bounds
	PAdjusted      *float64    `json:"p_adjusted,omitempty"`                  // inverse of the simultaneous interval
	PAdjustedSE    *float64    `json:"p_adjusted_monte_carlo_se,omitempty"`

	MissingBounds *[2]float64 `json:"missing_bounds,omitempty"` // of the difference, were all missing answers scored against the candidate, and for it

	Wins   int `json:"wins"`   // questions on which the candidate is better (in the metric's direction)
	Losses int `json:"losses"` // … worse
	Ties   int `json:"ties"`

	Uncertainty   Uncertainty   `json:"uncertainty"`
	Pairing       Pairing       `json:"pairing"`
	Cluster       *Cluster      `json:"cluster,omitempty"`     // with --cluster
	Within        *Within       `json:"within,omitempty"`      // where questions were answered more than once
	NoiseFloor    *float64      `json:"noise_floor,omitempty"` // how far two runs of the baseline may lie apart, where it was given twice
	Plan          Plan          `json:"plan"`
	Movers        *Movers       `json:"movers,omitempty"`
	Slices        []*Slice      `json:"slices,omitempty"`        // with --by
	SliceFamily   *Simultaneous `json:"slice_family,omitempty"`  // how the judged slices' intervals were made to hold together
	InteractionP  *float64      `json:"interaction_p,omitempty"` // that the judged slices of the first column share one change
	InteractionSE *float64      `json:"interaction_monte_carlo_se,omitempty"`
	Warnings      []Warning     `json:"warnings"`

	// With Options.KeepQuestions.
	Questions    *Questions    `json:"questions,omitempty"`
	Distribution *Distribution `json:"distribution,omitempty"`

	work *work     // what Complete needs
	back *readBack // of a comparison that was read back; nil = it was made here
}

// Repeats says how many samples a question had.
type Repeats = pair.Repeats

// Uncertainty keeps the two errors apart: sampling error shrinks with more
// questions, Monte Carlo error with more resamples.
type Uncertainty struct {
	SamplingHalfWidth float64    `json:"sampling_half_width"`
	MonteCarloSE      [2]float64 `json:"monte_carlo_se"` // of lower and upper; 0 with the exact engine
	NBoot             *int       `json:"n_boot"`         // nil with the exact engine
	Seed              uint64     `json:"seed"`
}

// Pairing shows what pairing by question bought.
type Pairing struct {
	VarBaseline        float64 `json:"var_baseline"`
	VarCandidate       float64 `json:"var_candidate"`
	Covariance         float64 `json:"covariance"`
	Correlation        float64 `json:"correlation"`          // NaN when an arm is constant
	UnpairedHalfWidth  float64 `json:"unpaired_half_width"`  // of the estimand, had each arm a set of questions of its own
	UnpairedWidthRatio float64 `json:"unpaired_width_ratio"` // unpaired_half_width over half_width; NaN where either is unknown
}

// Movers are the questions that changed most.
type Movers struct {
	Worst []Mover `json:"worst"`
	Best  []Mover `json:"best"`
}

// Mover is one question and its two scores.
type Mover struct {
	Question  string  `json:"question"`
	Baseline  float64 `json:"baseline"`
	Candidate float64 `json:"candidate"`
}

// Warning is something the reader must know of a result.
type Warning = notice.Warning

// Verdict is one of the five words.
type Verdict = verdict.Verdict

// The verdicts.
const (
	Improved     = verdict.Improved
	Regressed    = verdict.Regressed
	Equivalent   = verdict.Equivalent
	NonInferior  = verdict.NonInferior
	Inconclusive = verdict.Inconclusive
)

// WorseByLess begins the reason of a non-inferior candidate whose interval
// excludes no change as well.
const WorseByLess = verdict.WorseByLess
