// Package verdict turns an interval into a word, by rules that look at the
// interval's bounds and never at the point estimate.
package verdict

import (
	"fmt"
	"math"
)

// Verdict is one of the five words.
type Verdict string

// The verdicts. NonInferior says nothing about how much better the candidate
// may be, and does not exclude that it is worse by less than the margin.
const (
	Improved     Verdict = "improved"
	Regressed    Verdict = "regressed"
	Equivalent   Verdict = "equivalent"
	NonInferior  Verdict = "non-inferior"
	Inconclusive Verdict = "inconclusive"
)

// WorseByLess is the reason of NonInferior where the interval excludes no
// change as well.
const WorseByLess = "worse, by less than the margin"

// Hypotheses lists the values of Rule.Hypothesis, the default first.
var Hypotheses = []string{"difference", "superiority", "noninferiority", "equivalence"}

// Rule says what an interval must show.
type Rule struct {
	Hypothesis    string  // one of Hypotheses; "" is the first
	Null          float64 // value of the estimand when nothing changed
	Margin        float64 // smallest change that matters, ≥ 0; 0 = none
	LowerIsBetter bool
	NoSpread      bool // every question changed alike: an interval of no width proves nothing
	Questions     int  // how many there are; 0 = enough
	// PFloor is the smallest p-value that any outcome of so many differing
	// questions could have. Above Alpha, that of the interval, nothing is improved
	// or regressed.
	PFloor, Alpha float64
	// Void says why the scores support no verdict, whatever the interval; "" =
	// they do.
	Void string
}

// Check says what is wrong with the rule itself.
func (r Rule) Check() error {
	known := r.Hypothesis == ""
	for _, h := range Hypotheses {
		known = known || h == r.Hypothesis
	}
	switch {
	case !known:
		return fmt.Errorf("unknown hypothesis %q", r.Hypothesis)
	case !(r.Margin >= 0) || math.IsInf(r.Margin, 0):
		return fmt.Errorf("margin %v is not a number of at least 0", r.Margin)
	case r.Margin == 0 && (r.Hypothesis == "noninferiority" || r.Hypothesis == "equivalence"):
		return fmt.Errorf("hypothesis %s needs a margin", r.Hypothesis)
	}
	return nil
}

// Decide returns the verdict on the interval [lower, upper], and why. An
// interval that is unknown (NaN) decides nothing.
func (r Rule) Decide(lower, upper float64) (Verdict, string) {
	switch {
	case r.Void != "":
		return Inconclusive, r.Void
	case math.IsNaN(lower) && math.IsNaN(upper):
		return Inconclusive, "no interval can be given"
	case r.NoSpread && upper-lower <= 1e-9*(math.Abs(lower)+math.Abs(upper)):
		return Inconclusive, "nothing varies from question to question, so the interval has no width and proves nothing"
	case r.NoSpread && r.Questions == 2:
		return Inconclusive, "two questions that changed by the same amount prove nothing"
	}
	// One unknown end is an unbounded one.
	if math.IsNaN(lower) {
		lower = math.Inf(-1)
	}
	if math.IsNaN(upper) {
		upper = math.Inf(1)
	}
	lo, hi := r.change(lower), r.change(upper)
	if r.LowerIsBetter {
		lo, hi = -hi, -lo
	}
	if v, why := r.judge(lo, hi); v != Improved && v != Regressed || r.PFloor <= r.Alpha {
		return v, why
	}
	if v, why := r.judge(min(lo, 0), max(hi, 0)); v != Inconclusive {
		return v, why
	}
	return Inconclusive, "so few questions differ that no outcome could be significant"
}

// judge decides on the interval of the change, a positive one being better.
func (r Rule) judge(lo, hi float64) (Verdict, string) {
	switch r.Hypothesis {
	case "superiority":
		return superior(lo, hi, r.Margin)
	case "noninferiority":
		if r.Margin == 0 {
			return differs(lo, hi, 0)
		}
		return notInferior(lo, hi, r.Margin)
	case "equivalence":
		if within(lo, hi, r.Margin) {
			return Equivalent, "the whole interval lies inside the margin"
		}
		if r.Margin == 0 {
			return Inconclusive, "no margin is given that it could lie inside"
		}
		return Inconclusive, "the interval reaches beyond the margin"
	}
	return differs(lo, hi, r.Margin)
}

// change is a bound less the null. A bound that is the null plus or minus the
// margin is at the margin, whatever the subtraction rounds to: 0.9 − 1 is not
// quite −0.1.
func (r Rule) change(bound float64) float64 {
	switch bound {
	case r.Null + r.Margin:
		return r.Margin
	case r.Null - r.Margin:
		return -r.Margin
	}
	return bound - r.Null
}

func within(lo, hi, margin float64) bool { return margin > 0 && lo > -margin && hi < margin }

func differs(lo, hi, margin float64) (Verdict, string) {
	small := ""
	if within(lo, hi, margin) {
		small = ", though by less than the margin"
	}
	switch {
	case lo > 0:
		return Improved, "the whole interval is better than no change" + small
	case hi < 0:
		return Regressed, "the whole interval is worse than no change" + small
	case small != "":
		return Equivalent, "the whole interval lies inside the margin"
	}
	return Inconclusive, "the interval includes no change"
}

func superior(lo, hi, margin float64) (Verdict, string) {
	switch {
	case lo > margin:
		return Improved, "the whole interval is better by more than the margin"
	case hi < 0:
		return Regressed, "the whole interval is worse than no change"
	}
	return Inconclusive, "the interval does not lie wholly beyond the margin"
}

func notInferior(lo, hi, margin float64) (Verdict, string) {
	switch {
	case lo > 0:
		return Improved, "the whole interval is better than no change"
	case lo > -margin && hi < 0:
		return NonInferior, WorseByLess
	case lo > -margin:
		return NonInferior, "the whole interval is better than a loss of the margin"
	case hi < -margin:
		return Regressed, "the whole interval is worse than a loss of the margin"
	}
	return Inconclusive, "the interval includes a loss of the margin"
}
