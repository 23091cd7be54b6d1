package realgain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
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
		return notice.Usage("interval "+s.interval+" is of means and ratios, not of quantiles", "use --interval "+drawnOnly)
	}
	if s.opt.Engine == "" || s.opt.Engine == "auto" {
		s.engine, _ = resample.Get(resample.Drawn)
	}
	if !s.engine.Draws {
		return notice.Usage(fmt.Sprintf("the %s engine has no law of %s", s.engine.Name, name), "use --engine "+resample.Drawn)
	}
	return nil
}

// quantileSolver answers for a difference of quantiles, of which both are given.
func (s settings) quantileSolver(of subject, q estimand.Quantile, both [2]float64, seed uint64, draws int) (*interval.Solver, resample.Source) {
	src := s.quantileDraws(of, q)
	src.Seed, src.Tol = seed, 1e-12*(math.Abs(both[0])+math.Abs(both[1]))
	src.Grow(draws)
	return interval.NewDrawn(both[1]-both[0], of.cells.N, src, src.Tol, src.Swapped), src
}

// armQuantiles computes the intervals of the arms' own quantiles: the scores at
// two binomial ranks where the questions are drawn one by one and alike, else
// the percentiles of the draws. NaN where the sample does not reach far enough.
func (c *Comparison) armQuantiles() {
	draws, ok := c.work.source.(*resample.Quantiles)
	if !ok {
		return
	}
	c.QuantileCIs = &[2][2]float64{}
	alpha, laws := interval.Alpha(c.Level), draws.Arms()
	for arm, law := range laws {
		ci := [2]float64{law.Lower(alpha / 2), law.Upper(alpha / 2)}
		if draws.Unit == nil && draws.Weight == nil {
			ci = ranked(draws.Scores(arm), draws.Of.P, alpha)
		}
		for end, x := range ci {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				ci[end] = nan
			}
		}
		at := c.Quantiles[arm]
		c.QuantileCIs[arm] = [2]float64{min(ci[0], at), max(ci[1], at)}
	}
}

// ranked are the scores at the ranks that hold the p quantile between them.
func ranked(x []float64, p, alpha float64) [2]float64 {
	x = slices.Sorted(slices.Values(x))
	lower, upper := interval.QuantileRanks(len(x), p, alpha)
	out := nan2
	if lower > 0 {
		out[0] = x[lower-1]
	}
	if upper <= len(x) {
		out[1] = x[upper-1]
	}
	return out
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
		c.addWarning("few-beyond", fmt.Sprintf("of %s about %.2g lie beyond the %v quantile: the interval ends where the sample does and covers less than it says", wording.Count(n, unit), beyond, q.P),
			fmt.Sprintf("use at least %.0f %ss, or a quantile nearer the middle", math.Ceil(beyondNeeds/tail-1e-9), unit))
	}
}

// quantileDraws returns the source of draws of the unit's quantiles. Units stand
// in an order that the scores alone decide, and the arms the way round in which
// that order comes first: the draws of exchanged arms are the same ones.
func (s settings) quantileDraws(of subject, q estimand.Quantile) *resample.Quantiles {
	out := &resample.Quantiles{Seed: s.opt.Seed, Of: q}
	units := unitsInOrder(questionsOf(of))
	exchanged := make([]questionRow, 0, len(of.cells.W))
	for _, u := range units {
		for _, r := range u {
			exchanged = append(exchanged, questionRow{r.b, r.a, r.w, r.unit})
		}
	}
	other := unitsInOrder(exchanged)
	side := slices.CompareFunc(units, other, compareUnits)
	if out.Swapped, out.Paired = side > 0, side == 0; out.Swapped {
		units = other
	}
	weighted := false
	for k, u := range units {
		for _, r := range u {
			out.A, out.B = append(out.A, r.a), append(out.B, r.b)
			out.Unit, out.Weight = append(out.Unit, int32(k)), append(out.Weight, r.w)
			weighted = weighted || r.w != 1
		}
	}
	if out.Units = len(units); out.Units == len(out.A) {
		out.Unit = nil
	}
	if !weighted {
		out.Weight = nil
	}
	return out
}

// unitsInOrder groups questions into their units and sorts both.
func unitsInOrder(rows []questionRow) [][]questionRow {
	slices.SortFunc(rows, func(x, y questionRow) int {
		return cmp.Or(cmp.Compare(x.unit, y.unit), compareRows(x, y))
	})
	var units [][]questionRow
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to].unit == rows[from].unit {
			to++
		}
		units, from = append(units, rows[from:to]), to
	}
	slices.SortFunc(units, compareUnits)
	return units
}

func compareUnits(u, v []questionRow) int { return slices.CompareFunc(u, v, compareRows) }

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
