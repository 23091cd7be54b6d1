package calibrate

import (
	"fmt"
	"math"
	"runtime"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/verdict"
)

// Discordance and Gains are the grid of 0/1 metrics: the shares of questions on which
// the arms differ, and the shares of gains among these. Shares of gains below one half
// are mirror images and are omitted.
var (
	Discordance = []float64{0.01, 0.02, 0.03, 0.05, 0.08, 0.10, 0.20, 0.30, 0.40, 0.60, 0.80, 0.95, 1}
	Gains       = []float64{0.5, 0.6, 0.75, 0.9, 1}
)

// pruned is the probability omitted at each end of the two binomial distributions.
// Omitted outcomes count as misses.
const pruned = 2.5e-10

// mass is an outcome with its probability.
type mass struct {
	wins, losses int
	p            float64
}

// outcomesOf returns the possible outcomes of n questions, given the share of differing
// questions and the share of gains among them. It omits outcomes with a total
// probability below 1e-9.
func outcomesOf(n int, discordance, gains float64) []mass {
	var out []mass
	for m, p := range binomial(n, discordance) {
		for w, q := range binomial(m, gains) {
			out = append(out, mass{w, m - w, p * q})
		}
	}
	return out
}

// binomial yields the counts of n trials with probability p, in increasing order and
// with their probabilities. It omits a tail of less than pruned on each side.
func binomial(n int, p float64) func(yield func(k int, p float64) bool) {
	prob := make([]float64, n+1)
	for k := range prob {
		prob[k] = math.Exp(logBinomial(n, k, p))
	}
	lo, hi := 0, n
	for sum := prob[lo]; sum < pruned; sum += prob[lo] {
		lo++
	}
	for sum := prob[hi]; sum < pruned; sum += prob[hi] {
		hi--
	}
	return func(yield func(int, float64) bool) {
		for k := lo; k <= hi; k++ {
			if prob[k] > 0 && !yield(k, prob[k]) {
				return
			}
		}
	}
}

func logBinomial(n, k int, p float64) float64 {
	switch {
	case p >= 1 && k == n:
		return 0
	case p >= 1:
		return math.Inf(-1)
	}
	return logFactorial(n) - logFactorial(k) - logFactorial(n-k) +
		float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p)
}

func logFactorial(n int) float64 {
	l, _ := math.Lgamma(float64(n) + 1)
	return l
}

// table caches, by method, the intervals of the outcomes of n questions of a 0/1
// metric.
type table struct {
	n       int
	methods []string
	level   float64
	of      [][]outcome // indexed by wins·(n+1) + losses; nil = not computed
}

// fill computes the missing outcomes. It computes only those with at least as many
// gains as losses, because exchanging the arms negates every interval exactly.
func (t *table) fill(needed []mass) error {
	if t.of == nil {
		t.of = make([][]outcome, (t.n+1)*(t.n+1))
	}
	var todo []int
	for _, m := range needed {
		i := max(m.wins, m.losses)*(t.n+1) + min(m.wins, m.losses)
		if t.of[i] == nil {
			t.of[i] = make([]outcome, len(t.methods))
			todo = append(todo, i)
		}
	}
	return parallel.Each(len(todo), runtime.GOMAXPROCS(0), func(k int) error { return t.solve(todo[k]) })
}

// solve computes one outcome with the code that comparisons use.
func (t *table) solve(i int) error {
	wins, losses := i/(t.n+1), i%(t.n+1)
	c, err := pair.Weighted(
		[]float64{1, 0, 0}, []float64{0, 0, 1},
		[]float64{float64(losses), float64(t.n - wins - losses), float64(wins)})
	if err != nil {
		return err
	}
	solver := interval.NewSolver(c, estimand.Default, 1, true)
	for m, name := range t.methods {
		in, err := solver.Bounds(name, t.level)
		if err != nil {
			return fmt.Errorf("%d gains and %d losses of %d: %w", wins, losses, t.n, err)
		}
		v, _ := verdict.Rule{NoSpread: solver.NoSpread(), PFloor: crosscheck.Floor(wins + losses), Alpha: interval.Alpha(t.level)}.Decide(in.Lower, in.Upper)
		t.of[i][m] = outcome{lower: in.Lower, upper: in.Upper, null: v}
	}
	return nil
}

// at returns the outcome of a method for the given numbers of gains and losses.
func (t *table) at(wins, losses, method int) outcome {
	if wins >= losses {
		return t.of[wins*(t.n+1)+losses][method]
	}
	o := t.of[losses*(t.n+1)+wins][method]
	o.lower, o.upper = -o.upper, -o.lower
	switch o.null {
	case verdict.Improved:
		o.null = verdict.Regressed
	case verdict.Regressed:
		o.null = verdict.Improved
	}
	return o
}

// tally returns the tallies of one cell of the grid. False verdicts are counted at the
// same discordance with equal shares of gains and losses, because random sign flips
// lead to a share of one half.
func (t *table) tally(discordance, gains float64) ([]Tally, error) {
	out, err := t.covering(discordance, gains)
	if err != nil {
		return nil, err
	}
	null := outcomesOf(t.n, discordance, 0.5)
	if err := t.fill(null); err != nil {
		return nil, err
	}
	for m := range out {
		for _, x := range null {
			out[m].judge(t.at(x.wins, x.losses, m).null, x.p)
		}
	}
	return out, nil
}

// covering returns the tallies of one cell without verdicts.
func (t *table) covering(discordance, gains float64) ([]Tally, error) {
	drawn := outcomesOf(t.n, discordance, gains)
	if err := t.fill(drawn); err != nil {
		return nil, err
	}
	out := make([]Tally, len(t.methods))
	for m := range out {
		for _, x := range drawn {
			o := t.at(x.wins, x.losses, m)
			o.null = ""
			out[m].add(o, discordance*(2*gains-1), x.p)
		}
	}
	return out, nil
}
