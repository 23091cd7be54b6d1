// Package verdict turns an interval into a verdict. Its rules use the bounds of the
// interval and never the point estimate.
package verdict

import (
	"fmt"
	"math"
)

// Verdict is one of the five verdicts.
type Verdict string

// The verdicts. NonInferior does not say how much better the candidate may be, and does
// not exclude that it is worse by less than the margin.
const (
	Improved     Verdict = "improved"
	Regressed    Verdict = "regressed"
	Equivalent   Verdict = "equivalent"
	NonInferior  Verdict = "non-inferior"
	Inconclusive Verdict = "inconclusive"
)

// WorseByLess is the reason of NonInferior if the interval excludes no change too.
const WorseByLess = "worse, by less than the margin"

// Hypotheses lists the values of Rule.Hypothesis, the default first.
var Hypotheses = []string{"difference", "superiority", "noninferiority", "equivalence"}

// Rule determines what an interval must show for each verdict.
type Rule struct {
	Hypothesis    string  // one of Hypotheses; "" is the first
	Null          float64 // value of the estimand if nothing changed
	Margin        float64 // smallest change that matters, ≥ 0; 0 = none
	LowerIsBetter bool
	NoSpread      bool // all differences are equal: an interval of width 0 proves nothing
	Questions     int  // number of questions; 0 = enough
	// PFloor is the smallest p-value that any outcome with this number of differing
	// questions can have. If it is above Alpha, that of the interval, the verdict is
	// neither improved nor regressed.
	PFloor, Alpha float64
	// Void says why the scores support no verdict, whatever the interval is; "" if they
	// do.
	Void string
}

// Check returns an error if the rule itself is wrong.
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

// Decide returns the verdict on the interval [lower, upper], and the reason. An unknown
// interval (NaN) is inconclusive.
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
	// A single unknown end is treated as infinite.
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

// judge decides on the interval of the change, in the direction in which positive is
// better.
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

// change returns bound − Null. A bound that equals the null plus or minus the margin
// counts as exactly at the margin, whatever the subtraction rounds to: 0.9 − 1 is not
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
