package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

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
