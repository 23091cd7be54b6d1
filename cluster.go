package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/exactsum"
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
	even := evenly(c.work.of.cells)
	c.Cluster = &Cluster{
		Column: s.opt.Cluster, ICC: icc(cols, s.design.Clusters), EvenClusters: even,
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

// evenly is how many units of one size weigh as unevenly as these: Kish's
// effective number (Kish 1965, "Survey Sampling", section 11.7).
func evenly(c pair.Cells) float64 {
	if c.S == nil {
		return float64(c.N)
	}
	var squares exactsum.Sum
	for i, w := range c.W {
		squares.Add(w * c.S[i] * c.S[i])
	}
	total := exactsum.Weighted(c.W, c.S)
	return total * total / squares.Value()
}

// icc is the intraclass correlation of the questions' differences, by the
// analysis of variance of one random factor with unequal group sizes (Donner
// 1986, "A review of inference procedures for the intraclass correlation
// coefficient", International Statistical Review 54, 67, eq. 1).
func icc(cols *pair.Columns, cluster []int32) float64 {
	n := float64(len(cols.A))
	groups := map[int32]*group{}
	of := make([]*group, len(cols.A)) // of each question
	d := make([]float64, len(cols.A))
	for i := range d {
		d[i] = cols.B[i] - cols.A[i]
		k := cluster[cols.Question(i)]
		if groups[k] == nil {
			groups[k] = &group{}
		}
		of[i] = groups[k]
		of[i].n++
		of[i].sum.Add(d[i])
	}
	k := float64(len(groups))
	if k < 2 || k == n {
		return math.NaN()
	}
	mean := exactsum.Of(d) / n
	var between, within, squares exactsum.Sum
	for _, g := range groups {
		g.mean = g.sum.Value() / g.n
		between.Add(g.n * (g.mean - mean) * (g.mean - mean))
		squares.Add(g.n * g.n)
	}
	for i, g := range of {
		within.Add((d[i] - g.mean) * (d[i] - g.mean))
	}
	msb, msw := between.Value()/(k-1), within.Value()/(n-k)
	size := (n - squares.Value()/n) / (k - 1)
	if msb == 0 && msw == 0 {
		return math.NaN()
	}
	return (msb - msw) / (msb + (size-1)*msw)
}

// group is one cluster: its number of questions, and the sum and mean of their
// differences.
type group struct {
	n    float64
	sum  exactsum.Sum
	mean float64
}

func quoteColumn(column string) string {
	if column == pair.IDPrefix {
		return "what the ids begin with"
	}
	return fmt.Sprintf("column %q", column)
}
