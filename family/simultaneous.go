package family

// Simultaneous says how the intervals of a family were made to hold together.
type Simultaneous struct {
	Method    string  `json:"method"`     // "max-t bootstrap" | "max-t normal limit" | "bonferroni", where quantiles are among them
	Family    int     `json:"family"`     // comparisons that hold at once, those of identical columns counted once
	Draws     int     `json:"draws"`      // joint draws; 0 of bonferroni
	Seed      *uint64 `json:"seed"`       // of the draws; nil = those that settle close calls, the same for every seed
	LevelEach float64 `json:"level_each"` // level of each interval for all to hold at the level asked
}

// AllPairs compares every arm with every other on one metric, on the questions
// that all of them answer.
type AllPairs struct {
	Metric  string     `json:"metric"`
	N       int        `json:"n"`        // questions
	LeftOut int        `json:"left_out"` // questions that some arm does not answer
	Draws   int        `json:"draws"`    // joint draws behind the simultaneous intervals and p_best
	Ranks   []Rank     `json:"ranks"`    // best mean first
	Groups  [][]string `json:"groups"`
	Pairs   []Apart    `json:"pairs"`
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

// Apart is one pair: the difference of means, candidate minus baseline, its
// own interval and p-value, and those that hold together with all others of the
// family; the latter are NaN where each comparison goes by its own interval.
type Apart struct {
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
