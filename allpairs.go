package realgain

import (
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

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
}

// ArmsApart is one pair: the difference of means, candidate minus baseline, its
// interval and p-value that hold for all pairs at once.
type ArmsApart struct {
	Baseline       string     `json:"baseline"`
	Candidate      string     `json:"candidate"`
	Delta          float64    `json:"delta"`
	PValue         float64    `json:"p_value"`
	SimultaneousCI [2]float64 `json:"simultaneous_ci"`
	PAdjusted      float64    `json:"p_adjusted"`
}

// allPairs compares all arms with one another where that was asked for.
func (s settings) allPairs(g *pair.Grid, r *Result, metrics []string) error {
	if !s.opt.AllPairs {
		return nil
	}
	if s.interval == studentized {
		return &UsageError{"all pairs are solved without draws, which the studentized interval needs", "use another --interval with --all-pairs"}
	}
	for _, m := range metrics {
		s := s.of(m)
		if s.percent {
			s = s.ofMeans()
		}
		if s.estimand.Name() != (estimand.Delta{}).Name() {
			return ofMetric(m, &UsageError{"all pairs are compared by their means", "use --estimand delta with --all-pairs"})
		}
		f, err := s.field(g, m)
		if err != nil {
			return ofMetric(m, err)
		}
		a, err := f.compare()
		if err != nil {
			return ofMetric(m, err)
		}
		r.AllPairs = append(r.AllPairs, *a)
	}
	return nil
}
