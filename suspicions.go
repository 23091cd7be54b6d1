package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// armFacts are what the checks keep of an arm, whose columns go once it is paired.
type armFacts struct {
	label    string
	files    []scores.File
	setup    sanity.Setup
	extents  map[string]sanity.Extent // by metric, before it was cut
	numbered bool                     // the ids are row numbers
	rows     int
	// byRow is the correlation with the baseline row by row, by metric; nil
	// where the ids stand in the baseline's order.
	byRow map[string]float64
}

// factsOf looks at every arm.
func (s settings) factsOf(tables []*scores.Table, metrics []string) []armFacts {
	inside := s.opt.Read.ArmColumn != "" || len(s.opt.Read.Arms) > 0
	out := make([]armFacts, len(tables))
	for i, t := range tables {
		a := armFacts{label: t.Label, setup: sanity.SetupOf(t), extents: map[string]sanity.Extent{}, rows: t.Questions.Len()}
		for _, m := range metrics {
			_, values := t.Metric(m).Source()
			a.extents[m] = sanity.ExtentOf(values)
		}
		if !inside { // else arms share files and rows
			a.files, a.numbered = t.Files, sanity.Numbered(t.Questions.Numbers())
			if a.rows == tables[0].Questions.Len() && !t.Questions.Equal(&tables[0].Questions) {
				a.byRow = map[string]float64{}
				for _, m := range metrics {
					a.byRow[m] = sanity.RowCorrelation(tables[0].Metric(m).Values, t.Metric(m).Values)
				}
			}
		}
		out[i] = a
	}
	return out
}

// suspect warns of what is likely to be a mistake between the baseline and each
// candidate, as inspect does.
func (r *Result) suspect(arms []armFacts) {
	for i, b := range arms[1:] {
		v, a := &r.Comparisons[i], arms[0]
		labels := [2]string{a.label, b.label}
		r.Warnings = append(r.Warnings, sanity.DifferentSetup(a.setup, b.setup, labels)...)
		for _, w := range []*Warning{sanity.SameFile(a.files, b.files), v.shuffled(b, labels), v.rowNumbers(a, b)} {
			if w != nil {
				r.Warnings = append(r.Warnings, *w)
			}
		}
		for _, c := range v.Metrics {
			if w := sanity.OtherScale(c.Metric, a.extents[c.Metric], b.extents[c.Metric], labels); w != nil {
				c.Warnings = append(c.Warnings, *w)
			}
			c.opposed()
		}
	}
}

// opposed warns of scores that go against those of the other arm, where it is
// not said already that they do not go with them.
func (c *Comparison) opposed() {
	low := slices.ContainsFunc(c.Warnings, func(w Warning) bool { return w.Code == "low-correlation" })
	if w := sanity.Opposed(c.correlation()); w != nil && !low {
		c.Warnings = append(c.Warnings, *w)
	}
}

// correlation is that of the questions' scores, whatever their units, and how
// many there are.
func (c *Comparison) correlation() (r float64, n int) {
	if c.work.of.questions == nil {
		return c.Pairing.Correlation, c.N
	}
	return c.work.of.questions.Moments().Correlation(), c.work.of.questions.N
}

// rowNumbers warns where the ids are row numbers that do not name the same
// questions.
func (v *Versus) rowNumbers(a, b armFacts) *Warning {
	if !a.numbered || !b.numbered {
		return nil
	}
	best, most := math.NaN(), 0
	for _, c := range v.Metrics {
		if r, n := c.correlation(); math.IsNaN(best) || r > best {
			best, most = r, n
		}
	}
	return sanity.RowNumbers(a.rows, b.rows, best, most, [2]string{a.label, b.label})
}

// shuffled warns where the ids of the candidate were permuted.
func (v *Versus) shuffled(b armFacts, labels [2]string) *Warning {
	for _, c := range v.Metrics {
		if byRow, ok := b.byRow[c.Metric]; ok {
			r, n := c.correlation()
			if w := sanity.Shuffled(c.Metric, byRow, r, n, labels); w != nil {
				return w
			}
		}
	}
	return nil
}

// unmeasured says why a comparison has no verdict when one arm's amounts were
// not measured, and warns of it; "" and nil = they were.
func (c *Comparison) unmeasured() (void string, w *Warning) {
	arms := c.work.of.arms()
	if w = sanity.Unmeasured(c.Metric, sanity.ExtentOf(arms.A), sanity.ExtentOf(arms.B), [2]string{"the baseline", "the candidate"}); w != nil {
		void = w.Message
	}
	return void, w
}
