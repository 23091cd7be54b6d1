package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// lay reads from the grid what the design names: weights, clusters, slices.
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

// designOf is the design of some rows of the grid, whose questions question
// tells. Where every slice is to count alike, a question weighs the average
// size of a slice over the size of its own.
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

// unused looks at columns that may group the questions and were not used. Where
// the differences show that their clusters matter, the intervals are too narrow,
// which is a warning; elsewhere the column is noted.
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

// clustersOf numbers the clusters of all questions; one in no group is a
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

// mostClustered returns the comparison whose design effect chance is least
// likely to give, that design effect, and how likely chance gives one as large
// anywhere (Bonferroni over the comparisons); nil where none has one.
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

// effectOf is the design effect that clusters would have on a comparison of
// questions one by one, and how many clusters of one size they are as good as;
// NaN where there is none.
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

// wider is how much wider than with many clusters Student's t makes an interval
// where few-clusters warns: at 95% with fewer than 27 clusters of one size.
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

// singly answers for the questions drawn one by one.
func (w *work) singly() *interval.Solver {
	single := w.of.single()
	return w.solverOf(single, w.of.kind == "binary" && single.S == nil)
}

// freedom is the number of degrees of freedom of a design effect: times these,
// it is distributed as chi-square when neighbours are no more alike than
// strangers, as a variance over k clusters of one size is. Uneven clusters count
// as Kish's effective number of even ones (Satterthwaite's approximation).
func freedom(evenClusters float64) float64 { return max(evenClusters-1, 1) }

// byChance is where 90% of design effects lie when clusters do not matter.
func byChance(evenClusters float64) [2]float64 {
	df := freedom(evenClusters)
	return [2]float64{interval.ChiSquareQuantile(0.05, df) / df, interval.ChiSquareQuantile(0.95, df) / df}
}

// fewClusters warns where few clusters make the interval wide. It says nothing
// of coverage, which the width pays for: docs/methods/cluster-coverage.md.
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
