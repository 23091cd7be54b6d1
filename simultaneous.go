package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

const (
	// familyDraws is the number of joint draws behind simultaneous intervals:
	// the critical value is then known to about 1%.
	familyDraws = 10_000
	// drawnUpTo is the number of questions up to which the joint law is
	// bootstrapped; beyond, its multivariate normal limit serves.
	drawnUpTo = 2_000
)

// Simultaneous says how the simultaneous intervals were made.
type Simultaneous struct {
	Method    string  `json:"method"`     // "max-t bootstrap" | "max-t normal limit" | "bonferroni", where quantiles are among them
	Family    int     `json:"family"`     // comparisons that hold at once: all but the primary metric's
	Draws     int     `json:"draws"`      // joint draws; 0 of bonferroni
	LevelEach float64 `json:"level_each"` // level of each interval for all to hold at the level asked
}

// simultaneous adds simultaneous intervals and adjusted p-values to every
// comparison but the primary's, over metrics and candidates together.
func (s settings) simultaneous(g *pair.Grid, r *Result) error {
	family := familyOf(r)
	if len(family) < 2 {
		return nil
	}
	m, _ := s.maxT(g, family)
	each := m.Each(interval.Alpha(s.level))
	for _, f := range family {
		if err := f.together(m, each); err != nil {
			return err
		}
	}
	method := "max-t bootstrap"
	switch {
	case !drawnTogether(family):
		method = "bonferroni"
	case g.Questions.Len() > drawnUpTo:
		method = "max-t normal limit"
	}
	r.Simultaneous = &Simultaneous{Method: method, Family: len(family), Draws: familyDraws, LevelEach: 1 - each}
	if method == "bonferroni" {
		r.Simultaneous.Draws = 0
	}
	return nil
}

// together adds the interval and the p-value that hold for the whole family.
func (f member) together(m *interval.MaxT, each float64) error {
	in, err := f.work.solver.Bounds(f.Interval, 1-each)
	if err != nil {
		return err
	}
	f.SimultaneousCI = &[2]float64{in.Lower, in.Upper}
	p := m.Adjust(f.PValue)
	f.PAdjusted = &p
	return nil
}

// drawnTogether says whether all members have residuals to draw; quantiles have
// none.
func drawnTogether(family []member) bool {
	return !slices.ContainsFunc(family, func(m member) bool { return m.work.e == nil })
}

// maxT is the law of the family's largest deviation, and the joint draws of
// standardised estimates behind it, one row a member.
func (s settings) maxT(g *pair.Grid, family []member) (*interval.MaxT, [][]float64) {
	var z [][]float64
	if !drawnTogether(family) {
		return interval.Bonferroni(len(family)), nil
	}
	if g.Questions.Len() <= drawnUpTo {
		z = s.jointDraws(g, family)
	} else {
		z = interval.NormalDraws(correlations(g, family), familyDraws, s.opt.Seed)
	}
	return interval.NewMaxT(z), z
}

// member is one comparison of the family and its arms.
type member struct {
	*Comparison
	baseline, candidate int
	only                []bool // questions of the grid that it is about; nil = all
}

func familyOf(r *Result) []member {
	var out []member
	for i, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if !c.Primary && !math.IsNaN(c.Estimate) {
				out = append(out, member{c, 0, i + 1, nil})
			}
		}
	}
	return out
}

// residuals are the member's residuals at its estimate for every unit of the
// grid, 0 where it has no score, and how much each weighs in the estimate.
func (f member) residuals(g *pair.Grid) (e, slope []float64) {
	d := f.work.of.design
	a, b := slices.Clone(g.Values(f.Metric, f.baseline)), slices.Clone(g.Values(f.Metric, f.candidate))
	w := make([]float64, len(a))
	for i := range a {
		if math.IsNaN(a[i]+b[i]) || f.only != nil && !f.only[i] {
			a[i], b[i] = 0, 0
			continue
		}
		w[i] = d.Weight(i)
		a[i], b[i] = w[i]*a[i], w[i]*b[i]
	}
	a, b, w = d.Sum(a), d.Sum(b), d.Sum(w)
	e, slope = make([]float64, len(a)), make([]float64, len(a))
	for i := range a {
		if w[i] > 0 {
			e[i] = estimand.Residual(f.work.e, a[i], b[i], w[i], f.Estimate)
			slope[i] = f.work.e.Slope(a[i], b[i], w[i])
		}
	}
	return e, slope
}

// jointDraws draws units, the same for the whole family.
func (s settings) jointDraws(g *pair.Grid, family []member) [][]float64 {
	sampler := resample.Sampler{Seed: s.opt.Seed}
	columns := make([][]float64, 0, 2*len(family))
	for _, f := range family {
		e, has := f.residuals(g)
		columns = append(columns, e, has)
	}
	if mirrored(columns) {
		// Exchanged arms give the same columns, and so the same draws.
		for j := 0; j < len(columns); j += 2 {
			for i := range columns[j] {
				columns[j][i] = 0 - columns[j][i]
			}
		}
	}
	sorted, weight := canonical(columns)
	sampler.N, sampler.Weight = len(columns[0]), weight
	for j := range family {
		sampler.Series = append(sampler.Series, resample.Series{E: sorted[2*j], S: sorted[2*j+1]})
	}
	z := make([][]float64, len(family))
	for j, set := range sampler.Draw(0, familyDraws) {
		// The draws' own standard deviation has divisor n.
		n := float64(family[j].work.of.cells.N)
		se := family[j].SE * math.Sqrt((n-1)/n)
		z[j] = set.Value
		for i, v := range z[j] {
			if z[j][i] = v / se; se == 0 || math.IsNaN(v) {
				z[j][i] = 0
			}
		}
	}
	return z
}

// mirrored says whether the residual columns (every other one) are to be
// negated to stand the same way round as those of exchanged arms.
func mirrored(columns [][]float64) bool {
	for j := 0; j < len(columns); j += 2 {
		e := slices.Sorted(slices.Values(columns[j]))
		for i, v := range e {
			if other := -e[len(e)-1-i]; v != other {
				return v < other
			}
		}
	}
	return false
}
