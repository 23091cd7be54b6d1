package realgain

import (
	"slices"

	"github.com/realgain/realgain/pair"
)

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
		again := slices.ContainsFunc(in.out.Arms, func(a InspectedArm) bool { return a.Repeats.Max > 1 })
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
	if asked := n.s.opt.Cluster; asked != "" {
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

// whole tells whether every question of every source has a text in a column
// that the source has.
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
