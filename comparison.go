package realgain

import (
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/verdict"
)

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

	N        int          `json:"n"`
	Clusters *int         `json:"clusters"`
	Repeats  pair.Repeats `json:"repeats"`

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

	PBetter   float64  `json:"p_better"` // P(X better) + ½ P(X = null), in the bootstrap distribution
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

	Uncertainty   Uncertainty          `json:"uncertainty"`
	Pairing       Pairing              `json:"pairing"`
	Cluster       *Cluster             `json:"cluster,omitempty"`     // with Options.Cluster
	Within        *Within              `json:"within,omitempty"`      // where questions were answered more than once
	NoiseFloor    *float64             `json:"noise_floor,omitempty"` // how far two runs of the baseline may lie apart, where it was given twice
	Plan          plan.Plan            `json:"plan"`
	Movers        *pair.Movers         `json:"movers,omitempty"`
	Slices        []*Slice             `json:"slices,omitempty"`        // with Options.By
	SliceFamily   *family.Simultaneous `json:"slice_family,omitempty"`  // how the judged slices' intervals were made to hold together
	InteractionP  *float64             `json:"interaction_p,omitempty"` // that the judged slices of the first column share one change
	InteractionSE *float64             `json:"interaction_monte_carlo_se,omitempty"`
	Warnings      []Warning            `json:"warnings"`

	// With Options.KeepQuestions.
	Questions    *Questions    `json:"questions,omitempty"`
	Distribution *Distribution `json:"distribution,omitempty"`

	work *work     // what Complete needs
	back *readBack // of a comparison that was read back; nil = it was made here
}

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

// Within splits the spread of the differences into that between questions,
// which more questions average out, and the runs' own, which more repeats do.
type Within struct {
	VarBetween float64         `json:"var_between"`    // variance over questions of the true difference
	VarWithin  float64         `json:"var_within"`     // variance over runs of one question's difference, one run an arm
	NoiseFloor float64         `json:"noise_floor"`    // half-width of the difference of two sets of runs of one system: run noise alone
	Once       *Once           `json:"once,omitempty"` // nil where both arms ran some question twice
	PassHat    map[string]Pass `json:"pass_hat,omitempty"`
	PassAt     map[string]Pass `json:"pass_at,omitempty"`
	VarNoise   float64         `json:"var_noise"` // variance that the runs leave in a question's difference, on average
}

// Once is the arm that answered each question once, so that its run noise is
// unknown: VarBetween holds it, and VarWithin and NoiseFloor leave it out.
type Once struct {
	Arm        string  `json:"arm"`         // "baseline" | "candidate"
	NoiseFloor float64 `json:"noise_floor"` // were its runs as noisy as the other arm's
}

// Pass is pass^k (all of k runs succeed) or pass@k (at least one does) of both
// arms, by k, and the paired difference.
type Pass struct {
	Baseline    float64    `json:"baseline"`
	CIBaseline  [2]float64 `json:"ci_baseline"`
	Candidate   float64    `json:"candidate"`
	CICandidate [2]float64 `json:"ci_candidate"`
	Delta       float64    `json:"delta"`
	CI          [2]float64 `json:"ci"`
}

// Cluster says what drawing whole clusters instead of single questions does.
type Cluster struct {
	Column       string     `json:"column"`
	DesignEffect float64    `json:"design_effect"`           // variance of the estimate over that of questions drawn one by one
	ByChance     [2]float64 `json:"design_effect_by_chance"` // where 90% of design effects lie when clusters do not matter
	WidthRatio   float64    `json:"width_ratio"`             // half-width over that of the same interval of questions one by one; NaN where either is unknown
	ICC          float64    `json:"icc"`                     // intraclass correlation of the differences; NaN where no cluster has two questions
	EffectiveN   float64    `json:"effective_n"`             // n/width_ratio²: single questions that would give as wide an interval
	EvenClusters float64    `json:"even_clusters"`           // clusters of one size that would tell as much as these of many: (Σ size)²/Σ size²
}

// Tests are the cross-checks that stand beside the chosen interval, all
// two-sided p-values against the null. They decide no verdict.
type Tests struct {
	SignFlip       float64  `json:"sign_flip"`        // permutation of the differences' signs
	SignFlipMethod string   `json:"sign_flip_method"` // "exact" | "approximate"
	PairedT        float64  `json:"paired_t"`         // NaN when all differences are equal, or weighted
	McNemarExact   *float64 `json:"mcnemar_exact,omitempty"`
	McNemarMidP    *float64 `json:"mcnemar_midp,omitempty"` // binary metrics only
	Holm           *float64 `json:"holm,omitempty"`         // p_value adjusted over the family
}

// Slice is the comparison on the questions of one value of a column. Its
// verdict follows its simultaneous interval, which holds together with those of
// the metric's other slices: of many slices one always looks like a change.
type Slice struct {
	By     string `json:"by"` // the column
	Value  string `json:"value"`
	Judged bool   `json:"judged"` // false = too few questions, or no interval: reported, and never judged
	*Comparison
}

// Questions are the scores that a comparison rests on, in the order of the
// baseline's file. The lists have one entry a question, or none.
type Questions struct {
	ID        []string  `json:"id"`
	Baseline  []float64 `json:"baseline"`
	Candidate []float64 `json:"candidate"`
	Cluster   []string  `json:"cluster"`          // none without clusters
	Weight    []float64 `json:"weight,omitempty"` // none where all weigh alike
}

// Distribution is the bootstrap distribution of the estimate: X[i] is its
// quantile at the probability P[i].
type Distribution struct {
	X []float64 `json:"x"`
	P []float64 `json:"p"`
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

// The intervals that a verdict can follow, as in Comparison.VerdictBy.
const (
	ByCI             = "ci"
	BySimultaneousCI = "simultaneous_ci"
)

// isDelta reports whether the estimand is the difference of means.
func (c *Comparison) isDelta() bool { return c.Estimand == estimand.Default.Name() }

// alpha is 1 − level.
func (c *Comparison) alpha() float64 { return interval.Alpha(c.Level) }

func (c *Comparison) addWarning(code, message, hint string) {
	c.Warnings = append(c.Warnings, notice.New(code, message, hint))
}
