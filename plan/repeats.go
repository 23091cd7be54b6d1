package plan

import "math"

// Repeats splits the variance of a question's difference into Between questions (σ²_b,
// of the true differences) and Within them (σ²_w, of one run of both systems about its
// mean, summed over the arms). With n questions of k repeats the variance of the
// estimate is σ²_b/n + σ²_w/(n·k).
type Repeats struct{ Between, Within float64 }

// SD returns the standard deviation of a question's difference over k repeats (Miller
// 2024, "Adding error bars to evals", eq. 9: ω² + σ²/K).
func (r Repeats) SD(k float64) float64 { return math.Sqrt(r.Between + r.Within/k) }

// Cost is the cost of measuring, in any unit: Question once for each question (writing,
// labelling), Repeat once for each run of both systems on it.
type Cost struct{ Question, Repeat float64 }

// Of returns the cost of n questions with k repeats each.
func (c Cost) Of(n, k float64) float64 { return n * (c.Question + k*c.Repeat) }

// Best returns the number of repeats that gives the smallest error for any budget:
// √(σ²_w·cost_question/(σ²_b·cost_repeat)) in whole numbers, from 1 to mostRepeats. It
// is NaN if a cost is unknown, and if questions do not differ, because a repeat is then
// worth as much as a question.
func (r Repeats) Best(c Cost) float64 {
	k := math.Sqrt(r.Within * c.Question / (r.Between * c.Repeat))
	if !(c.Question > 0) || !(c.Repeat > 0) || !(r.Between > 0) {
		return math.NaN()
	}
	if !(k > 1) {
		return 1
	}
	k = min(math.Floor(k), mostRepeats-1)
	// The variance per unit of cost, convex in k.
	waste := func(k float64) float64 { return r.SD(k) * r.SD(k) * c.Of(1, k) }
	if waste(k+1) < waste(k) {
		k++
	}
	return k
}

// mostRepeats is the largest number of repeats that is planned. The best number is
// larger only if questions hardly differ.
const mostRepeats = 10_000

// Split is a number of questions and of repeats that a budget pays for.
type Split struct {
	Questions       float64 `json:"questions"`
	Repeats         float64 `json:"repeats"`
	Cost            float64 `json:"cost"`             // NaN = unknown
	SE              float64 `json:"se"`               // of the estimate
	Power           float64 `json:"power"`            // at the effect
	QuestionsShrunk float64 `json:"questions_shrunk"` // for the same power averaged over the posterior of the effect; NaN without a pilot
}

// SplitOf returns the cost and the power of n questions with k repeats, for an interval
// that is wider than estimate ± z·se by the given factor.
func (r Repeats) SplitOf(n, k, effect, wider float64, c Cost, d Design) Split {
	s := Split{Questions: n, Repeats: k, Cost: c.Of(n, k), SE: r.SD(k) / math.Sqrt(n), QuestionsShrunk: math.NaN()}
	s.Power = d.Power(effect, wider*s.SE)
	return s
}

// Spend returns the split of a budget at k repeats; NaN if it does not pay for two
// questions.
func (r Repeats) Spend(budget, k, effect, wider float64, c Cost, d Design) Split {
	n := math.Floor(budget / c.Of(1, k))
	if !(n >= 2) {
		nan := math.NaN()
		return Split{Questions: nan, Repeats: k, Cost: nan, SE: nan, Power: nan, QuestionsShrunk: nan}
	}
	return r.SplitOf(min(n, Cap), k, effect, wider, c, d)
}
