package pair

import (
	"slices"

	"github.com/realgain/realgain/scores"
)

// UnusedCluster is a column that seems to group correlated questions.
type UnusedCluster struct {
	Column    string // or IDPrefix
	Groups    int    // at least 2
	Questions int    // number of questions in them; more than Groups
}

// UnusedClusters returns the groupings that were not used: tags with a name in
// scores.ClusterColumns, in that order, and ids such as owner__repo-123 if these group
// differently. used is the column that was used; "" = none.
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
			if gr, err := g.Groups(t.Name); err == nil { // else the column does not describe questions
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

// unused appends the groups if they have more questions than groups.
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

// alike reports whether two groupings are the same except for the names.
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
