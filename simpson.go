package realgain

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
)

// simpson warns where the whole says one thing and its parts another: a judged
// slice of the column changed the other way, or most of them did. Half of the
// estimates of slices that share one small change lie on the other side of 0 by
// chance, so the test of one change, whose p-value is p, must reject it.
func (c *Comparison) simpson(by string, p *float64) {
	if p == nil || *p > c.alpha() {
		return
	}
	whole := c.Estimate - c.Null
	var against []string
	other, all := 0, 0
	for _, s := range c.Slices {
		if !s.Judged || s.By != by || s.Estimate == s.Null {
			continue
		}
		all++
		if (s.Estimate-s.Null)*whole >= 0 {
			continue
		}
		if other++; s.Verdict == Improved || s.Verdict == Regressed {
			against = append(against, fmt.Sprintf("%s = %q", s.By, s.Value))
		}
	}
	switch {
	case len(against) > 0:
		c.addWarning("simpson", fmt.Sprintf("all questions together change by %s, but %s changes the other way", signed(whole), strings.Join(against, ", ")),
			"report the slices; one number for all hides them")
	case 2*other > all:
		c.addWarning("simpson", fmt.Sprintf("all questions together change by %s, but %d of %d judged slices by %s change the other way, more than chance gives", signed(whole), other, all, by),
			"the total goes by the sizes of the slices; --weight "+by+" gives every slice the same weight")
	}
}

// unpairedReversal warns where the arms' own averages, each over the questions
// it happens to have, have the opposite sign of the paired difference, and lie
// farther from it than questions missing at random would put them.
func (v *versus) unpairedReversal(c *Comparison) {
	if !v.design.Plain() || v.macro != nil {
		return // weights and clusters turn averages without the questions' being other ones
	}
	a, b := v.ownAverage(c, v.baseline, c.MeanBaseline), v.ownAverage(c, v.candidate, c.MeanCandidate)
	own := b.mean - a.mean
	if c.Delta*own >= 0 {
		return
	}
	p, n := c.Pairing, float64(c.N)
	noise := a.noise(p.VarBaseline, n) + b.noise(p.VarCandidate, n) - 2*a.share*b.share*p.Covariance/n
	if math.Abs(own-c.Delta) <= interval.Normal(c.alpha())*math.Sqrt(max(0, noise)) {
		return
	}
	c.addWarning("simpson", fmt.Sprintf("each arm's average over its own questions changes by %s, the same questions by %s: the arms answered different questions", signed(own), signed(c.Delta)),
		"trust the paired difference; two averages over different questions compare the questions")
}

// ownAverage is an arm's mean over all questions that it answers.
type ownAverage struct {
	mean  float64
	extra float64 // questions that the other arm lacks
	share float64 // of these among all
}

func (v *versus) ownAverage(c *Comparison, arm int, common float64) ownAverage {
	sum, n := 0.0, 0.0
	for _, x := range v.g.Values(v.metric, arm) {
		if !math.IsNaN(x) {
			sum, n = sum+x, n+1
		}
	}
	extra := n - float64(c.N)
	if extra == 0 {
		return ownAverage{mean: common} // without the rounding of another sum
	}
	return ownAverage{sum / n, extra, extra / n}
}

// noise is the variance of the average about that over the n common questions,
// when chance decides which questions the other arm lacks and single scores
// have the given variance.
func (o ownAverage) noise(variance, n float64) float64 {
	if o.extra == 0 {
		return 0
	}
	return o.share * o.share * variance * (1/o.extra + 1/n)
}

// signed words a change as tables show it, with a true minus sign.
func signed(x float64) string { return wording.TrueMinus(fmt.Sprintf("%+.3g", x+0)) }
