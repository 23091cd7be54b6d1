package realgain

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
)

// cross compares every arm with the first.
type cross struct {
	base   ref
	others []ref
	pairs  []crossPair // of others, in their order
	common []int       // questions of the baseline that all arms have
}

// ref is an arm and its source.
type ref struct {
	in  *inspector
	arm *armRows
}

// crossPair is what an arm has in common with the baseline.
type crossPair struct {
	at                   []int32 // for each question of the baseline its number in the other source
	shared               int
	onlyBase, onlyOther  []string // ids
	same                 map[string]string
	correlated           map[string]correlated // by metric
	metrics, onlyInOther []string
}

// crossOf lines up the arms of all sources; the baseline is the arm whose name
// says so, else the first.
func crossOf(all []*inspector) cross {
	var arms []ref
	for _, in := range all {
		for i := range in.arms {
			arms = append(arms, ref{in, &in.arms[i]})
		}
	}
	first := 0
	if len(all) == 1 {
		first = max(0, slices.IndexFunc(arms, func(r ref) bool { return known(baselineNames, r.arm.label) }))
	}
	x := cross{base: arms[first]}
	for i, r := range arms {
		if i != first {
			x.others = append(x.others, r)
			x.pairs = append(x.pairs, pairUp(x.base, r))
		}
	}
	x.common = x.inAll()
	return x
}

// pairUp lines up the questions and the metrics of two arms.
func pairUp(base, other ref) crossPair {
	p := crossPair{at: base.in.translate(other.in), same: map[string]string{}, correlated: map[string]correlated{}}
	ours, theirs := base.has(), other.has()
	met := make([]bool, len(theirs))
	for q, has := range ours {
		switch o := p.at[q]; {
		case !has:
		case o > 0 && theirs[o]:
			p.shared++
			met[o] = true
		default:
			p.onlyBase = append(p.onlyBase, base.in.idText(q))
		}
	}
	for o, has := range theirs {
		if has && !met[o] {
			p.onlyOther = append(p.onlyOther, other.in.idText(o))
		}
	}
	for i := range base.arm.metrics {
		m := &base.arm.metrics[i]
		if n := other.arm.metric(m.Metric); n != nil {
			p.metrics = append(p.metrics, m.Metric)
			theirs := pickAt(n.mean, p.at)
			p.same[m.Metric] = sameness(m.mean, theirs, n.Seen)
			var c correlated
			c.r, c.n = sanity.Correlation(m.mean, theirs)
			p.correlated[m.Metric] = c
		}
	}
	for i := range other.arm.metrics {
		if name := other.arm.metrics[i].Metric; base.arm.metric(name) == nil {
			p.onlyInOther = append(p.onlyInOther, name)
		}
	}
	return p
}

// has tells of each question whether the arm has it.
func (r ref) has() []bool {
	out := make([]bool, r.in.questions+1)
	for _, row := range r.arm.rows {
		out[r.in.question[row]] = true
	}
	out[0] = false
	return out
}

// inAll returns the questions of the baseline that all arms have.
func (x cross) inAll() []int {
	var out []int
	theirs := make([][]bool, len(x.others))
	for i, other := range x.others {
		theirs[i] = other.has()
	}
	for q, has := range x.base.has() {
		for i := range x.others {
			at := x.pairs[i].at[q]
			has = has && at > 0 && theirs[i][at]
		}
		if has {
			out = append(out, q)
		}
	}
	return out
}

// scored counts the common questions with a value of the metric in the
// baseline and in another arm: the least over the arms.
func (x cross) scored(metric string) int {
	least := len(x.common)
	m := x.base.arm.metric(metric)
	for i, other := range x.others {
		n, both := other.arm.metric(metric), 0
		for _, q := range x.common {
			if !math.IsNaN(m.mean[q-1] + n.mean[x.pairs[i].at[q]-1]) {
				both++
			}
		}
		least = min(least, both)
	}
	return least
}

func (in *inspector) idText(q int) string {
	if in.id == nil {
		return fmt.Sprintf("row %d", q)
	}
	return in.id.Texts[q]
}

func (a *armRows) metric(name string) *measured {
	if i, ok := a.byName[name]; ok {
		return &a.metrics[i]
	}
	return nil
}

// pickAt returns the means of the questions at[1], at[2] …, of another source;
// 0 is no question. The result may share the memory of means.
func pickAt(means []float64, at []int32) []float64 {
	at = at[1:]
	if len(at) == len(means) && ascending(at) {
		return means
	}
	out := make([]float64, len(at))
	for i, q := range at {
		if out[i] = nan; q > 0 {
			out[i] = means[q-1]
		}
	}
	return out
}

// ascending reports whether at holds 1, 2, 3 ….
func ascending(at []int32) bool {
	for i, q := range at {
		if q != int32(i+1) {
			return false
		}
	}
	return true
}

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
		Hint:    "--missing drop leaves the others out"}
	if p.shared == 0 {
		f.Hint = "are these the same questions? --id names another column"
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
				"a copy of the other run, or a property of the question rather than of the system? leave it out with -m"})
		case same != "" && !base.gap(other, name).Percent:
			out = append(out, Finding{"perfect-correlation", other.arm.label, name, same + " " + base.arm.label,
				"two scales for one measurement, or one run derived from the other?"})
		}
		out = append(out, base.suspectMetric(other, p, name)...)
	}
	return out
}
