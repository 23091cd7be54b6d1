package compare

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// wider is the factor by which Student's t must widen the interval, compared with many
// clusters, before few-clusters warns. At 95% it is reached with fewer than 27 clusters
// of one size.
const wider = 1.05

// Clustered fills Cluster, if the units are clusters, and warns if they are few. column
// is the one that names them.
func (in Inside) Clustered(column string) {
	c, of := in.c, in.c.work.of
	if of.Design.Clusters == nil {
		return
	}
	g := of.Cells.N
	c.Clusters = &g
	even := of.Cells.EvenUnits()
	c.Cluster = &Cluster{
		Column: column, ICC: of.Cols.ICC(of.Design.Clusters), EvenClusters: even,
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
	return w.solverOf(single, w.of.Kind == "binary" && single.S == nil)
}

// Freedom returns the degrees of freedom of a design effect. If clusters do not matter,
// the design effect times this number has a chi-square distribution, as the variance
// over k clusters of one size has. Uneven clusters count as Kish's effective number of
// even ones (Satterthwaite's approximation).
func Freedom(evenClusters float64) float64 { return max(evenClusters-1, 1) }

// byChance returns the range of 90% of the design effects if clusters do not matter.
func byChance(evenClusters float64) [2]float64 {
	df := Freedom(evenClusters)
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

// EffectOf returns the design effect that clusters would have on a comparison of single
// questions, and the number of clusters of one size that would tell as much. Both are
// NaN if there is no design effect.
func (in Inside) EffectOf(clusters []int32) (effect, even float64) {
	c, of := in.c, in.c.work.of
	if c.work.e == nil || of.Cols == nil || !(c.SE > 0) {
		return math.NaN(), math.NaN()
	}
	design := pair.Design{Weights: of.Design.Weights, Clusters: clusters}
	totals, sizes := design.Totals(of.Cols.Question, of.Cols.A, of.Cols.B)
	cells, err := design.Cells(totals[0], totals[1], sizes)
	if err != nil { // one cluster
		return math.NaN(), math.NaN()
	}
	se := interval.NewSolver(cells, c.work.e, 0, false).SE()
	return (se / c.SE) * (se / c.SE), cells.EvenUnits()
}
