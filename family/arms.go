package family

import (
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// Arms are all arms of one metric, best mean first.
type Arms struct {
	Labels        []string
	Means         []float64
	LowerIsBetter bool
	Column        func(arm int) interval.Column // of the arm's mean
	Pairs         []*Pair                       // i < j, by j, then by i
	Same          *Arms                         // that have the same scores and are drawn instead; nil = none

	at       []int // columns of the joint draws, by arm
	together bool  // the pairs' intervals hold at once
	best     best
}

// Pair is a pair of arms I < J. Its comparison may have either as the baseline.
type Pair struct {
	Member

	I, J   int
	Turned bool           // the comparison's baseline is J
	held   verdict.Bounds // of arm J minus arm I
}

// join lays the arms' means beside what a family draws.
func (a *Arms) join(all *interval.Joint) {
	if a.Same != nil {
		return
	}
	for k := range a.Means {
		a.at = append(a.at, all.Add(a.Column(k)))
	}
	for _, p := range a.Pairs {
		all.Compare(interval.Contrast{Plus: a.at[p.J], Minus: a.at[p.I], SE: p.SE})
	}
	a.best = best{arms: a}
	all.Watch(&a.best)
}

// imply completes the intervals of the pairs by one another: where arm b is
// better than a by at least x, and c better than b by at least y, c is better
// than a by x + y, at the same level, since all intervals hold at once. A pair
// without an interval of its own gets one, and no three arms contradict each
// other.
func (a *Arms) imply() {
	a.face()
	for _, at := range []func(*verdict.Bounds) *[2]float64{
		func(b *verdict.Bounds) *[2]float64 { return &b.CI },
		func(b *verdict.Bounds) *[2]float64 { return &b.Wide },
		func(b *verdict.Bounds) *[2]float64 { return &b.Narrow },
	} {
		a.shortest(at)
	}
	for _, p := range a.Pairs {
		if p.Held = p.held; p.Turned {
			p.Held = p.held.Negated()
		}
	}
}

// implyP completes the adjusted p-values in the same way: arms that are told
// apart from one between them, on both sides, are told apart from each other.
func (a *Arms) implyP() {
	k := len(a.Means)
	at := make([]*Pair, k*k)
	for _, p := range a.Pairs {
		at[p.I*k+p.J] = p
	}
	for gap := 2; gap < k; gap++ {
		for i := 0; i+gap < k; i++ {
			p := at[i*k+i+gap]
			for by := i + 1; by < i+gap; by++ {
				p.atMost(at[i*k+by], at[by*k+i+gap])
			}
		}
	}
}

// atMost lowers the adjusted p-value to the larger one of two pairs that
// together tell these arms apart.
func (p *Pair) atMost(q, r *Pair) {
	way, se := q.PAdjusted, q.PAdjustedSE
	if r.PAdjusted > way || math.IsNaN(r.PAdjusted) {
		way, se = r.PAdjusted, r.PAdjustedSE
	}
	if way < p.PAdjusted || math.IsNaN(p.PAdjusted) {
		p.PAdjusted, p.PAdjustedSE = way, se
	}
}

// face turns the intervals of the pairs the way of their arms.
func (a *Arms) face() {
	for _, p := range a.Pairs {
		if p.held = p.Held; p.Turned {
			p.held = p.held.Negated()
		}
	}
}

// shortest takes the intervals for lengths of ways between the arms and finds
// the shortest ways (Floyd 1962, "Algorithm 97", Communications of the ACM 5,
// 345).
func (a *Arms) shortest(at func(*verdict.Bounds) *[2]float64) {
	k := len(a.Means)
	most := make([][]float64, k) // by how much arm j is better than arm i at most
	for i := range most {
		most[i] = make([]float64, k)
	}
	for _, p := range a.Pairs {
		ci := at(&p.held)
		most[p.I][p.J], most[p.J][p.I] = orInfinite(ci[1]), orInfinite(-ci[0])
	}
	for by := range k {
		for i := range k {
			for j := range k {
				if way := most[i][by] + most[by][j]; i != j && way < most[i][j] {
					most[i][j] = way
				}
			}
		}
	}
	for _, p := range a.Pairs {
		ci := at(&p.held)
		ci[0], ci[1] = orUnknown(-most[p.J][p.I]), orUnknown(most[p.I][p.J])
	}
}

func orInfinite(x float64) float64 {
	if math.IsNaN(x) {
		return math.Inf(1)
	}
	return x
}

func orUnknown(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x + 0
}

// order returns the rule by which two arms are told apart: the one behind
// ranks, groups and, where no other hypothesis is asked for, verdicts.
func (p *Pair) order() verdict.Rule {
	rule := p.Rule
	rule.Hypothesis, rule.Margin, rule.Null = verdict.Hypotheses[0], 0, 0
	return rule
}

// differ reports whether the two arms can be told apart.
func (p *Pair) differ() bool {
	v, _ := p.held.Decide(p.order())
	return v != verdict.Inconclusive && p.held.Settled(p.order(), verdict.CloseErrors)
}

// settled reports whether no pair's order lies within so many Monte Carlo
// standard errors.
func (a *Arms) settled(errors float64) bool {
	for _, p := range a.Pairs {
		if !p.held.Settled(p.order(), errors) {
			return false
		}
	}
	return true
}
