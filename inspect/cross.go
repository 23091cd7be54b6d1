package inspect

import (
	"math"
	"slices"

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

// correlated is the correlation of the questions' scores in two arms, and how
// many have both.
type correlated struct {
	r float64
	n int
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
	p.match(base.arm, other.arm)
	return p
}

// match compares the metrics that two arms have, and lists those of the other
// alone.
func (p *crossPair) match(base, other *armRows) {
	for i := range base.metrics {
		m := &base.metrics[i]
		if n := other.metric(m.Name); n != nil {
			p.metrics = append(p.metrics, m.Name)
			theirs := pickAt(n.mean, p.at)
			p.same[m.Name] = sameness(m.mean, theirs, n.Seen)
			var c correlated
			c.r, c.n = sanity.Correlation(m.mean, theirs)
			p.correlated[m.Name] = c
		}
	}
	for i := range other.metrics {
		if name := other.metrics[i].Name; base.metric(name) == nil {
			p.onlyInOther = append(p.onlyInOther, name)
		}
	}
}

// has tells of each question whether the arm has it.
func (base ref) has() []bool {
	out := make([]bool, base.in.questions+1)
	for _, row := range base.arm.rows {
		out[base.in.question[row]] = true
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
