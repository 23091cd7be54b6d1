package realgain

import (
	"fmt"
	"math"

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
		s.design.Clusters = clusters.Of
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
			s.macro = by
			return nil
		}
	}
	if s.opt.Weight != "" {
		s.design.Weights, err = g.Weights(s.opt.Weight)
	}
	return err
}

// designOf returns the design of some rows of the grid; question returns the question
// of a row. If all slices count alike, the weight of a question is the average size of
// a slice over the size of its own slice.
func (s settings) designOf(rows int, question func(row int) int) pair.Design {
	d := s.design
	if s.macro == nil {
		return d
	}
	size := make([]float64, len(s.macro.Names))
	slices := 0.0
	for i := range rows {
		k := s.macro.Of[question(i)]
		if size[k] == 0 {
			slices++
		}
		size[k]++
	}
	d.Weights = make([]float64, len(s.macro.Of))
	for q, k := range s.macro.Of {
		d.Weights[q] = float64(rows) / slices / max(1, size[k])
	}
	return d
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
			e, even := c.effectOf(clusters)
			if math.IsNaN(e) {
				continue
			}
			family++
			if tail := interval.ChiSquareTail(e*freedom(even), freedom(even)); tail < p {
				most, effect, p = c, e, tail
			}
		}
	}
	return most, effect, min(1, p*float64(family))
}

// effectOf returns the design effect that clusters would have on a comparison of single
// questions, and the number of clusters of one size that would tell as much. Both are
// NaN if there is no design effect.
func (c *Comparison) effectOf(clusters []int32) (effect, even float64) {
	of := c.work.of
	if c.work.e == nil || of.cols == nil || !(c.SE > 0) {
		return math.NaN(), math.NaN()
	}
	design := pair.Design{Weights: of.design.Weights, Clusters: clusters}
	totals, sizes := design.Totals(of.cols.Question, of.cols.A, of.cols.B)
	cells, err := design.Cells(totals[0], totals[1], sizes)
	if err != nil { // one cluster
		return math.NaN(), math.NaN()
	}
	se := interval.NewSolver(cells, c.work.e, 0, false).SE()
	return (se / c.SE) * (se / c.SE), cells.EvenUnits()
}

// subjectOf groups the pairs into the units that are resampled.
func (s settings) subjectOf(cols *pair.Columns) (of subject, err error) {
	of.design, of.cols = s.designOf(len(cols.A), cols.Question), cols
	totals, sizes := of.design.Totals(cols.Question, cols.A, cols.B)
	if of.cells, err = of.design.Cells(totals[0], totals[1], sizes); err != nil || of.design.Clusters == nil {
		return of, err
	}
	own := pair.Design{Weights: of.design.Weights}
	totals, sizes = own.Totals(cols.Question, cols.A, cols.B)
	questions, err := own.Cells(totals[0], totals[1], sizes)
	of.questions = &questions
	return of, err
}

// wider is the factor by which Student's t must widen the interval, compared with many
// clusters, before few-clusters warns. At 95% it is reached with fewer than 27 clusters
// of one size.
const wider = 1.05

// clustered fills the cluster block and its warnings.
func (s settings) clustered(c *Comparison, cols *pair.Columns) {
	if s.design.Clusters == nil {
		return
	}
	g := c.work.of.cells.N
	c.Clusters = &g
	even := c.work.of.cells.EvenUnits()
	c.Cluster = &Cluster{
		Column: s.opt.Cluster, ICC: cols.ICC(s.design.Clusters), EvenClusters: even,
		DesignEffect: math.NaN(), WidthRatio: math.NaN(), ByChance: byChance(even),
	}
	if c.work.e != nil {
		single := c.work.singly()
		if se := single.SE(); se > 0 {
			c.Cluster.DesignEffect = (c.SE / se) * (c.SE / se)
		}
		if in, err := single.Bounds(c.Interval, c.Level); err == nil && in.Upper > in.Lower {
			c.Cluster.WidthRatio = (c.CI[1] - c.CI[0]) / (in.Upper - in.Lower)
		}
	}
	c.Cluster.EffectiveN = float64(c.N) / (c.Cluster.WidthRatio * c.Cluster.WidthRatio)
	c.fewClusters()
}

// singly returns the solver for questions that are drawn one by one.
func (w *work) singly() *interval.Solver {
	single := w.of.single()
	return w.solverOf(single, w.of.kind == "binary" && single.S == nil)
}

// freedom returns the degrees of freedom of a design effect. If clusters do not matter,
// the design effect times this number has a chi-square distribution, as the variance
// over k clusters of one size has. Uneven clusters count as Kish's effective number of
// even ones (Satterthwaite's approximation).
func freedom(evenClusters float64) float64 { return max(evenClusters-1, 1) }

// byChance returns the range of 90% of the design effects if clusters do not matter.
func byChance(evenClusters float64) [2]float64 {
	df := freedom(evenClusters)
	return [2]float64{interval.ChiSquareQuantile(0.05, df) / df, interval.ChiSquareQuantile(0.95, df) / df}
}

// fewClusters warns if few clusters make the interval wide. Few clusters do not lower
// the coverage: docs/methods/cluster-coverage.md.
func (c *Comparison) fewClusters() {
	g, even := *c.Clusters, c.Cluster.EvenClusters
	few := max(2, int(math.Round(even)))
	if interval.StudentT(c.alpha(), few-1) < wider*interval.Normal(c.alpha()) {
		return
	}
	text := "only " + wording.Count(g, "cluster")
	if few < g {
		text += fmt.Sprintf(" of different sizes, as good as %d of one size", few)
	}
	c.addWarning("few-clusters", text+": the interval is wide, since so few hardly show how much clusters differ",
		"add clusters; more questions from the same ones narrow it less")
}

func quoteColumn(column string) string {
	if column == pair.IDPrefix {
		return "what the ids begin with"
	}
	return fmt.Sprintf("column %q", column)
}
