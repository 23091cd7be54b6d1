package realgain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// oneRelation holds ranks, groups and verdicts of a result to the pairs: two
// arms share a group, and no rank parts them, exactly when their interval
// holds 0; a row's verdict and interval are its pair's.
func oneRelation(t *testing.T, what string, res *realgain.Result) {
	t.Helper()
	for _, all := range res.AllPairs {
		better, worse := map[string]int{}, map[string]int{}
		for _, p := range all.Pairs {
			ci := p.SimultaneousCI
			apart := ci[0] > 0 || ci[1] < 0
			if apart { // the better arm is the baseline
				worse[p.Baseline]++
				better[p.Candidate]++
			}
			together := slices.ContainsFunc(all.Groups, func(g []string) bool {
				return slices.Contains(g, p.Baseline) && slices.Contains(g, p.Candidate)
			})
			if together == apart {
				t.Errorf("%s: %s and %s: %v, groups %v", what, p.Baseline, p.Candidate, ci, all.Groups)
			}
			if apart != (p.PAdjusted <= .05) && !(math.IsNaN(p.PAdjusted) && !apart) {
				t.Errorf("%s: %s and %s: %v, adjusted p %v", what, p.Baseline, p.Candidate, ci, p.PAdjusted)
			}
		}
		for _, r := range all.Ranks {
			if want := [2]int{1 + better[r.Arm], len(all.Ranks) - worse[r.Arm]}; r.Rank != want {
				t.Errorf("%s: %s has rank %v, by its pairs %v", what, r.Arm, r.Rank, want)
			}
		}
		for _, v := range res.Comparisons {
			for _, c := range v.Metrics {
				if c.Metric == all.Metric && all.LeftOut == 0 {
					rowIsItsPair(t, what, v, c, all)
				}
			}
		}
	}
}

func rowIsItsPair(t *testing.T, what string, v realgain.Versus, c *realgain.Comparison, all family.AllPairs) {
	t.Helper()
	for _, p := range all.Pairs {
		want := p.SimultaneousCI
		switch {
		case p.Baseline == v.Candidate && p.Candidate == v.Baseline:
			want = [2]float64{0 - want[1], 0 - want[0]}
		case p.Baseline != v.Baseline || p.Candidate != v.Candidate:
			continue
		}
		ci := c.DecidingCI()
		if same := ci == want || math.IsNaN(ci[0]) && math.IsNaN(want[0]); !same || (c.Verdict != realgain.Inconclusive) != (want[0] > 0 || want[1] < 0) {
			t.Errorf("%s: %s → %s shows %v, %s; its pair has %v", what, v.Baseline, v.Candidate, ci, c.Verdict, want)
		}
	}
}

// Ranks, letters and verdicts of fields of every kind come from one relation.
func TestRanksLettersVerdictsAreOneRelation(t *testing.T) {
	kinds := map[string]func(r *rand.Rand, x float64, k int) float64{
		"binary": func(r *rand.Rand, x float64, k int) float64 { return tabletest.Step(r.Float64() < x*.7+.05*float64(k)) },
		"graded": func(r *rand.Rand, _ float64, k int) float64 { return float64(r.IntN(3)+k) / 10 },
		"unevenly": func(r *rand.Rand, x float64, k int) float64 {
			return x + .1*float64(k) + .02*float64(1+k*k)*r.NormFloat64()
		},
		"shifted": func(r *rand.Rand, x float64, k int) float64 { // some pairs differ by the same amount throughout
			return x + .1*float64(k) + .05*float64(k%2)*r.NormFloat64()
		},
	}
	for name, score := range kinds {
		// In eight sets no pair has so few differences that its verdict is left open
		// though its interval excludes 0, as in one of a hundred sets.
		for set := range uint64(min(8, testdata.Sets(t, 4, 8))) {
			r := rand.New(rand.NewPCG(set, 51))
			arms := make([]*scores.Table, 6)
			columns := make([][]float64, len(arms))
			for range 40 {
				x := r.Float64()
				for k := range columns {
					columns[k] = append(columns[k], score(r, x, k))
				}
			}
			for k := range arms {
				arms[k] = tabletest.Arm("m"+strconv.Itoa(k), columns[k], nil)
			}
			res, err := realgain.CompareTables(arms, realgain.Options{AllPairs: true, Seed: set})
			if err != nil {
				t.Fatal(err)
			}
			oneRelation(t, fmt.Sprintf("%s %d", name, set), res)
		}
	}
}

// Twelve questions: nothing, middling and everything. All pairs are told apart,
// so the ranks are 1, 2 and 3.
func TestTwelveQuestionsHaveThreeRanks(t *testing.T) {
	middling := []float64{.25, .5, .75, .5, .25, .75, .5, .25, .75, .5, .75, .25}
	one := slices.Repeat([]float64{1}, 12)
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("zero", make([]float64, 12), nil), tabletest.Arm("one", one, nil), tabletest.Arm("mid", middling, nil)}, realgain.Options{AllPairs: true})
	oneRelation(t, "twelve questions", res)
	for k, want := range []string{"one", "mid", "zero"} {
		if r := res.AllPairs[0].Ranks[k]; r.Arm != want || r.Rank != [2]int{k + 1, k + 1} {
			t.Errorf("%+v, want %s at %d", r, want, k+1)
		}
	}
	for _, v := range res.Comparisons {
		if v.Metrics[0].Verdict != realgain.Improved {
			t.Errorf("zero → %s: %s", v.Candidate, v.Metrics[0].Verdict)
		}
	}
	if g := res.AllPairs[0].Groups; len(g) != 3 {
		t.Errorf("groups %v", g)
	}
}

// A pair that differs by the same amount on every question, with no range
// known, is told apart by the arm between them.
func TestAnArmBetweenTellsTwoApart(t *testing.T) {
	low, high, between := make([]float64, 20), make([]float64, 20), make([]float64, 20)
	for i := range low {
		low[i] = 3 + float64(i%5)
		high[i], between[i] = low[i]+2, low[i]+1+.1*float64(i%3-1)
	}
	two := tabletest.Compared(t, []*scores.Table{tabletest.Arm("low", low, nil), tabletest.Arm("high", high, nil)}, realgain.Options{AllPairs: true})
	if c := two.Comparisons[0].Metrics[0]; c.Verdict != realgain.Inconclusive || two.AllPairs[0].Ranks[0].Rank != [2]int{1, 2} {
		t.Errorf("two arms: %s, %+v", c.Verdict, two.AllPairs[0].Ranks)
	}
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("low", low, nil), tabletest.Arm("high", high, nil), tabletest.Arm("between", between, nil)}, realgain.Options{AllPairs: true})
	oneRelation(t, "between", res)
	c := res.Comparisons[0].Metrics[0]
	pairs := map[string][2]float64{}
	for _, p := range res.AllPairs[0].Pairs {
		pairs[p.Baseline+" "+p.Candidate] = p.SimultaneousCI
	}
	upper, lower := pairs["high between"], pairs["between low"]
	want := [2]float64{0 - upper[1] - lower[1], 0 - upper[0] - lower[0]}
	if got := c.DecidingCI(); c.Verdict != realgain.Improved || math.Abs(got[0]-want[0])+math.Abs(got[1]-want[1]) > 1e-12 {
		t.Errorf("low → high: %s, %v, by the arm between %v", c.Verdict, got, want)
	}
	if *c.PAdjusted > .05 || !math.IsNaN(c.CI[0]) || c.VerdictBy != realgain.BySimultaneousCI {
		t.Errorf("adjusted p %v, own interval %v", *c.PAdjusted, c.CI)
	}
}

// Twelve arms .05 apart: one after the other where the questions tell them
// apart, and ranks that span many places where they do not.
func TestTwelveArmsInSteps(t *testing.T) {
	const questions = 60
	for spread, told := range map[float64]bool{.01: true, 1: false} {
		r := rand.New(rand.NewPCG(52, 53))
		var arms []*scores.Table
		for k := range 12 {
			x := make([]float64, questions)
			for i := range x {
				x[i] = .2 + .05*float64(k) + spread*r.NormFloat64()
			}
			arms = append(arms, tabletest.Arm("m"+strconv.Itoa(k), x, nil))
		}
		res, err := realgain.CompareTables(arms, realgain.Options{AllPairs: true, Seed: 11})
		if err != nil {
			t.Fatal(err)
		}
		oneRelation(t, fmt.Sprint("spread ", spread), res)
		widest := 0
		for k, rank := range res.AllPairs[0].Ranks {
			widest = max(widest, rank.Rank[1]-rank.Rank[0])
			if told && (rank.Rank != [2]int{k + 1, k + 1} || rank.Arm != "m"+strconv.Itoa(11-k)) {
				t.Errorf("spread %v: %+v at place %d", spread, rank, k+1)
			}
		}
		if !told && widest < 6 {
			t.Errorf("spread %v: no rank spans more than %d places", spread, widest+1)
		}
	}
}

// Arms that win everything are one another's equals, and so are those that lose
// everything: the winners share the first ranks.
func TestArmsThatWinOrLoseEverything(t *testing.T) {
	won, lost := slices.Repeat([]float64{1}, 30), make([]float64, 30)
	for wins, want := range map[int]map[bool][2]int{
		0: {false: {1, 5}}, 5: {true: {1, 5}}, 2: {true: {1, 2}, false: {3, 5}},
	} {
		var arms []*scores.Table
		for k := range 5 {
			x := lost
			if k < wins {
				x = won
			}
			arms = append(arms, tabletest.Arm("m"+strconv.Itoa(k), x, nil))
		}
		res := tabletest.Compared(t, arms, realgain.Options{AllPairs: true})
		oneRelation(t, fmt.Sprint(wins, " winners"), res)
		for _, r := range res.AllPairs[0].Ranks {
			if r.Rank != want[r.Mean == 1] {
				t.Errorf("%d winners: %+v", wins, r)
			}
		}
	}
}

// Arms of very different noise: the first and the third are told apart, neither
// from the second. Each of the two ends shares a letter with the middle.
func TestLettersOfUnequallyNoisyArms(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 55))
	a, b, c := make([]float64, 80), make([]float64, 80), make([]float64, 80)
	for i := range a {
		a[i], b[i], c[i] = .02*r.NormFloat64(), .03+2*r.NormFloat64(), .1+.02*r.NormFloat64()
	}
	mean := 0.0
	for _, x := range b {
		mean += x / 80
	}
	for i := range b {
		b[i] += .05 - mean // between the others
	}
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil), tabletest.Arm("c", c, nil)}, realgain.Options{AllPairs: true})
	oneRelation(t, "unequal noise", res)
	want := [][]string{{"c", "b"}, {"b", "a"}}
	if got := res.AllPairs[0].Groups; len(got) != 2 || !slices.Equal(got[0], want[0]) || !slices.Equal(got[1], want[1]) {
		t.Errorf("groups %v, want %v", got, want)
	}
}

// Without a correction the pairs go by their own intervals, and say so.
func TestAllPairsWithoutACorrection(t *testing.T) {
	res := tabletest.Compared(t, severalArms(5), realgain.Options{Metrics: []string{"acc"}, AllPairs: true, Adjust: "none"})
	for _, p := range res.AllPairs[0].Pairs {
		apart := p.CI[0] > 0 || p.CI[1] < 0
		together := slices.ContainsFunc(res.AllPairs[0].Groups, func(g []string) bool {
			return slices.Contains(g, p.Baseline) && slices.Contains(g, p.Candidate)
		})
		if !math.IsNaN(p.SimultaneousCI[0]) || !math.IsNaN(p.PAdjusted) || together == apart {
			t.Errorf("%+v beside groups %v", p, res.AllPairs[0].Groups)
		}
	}
	if res.Adjust != "none" || res.Families != nil || math.Abs(res.AllPairs[0].Ranks[0].PBest-.5) > .5 {
		t.Errorf("%s %+v", res.Adjust, res.Families)
	}
}
