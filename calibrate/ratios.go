package calibrate

import (
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
)

// RatioSizes are the numbers of questions at which ratios are measured.
var RatioSizes = []int{50, 100, 207}

// ratioMethods are the methods for the ratio of two means that need no random draws.
var ratioMethods = []string{"percentile", "bca", "guarded", "fieller"}

// RatioPopulation is a distribution of pairs of scores, of an oracle and a candidate,
// with a known ratio of means.
type RatioPopulation struct {
	*Population         // residuals candidate − Ratio·oracle, on which intervals of the ratio are based
	Ratio       float64 // mean(candidate)/mean(oracle), in closed form
	// Scores returns the scores of a question as a function of two independent uniform
	// variables in (0, 1).
	Scores func(u, v float64) (oracle, candidate float64)
}

// ofRatio is the estimand of ratio populations.
var ofRatio = linear("ratio")

// linear returns a registered estimand that the exact engine supports. It panics if
// there is none with that name.
func linear(name string) estimand.Linear {
	e, err := estimand.Get(name)
	l, ok := e.(estimand.Linear)
	if err != nil || !ok {
		panic("calibrate: no linear estimand " + name)
	}
	return l
}

func newRatio(name, doc string, ratio float64, scores func(u, v float64) (oracle, candidate float64)) *RatioPopulation {
	return &RatioPopulation{
		Ratio: ratio, Scores: scores,
		Population: &Population{Name: name, Doc: doc, Width: 1, Difference: func(u, v float64) float64 {
			o, c := scores(u, v)
			return c - ratio*o
		}},
	}
}

func (p *RatioPopulation) truth() float64            { return p.Ratio }
func (p *RatioPopulation) estimand() estimand.Linear { return ofRatio }

func (p *RatioPopulation) set(s *rng.Stream, n int) set { return questions(s, n, p.pair) }

func (p *RatioPopulation) pair(s *rng.Stream) (oracle, candidate float64) {
	u, v := unit(s.Uint64()), unit(s.Uint64())
	return p.Scores(u, v)
}

// cell returns the cell of a method on the population, without results.
func (p *RatioPopulation) cell(n int, method string, sets int) Cell {
	c := p.Population.cell(n, method, sets)
	c.Estimand, c.Truth = ofRatio.Name(), p.Ratio
	return c
}

// Ratios returns the ratio populations of the suite: the recalls of an oracle and of a
// candidate. They are equal on most questions in all but the last two populations.
func Ratios() []*RatioPopulation {
	const third = 1.0 / 3
	return []*RatioPopulation{
		scorePairs("ratio-binary", "0/1 recall, oracle 0.8; equal on 90% of questions, 6% lost, 4% gained",
			[]float64{1, 1, 0, 0}, []float64{1, 0, 1, 0}, []float64{.74, .06, .04, .16}),
		scorePairs("ratio-losses", "0/1 recall, oracle 0.8; the candidate loses 10% of questions and gains none",
			[]float64{1, 1, 0}, []float64{1, 0, 0}, []float64{.70, .10, .20}),
		scorePairs("ratio-thirds", "recall in thirds, oracle 0.75; equal on 70% of questions",
			[]float64{1, 2 * third, third, 0, 1, 1, 2 * third, third, third, 0},
			[]float64{1, 2 * third, third, 0, 2 * third, third, third, 0, 2 * third, third},
			[]float64{.45, .12, .06, .07, .13, .02, .06, .02, .04, .03}),
		partial("ratio-ndcg", "graded recall, oracle uniform on 0.2 to 1; equal on 60% of questions, lower on 30%, higher on 10%", .6, .3),
		newRatio("ratio-smooth", "graded recall, oracle uniform on 0.2 to 0.9; every question moved by a twentieth down and by up to 0.1 either way", 0.95,
			func(u, v float64) (float64, float64) {
				o := 0.2 + 0.7*u
				return o, 0.95*o + 0.1*(2*v-1)
			}),
		scorePairs("ratio-lift", "0/1 recall, a weak baseline of 0.2 and a candidate of 0.3",
			[]float64{1, 1, 0, 0}, []float64{1, 0, 1, 0}, []float64{.15, .05, .15, .65}),
	}
}

// scorePairs returns a population with a few distinct pairs of scores.
func scorePairs(name, doc string, oracle, candidate, share []float64) *RatioPopulation {
	index := make([]float64, len(share))
	meanO, meanC := 0.0, 0.0
	for i, s := range share {
		index[i] = float64(i)
		meanO, meanC = meanO+s*oracle[i], meanC+s*candidate[i]
	}
	which, _ := steps(index, share)
	return newRatio(name, doc, meanC/meanO, func(u, _ float64) (float64, float64) {
		i := int(which(u))
		return oracle[i], candidate[i]
	})
}

// partial returns a graded recall. The candidate equals the oracle on a share of the
// questions, has a uniform fraction of the oracle's recall on another share, and gains
// a uniform fraction of the missing recall on the rest.
func partial(name, doc string, equal, lower float64) *RatioPopulation {
	const lo, hi = 0.2, 1.0
	higher := 1 - equal - lower
	mean := (lo + hi) / 2
	ratio := equal + lower/2 + higher*(1+(1-mean)/2/mean)
	return newRatio(name, doc, ratio, func(u, v float64) (float64, float64) {
		o := lo + (hi-lo)*u
		switch {
		case v < equal:
			return o, o
		case v < equal+lower:
			return o, o * (v - equal) / lower
		}
		return o, o + (1-o)*(v-equal-lower)/higher
	})
}
