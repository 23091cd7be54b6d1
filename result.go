package realgain

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

// AllPairs compares every arm with every other on one metric, on the questions
// that all of them answer.
type AllPairs struct {
	Metric  string      `json:"metric"`
	N       int         `json:"n"`        // questions
	LeftOut int         `json:"left_out"` // questions that some arm does not answer
	Draws   int         `json:"draws"`    // joint draws behind the simultaneous intervals and p_best
	Ranks   []Rank      `json:"ranks"`    // best mean first
	Groups  [][]string  `json:"groups"`
	Pairs   []ArmsApart `json:"pairs"`
}

// Rank says where an arm stands among all: its rank lies in the interval, all
// arms' at once, at the level; PBest is the share of joint draws in which its
// mean is the best, ties split.
type Rank struct {
	Arm   string  `json:"arm"`
	Mean  float64 `json:"mean"`
	Rank  [2]int  `json:"rank"` // 1 = best
	PBest float64 `json:"p_best"`

	PBestSE float64 `json:"p_best_monte_carlo_se"`
}

// ArmsApart is one pair: the difference of means, candidate minus baseline, its
// own interval and p-value, and those that hold together with all others of the
// family; the latter are unknown with Options.Adjust "none".
type ArmsApart struct {
	Baseline       string     `json:"baseline"`
	Candidate      string     `json:"candidate"`
	Delta          float64    `json:"delta"`
	CI             [2]float64 `json:"ci"`
	PValue         float64    `json:"p_value"`
	SimultaneousCI [2]float64 `json:"simultaneous_ci"`
	SimultaneousSE [2]float64 `json:"simultaneous_monte_carlo_se"`
	PAdjusted      float64    `json:"p_adjusted"`
	PAdjustedSE    float64    `json:"p_adjusted_monte_carlo_se"`
}

// Family is the comparisons that share one error: the candidates of the primary
// metric, all other metrics and candidates, or, without a primary metric, all.
type Family struct {
	Of string `json:"of"` // "primary" | "others" | "all"
	Simultaneous
	Identical [][]string `json:"identical,omitempty"` // metrics with the same scores, which count once
}

// Simultaneous says how the intervals of a family were made to hold together.
type Simultaneous struct {
	Method    string  `json:"method"`     // "max-t bootstrap" | "max-t normal limit" | "bonferroni", where quantiles are among them
	Family    int     `json:"family"`     // comparisons that hold at once, those of identical columns counted once
	Draws     int     `json:"draws"`      // joint draws; 0 of bonferroni
	Seed      *uint64 `json:"seed"`       // of the draws; nil = those that settle close calls, the same for every seed
	LevelEach float64 `json:"level_each"` // level of each interval for all to hold at the level asked
}

// RatioDifference is the difference of two candidates' ratios over the common
// baseline: (mean(candidate) − mean(baseline))/mean(denominator), all three on
// the same questions and the same draw.
type RatioDifference struct {
	Denominator string        `json:"denominator"` // the arm both are divided by
	Baseline    string        `json:"baseline"`    // the candidate whose ratio is subtracted
	Candidate   string        `json:"candidate"`
	Metrics     []*Comparison `json:"metrics"`
}
