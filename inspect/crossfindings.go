package inspect

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
)

// findings lists what looks like a mistake between the arms.
func (x cross) findings() []Finding {
	var out []Finding
	for i, other := range x.others {
		p := &x.pairs[i]
		out = append(out, x.base.suspect(other, p)...)
		if x.base.in.id != nil && other.in.id != nil {
			out = append(out, p.idFindings(x.base, other)...)
		}
		if len(p.metrics) == 0 {
			out = append(out, Finding{"no-shared-metric", other.arm.label, "", "no metric is also in " + x.base.arm.label,
				"metrics are matched by name: write it alike in both files"})
		}
		out = append(out, p.metricFindings(x.base, other)...)
	}
	return out
}

// idFindings concern questions that only one side has.
func (p *crossPair) idFindings(base, other ref) []Finding {
	left, right := len(p.onlyBase), len(p.onlyOther)
	if left+right == 0 {
		return nil
	}
	f := Finding{Code: "unmatched-ids", Arm: other.arm.label, Column: other.in.id.Name,
		Message: fmt.Sprintf("%s shared with %s, %d only in that, %d only in this", wording.Count(p.shared, "question"), base.arm.label, left, right),
		Hint:    `realgain.Options.Missing "drop" leaves the others out`}
	if p.shared == 0 {
		f.Hint = "are these the same questions? Options.Read.ID names another column"
	}
	if left > 0 && right > 0 {
		f.Message += fmt.Sprintf(": %s there, %s here", wording.Examples(p.onlyBase), wording.Examples(p.onlyOther))
		if n, how := pair.Alike(p.onlyBase, p.onlyOther, p.shared); n > 0 {
			f.Code = "ids-written-differently"
			f.Message += fmt.Sprintf("; %d match %s", n, how)
			f.Hint = "write the ids alike in both files"
		}
	}
	return []Finding{f}
}

// metricFindings concern metrics that both have.
func (p *crossPair) metricFindings(base, other ref) []Finding {
	var out []Finding
	for _, name := range p.metrics {
		m, n := base.arm.metric(name), other.arm.metric(name)
		same := p.same[name]
		switch {
		case m.Distinct == 1 && n.Distinct == 1: // said of each: constant
		case same == identical:
			out = append(out, Finding{"identical-scores", other.arm.label, name, same + " " + base.arm.label + " on every shared question",
				"a copy of the other run, or a property of the question rather than of the system? leave it out with Options.Read.Metrics"})
		case same != "" && !base.gap(other, name).Percent:
			out = append(out, Finding{"perfect-correlation", other.arm.label, name, same + " " + base.arm.label,
				"two scales for one measurement, or one run derived from the other?"})
		}
		out = append(out, base.suspectMetric(other, p, name)...)
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

// setup is what the scores of an arm were made with.
func (base ref) setup() sanity.Setup {
	s := sanity.Setup{}
	for i := range base.in.survey.Columns {
		c := &base.in.survey.Columns[i]
		if c.Codes == nil || !names.IsSetup(c.Name) || c == base.in.armColumn || base.arm.metric(c.Name) != nil {
			continue
		}
		texts := make([]string, len(base.arm.rows))
		for k, row := range base.arm.rows {
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
func (base ref) shuffled(other ref, p *crossPair, name string) *notice.Warning {
	a, b := base.in, other.in
	if a.id == nil || b.id == nil || a.metric != nil || b.metric != nil || a.questions != a.survey.Rows || b.questions != b.survey.Rows ||
		slices.Equal(a.id.Texts, b.id.Texts) {
		return nil
	}
	byRow := sanity.RowCorrelation(a.survey.Column(name).Values, b.survey.Column(name).Values)
	c := p.correlated[name]
	return sanity.Shuffled(name, byRow, c.r, c.n, labelsOf(base, other))
}

// finding words a warning about an arm, and a metric of it, as a finding.
func (base ref) finding(w *notice.Warning, metric string) []Finding {
	if w == nil {
		return nil
	}
	return []Finding{{w.Code, base.arm.label, metric, w.Message, w.Hint}}
}

func labelsOf(base, other ref) [2]string { return [2]string{base.arm.label, other.arm.label} }
