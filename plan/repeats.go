package plan

import "math"

// Repeats splits the variance of a question's difference: Between questions
// (σ²_b, of the true differences) and Within them (σ²_w, of one run of both
// systems about its mean, the sum over the arms). With n questions of k
// repeats the variance of the estimate is σ²_b/n + σ²_w/(n·k).
type Repeats struct{ Between, Within float64 }

// SD is the standard deviation of a question's difference, the mean of k
// repeats (Miller 2024, "Adding error bars to evals", eq. 9: ω² + σ²/K).
func (r Repeats) SD(k float64) float64 { return math.Sqrt(r.Between + r.Within/k) }

// Cost is what measuring costs, in any unit: Question once for each question
// (writing, labelling), Repeat once for each run of both systems on it.
type Cost struct{ Question, Repeat float64 }

// Of is the cost of n questions with k repeats each.
func (c Cost) Of(n, k float64) float64 { return n * (c.Question + k*c.Repeat) }

// Best is the number of repeats that buys the smallest error for any budget:
// √(σ²_w·cost_question/(σ²_b·cost_repeat)) in whole numbers, at least 1 and
// at most mostRepeats. It is NaN where a cost is unknown, and where questions
// do not differ: a repeat is then worth as much as a question.
func (r Repeats) Best(c Cost) float64 {
	k := math.Sqrt(r.Within * c.Question / (r.Between * c.Repeat))
	if !(c.Question > 0) || !(c.Repeat > 0) || !(r.Between > 0) {
		return math.NaN()
	}
	if !(k > 1) {
		return 1
	}
	k = min(math.Floor(k), mostRepeats-1)
	// The variance of one unit of cost, convex in k.
	waste := func(k float64) float64 { return r.SD(k) * r.SD(k) * c.Of(1, k) }
	if waste(k+1) < waste(k) {
		k++
	}
	return k
}

// mostRepeats is where more repeats of one question stop being worth a plan:
// only where questions hardly differ is the best number larger.
const mostRepeats = 10_000

// Split is a budget spent: so many questions with so many repeats each.
type Split struct {
	Questions       float64 `json:"questions"`
	Repeats         float64 `json:"repeats"`
	Cost            float64 `json:"cost"`             // NaN = unknown
	SE              float64 `json:"se"`               // of the estimate
	Power           float64 `json:"power"`            // at the effect
	QuestionsShrunk float64 `json:"questions_shrunk"` // for the same power averaged over what a pilot leaves of the effect; NaN without one
}

// SplitOf is what n questions with k repeats cost and find; its power is that of
// an interval so many times as wide as estimate ± z·se.
func (r Repeats) SplitOf(n, k, effect, wider float64, c Cost, d Design) Split {
	s := Split{Questions: n, Repeats: k, Cost: c.Of(n, k), SE: r.SD(k) / math.Sqrt(n), QuestionsShrunk: math.NaN()}
	s.Power = d.Power(effect, wider*s.SE)
	return s
}

// Spend splits a budget at k repeats; NaN where it does not buy two questions.
func (r Repeats) Spend(budget, k, effect, wider float64, c Cost, d Design) Split {
	n := math.Floor(budget / c.Of(1, k))
	if !(n >= 2) {
		nan := math.NaN()
		return Split{Questions: nan, Repeats: k, Cost: nan, SE: nan, Power: nan, QuestionsShrunk: nan}
	}
	return r.SplitOf(min(n, Cap), k, effect, wider, c, d)
}
