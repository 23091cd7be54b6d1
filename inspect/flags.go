package inspect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
)

// kept returns the metrics worth comparing: in every arm, mostly present, and
// not the same in all arms.
func (n *nextLine) kept() []string {
	if n.fit != nil {
		return n.fit
	}
	out := []string{}
	for i := range n.x.base.arm.metrics {
		name := n.x.base.arm.metrics[i].Name
		arms := append([]ref{n.x.base}, n.x.others...)
		fit := true
		for _, r := range arms {
			m := r.arm.metric(name)
			fit = fit && m != nil && m.ShareMissing <= mostlyMissing
		}
		fit = fit && n.x.scored(name) >= 2
		same := len(n.x.pairs) > 0
		for _, p := range n.x.pairs {
			same = same && p.same[name] == identical
		}
		if fit && !same {
			out = append(out, name)
		}
	}
	n.fit = out
	return out
}

// metrics writes -m where compare would take other metrics than the kept ones.
func (n *nextLine) metrics() []string {
	if n.columned() != nil {
		return nil
	}
	kept := n.kept()
	all := 0
	for i := range n.x.base.arm.metrics {
		shared := true
		for _, r := range n.x.others {
			shared = shared && r.arm.metric(n.x.base.arm.metrics[i].Name) != nil
		}
		if shared {
			all++
		}
	}
	mixed := false
	for _, in := range n.all {
		for i := range in.survey.Columns {
			mixed = mixed || in.survey.Columns[i].Mixed
		}
	}
	if all == len(kept) && !mixed {
		return nil
	}
	if !slices.ContainsFunc(kept, func(name string) bool { return strings.ContainsAny(name, ",()[]{}*? ") }) {
		return []string{"-m", strings.Join(kept, ",")}
	}
	var out []string
	for _, name := range kept {
		out = append(out, "-m", name)
	}
	return out
}

// scales writes --scale for metrics that are percentages in some arms and
// fractions in others, which compare refuses.
func (n *nextLine) scales() []string {
	var out []string
	for _, name := range n.kept() {
		if slices.ContainsFunc(n.x.others, func(r ref) bool { return n.x.base.gap(r, name).Percent }) {
			out = append(out, "--scale", name+"="+strconv.FormatFloat(sanity.PerCent, 'g', -1, 64))
		}
	}
	return out
}

// care writes the flags without which incomplete data would be refused.
func (n *nextLine) care() []string {
	lacking := false
	for _, p := range n.x.pairs {
		lacking = lacking || len(p.onlyBase)+len(p.onlyOther) > 0
	}
	compared := n.kept()
	if c := n.columned(); c != nil {
		compared = nil
		for _, a := range c.Arms {
			compared = append(compared, a.Column)
		}
	}
	for _, in := range n.all {
		for i := range in.arms {
			for _, name := range compared {
				m := in.arms[i].metric(name)
				lacking = lacking || m != nil && m.Missing > 0
			}
		}
	}
	if lacking {
		return []string{"--missing", "drop"}
	}
	return nil
}

// design writes the flags that say how the questions hang together: repeats,
// clusters and slices.
func (n *nextLine) design() []string {
	out := n.repeats()
	cluster := n.cluster()
	if cluster != "" {
		out = append(out, "--cluster", cluster)
	}
	for _, c := range n.all[0].out.SliceColumns {
		if c.Why == itsName && c.Column != cluster {
			return append(out, "--by", c.Column)
		}
	}
	return out
}

// repeats writes what becomes of several rows of a question: they are repeats
// where a column tells them apart, in every file the same.
func (n *nextLine) repeats() []string {
	var columns []string
	untold := false
	for _, in := range n.all {
		again := slices.ContainsFunc(in.out.Arms, func(a Arm) bool { return a.Repeats.Max > 1 })
		switch {
		case !again:
		case len(in.out.RepeatColumns) == 0:
			untold = true
		default:
			columns = append(columns, in.out.RepeatColumns[0].Column)
		}
	}
	columns = slices.Compact(columns)
	if untold || len(columns) > 1 {
		return []string{"--duplicates", "mean"}
	}
	if len(columns) == 0 {
		return nil
	}
	return []string{"--repeat", columns[0]}
}

// cluster returns the column asked for, else one whose name or ids speak for
// it and which every question has; "" = none.
func (n *nextLine) cluster() string {
	if asked := n.s.Cluster; asked != "" {
		if slices.ContainsFunc(n.all, func(in *inspector) bool { return in.clusterBy != nil }) {
			return ""
		}
		return asked
	}
	for _, c := range n.all[0].out.ClusterColumns {
		switch {
		case c.Part == pair.Prefixes[0].Part:
			return pair.IDPrefix
		case c.Part == "" && c.Why == itsName && n.whole(c.Column):
			return c.Column
		}
	}
	return ""
}

// whole reports whether a column has no gaps: in every source that has it, each
// question has a text.
func (n *nextLine) whole(column string) bool {
	for _, in := range n.all {
		c := in.texts(column)
		if c == nil {
			continue
		}
		if of := in.valueOf(c); of == nil || slices.Contains(of[1:], 0) {
			return false
		}
	}
	return true
}
