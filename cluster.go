package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// fewClusters is the number of clusters under which intervals over clusters
// are known to cover less than they say.
const fewClusters = 30

// Cluster says what drawing whole clusters instead of single questions does.
type Cluster struct {
	Column       string  `json:"column"`
	DesignEffect float64 `json:"design_effect"` // variance of the estimate over that of questions drawn one by one
	ICC          float64 `json:"icc"`           // intraclass correlation of the differences; NaN where no cluster has two questions
	EffectiveN   float64 `json:"effective_n"`   // n/design effect: single questions that would tell as much
	EvenClusters float64 `json:"even_clusters"` // clusters of one size that would tell as much as these of many: (Σ size)²/Σ size²
}

// clustered fills the cluster block and its warnings.
func (s settings) clustered(c *Comparison, cols *pair.Columns) {
	if s.design.Clusters == nil {
		return
	}
	g := c.work.of.cells.N
	c.Clusters = &g
	c.Cluster = &Cluster{Column: s.opt.Cluster, ICC: icc(cols, s.design.Clusters), DesignEffect: math.NaN()}
	if c.work.e != nil {
		if single := interval.NewSolver(c.work.of.single(), c.work.e, 0, false).SE(); single > 0 {
			c.Cluster.DesignEffect = (c.SE / single) * (c.SE / single)
		}
	}
	c.Cluster.EffectiveN = float64(c.N) / c.Cluster.DesignEffect
	c.Cluster.EvenClusters = evenly(c.work.of.cells)
	if few := c.Cluster.EvenClusters; few < fewClusters {
		text := "only " + count(g, "cluster")
		switch {
		case few < 0.75*float64(g):
			text += fmt.Sprintf(" of very different sizes, as good as %.0f of one size", few)
		case g >= fewClusters: // "only 30" alone would deny the hint
			text += fmt.Sprintf(" of different sizes, as good as %.0f of one size", min(math.Round(few), fewClusters-1))
		}
		c.addWarning("few-clusters", text+": intervals over so few cover less than they say where clusters differ much",
			fmt.Sprintf("add clusters, not questions to the same ones; from %d on the interval can be trusted", fewClusters))
	}
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

// unused warns of columns that look like clusters and were not used.
func (r *Result) unused(g *pair.Grid, used string) {
	if used != "" {
		return // one way to cluster was chosen
	}
	for _, u := range g.UnusedClusters(used) {
		r.Warnings = append(r.Warnings, Warning{"unused-cluster",
			fmt.Sprintf("%s sorts the %s into %s: questions of one cluster stand or fall together, and intervals that ignore it are too narrow",
				quoteColumn(u.Column), count(u.Questions, "question"), count(u.Groups, "cluster")),
			"use --cluster " + u.Column})
	}
}

func quoteColumn(column string) string {
	if column == pair.IDPrefix {
		return "what the ids begin with"
	}
	return fmt.Sprintf("column %q", column)
}
