package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/realgain/realgain"
)

// The intervals of the page, in its order; the first three are wrong.
var kinds = []string{
	"numerator alone",
	"numerator over a constant oracle",
	"each arm resampled by itself",
	"both on one draw, percentile",
	"both on one draw, guarded (the default)",
	"Fieller",
}

// interval is a lower and an upper bound.
type interval [2]float64

func (in interval) holds(x float64) bool { return in[0] <= x+1e-12 && in[1] >= x-1e-12 }
func (in interval) width() float64       { return in[1] - in[0] }

// answer is the estimate with the interval of every kind.
type answer struct {
	estimate  float64
	intervals []interval
	paired    *realgain.Comparison
}

// answers computes every interval for one set of questions.
func answers(r *rand.Rand, oracle, candidate []float64) (answer, error) {
	paired, err := compare(oracle, candidate, "guarded")
	if err != nil {
		return answer{}, err
	}
	a := answer{estimate: paired.Estimate, paired: paired}
	numerator, err := realgain.Compare(make([]float64, len(candidate)), candidate, realgain.Options{Interval: "percentile"})
	if err != nil {
		return answer{}, err
	}
	alone := interval(numerator.CI)
	constant := interval{alone[0] / paired.MeanBaseline, alone[1] / paired.MeanBaseline}
	a.intervals = []interval{alone, constant, apart(r, oracle, candidate)}
	for _, method := range []string{"percentile", "guarded", "fieller"} {
		c := paired
		if method != "guarded" {
			if c, err = compare(oracle, candidate, method); err != nil {
				return answer{}, err
			}
		}
		a.intervals = append(a.intervals, interval(c.CI))
	}
	return a, nil
}

func compare(oracle, candidate []float64, method string) (*realgain.Comparison, error) {
	return realgain.Compare(oracle, candidate, realgain.Options{Estimand: "ratio", Interval: method})
}

// draws is how often the arms are resampled apart; the other intervals rest on
// exact laws or need none.
const draws = 999

// apart is the percentile interval when each arm draws questions of its own.
func apart(r *rand.Rand, oracle, candidate []float64) interval {
	n := len(oracle)
	all := make([]float64, draws)
	for k := range all {
		num, den := 0.0, 0.0
		for range n {
			num, den = num+candidate[r.IntN(n)], den+oracle[r.IntN(n)]
		}
		all[k] = num / den
	}
	slices.Sort(all)
	k := int(math.Floor(0.025 * (draws + 1)))
	return interval{all[k-1], all[draws-k]}
}

// record is how one kind of interval fares over many sets.
type record struct {
	covers    float64 // share of sets whose interval holds the true ratio
	estimates float64 // share whose interval holds the estimate beside it
	width     float64 // mean
}

// fare draws sets of n questions and keeps the record of every kind.
func fare(p population, n, sets int) ([]record, error) {
	out := make([]record, len(kinds))
	for i := range sets {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		o, c := p.draw(r, n)
		a, err := answers(r, o, c)
		if err != nil {
			return nil, err
		}
		for k, in := range a.intervals {
			out[k].width += in.width() / float64(sets)
			if in.holds(p.ratio()) {
				out[k].covers += 1 / float64(sets)
			}
			if in.holds(a.estimate) {
				out[k].estimates += 1 / float64(sets)
			}
		}
	}
	return out, nil
}
