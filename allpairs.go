package realgain

import "math"

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

// result writes down what was found of the arms.
func (f *field) result() AllPairs {
	differ := make([]bool, len(f.identity)*len(f.identity))
	for _, p := range f.pairs {
		differ[p.i*len(f.identity)+p.j] = p.differ()
	}
	apart := func(i, j int) bool { return differ[min(i, j)*len(f.identity)+max(i, j)] }
	out := AllPairs{Metric: f.metric, N: len(f.questions), LeftOut: f.left(), Ranks: f.ranks(apart), Groups: f.groups(apart)}
	_, out.Draws = f.bestShares()
	for _, p := range f.pairs {
		out.Pairs = append(out.Pairs, p.result(f))
	}
	return out
}

// result writes down the difference of a pair, the better arm first.
func (p *apart) result(f *field) ArmsApart {
	own := bounds{ci: p.CI, alpha: p.alpha()}
	out := ArmsApart{
		Baseline: f.g.Labels[f.identity[p.i]], Candidate: f.g.Labels[f.identity[p.j]],
		Delta: p.Estimate, PValue: p.PValue, SimultaneousCI: nan2, SimultaneousSE: nan2, PAdjusted: math.NaN(), PAdjustedSE: math.NaN(),
	}
	if p.turned {
		own, out.Delta = own.negated(), 0-p.Estimate
	}
	if out.CI = own.ci; p.SimultaneousCI != nil {
		out.SimultaneousCI, out.SimultaneousSE = p.held.ci, p.held.se()
		out.PAdjusted, out.PAdjustedSE = *p.PAdjusted, *p.PAdjustedSE
	}
	return out
}
