package compare

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
	// The name of the metric; "" of [Compare] without Options.Key.
	Metric string `json:"metric"`

	// Whether the metric is Options.Primary.
	Primary bool `json:"primary"`

	// "higher" or "lower", and where that comes from: "flag" (an option), "plan" (a
	// pre-registration), "format", "name" (the table of names) or "assumed".
	Better    string `json:"better"`
	BetterWhy string `json:"better_why"`

	// Declared by an option or by the files' format, or [0, 1] of a binary metric; nil
	// if unknown.
	Range *[2]float64 `json:"range"`

	// "binary", "fractional" or "continuous".
	Kind string `json:"kind"`

	// Number of questions compared.
	N int `json:"n"`

	// Number of clusters; nil without Options.Cluster.
	Clusters *int `json:"clusters"`

	// How often a question was answered.
	Repeats pair.Repeats `json:"repeats"`

	// Mean of the baseline over the questions, its standard error and its own interval,
	// which [Comparison.Complete] fills.
	MeanBaseline float64    `json:"mean_baseline"`
	SEBaseline   float64    `json:"se_baseline"`
	CIBaseline   [2]float64 `json:"ci_baseline"`

	// The same of the candidate.
	MeanCandidate float64    `json:"mean_candidate"`
	SECandidate   float64    `json:"se_candidate"`
	CICandidate   [2]float64 `json:"ci_candidate"`

	// Name of the estimand, such as "delta" or "quantile:0.95".
	Estimand string `json:"estimand"`

	// Values of both arms and their own intervals, if the estimand is a difference of
	// quantiles. NaN is an end that lies beyond the sample.
	Quantiles   *[2]float64    `json:"quantiles,omitempty"`
	QuantileCIs *[2][2]float64 `json:"quantile_cis,omitempty"`

	// The same if the estimand is a difference of other values.
	ArmValues   *[2]float64    `json:"arm_values,omitempty"`
	ArmValueCIs *[2][2]float64 `json:"arm_value_cis,omitempty"`

	// Estimate of the estimand, and the value of no change that it is tested against.
	Estimate float64 `json:"estimate"`
	Null     float64 `json:"null"`

	// mean(candidate) − mean(baseline), whatever the estimand.
	Delta float64 `json:"delta"`

	// Standard error of the estimate.
	SE float64 `json:"se"`

	// The chosen interval at Level; HalfWidth is (upper − lower)/2.
	CI        [2]float64 `json:"ci"`
	Level     float64    `json:"level"`
	HalfWidth float64    `json:"half_width"`

	// Names of the interval method and of the engine.
	Interval string `json:"interval"`
	Engine   string `json:"engine"`

	// The intervals of all methods that apply, by name. Complete fills them.
	Intervals map[string][2]float64 `json:"intervals,omitempty"`

	// P(better) + ½·P(no change) in the bootstrap distribution, in the direction of the
	// metric.
	PBetter float64 `json:"p_better"`

	// P(no change) in the bootstrap distribution.
	PTie float64 `json:"p_tie"`

	// Two-sided p-value: the smallest 1 − level whose interval excludes Null.
	PValue float64 `json:"p_value"`

	// One-sided p-value of a hypothesis with a margin; nil for a difference.
	POneSided *float64 `json:"p_one_sided,omitempty"`

	// Smallest p-value that an exact test could give if this many questions differ.
	PFloor *float64 `json:"p_floor,omitempty"`

	// Cross-checks. Complete fills them.
	Tests *Tests `json:"tests,omitempty"`

	// One of verdict.Hypotheses, and the smallest change that matters; nil = none.
	Hypothesis string   `json:"hypothesis"`
	Margin     *float64 `json:"margin"`

	// The verdict, the interval that it follows (ByCI or BySimultaneousCI), and why.
	Verdict   verdict.Verdict `json:"verdict"`
	VerdictBy string          `json:"verdict_by"`
	Reason    string          `json:"reason"`

	// Whether the metric is not the primary one.
	Exploratory bool `json:"exploratory"`

	// Interval that holds together with those of the other members of the family, and
	// the Monte Carlo standard errors of its ends; nil outside a family.
	SimultaneousCI *[2]float64 `json:"simultaneous_ci,omitempty"`
	SimultaneousSE *[2]float64 `json:"simultaneous_monte_carlo_se,omitempty"`

	// P-value adjusted for the family, and its Monte Carlo standard error.
	PAdjusted   *float64 `json:"p_adjusted,omitempty"`
	PAdjustedSE *float64 `json:"p_adjusted_monte_carlo_se,omitempty"`

	// The difference if every missing answer were scored against the candidate, and if
	// it were scored for it; nil if nothing is missing.
	MissingBounds *[2]float64 `json:"missing_bounds,omitempty"`

	// Number of questions on which the candidate is better, worse and equal, in the
	// direction of the metric.
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Ties   int `json:"ties"`

	Uncertainty Uncertainty `json:"uncertainty"`
	Pairing     Pairing     `json:"pairing"`

	// Effect of Options.Cluster.
	Cluster *Cluster `json:"cluster,omitempty"`

	// Spread within questions, if some were answered more than once.
	Within *Within `json:"within,omitempty"`

	// How far two runs of the baseline may lie apart, if it was given twice.
	NoiseFloor *float64 `json:"noise_floor,omitempty"`

	// How many questions would settle the metric.
	Plan plan.Plan `json:"plan"`

	// The questions that changed most, as Options.Movers asks for.
	Movers *pair.Movers `json:"movers,omitempty"`

	// Comparisons of slices, with Options.By.
	Slices []*Slice `json:"slices,omitempty"`

	// How the intervals of the judged slices hold together.
	SliceFamily *family.Simultaneous `json:"slice_family,omitempty"`

	// P-value of the hypothesis that the judged slices of the first column share one
	// change, and its Monte Carlo standard error.
	InteractionP  *float64 `json:"interaction_p,omitempty"`
	InteractionSE *float64 `json:"interaction_monte_carlo_se,omitempty"`

	// What the reader must know of this comparison.
	Warnings []notice.Warning `json:"warnings"`

	// Scores and bootstrap distribution, with Options.KeepQuestions.
	Questions    *Questions    `json:"questions,omitempty"`
	Distribution *Distribution `json:"distribution,omitempty"`

	work *work     // what Complete needs
	back *readBack // of a comparison that was read back; nil = it was made here
}

// Uncertainty keeps the two errors apart: sampling error shrinks with more
// questions, Monte Carlo error with more resamples.
type Uncertainty struct {
	// Half-width of the interval.
	SamplingHalfWidth float64 `json:"sampling_half_width"`

	// Standard errors of the lower and of the upper end; 0 with the exact engine.
	MonteCarloSE [2]float64 `json:"monte_carlo_se"`

	// Number of draws; nil with the exact engine.
	NBoot *int `json:"n_boot"`

	// Seed of the draws.
	Seed uint64 `json:"seed"`
}

// Pairing shows what pairing by question bought.
type Pairing struct {
	// Variances and covariance over questions.
	VarBaseline  float64 `json:"var_baseline"`
	VarCandidate float64 `json:"var_candidate"`
	Covariance   float64 `json:"covariance"`

	// Correlation of the arms; NaN if an arm is constant.
	Correlation float64 `json:"correlation"`

	// Half-width of the estimand's interval if each arm had its own questions.
	UnpairedHalfWidth float64 `json:"unpaired_half_width"`

	// UnpairedHalfWidth/HalfWidth; NaN if one of them is unknown.
	UnpairedWidthRatio float64 `json:"unpaired_width_ratio"`
}

// Within splits the spread of the differences into that between questions,
// which more questions average out, and the runs' own, which more repeats do.
type Within struct {
	// Variance over questions of the true difference.
	VarBetween float64 `json:"var_between"`

	// Variance over runs of the difference of one question, with one run an arm.
	VarWithin float64 `json:"var_within"`

	// Half-width of the difference of two sets of runs of one system.
	NoiseFloor float64 `json:"noise_floor"`

	// The arm that answered every question once; nil if both arms answered some question
	// twice.
	Once *Once `json:"once,omitempty"`

	// pass^k and pass@k, by k, if every run passes or fails.
	PassHat map[string]Pass `json:"pass_hat,omitempty"`
	PassAt  map[string]Pass `json:"pass_at,omitempty"`

	// Mean variance that the runs leave in the difference of a question.
	VarNoise float64 `json:"var_noise"`
}

// Once is the arm that answered each question once, so that its run noise is
// unknown: VarBetween holds it, and VarWithin and NoiseFloor leave it out.
type Once struct {
	// "baseline" or "candidate".
	Arm string `json:"arm"`

	// The noise floor if its runs were as noisy as those of the other arm.
	NoiseFloor float64 `json:"noise_floor"`
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
	// The column that names the clusters.
	Column string `json:"column"`

	// Variance of the estimate over its variance if questions were drawn one by one.
	DesignEffect float64 `json:"design_effect"`

	// The range of 90% of design effects if clusters do not matter.
	ByChance [2]float64 `json:"design_effect_by_chance"`

	// Half-width over that of the same method with questions one by one; NaN if one of
	// them is unknown.
	WidthRatio float64 `json:"width_ratio"`

	// Intraclass correlation of the differences; NaN if no cluster has two questions.
	ICC float64 `json:"icc"`

	// N/WidthRatio²: the number of single questions with an interval as wide.
	EffectiveN float64 `json:"effective_n"`

	// Number of clusters of one size that would tell as much: (Σ size)²/Σ size².
	EvenClusters float64 `json:"even_clusters"`
}

// Tests are the cross-checks that stand beside the chosen interval, all
// two-sided p-values against the null. They decide no verdict.
type Tests struct {
	// Permutation test of the signs of the differences; SignFlipMethod is "exact" or
	// "approximate".
	SignFlip       float64 `json:"sign_flip"`
	SignFlipMethod string  `json:"sign_flip_method"`

	// Student's paired t-test; NaN if all differences are equal or weighted.
	PairedT float64 `json:"paired_t"`

	// McNemar's test, exact and with mid-p, of binary metrics.
	McNemarExact *float64 `json:"mcnemar_exact,omitempty"`
	McNemarMidP  *float64 `json:"mcnemar_midp,omitempty"`

	// PValue adjusted over the family by Holm's method.
	Holm *float64 `json:"holm,omitempty"`
}

// Slice is the comparison on the questions of one value of a column. Its
// verdict follows its simultaneous interval, which holds together with those of
// the metric's other slices: of many slices one always looks like a change.
type Slice struct {
	// The column and its value.
	By    string `json:"by"`
	Value string `json:"value"`

	// Whether the slice has a verdict. It has none if it has too few questions or no
	// interval.
	Judged bool `json:"judged"`
	*Comparison
}

// Questions are the scores that a comparison rests on, in the order of the
// baseline's file. The lists have one entry a question, or none.
type Questions struct {
	// Ids of the questions.
	ID []string `json:"id"`

	// Scores of both arms.
	Baseline  []float64 `json:"baseline"`
	Candidate []float64 `json:"candidate"`

	// Names of the clusters; empty without clusters.
	Cluster []string `json:"cluster"`

	// Weights of the questions; empty if all weigh alike.
	Weight []float64 `json:"weight,omitempty"`
}

// Distribution is the bootstrap distribution of the estimate: X[i] is its
// quantile at the probability P[i].
type Distribution struct {
	X []float64 `json:"x"`
	P []float64 `json:"p"`
}

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
