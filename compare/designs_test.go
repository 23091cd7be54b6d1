package compare_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

func TestOneClusterAQuestionIsNone(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	a, b := tabletest.DrawnScores(r, 60)
	for _, engine := range []string{"exact", "montecarlo"} {
		opt := realgain.Options{Engine: engine, Seed: 3, NBoot: 999}
		none := tabletest.Designed(t, a, b, nil, opt)
		opt.Cluster = "doc"
		one := tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(60, 1)}, opt)
		if k := one.Cluster; *one.Clusters != 60 || k.DesignEffect != 1 || !math.IsNaN(k.ICC) || math.Abs(k.WidthRatio-1) > 1e-9 || math.Abs(k.EffectiveN-60) > 1e-6 {
			t.Errorf("%s: %+v", engine, one.Cluster)
		}
		if diff := cmp.Diff(tabletest.Plainly(t, none), tabletest.Plainly(t, one, "cluster"), cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == `["clusters"]` }, cmp.Ignore())); diff != "" {
			t.Errorf("%s: clusters of one question (-none +one):\n%s", engine, diff)
		}
	}
}

// ../testdata/clustered.py (statsmodels 0.15.0): OLS of the differences on a
// constant, cov_type="cluster".
func TestClusteredErrorOfADifference(t *testing.T) {
	b := []float64{1, 0, .5, .25, 1, .75, 0, .5, 1, .3}
	doc := []string{"a", "a", "b", "b", "b", "c", "c", "d", "d", "e"}
	c := tabletest.Designed(t, make([]float64, 10), b, map[string][]string{"doc": doc}, realgain.Options{Cluster: "doc", Range: [2]float64{0, 1}})
	if math.Abs(c.SE-0.06817257513105984) > 1e-12 || *c.Clusters != 5 || c.N != 10 {
		t.Errorf("se %v of %v clusters", c.SE, *c.Clusters)
	}
	if few := tabletest.WarningOf(c, "few-clusters"); !strings.Contains(few, "only 5 clusters") {
		t.Errorf("warning %q", few)
	}
}

// Every cluster twice over says twice as much; every question three times over
// in its cluster says nothing more.
func TestClustersAreTheUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 84))
	a, b := tabletest.DrawnScores(r, 40)
	doc := tabletest.Groups(40, 1, 2, 3)
	opt := realgain.Options{Cluster: "doc", Interval: "percentile"}
	once := tabletest.Designed(t, a, b, map[string][]string{"doc": doc}, opt)
	three := tabletest.Designed(t, slices.Concat(a, a, a), slices.Concat(b, b, b), map[string][]string{"doc": slices.Concat(doc, doc, doc)}, opt)
	if *once.Clusters != *three.Clusters || math.Abs(once.CI[0]-three.CI[0]) > 1e-9 || math.Abs(once.CI[1]-three.CI[1]) > 1e-9 || math.Abs(once.SE-three.SE) > 1e-12 {
		t.Errorf("%v ± %v, three times the questions %v ± %v", once.CI, once.SE, three.CI, three.SE)
	}
	if three.Cluster.DesignEffect < 2.5*once.Cluster.DesignEffect {
		t.Errorf("design effect %v, of three times the questions %v", once.Cluster.DesignEffect, three.Cluster.DesignEffect)
	}
}

// The effect of clustering is read off the interval that is shown: its width
// over that of the same questions one by one.
func TestClusterWidthIsOfTheInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 96))
	a, b := tabletest.DrawnScores(r, 90)
	columns := map[string][]string{"doc": tabletest.Groups(90, 1, 2, 3, 4)}
	for _, opt := range []realgain.Options{{}, {Interval: "percentile"}, {Estimand: "ratio"}, {Level: .8}} {
		alone := tabletest.Designed(t, a, b, columns, opt)
		opt.Cluster = "doc"
		c := tabletest.Designed(t, a, b, columns, opt)
		ratio := c.HalfWidth / alone.HalfWidth
		if k := c.Cluster; math.Abs(k.WidthRatio-ratio) > 1e-9 || math.Abs(k.EffectiveN-90/ratio/ratio) > 1e-6 {
			t.Errorf("%+v: %+v, want the ratio %v", opt, c.Cluster, ratio)
		}
	}
}

// Eight clusters of very unequal sizes. Of independent questions the design
// effect lies within what chance gives in 9 of 10 sets or more (fewer lie beyond
// where Satterthwaite's approximation is wide) and often below 1; with a shared
// part it is seen. The interval covers either way, so that few-clusters has only
// its width to speak of.
func TestUnequalClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(97, 99))
	var doc []string
	for k, n := range []int{40, 22, 12, 8, 5, 4, 3, 2} {
		doc = append(doc, slices.Repeat([]string{fmt.Sprint("d", k)}, n)...)
	}
	columns := map[string][]string{"doc": doc}
	sets := tabletest.StudySets(t)
	for _, icc := range []float64{0, .5} {
		missed, outside, below := 0, 0, 0
		for range sets {
			b := make([]float64, len(doc))
			shared := 0.0
			for i := range b {
				if i == 0 || doc[i] != doc[i-1] {
					shared = math.Sqrt(icc) * r.NormFloat64()
				}
				b[i] = math.Round(2*(shared+math.Sqrt(1-icc)*r.NormFloat64())) / 2
			}
			c, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", make([]float64, len(doc)), columns), tabletest.Arm("b", b, columns)}, realgain.Options{Cluster: "doc"})
			if err != nil {
				t.Fatal(err)
			}
			m := c.Comparisons[0].Metrics[0]
			missed += int(tabletest.Step(m.CI[0] > 0 || m.CI[1] < 0))
			outside += int(tabletest.Step(m.Cluster.DesignEffect < m.Cluster.ByChance[0] || m.Cluster.DesignEffect > m.Cluster.ByChance[1]))
			below += int(tabletest.Step(m.Cluster.DesignEffect < 1))
		}
		t.Logf("intraclass correlation %v: %d of %d sets missed, design effect beyond chance in %d, below 1 in %d", icc, missed, sets, outside, below)
		n := float64(sets)
		if float64(missed) > .065*n+3*math.Sqrt(.065*n) {
			t.Errorf("intraclass correlation %v: missed in %d of %d", icc, missed, sets)
		}
		if seen := float64(outside) / n; icc == 0 && (seen > .1+.9/math.Sqrt(n) || below < sets/3) || icc > 0 && seen < .7 {
			t.Errorf("intraclass correlation %v: beyond chance in %v of sets, below 1 in %d", icc, seen, below)
		}
	}
}

// All Gᴳ draws of clusters, both arms on the same draw.
func TestClustersEqualEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(85, 86))
	for range 20 {
		a, b := tabletest.DrawnScores(r, 5+r.IntN(6))
		doc := tabletest.Groups(len(a), 1+r.IntN(3), 1+r.IntN(3), 1+r.IntN(3))
		var sizes, totals []float64
		for i := range a {
			if i == 0 || doc[i] != doc[i-1] {
				sizes, totals = append(sizes, 0), append(totals, 0)
			}
			sizes[len(sizes)-1]++
			totals[len(totals)-1] += b[i] - a[i]
		}
		if len(sizes) < 2 || len(sizes) > 6 {
			continue
		}
		want := tabletest.Percentiles(tabletest.Resamples(sizes, totals))
		got := tabletest.Designed(t, a, b, map[string][]string{"doc": doc}, realgain.Options{Cluster: "doc", Interval: "percentile"})
		if !tabletest.Agrees(got.CI, want, got.Estimate) {
			t.Fatalf("%v, enumeration has %v\na = %v\nb = %v\ndoc = %v", got.CI, want, a, b, doc)
		}
	}
}

// A column that groups the questions is warned of where chance would not give
// its design effect, and noted elsewhere; the design effect is that of the
// comparison that uses the column.
func TestUnusedClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(87, 89))
	a, b := tabletest.DrawnScores(r, 80)
	same, moved := make([]float64, 80), make([]float64, 80)
	for i := range moved {
		moved[i] = float64(i/4%2) + .1*r.Float64() // questions of a cluster move alike
	}
	doc := tabletest.Groups(80, 4)
	for _, column := range []string{"conversation_id", "doc", "source", "Topic"} {
		columns := map[string][]string{column: doc}
		alike := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", same, columns), tabletest.Arm("b", moved, columns)}, realgain.Options{})
		used := tabletest.Designed(t, same, moved, columns, realgain.Options{Cluster: column})
		if len(alike.Warnings) != 1 || alike.Warnings[0].Code != "unused-cluster" || !strings.HasPrefix(alike.Warnings[0].Hint, fmt.Sprintf("use Options.Cluster %q", column)) {
			t.Fatalf("%s: %+v", column, alike.Warnings)
		}
		want := fmt.Sprintf("design effect %.2f on recall@10), so intervals that ignore it are too narrow", used.Cluster.DesignEffect)
		if got := alike.Warnings[0].Message; !strings.Contains(got, want) || used.Cluster.DesignEffect < 2 {
			t.Errorf("%s: %q, want %q", column, got, want)
		}
		strangers := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, realgain.Options{})
		if notes := strings.Join(strangers.Notes, "\n"); len(strangers.Warnings) != 0 || !strings.Contains(notes, fmt.Sprintf("which chance can give (Options.Cluster %q", column)) || strings.Contains(notes, "narrow") {
			t.Errorf("%s of strangers: %+v, notes %q", column, strangers.Warnings, strangers.Notes)
		}
		if res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", same, columns), tabletest.Arm("b", moved, columns)}, realgain.Options{Cluster: column}); len(res.Warnings) != 0 {
			t.Errorf("%s used: %+v", column, res.Warnings)
		}
	}
	alone := map[string][]string{"source": tabletest.Groups(80, 1)} // by value it groups nothing
	if res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", same, alone), tabletest.Arm("b", moved, alone)}, realgain.Options{}); len(res.Warnings)+len(res.Notes) != 0 {
		t.Errorf("a source of its own for every question: %+v %q", res.Warnings, res.Notes)
	}
}

// Kish's effective number: sizes 8, 1, 1 count as 100/66 of one size.
func TestUnevenClusters(t *testing.T) {
	r := rand.New(rand.NewPCG(89, 90))
	a, b := tabletest.DrawnScores(r, 10)
	c := tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(10, 8, 1, 1)}, realgain.Options{Cluster: "doc", Range: [2]float64{0, 1}})
	if math.Abs(c.Cluster.EvenClusters-100./66) > 1e-12 || !strings.Contains(tabletest.WarningOf(c, "few-clusters"), "only 3 clusters of different sizes, as good as 2 of one size") {
		t.Errorf("%v, %q", c.Cluster.EvenClusters, tabletest.WarningOf(c, "few-clusters"))
	}
}

// Shrout & Fleiss 1979, "Intraclass correlations: uses in assessing rater
// reliability", Psychological Bulletin 86, table 4: six targets by four judges,
// ICC(1,1) = .17; .1657 by R 4.2.2: with(anova(aov(x ~ target))[["Mean Sq"]], …).
func TestIntraclassCorrelation(t *testing.T) {
	b := []float64{9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7}
	c := tabletest.Designed(t, make([]float64, 24), b, map[string][]string{"target": tabletest.Groups(24, 4)}, realgain.Options{Cluster: "target"})
	if got := c.Cluster.ICC; math.Abs(got-0.165742) > 5e-7 {
		t.Errorf("ICC %v, want .1657", got)
	}
}

// A metric with an estimand of its own keeps the design.
func TestEstimandOfOneMetricKeepsTheDesign(t *testing.T) {
	r := rand.New(rand.NewPCG(97, 98))
	a, b := tabletest.DrawnScores(r, 60)
	columns := map[string][]string{"doc": tabletest.Groups(60, 1, 2, 3), "lang": tabletest.Groups(60, 30)}
	opt := realgain.Options{Cluster: "doc", By: []string{"lang"}, Weight: "lang", Missing: "drop"}
	want := tabletest.Designed(t, a, b, columns, opt)
	opt.Estimands = map[string]string{"recall@10": "delta"}
	if diff := cmp.Diff(tabletest.Plainly(t, want), tabletest.Plainly(t, tabletest.Designed(t, a, b, columns, opt))); diff != "" {
		t.Errorf("(-all +one):\n%s", diff)
	}
}

// One of thirty clusters differs: as of questions, the interval holds Tango's
// of thirty units.
func TestFewClustersDiffer(t *testing.T) {
	doc := tabletest.Groups(60, 1, 2, 3)
	a, b := slices.Repeat([]float64{1}, 60), slices.Repeat([]float64{1}, 60)
	b[0] = 0
	c := tabletest.Designed(t, a, b, map[string][]string{"doc": doc}, realgain.Options{Cluster: "doc"})
	tango := tabletest.Designed(t, a[:30], b[:30], nil, realgain.Options{Interval: "tango"}).CI
	if *c.Clusters != 30 || c.CI[0] > tango[0] || c.CI[1] < tango[1] {
		t.Errorf("%d clusters, %v, Tango's %v", *c.Clusters, c.CI, tango)
	}
}
