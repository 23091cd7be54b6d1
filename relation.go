package realgain

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// join lays the arms' means beside what a family draws.
func (f *field) join(all *family) {
	if f.same != nil {
		return
	}
	for k := range f.columns {
		f.at = append(f.at, all.joint.Add(f.column(k)))
	}
	for _, p := range f.pairs {
		all.joint.Compare(interval.Contrast{Plus: f.at[p.j], Minus: f.at[p.i], SE: p.SE})
	}
	f.best = best{field: f}
	all.joint.Watch(&f.best)
}

// column is the deviations of every unit's total from its arm's mean.
func (f *field) column(arm int) interval.Column {
	n := f.g.Questions.Len()
	e, size := make([]float64, n), make([]float64, n)
	for i, q := range f.questions {
		w := f.design.Weight(q)
		e[q], size[q] = w*f.columns[arm][i], w
	}
	e, size = f.design.Sum(e), f.design.Sum(size)
	var squares exactsum.Sum
	units := 0
	for u := range e {
		if size[u] > 0 {
			e[u] -= f.means[arm] * size[u]
			squares.Add(e[u] * e[u])
			units++
		}
	}
	se := math.Sqrt(squares.Value()*float64(units)/float64(units-1)) / exactsum.Of(size)
	return interval.ColumnOf(f.g.Questions.Len(), e, size, se, units)
}

// imply completes the intervals of the pairs by one another: where arm b is
// better than a by at least x, and c better than b by at least y, c is better
// than a by x + y, at the same level, since all intervals hold at once. A pair
// of which nothing is known by itself so has an interval, and no three arms
// contradict each other.
func (f *field) imply() {
	f.face()
	for _, at := range []func(*bounds) *[2]float64{
		func(b *bounds) *[2]float64 { return &b.ci },
		func(b *bounds) *[2]float64 { return &b.wide },
		func(b *bounds) *[2]float64 { return &b.narrow },
	} {
		f.shortest(at)
	}
	for _, p := range f.pairs {
		if p.member.held = p.held; p.turned {
			p.member.held = p.held.negated()
		}
	}
}

// implyP completes the adjusted p-values likewise: arms that are told apart
// from one between them, on both sides, are told apart from each other.
func (f *field) implyP() {
	k := len(f.identity)
	at := make([]*apart, k*k)
	for _, p := range f.pairs {
		at[p.i*k+p.j] = p
	}
	for gap := 2; gap < k; gap++ {
		for i := 0; i+gap < k; i++ {
			p := at[i*k+i+gap]
			for by := i + 1; by < i+gap; by++ {
				q, r := at[i*k+by], at[by*k+i+gap]
				way, se := *q.PAdjusted, *q.PAdjustedSE
				if *r.PAdjusted > way || math.IsNaN(*r.PAdjusted) {
					way, se = *r.PAdjusted, *r.PAdjustedSE
				}
				if way < *p.PAdjusted || math.IsNaN(*p.PAdjusted) {
					p.PAdjusted, p.PAdjustedSE = &way, &se
				}
			}
		}
	}
}

// face turns the intervals of the pairs the way of their arms.
func (f *field) face() {
	for _, p := range f.pairs {
		if p.held = p.member.held; p.turned {
			p.held = p.held.negated()
		}
	}
}

// shortest takes the intervals for lengths of ways between the arms and finds
// the shortest ways (Floyd 1962, "Algorithm 97", Communications of the ACM 5,
// 345).
func (f *field) shortest(at func(*bounds) *[2]float64) {
	k := len(f.identity)
	most := make([][]float64, k) // by how much arm b is better than arm a at most
	for a := range most {
		most[a] = make([]float64, k)
	}
	for _, p := range f.pairs {
		ci := at(&p.held)
		most[p.i][p.j], most[p.j][p.i] = orInfinite(ci[1]), orInfinite(-ci[0])
	}
	for by := range k {
		for a := range k {
			for b := range k {
				if way := most[a][by] + most[by][b]; a != b && way < most[a][b] {
					most[a][b] = way
				}
			}
		}
	}
	for _, p := range f.pairs {
		ci := at(&p.held)
		ci[0], ci[1] = orUnknown(-most[p.j][p.i]), orUnknown(most[p.i][p.j])
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
func (p *apart) order() verdict.Rule {
	rule := p.rule()
	rule.Hypothesis, rule.Margin, rule.Null = difference, 0, 0
	return rule
}

// differ reports whether the two arms can be told apart.
func (p *apart) differ() bool {
	v, _ := p.held.judged(p.order())
	return v != Inconclusive && p.held.settled(p.order(), closeErrors)
}

// settled reports whether no pair's order lies within so many Monte Carlo
// standard errors.
func (f *field) settled(errors float64) bool {
	for _, p := range f.pairs {
		if !p.held.settled(p.order(), errors) {
			return false
		}
	}
	return true
}
