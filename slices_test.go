package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

func TestOneSliceIsTheWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(101, 102))
	a, b := tabletest.DrawnScores(r, 60)
	columns := map[string][]string{"lang": tabletest.Groups(60, 60), "doc": tabletest.Groups(60, 1, 2, 3)}
	c := tabletest.Designed(t, a, b, columns, realgain.Options{By: []string{"lang"}, Cluster: "doc"})
	if len(c.Slices) != 1 || !c.Slices[0].Judged || c.InteractionP != nil {
		t.Fatalf("%+v, interaction %v", c.Slices, c.InteractionP)
	}
	without := []string{"slices", "simultaneous_ci", "p_adjusted", "reason", "intervals", "tests", "ci_baseline", "ci_candidate"}
	if diff := cmp.Diff(tabletest.Plainly(t, c, without...), tabletest.Plainly(t, c.Slices[0].Comparison, without...)); diff != "" {
		t.Errorf("(-whole +slice):\n%s", diff)
	}
	if s := c.Slices[0]; s.VerdictBy != realgain.ByCI || s.SimultaneousCI != nil || c.SliceFamily != nil {
		t.Errorf("one slice: verdict by %s, %v, %+v", s.VerdictBy, s.SimultaneousCI, c.SliceFamily)
	}
}

// Slices that cover everything add up to the whole.
func TestSlicesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(103, 104))
	a, b := tabletest.DrawnScores(r, 120)
	lang := make([]string, 120)
	for i := range lang {
		lang[i] = []string{"", "de", "en", "fr"}[r.IntN(4)]
	}
	c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}, MinSlice: 10})
	n, sum, wins := 0, 0.0, 0
	var names []string
	for _, s := range c.Slices {
		n, sum, wins = n+s.N, sum+float64(s.N)*s.Delta, wins+s.Wins
		names = append(names, s.Value)
		if w := *s.SimultaneousCI; w[0] > s.CI[0] || w[1] < s.CI[1] {
			t.Errorf("%q: simultaneous %v within %v", s.Value, w, s.CI)
		}
	}
	if n != 120 || math.Abs(sum/120-c.Delta) > 1e-12 || wins != c.Wins || !slices.Equal(names, []string{"", "de", "en", "fr"}) {
		t.Errorf("%d questions, %v, wins %d of %v; whole %v, %d", n, sum/120, wins, names, c.Delta, c.Wins)
	}
}

func TestSmallSlicesAreNotJudged(t *testing.T) {
	a, b := make([]float64, 40), slices.Repeat([]float64{1}, 40)
	lang := slices.Concat(slices.Repeat([]string{"en"}, 33), slices.Repeat([]string{"fr"}, 6), []string{"de"})
	c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}})
	for i, want := range []struct {
		value  string
		n      int
		judged bool
		delta  float64
	}{{"de", 1, false, 1}, {"en", 33, true, 1}, {"fr", 6, false, 1}} {
		s := c.Slices[i]
		if s.Value != want.value || s.N != want.n || s.Judged != want.judged || s.Delta != want.delta {
			t.Errorf("%s: n %d judged %v delta %v", s.Value, s.N, s.Judged, s.Delta)
		}
		if !s.Judged && (s.Verdict != realgain.Inconclusive || !strings.Contains(s.Reason, "too few questions") || s.SimultaneousCI != nil) {
			t.Errorf("%s: %s, %s", s.Value, s.Verdict, s.Reason)
		}
	}
	if one := c.Slices[0]; !math.IsNaN(one.CI[0]) || !math.IsNaN(one.Estimate) || one.Wins != 1 {
		t.Errorf("a single question: %v %v", one.CI, one.Estimate)
	}
}

// planted moves the questions of one slice up and the others down.
func planted(sizes []int, gain []float64, spread float64) (a, b []float64, lang []string) {
	r := rand.New(rand.NewPCG(105, 106))
	for k, n := range sizes {
		for range n {
			x := 0.3 + 0.4*r.Float64()
			a, b = append(a, x), append(b, x+gain[k]+spread*(r.Float64()-.5))
			lang = append(lang, string(rune('a'+k)))
		}
	}
	return a, b, lang
}

// A total that improves while a slice regresses, and one that improves while
// most slices fall.
func TestSimpson(t *testing.T) {
	a, b, lang := planted([]int{300, 40}, []float64{.1, -.1}, .1)
	c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}})
	if w := tabletest.WarningOf(c, "simpson"); c.Verdict != realgain.Improved || c.Slices[1].Verdict != realgain.Regressed || !strings.Contains(w, `lang = "b" changes the other way`) {
		t.Errorf("%s, %s: %q", c.Verdict, c.Slices[1].Verdict, w)
	}
	if c.InteractionP == nil || *c.InteractionP > 0.001 {
		t.Errorf("interaction p %v", c.InteractionP)
	}
	a, b, lang = planted([]int{300, 40, 40}, []float64{.1, -.01, -.01}, .2)
	c = tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}})
	if w := tabletest.WarningOf(c, "simpson"); c.Delta < 0 || !strings.Contains(w, "2 of 3 judged slices by lang change the other way") {
		t.Errorf("%v: %q", c.Delta, w)
	}
	macro := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}, Weight: "lang"})
	want := (c.Slices[0].Delta + c.Slices[1].Delta + c.Slices[2].Delta) / 3
	if math.Abs(macro.Estimate-want) > 1e-12 {
		t.Errorf("macro average %v, want %v", macro.Estimate, want)
	}
	same, moved, lang := planted([]int{200, 100}, []float64{.1, .1}, .2)
	if c = tabletest.Designed(t, same, moved, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}}); tabletest.WarningOf(c, "simpson") != "" {
		t.Error("slices that move alike are warned of")
	}
}

// Arms that answered different questions: each arm's own average rises, the
// same questions fall.
func TestUnpairedReversal(t *testing.T) {
	x := math.NaN()
	var a, b []float64
	for i := range 60 {
		switch {
		case i < 20: // easy, the candidate alone
			a, b = append(a, x), append(b, 1)
		case i < 40: // hard, the baseline alone
			a, b = append(a, 0), append(b, x)
		default:
			a, b = append(a, 1), append(b, float64(i%2))
		}
	}
	c := dropped(t, a, b, realgain.Options{})
	if w := tabletest.WarningOf(c, "simpson"); c.Delta != -.5 || !strings.Contains(w, "the arms answered different questions") {
		t.Errorf("%v: %q", c.Delta, w)
	}
}

// Where chance decides which questions an arm lacks, the arms' own averages often
// have the other sign, and that is no news.
func TestNoReversalByChance(t *testing.T) {
	r := rand.New(rand.NewPCG(303, 304))
	sets := tabletest.StudySets(t)
	reversed, warned := 0, 0
	for range sets {
		a, b := make([]float64, 80), make([]float64, 80)
		own := [4]float64{} // sums and counts of either arm
		for i := range a {
			a[i] = r.NormFloat64()
			b[i] = a[i] + .2*r.NormFloat64()
			for k, x := range []*float64{&a[i], &b[i]} {
				if r.IntN(6) == 0 {
					*x = math.NaN()
				} else {
					own[2*k], own[2*k+1] = own[2*k]+*x, own[2*k+1]+1
				}
			}
		}
		c := dropped(t, a, b, realgain.Options{Interval: "t"})
		reversed += int(tabletest.Step(c.Delta*(own[2]/own[3]-own[0]/own[1]) < 0))
		warned += int(tabletest.Step(tabletest.WarningOf(c, "simpson") != ""))
	}
	if float64(warned) > .05*float64(sets) || reversed < sets/5 {
		t.Errorf("warned of in %d of %d sets, reversed in %d", warned, sets, reversed)
	}
}

// Weights may turn an average without any other questions.
func TestWeightsAreNoReversal(t *testing.T) {
	x := math.NaN()
	a, b := []float64{0, 0, 1, 1, x}, []float64{1, 1, 1, 0, 1}
	columns := map[string][]string{"w": {"1", "1", "1", "9", "1"}}
	c := tabletest.Designed(t, a, b, columns, realgain.Options{Missing: "drop", Weight: "w"})
	if w := tabletest.WarningOf(c, "simpson"); c.Delta >= 0 || w != "" {
		t.Errorf("%v: %q", c.Delta, w)
	}
}

// Of normal differences of one spread, the p-value is that of the analysis of
// variance, F with 2 and 177 degrees of freedom, but for the draws.
func TestInteractionIsAnalysisOfVariance(t *testing.T) {
	r := rand.New(rand.NewPCG(109, 110))
	for range 12 {
		a, b, lang := make([]float64, 180), make([]float64, 180), tabletest.Groups(180, 60)
		means, all := [3]float64{}, 0.0
		shift := .25 * r.Float64()
		for i := range b {
			b[i] = r.NormFloat64() + shift*float64(i/60)
			means[i/60], all = means[i/60]+b[i]/60, all+b[i]/180
		}
		between, within := 0.0, 0.0
		for i, x := range b {
			m := means[i/60]
			between, within = between+(m-all)*(m-all)/2, within+(x-m)*(x-m)/177
		}
		want := 1 - distuv.F{D1: 2, D2: 177}.CDF(between/within)
		c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}})
		if got := *c.InteractionP; math.Abs(got-want) > .03 {
			t.Errorf("p %v, analysis of variance %v", got, want)
		}
	}
}

// Where the slices share one change, the interaction test says p ≤ .05 in
// about 5% of sets: by the binomial law, 400 sets lie within 4.6 standard
// errors of it. Simpson's warning stands in fewer, for all that half of the
// slices' estimates lie on the other side of 0.
func TestInteractionHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(107, 108))
	sets := tabletest.StudySets(t)
	small, simpson := 0, 0
	for range sets {
		a, b := make([]float64, 120), make([]float64, 120)
		lang := make([]string, 120)
		for i := range a {
			a[i] = r.NormFloat64()
			b[i], lang[i] = a[i]+.5*r.NormFloat64(), string(rune('a'+i%3))
		}
		c, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, map[string][]string{"lang": lang}), tabletest.Arm("b", b, map[string][]string{"lang": lang})}, realgain.Options{By: []string{"lang"}})
		if err != nil {
			t.Fatal(err)
		}
		if *c.Comparisons[0].Metrics[0].InteractionP <= .05 {
			small++
		}
		if tabletest.Warned(c.Comparisons[0].Metrics[0], "simpson") {
			simpson++
		}
	}
	share, se := float64(small)/float64(sets), math.Sqrt(.05*.95/float64(sets))
	if share > .05+.015+3*se || share < .05-.02-3*se {
		t.Errorf("p ≤ .05 in %v of %d sets", share, sets)
	}
	if float64(simpson)/float64(sets) > .05 || simpson == 0 {
		t.Errorf("simpson in %d of %d sets", simpson, sets)
	}
}
