package realgain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawnOnly is the one interval of a difference of quantiles.
const drawnOnly = "percentile"

// chooseQuantile settles what a difference of quantiles leaves open: its law
// is known by draws alone, and its interval is theirs.
func (s *settings) chooseQuantile(name string) error {
	if s.opt.Interval == "" || s.opt.Interval == "auto" {
		s.interval = drawnOnly
	}
	if s.interval != drawnOnly {
		return &UsageError{"interval " + s.interval + " is of means and ratios, not of quantiles", "use --interval " + drawnOnly}
	}
	if s.opt.Engine == "" || s.opt.Engine == "auto" {
		s.engine, _ = resample.Get(resample.Drawn)
	}
	if !s.engine.Draws {
		return &UsageError{fmt.Sprintf("the %s engine has no law of %s", s.engine.Name, name), "use --engine " + resample.Drawn}
	}
	return nil
}

// quantileSolver answers for a difference of quantiles.
func (s settings) quantileSolver(of subject, p, estimate float64) (*interval.Solver, resample.Source) {
	src := s.quantileDraws(of, p)
	src.Grow(s.draws())
	return interval.NewDrawn(estimate, of.cells.N, src), src
}

// beyondNeeds is how many units should lie beyond a quantile: with fewer, the
// interval mostly ends where the sample does.
const beyondNeeds = 3

// fewBeyond warns of a quantile so far out that hardly a unit lies beyond it.
func (c *Comparison) fewBeyond() {
	q, ok := c.work.s.estimand.(estimand.Quantile)
	if !ok {
		return
	}
	tail, unit := min(q.P, 1-q.P), c.unit()
	n := c.work.of.cells.N
	if beyond := float64(n) * tail; beyond < beyondNeeds-1e-9 {
		c.addWarning("few-beyond", fmt.Sprintf("of %s about %.2g lie beyond the %v quantile: the interval ends where the sample does and covers less than it says", count(n, unit), beyond, q.P),
			fmt.Sprintf("use at least %.0f %ss, or a quantile nearer the middle", math.Ceil(beyondNeeds/tail-1e-9), unit))
	}
}

// quantileDraws puts the questions and their units in an order that the scores
// alone decide.
func (s settings) quantileDraws(of subject, p float64) *resample.Quantiles {
	out := &resample.Quantiles{Seed: s.opt.Seed, P: p}
	rows := questionsOf(of)
	units := map[int32][]questionRow{}
	for _, r := range rows {
		units[r.unit] = append(units[r.unit], r)
	}
	ordered := make([][]questionRow, 0, len(units))
	for _, u := range units {
		slices.SortFunc(u, compareRows)
		ordered = append(ordered, u)
	}
	slices.SortFunc(ordered, func(u, v []questionRow) int { return slices.CompareFunc(u, v, compareRows) })
	weighted := false
	for k, u := range ordered {
		for _, r := range u {
			out.A, out.B = append(out.A, r.a), append(out.B, r.b)
			out.Unit, out.Weight = append(out.Unit, int32(k)), append(out.Weight, r.w)
			weighted = weighted || r.w != 1
		}
	}
	if out.Units = len(ordered); out.Units == len(rows) {
		out.Unit = nil
	}
	if !weighted {
		out.Weight = nil
	}
	return out
}

// questionRow is one question's scores, its weight and its unit.
type questionRow struct {
	a, b, w float64
	unit    int32
}

func compareRows(x, y questionRow) int {
	return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b), cmp.Compare(x.w, y.w))
}

// questionsOf lists the questions of a comparison one by one.
func questionsOf(of subject) []questionRow {
	var out []questionRow
	if of.cols == nil {
		for i, k := range of.cells.W {
			size := of.cells.Size(i)
			for range int(k) {
				out = append(out, questionRow{of.cells.A[i] / size, of.cells.B[i] / size, size, int32(len(out))})
			}
		}
		return out
	}
	for i := range of.cols.A {
		q := of.cols.Question(i)
		unit := int32(i)
		if of.design.Clusters != nil {
			unit = of.design.Clusters[q]
		}
		out = append(out, questionRow{of.cols.A[i], of.cols.B[i], of.design.Weight(q), unit})
	}
	return out
}
