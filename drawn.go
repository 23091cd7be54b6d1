package realgain

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawnValue computes the estimand on the questions.
func (s settings) drawnValue(of subject) drawnValue {
	own, e := of.own(), s.estimand
	if e, ok := e.(estimand.ArmValues); ok {
		arms := e.Of(own, nil)
		return drawnValue{e, arms[1] - arms[0], &arms, 1e-12 * (math.Abs(arms[0]) + math.Abs(arms[1]))}
	}
	all := e.Value(own, nil)
	return drawnValue{e, all, nil, 1e-12 * max(math.Abs(all), math.Abs(e.Null()))}
}

// measure sets the values of the arms, and reports whether the estimand has no value.
func (c *Comparison) measure(v drawnValue) (undefined bool) {
	c.work.drawn = v
	if _, quantile := v.of.(estimand.Quantiles); quantile {
		c.Quantiles = v.arms
	} else {
		c.ArmValues = v.arms
	}
	if undefined = math.IsNaN(v.all); undefined {
		c.addWarning("zero-denominator", "the "+v.of.Name()+" has no value on these questions", "use --estimand "+estimand.Default.Name())
	}
	return undefined
}

// solver answers by so many draws of a seed.
func (v drawnValue) solver(of subject, seed uint64, draws int) (*interval.Solver, resample.Source) {
	src := resample.NewValues(v.of, drawnFrom(of, v.of))
	src.Seed, src.Tol = seed, v.tol
	src.Grow(draws)
	return interval.NewDrawn(v.all, of.cells.N, src, src.Tol, src.Swapped), src
}

// drawnFrom returns the questions in an order that the scores alone decide. Of a
// difference the arms stand the way round in which that order comes first, so that the
// draws of exchanged arms are the same ones; of any other estimand the units do.
func drawnFrom(of subject, e estimand.Estimand) (out resample.Questions) {
	units := unitsInOrder(questionsOf(of))
	exchanged := make([]questionRow, 0, len(of.cells.W))
	for _, u := range units {
		for _, r := range u {
			exchanged = append(exchanged, questionRow{r.b, r.a, r.w, r.unit})
		}
	}
	other := unitsInOrder(exchanged)
	side := slices.CompareFunc(units, other, compareUnits)
	if side > 0 {
		units = other
	}
	_, difference := e.(estimand.Difference)
	out.Swapped, out.Paired = difference && side > 0, difference && side == 0
	weighted := false
	for k, u := range units {
		for _, r := range u {
			if side > 0 && !difference {
				r.a, r.b = r.b, r.a
			}
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
