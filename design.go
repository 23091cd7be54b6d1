package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// lay reads the weights, clusters and slices that the options name from the grid.
func (s *settings) lay(g *pair.Grid) (err error) {
	if s.opt.Cluster != "" {
		clusters, err := g.Clusters(s.opt.Cluster)
		if err != nil {
			return err
		}
		s.Design.Clusters = clusters.Of
	}
	for _, by := range s.opt.By {
		groups, err := g.Slices(by)
		if err != nil {
			return err
		}
		s.by = append(s.by, groups)
	}
	for _, by := range s.by {
		if by.Column == s.opt.Weight {
			s.Macro = by
			return nil
		}
	}
	if s.opt.Weight != "" {
		s.Design.Weights, err = g.Weights(s.opt.Weight)
	}
	return err
}

// unused looks at columns that may group the questions but were not used. If the
// differences show that their clusters matter, the intervals are too narrow, and it
// adds a warning; else it adds a note.
func (r *Result) unused(g *pair.Grid, used string) {
	if used != "" {
		return // one way to cluster was chosen
	}
	for _, u := range g.UnusedClusters(used) {
		groups, err := g.Groups(u.Column)
		if err != nil {
			continue // not reached: the grid has just read it
		}
		text := fmt.Sprintf("%s groups the %s into %s", quoteColumn(u.Column), wording.Count(u.Questions, "question"), wording.Count(u.Groups, "cluster"))
		c, effect, p := r.mostClustered(clustersOf(groups))
		if c == nil {
			r.Notes = append(r.Notes, text+fmt.Sprintf(" (Options.Cluster %q to use it)", u.Column))
			continue
		}
		effectText := fmt.Sprintf("design effect %.2f on %s", effect, c.Metric)
		if p > interval.Alpha(0.95) {
			r.Notes = append(r.Notes, text+"; "+effectText+fmt.Sprintf(", which chance can give (Options.Cluster %q to use it)", u.Column))
			continue
		}
		hint := fmt.Sprintf("use Options.Cluster %q", u.Column)
		if u.Groups <= pair.MostSlices && u.Column != pair.IDPrefix {
			hint += fmt.Sprintf(", or Options.By %q if these are all the values there are", u.Column)
		}
		r.Warnings = append(r.Warnings, notice.New("unused-cluster",
			text+"; their differences are correlated ("+effectText+"), so intervals that ignore it are too narrow", hint))
	}
}

// clustersOf returns the number of each question's cluster. A question in no group is a
// cluster of its own.
func clustersOf(g *pair.Groups) []int32 {
	out := make([]int32, len(g.Of))
	alone := int32(len(g.Names))
	for q, k := range g.Of {
		if k < 0 {
			k = alone
			alone++
		}
		out[q] = k
	}
	return out
}

// mostClustered returns the comparison with the design effect that is least likely by
// chance, this effect, and the probability that chance gives one as large in any of the
// comparisons (Bonferroni). most is nil if no comparison has a design effect.
func (r *Result) mostClustered(clusters []int32) (most *Comparison, effect, p float64) {
	p = math.Inf(1)
	family := 0
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			e, even := c.Inside().EffectOf(clusters)
			if math.IsNaN(e) {
				continue
			}
			family++
			if tail := interval.ChiSquareTail(e*compare.Freedom(even), compare.Freedom(even)); tail < p {
				most, effect, p = c, e, tail
			}
		}
	}
	return most, effect, min(1, p*float64(family))
}

func quoteColumn(column string) string {
	if column == pair.IDPrefix {
		return "what the ids begin with"
	}
	return fmt.Sprintf("column %q", column)
}
