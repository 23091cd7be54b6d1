package realgain

import (
	"fmt"
	"math"
	"strings"
)

// simpson warns where the whole says one thing and its parts another: a judged
// slice changed the other way, or most slices did.
func (c *Comparison) simpson() {
	whole := c.Estimate - c.Null
	var against []string
	other, all := 0, 0
	by := ""
	for _, s := range c.Slices {
		if by == "" {
			by = s.By
		}
		if s.By != by || math.IsNaN(s.Estimate) || s.Estimate == s.Null {
			continue
		}
		all++
		if (s.Estimate-s.Null)*whole < 0 {
			other++
		}
	}
	for _, s := range judged(c.Slices) {
		decided := s.Verdict == Improved || s.Verdict == Regressed
		if decided && (s.Estimate-s.Null)*whole < 0 {
			against = append(against, fmt.Sprintf("%s = %q", s.By, s.Value))
		}
	}
	switch {
	case len(against) > 0:
		c.addWarning("simpson", fmt.Sprintf("all questions together change by %s, but %s changes the other way", signed(whole), strings.Join(against, ", ")),
			"report the slices; one number for all hides them")
	case 2*other > all:
		c.addWarning("simpson", fmt.Sprintf("all questions together change by %s, but %d of %d slices by %s change the other way", signed(whole), other, all, by),
			"the total goes by the sizes of the slices; --weight "+by+" gives every slice the same weight")
	}
}

// unpairedReversal warns where the arms' own averages, each over the questions
// it happens to have, tell the opposite of the paired difference.
func (v *versus) unpairedReversal(c *Comparison) {
	if !v.design.Plain() || v.macro != nil {
		return // weights and clusters turn averages without the questions' being other ones
	}
	a, b := meanOf(v.g.Values(v.metric, v.baseline)), meanOf(v.g.Values(v.metric, v.candidate))
	if c.Delta*(b-a) < 0 {
		c.addWarning("simpson", fmt.Sprintf("each arm's average over its own questions changes by %s, the same questions by %s: the arms answered different questions", signed(b-a), signed(c.Delta)),
			"trust the paired difference; two averages over different questions compare the questions")
	}
}

// signed words a change as tables show it, with a true minus sign.
func signed(x float64) string { return trueMinus(fmt.Sprintf("%+.3g", x)) }

// trueMinus writes a number with the minus sign that tables use.
func trueMinus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// meanOf is the mean of the numbers there are.
func meanOf(x []float64) float64 {
	sum, n := 0.0, 0.0
	for _, v := range x {
		if !math.IsNaN(v) {
			sum, n = sum+v, n+1
		}
	}
	return sum / n
}
