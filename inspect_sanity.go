package realgain

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/sanity"
)

// finding words a warning about an arm, and a metric of it, as a finding.
func (r ref) finding(w *Warning, metric string) []Finding {
	if w == nil {
		return nil
	}
	return []Finding{{w.Code, r.arm.label, metric, w.Message, w.Hint}}
}

func labelsOf(base, other ref) [2]string { return [2]string{base.arm.label, other.arm.label} }

// suspect lists what looks like a mistake between the files of two arms.
func (base ref) suspect(other ref, p *crossPair) []Finding {
	var out []Finding
	for _, w := range sanity.DifferentSetup(base.setup(), other.setup(), labelsOf(base, other)) {
		out = append(out, other.finding(&w, "")...)
	}
	if base.in == other.in {
		return out
	}
	out = append(out, other.finding(sanity.SameFile(base.in.survey.Files, other.in.survey.Files), "")...)
	best, most := nan, 0
	for _, name := range p.metrics {
		if c := p.correlated[name]; math.IsNaN(best) || c.r > best {
			best, most = c.r, c.n
		}
	}
	ours, theirs := base.in.numbers(), other.in.numbers()
	if sanity.Numbered(ours) && sanity.Numbered(theirs) {
		out = append(out, other.finding(sanity.RowNumbers(len(ours), len(theirs), best, most, labelsOf(base, other)), "")...)
	}
	for _, name := range p.metrics {
		if found := other.finding(base.shuffled(other, p, name), name); found != nil {
			return append(out, found...)
		}
	}
	return out
}

// suspectMetric lists what looks like a mistake between the scores of two arms.
func (base ref) suspectMetric(other ref, p *crossPair, name string) []Finding {
	a, b := base.arm.metric(name).extent(), other.arm.metric(name).extent()
	labels := labelsOf(base, other)
	out := other.finding(sanity.OtherScale(name, a, b, labels), name)
	out = append(out, other.finding(sanity.Unmeasured(name, a, b, labels), name)...)
	c := p.correlated[name]
	w := sanity.Opposed(c.r, c.n)
	if sanity.Unrelated(c.r, c.n) {
		if cells, err := sanity.Pairs(base.arm.metric(name).mean, pickAt(other.arm.metric(name).mean, p.at)); err == nil {
			w = cmp.Or(sanity.Uncorrelated(cells), w)
		}
	}
	return append(out, other.finding(w, name)...)
}

// gap is how the scores of two arms on a metric differ in scale.
func (base ref) gap(other ref, name string) sanity.Gap {
	g, _ := sanity.GapOf(name, base.arm.metric(name).extent(), other.arm.metric(name).extent())
	return g
}

// correlated is the correlation of the questions' scores in two arms, and how
// many have both.
type correlated struct {
	r float64
	n int
}

// extent says where the values of a metric lie.
func (m *measured) extent() sanity.Extent {
	whole := func(x float64) bool { return x == math.Trunc(x) }
	e := sanity.Extent{Lo: m.Seen[0], Hi: m.Seen[1], Mean: m.Mean}
	if m.Lattice != nil {
		e.Whole = whole(m.Lattice.Step)
	} else if m.Distinct == 1 {
		e.Whole = whole(m.Seen[0])
	}
	return e
}

// setup is what the scores of an arm were made with.
func (r ref) setup() sanity.Setup {
	s := sanity.Setup{}
	for i := range r.in.survey.Columns {
		c := &r.in.survey.Columns[i]
		if c.Codes == nil || !names.IsSetup(c.Name) || c == r.in.armColumn || r.arm.metric(c.Name) != nil {
			continue
		}
		texts := make([]string, len(r.arm.rows))
		for k, row := range r.arm.rows {
			texts[k] = c.Texts[c.Codes[row]]
		}
		s.Add(c.Name, texts)
	}
	return s
}

// numbers returns the ids of a source's rows, nil when they are no whole
// numbers, or not each of one row.
func (in *inspector) numbers() []int64 {
	if in.id == nil || in.questions != in.survey.Rows {
		return nil
	}
	out := make([]int64, in.questions)
	for i, text := range in.id.Texts[1:] {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil
		}
		out[i] = n
	}
	return out
}

// shuffled warns where the ids of one file were permuted. Each question must
// have one row.
func (base ref) shuffled(other ref, p *crossPair, name string) *Warning {
	a, b := base.in, other.in
	if a.id == nil || b.id == nil || a.metric != nil || b.metric != nil || a.questions != a.survey.Rows || b.questions != b.survey.Rows ||
		slices.Equal(a.id.Texts, b.id.Texts) {
		return nil
	}
	byRow := sanity.RowCorrelation(a.survey.Column(name).Values, b.survey.Column(name).Values)
	c := p.correlated[name]
	return sanity.Shuffled(name, byRow, c.r, c.n, labelsOf(base, other))
}
