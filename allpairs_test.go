package realgain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/scores"
)

func ranked(t *testing.T, arms []*scores.Table, opt realgain.Options) family.AllPairs {
	t.Helper()
	opt.AllPairs, opt.Seed = true, 11
	r, err := realgain.CompareTables(arms, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r.AllPairs[0]
}

// Three arms far apart, two of them alike.
func TestRanksAndGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(111, 112))
	const n = 200
	low, high, alike := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range low {
		x := r.NormFloat64()
		low[i], high[i], alike[i] = x, x+1+.1*r.NormFloat64(), x+1+.1*r.NormFloat64()
	}
	a := ranked(t, []*scores.Table{tabletest.Arm("low", low, nil), tabletest.Arm("x", high, nil), tabletest.Arm("y", alike, nil)}, realgain.Options{})
	best := a.Ranks[0].PBest + a.Ranks[1].PBest
	if a.Ranks[0].Rank != [2]int{1, 2} || a.Ranks[1].Rank != [2]int{1, 2} || a.Ranks[2].Rank != [2]int{3, 3} || a.Ranks[2].Arm != "low" || math.Abs(best-1) > 1e-12 {
		t.Errorf("%+v", a.Ranks)
	}
	if len(a.Groups) != 2 || len(a.Groups[0]) != 2 || !slices.Equal(a.Groups[1], []string{"low"}) || len(a.Pairs) != 3 {
		t.Errorf("groups %v, %d pairs", a.Groups, len(a.Pairs))
	}
	less := ranked(t, []*scores.Table{tabletest.Arm("low", low, nil), tabletest.Arm("x", high, nil), tabletest.Arm("y", alike, nil)}, realgain.Options{LowerIsBetter: []string{"recall@10"}})
	if less.Ranks[0].Arm != "low" || less.Ranks[0].Rank != [2]int{1, 1} || less.Ranks[0].PBest != 1 {
		t.Errorf("lower is better: %+v", less.Ranks)
	}
}

// Two arms: p(best) is p(better), ties split, but for Monte Carlo error.
func TestBestOfTwoIsBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(113, 114))
	a, b := tabletest.DrawnScores(r, 50)
	arms := []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}
	two := ranked(t, arms, realgain.Options{})
	c := tabletest.Compared(t, arms, realgain.Options{Interval: "percentile"}).Comparisons[0].Metrics[0]
	p := two.Ranks[0].PBest
	if two.Ranks[0].Arm != "b" {
		p = two.Ranks[1].PBest
	}
	if se := math.Sqrt(p * (1 - p) / 10_000); math.Abs(p-c.PBetter) > 5*se {
		t.Errorf("p(best) %v, p(better) %v", p, c.PBetter)
	}
	if math.Abs(two.Pairs[0].PAdjusted-two.Pairs[0].PValue) > .02 {
		t.Errorf("one pair alone: adjusted %v of %v", two.Pairs[0].PAdjusted, two.Pairs[0].PValue)
	}
}

func TestIdenticalArmsShareTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(115, 116))
	a, _ := tabletest.DrawnScores(r, 50)
	all := ranked(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", a, nil), tabletest.Arm("c", a, nil)}, realgain.Options{})
	for _, rank := range all.Ranks {
		if math.Abs(rank.PBest-1./3) > 1e-12 || rank.Rank != [2]int{1, 3} {
			t.Errorf("%+v", rank)
		}
	}
}

func TestAllPairsAreOfMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(117, 118))
	a, b := tabletest.DrawnScores(r, 20)
	_, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, realgain.Options{AllPairs: true, Estimand: "ratio"})
	if err == nil || !strings.Contains(err.Error(), "all pairs are compared by their means") {
		t.Errorf("%v", err)
	}
}

// sweArms are all systems of the "bash-only" board.
func sweArms(t *testing.T) (arms []*scores.Table) {
	t.Helper()
	for _, r := range sweBoard(t) {
		if len(r.Details) == 0 {
			continue
		}
		table := &scores.Table{Label: r.Folder, Metrics: []scores.Metric{{Name: "resolved"}, {Name: "cost"}}}
		for id, d := range r.Details {
			table.Questions.Append([]byte(id))
			table.Metrics[0].Values = append(table.Metrics[0].Values, float64(tabletest.Step(d.Resolved)))
			table.Metrics[1].Values = append(table.Metrics[1].Values, d.Cost)
		}
		arms = append(arms, table)
	}
	return arms
}

// 25 systems, 300 pairs, one of them a close call that takes more draws: within
// seconds, and the same whatever the arms are called and in whichever order they
// come.
func TestSWEBenchRanks(t *testing.T) {
	arms := sweArms(t)
	opt := realgain.Options{Metrics: []string{"resolved"}}
	start := time.Now()
	all := ranked(t, arms, opt)
	took := time.Since(start)
	if len(all.Ranks) != 25 || len(all.Pairs) != 300 || all.N != 500 || all.Draws < 10_000 {
		t.Errorf("%d arms, %d pairs, %d questions, %d draws", len(all.Ranks), len(all.Pairs), all.N, all.Draws)
	}
	if took > 30*time.Second { // on a machine with much else to do; alone it takes 2
		t.Errorf("took %v on %d cores", took, runtime.GOMAXPROCS(0))
	}
	names := map[string]string{}
	r := rand.New(rand.NewPCG(119, 120))
	for i, k := range r.Perm(len(arms)) {
		names[fmt.Sprintf("arm%02d", k)] = arms[i].Label
		arms[i].Label = fmt.Sprintf("arm%02d", k)
	}
	r.Shuffle(len(arms), func(i, j int) { arms[i], arms[j] = arms[j], arms[i] })
	again := ranked(t, arms, opt)
	for i := range again.Ranks {
		again.Ranks[i].Arm = names[again.Ranks[i].Arm]
	}
	for _, g := range again.Groups {
		for i := range g {
			g[i] = names[g[i]]
		}
	}
	for i, p := range again.Pairs {
		again.Pairs[i].Baseline, again.Pairs[i].Candidate = names[p.Baseline], names[p.Candidate]
	}
	if diff := cmp.Diff(all, again); diff != "" {
		t.Errorf("renamed and in another order:\n%s", diff)
	}
}

// The ratio of mean costs, from the board itself, beside the resolve rate.
func TestSWEBenchCostRatio(t *testing.T) {
	var pair []*scores.Table
	for _, a := range sweArms(t) {
		if strings.Contains(a.Label, "claude-sonnet-4-2025") || strings.Contains(a.Label, "sonnet-4-5") {
			pair = append(pair, a)
		}
	}
	slices.SortFunc(pair, func(a, b *scores.Table) int { return strings.Compare(a.Label, b.Label) })
	c := tabletest.Compared(t, pair, realgain.Options{Metrics: []string{"cost"}, Estimand: "ratio"}).Comparisons[0].Metrics[0]
	if math.Abs(c.Estimate-1.503) > 5e-4 || c.Verdict != realgain.Regressed || !(c.CI[0] > 1.3 && c.CI[1] < 1.7) {
		t.Errorf("%v %v, %s", c.Estimate, c.CI, c.Verdict)
	}
}

// One call for both: the resolve rate as a difference, the cost as a ratio.
func TestEstimandOfOneMetric(t *testing.T) {
	arms := sweArms(t)
	res := tabletest.Compared(t, arms[:2], realgain.Options{Estimands: map[string]string{"cost": "ratio"}})
	alone := tabletest.Compared(t, arms[:2], realgain.Options{Estimand: "ratio", Metrics: []string{"cost"}})
	delta := tabletest.Compared(t, arms[:2], realgain.Options{Metrics: []string{"resolved"}})
	got := res.Comparisons[0].Metrics
	if got[0].Estimand != "delta" || got[0].CI != delta.Comparisons[0].Metrics[0].CI || got[1].Estimand != "ratio" || got[1].CI != alone.Comparisons[0].Metrics[0].CI || got[1].Null != 1 {
		t.Errorf("%s %v, %s %v", got[0].Estimand, got[0].CI, got[1].Estimand, got[1].CI)
	}
	if res.Signature == tabletest.Compared(t, arms[:2], realgain.Options{}).Signature {
		t.Error("the signature does not tell the estimands apart")
	}
	if _, err := realgain.CompareTables(arms[:2], realgain.Options{Estimands: map[string]string{"cost": "nosuch"}}); err == nil || !strings.Contains(err.Error(), `"cost"`) {
		t.Errorf("%v", err)
	}
}

// Beyond 2,000 questions the means' normal limit serves: p(best) is what the
// draws of questions give on as many.
func TestRanksOfManyQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(127, 128))
	const n = 2500
	columns := [3][]float64{}
	for range n {
		x := r.NormFloat64()
		for k := range columns {
			columns[k] = append(columns[k], x+.02*float64(k)+.6*r.NormFloat64())
		}
	}
	arms := []*scores.Table{tabletest.Arm("a", columns[0], nil), tabletest.Arm("b", columns[1], nil), tabletest.Arm("c", columns[2], nil)}
	all := ranked(t, arms, realgain.Options{})
	best := map[string]float64{}
	for range 4000 {
		sums := [3]float64{}
		for range n {
			i := r.IntN(n)
			for k := range sums {
				sums[k] += columns[k][i]
			}
		}
		best[[]string{"a", "b", "c"}[slices.Index(sums[:], slices.Max(sums[:]))]] += 1. / 4000
	}
	for _, rank := range all.Ranks {
		if want := best[rank.Arm]; math.Abs(rank.PBest-want) > 5*math.Sqrt(.25/4000) {
			t.Errorf("%s is best in %v of the draws, in %v of resampled questions", rank.Arm, rank.PBest, want)
		}
	}
}

func TestRanksCountWhatIsLeftOut(t *testing.T) {
	r := rand.New(rand.NewPCG(129, 130))
	a, b := tabletest.DrawnScores(r, 30)
	b[3], b[7] = math.NaN(), math.NaN()
	if all := ranked(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, realgain.Options{Missing: "drop"}); all.N != 28 || all.LeftOut != 2 {
		t.Errorf("%d questions, %d left out", all.N, all.LeftOut)
	}
}
