package realgain

import (
	"math"
	"sort"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// member is one comparison of a family, its arms and its questions.
type member struct {
	*Comparison
	baseline, candidate int
	over                int     // arm that both are divided by, of a difference of ratios; −1 = none
	only                []int32 // questions of the grid that it is about, ascending; nil = all
	joint               *family.Member
	of                  *versus // to bound what missing answers could do; nil = not needed
}

// enter fills the family's member from the comparison.
func (m *member) enter(g *pair.Grid) {
	*m.joint = family.Member{
		Estimate: m.Estimate, SE: m.SE, PValue: m.PValue, CI: m.CI, MonteCarloSE: m.Uncertainty.MonteCarloSE,
		Alpha: m.Inside().Alpha(), Rule: m.Inside().Rule(), Solve: m.solveWithin,
	}
	if m.Inside().Linear() != nil { // an estimand that is not linear has no residuals
		m.joint.Column = func() interval.Column { return m.column(g) }
	}
}

// solveWithin computes the member's interval at each α, with the family's number of
// draws.
func (m *member) solveWithin(stage int, alpha [3]float64) (at [3][2]float64, se [2]float64, err error) {
	solver := m.Inside().FamilySolver(alpha[0], stage)
	for i, a := range alpha {
		in, err := solver.Bounds(m.Interval, 1-a)
		if err != nil {
			return at, se, err
		}
		if at[i] = [2]float64{in.Lower, in.Upper}; i == 0 {
			se = in.MonteCarloSE
		}
	}
	if m.only != nil {
		m.Inside().Forget()
	}
	return at, se, nil
}

// conclude sets the verdict by the interval that the family gave: the simultaneous one,
// or the member's own.
func (m *member) conclude(together bool, level float64, suffix string) error {
	held, by := m.joint.Held, ByCI
	if together {
		se := held.SE()
		m.SimultaneousCI, m.SimultaneousSE = &held.CI, &se
		m.PAdjusted, m.PAdjustedSE = &m.joint.PAdjusted, &m.joint.PAdjustedSE
		by = BySimultaneousCI
	}
	if err := m.Inside().Decide(held, by, suffix, level); err != nil {
		return err
	}
	return m.withdraw(level)
}

// scores returns the scores that the estimand is estimated from; NaN if a question
// lacks one.
func (m *member) scores(g *pair.Grid) (a, b []float64) {
	a, b = g.Values(m.Metric, m.baseline), g.Values(m.Metric, m.candidate)
	if m.over < 0 {
		return a, b
	}
	o := g.Values(m.Metric, m.over)
	for i := range o {
		b[i] -= a[i]
	}
	return o, b
}

// column returns the member's residuals at its estimate, and the weight of each unit in
// the estimate.
func (m *member) column(g *pair.Grid) interval.Column {
	of, linear := m.Inside().Subject(), m.Inside().Linear()
	if m.only != nil && g.Questions.Len() > interval.BootstrapUpTo {
		return interval.Column{Few: m.few(), SE: m.SE, Units: of.Cells.N}
	}
	d := of.Design
	a, b := m.scores(g)
	if m.only != nil {
		a, b = among(m.only, a), among(m.only, b)
	}
	w := make([]float64, len(a))
	for i := range a {
		if math.IsNaN(a[i] + b[i]) {
			a[i], b[i] = 0, 0
			continue
		}
		w[i] = d.Weight(i)
		a[i], b[i] = w[i]*a[i], w[i]*b[i]
	}
	a, b, w = d.Sum(a), d.Sum(b), d.Sum(w)
	e, slope := make([]float64, len(a)), make([]float64, len(a))
	for i := range a {
		if w[i] > 0 {
			e[i] = estimand.Residual(linear, a[i], b[i], w[i], m.Estimate)
			slope[i] = linear.Slope(a[i], b[i], w[i])
		}
	}
	return interval.ColumnOf(g.Questions.Len(), e, slope, m.SE, of.Cells.N)
}

// among returns the scores, with NaN for all other questions.
func among(questions []int32, scores []float64) []float64 {
	out := make([]float64, len(scores))
	for q := range out {
		out[q] = math.NaN()
	}
	for _, q := range questions {
		out[q] = scores[q]
	}
	return out
}

// few returns the residuals of a member that has only some of many questions. Its cost
// depends on their number alone.
func (m *member) few() interval.Sparse {
	of, linear := m.Inside().Subject(), m.Inside().Linear()
	totals, sizes := of.Design.Totals(of.Cols.Question, of.Cols.A, of.Cols.B)
	var out interval.Sparse
	for i, unit := range of.Design.Units(of.Cols.Question, len(of.Cols.A)) {
		w := 1.0
		if sizes != nil {
			w = sizes[i]
		}
		if w == 0 {
			continue
		}
		if e := estimand.Residual(linear, totals[0][i], totals[1][i], w, m.Estimate); e != 0 {
			out.At, out.X = append(out.At, unit), append(out.X, e)
		}
	}
	sort.Sort(out)
	return out
}

// withdraw sets the verdict to inconclusive if answers that the favoured arm lacks
// could change it at the level.
func (m *member) withdraw(level float64) error {
	v := m.of
	if v == nil || m.only == nil && !v.lacks(m.Comparison) || m.only != nil && !v.lacksAmong(m.only) {
		return nil
	}
	at := *v
	at.Level = level
	return at.takeBack(m.Comparison, m.only)
}
