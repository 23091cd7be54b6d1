package pair

import (
	"slices"

	"github.com/realgain/realgain/scores"
)

// UnusedCluster is a column that seems to group questions which stand or fall
// together.
type UnusedCluster struct {
	Column    string // or IDPrefix
	Groups    int    // at least 2
	Questions int    // in them; more than Groups
}

// UnusedClusters returns the groups that were not used: by the tags that bear
// one of scores.ClusterColumns, in that order, and by ids such as
// owner__repo-123 where these group otherwise. used is the column that was used, "" = none.
func (g *Grid) UnusedClusters(used string) []UnusedCluster {
	var out []UnusedCluster
	var seen []*Groups
	tried := map[string]bool{used: true}
	for _, a := range g.arms {
		for _, t := range append(a.tagged(a.Roles.Cluster), a.named(scores.ClusterColumns)...) {
			if tried[t.Name] {
				continue
			}
			tried[t.Name] = true
			if gr, err := g.Groups(t.Name); err == nil { // else it does not belong to the question
				out, seen = gr.unused(out), append(seen, gr)
			}
		}
	}
	if used != IDPrefix {
		if of := Prefixes[0].Groups(g.Questions.Len(), g.Questions.At); of != nil {
			gr := groupsOf(IDPrefix, of)
			if !slices.ContainsFunc(seen, gr.alike) {
				out = gr.unused(out)
			}
		}
	}
	return out
}

// unused appends the groups if they hold more questions than there are groups.
func (gr *Groups) unused(to []UnusedCluster) []UnusedCluster {
	n := 0
	for _, k := range gr.Of {
		if k >= 0 {
			n++
		}
	}
	if len(gr.Names) < 2 || len(gr.Names) >= n {
		return to
	}
	return append(to, UnusedCluster{gr.Column, len(gr.Names), n})
}

// alike reports whether two groupings part the questions alike, whatever the names.
func (gr *Groups) alike(other *Groups) bool {
	if len(gr.Names) != len(other.Names) {
		return false
	}
	to := map[int32]int32{}
	for q, k := range gr.Of {
		if known, ok := to[k]; ok && known != other.Of[q] {
			return false
		}
		to[k] = other.Of[q]
	}
	return true
}
