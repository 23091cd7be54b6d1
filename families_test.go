package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// severalArms are a baseline and two candidates with three metrics.
func severalArms(seed uint64) []*scores.Table {
	r := rand.New(rand.NewPCG(seed, 47))
	out := make([]*scores.Table, 3)
	for k := range out {
		out[k] = tabletest.TableOf([]string{"base", "x", "y"}[k], make([]float64, 80))
		out[k].Metrics = nil
	}
	for _, m := range []string{"acc", "ndcg", "cost"} {
		columns := [3][]float64{}
		for range 80 {
			x := r.NormFloat64()
			for k := range columns {
				columns[k] = append(columns[k], x+.5*r.NormFloat64()+.25*float64(k))
			}
		}
		for k := range out {
			out[k].Metrics = append(out[k].Metrics, scores.Metric{Name: m, Values: columns[k]})
		}
	}
	return out
}

// Who is in which family, and that a family of one keeps its own interval.
func TestFamilies(t *testing.T) {
	arms := severalArms(1)
	for name, c := range map[string]struct {
		opt  realgain.Options
		arms []*scores.Table
		want map[string]int
	}{
		"primary":       {realgain.Options{Primary: "acc"}, arms, map[string]int{"primary": 2, "others": 4}},
		"none":          {realgain.Options{}, arms, map[string]int{"all": 6}},
		"one candidate": {realgain.Options{Primary: "acc"}, arms[:2], map[string]int{"others": 2}},
		"one other":     {realgain.Options{Primary: "acc", Metrics: []string{"acc", "ndcg"}}, arms[:2], map[string]int{}},
		"one in all":    {realgain.Options{Metrics: []string{"acc"}}, arms[:2], map[string]int{}},
		"not adjusted":  {realgain.Options{Primary: "acc", Adjust: "none"}, arms, map[string]int{}},
		"all pairs":     {realgain.Options{Primary: "acc", AllPairs: true}, arms, map[string]int{"primary": 3, "others": 6}},
		"ratios":        {realgain.Options{Metrics: []string{"acc"}, Estimand: "ratio"}, positive(arms), map[string]int{"all": 3}},
	} {
		res := tabletest.Compared(t, c.arms, c.opt)
		got := map[string]int{}
		for _, f := range res.Families {
			got[f.Of] = f.Family
			if (f.Of != "primary") != (res.Simultaneous != nil && res.Simultaneous.Family == f.Family && f.Of != "primary") {
				t.Errorf("%s: %s beside %+v", name, f.Of, res.Simultaneous)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		rows := slices.Clone(res.Comparisons)
		for _, d := range res.RatioDifferences {
			rows = append(rows, realgain.Versus{Metrics: d.Metrics})
		}
		for _, v := range rows {
			for _, m := range v.Metrics {
				of := "others"
				if m.Primary {
					of = "primary"
				}
				if c.opt.Primary == "" {
					of = "all"
				}
				held := got[of] > 1
				if (m.VerdictBy == realgain.BySimultaneousCI) != held || (m.SimultaneousCI != nil) != held || (m.PAdjusted != nil) != held || m.Exploratory == m.Primary {
					t.Errorf("%s: %s of %s goes by %s, exploratory %v", name, m.Metric, v.Candidate, m.VerdictBy, m.Exploratory)
				}
			}
		}
	}
}

// positive moves scores away from 0, so that ratios have a meaning.
func positive(arms []*scores.Table) []*scores.Table {
	var out []*scores.Table
	for _, a := range arms {
		b := *a
		b.Metrics = slices.Clone(a.Metrics)
		for m := range b.Metrics {
			b.Metrics[m].Values = slices.Clone(b.Metrics[m].Values)
			for i := range b.Metrics[m].Values {
				b.Metrics[m].Values[i] += 10
			}
		}
		out = append(out, &b)
	}
	return out
}

// The verdict is what the interval shown says, whatever else there is; the
// comparison's own numbers are those of it alone.
func TestVerdictFollowsTheIntervalShown(t *testing.T) {
	lost := 0
	for seed := range uint64(testdata.Sets(t, 8, 12)) {
		arms := severalArms(seed)
		alone := map[[2]int]*realgain.Comparison{} // by candidate and metric
		for _, opt := range []realgain.Options{{}, {Primary: "acc"}, {Adjust: "none"}, {AllPairs: true}} {
			res := tabletest.Compared(t, arms, opt)
			for k, v := range res.Comparisons {
				for _, c := range v.Metrics {
					ci := c.DecidingCI()
					want := realgain.Inconclusive
					switch lower := c.Better == "lower"; {
					case ci[0] > 0 && !lower, ci[1] < 0 && lower:
						want = realgain.Improved
					case ci[1] < 0, ci[0] > 0:
						want = realgain.Regressed
					}
					if c.Verdict != want && tabletest.WarningOf(c, "close-call") == "" {
						t.Errorf("%+v: %s by %v", opt, c.Verdict, ci)
					}
					at := slices.IndexFunc(arms[0].Metrics, func(x scores.Metric) bool { return x.Name == c.Metric })
					x := alone[[2]int{k, at}]
					if x == nil {
						var err error
						if x, err = realgain.Compare(arms[0].Metrics[at].Values, arms[k+1].Metrics[at].Values, realgain.Options{Better: c.Better}); err != nil {
							t.Fatal(err)
						}
						alone[[2]int{k, at}] = x
					}
					if x.CI != c.CI || x.HalfWidth != c.HalfWidth || x.PValue != c.PValue {
						t.Errorf("%s of %s: own numbers %v %v, alone %v %v", c.Metric, v.Candidate, c.CI, c.PValue, x.CI, x.PValue)
					}
					if c.Verdict != x.Verdict {
						lost++
					}
				}
			}
		}
	}
	if lost == 0 {
		t.Error("no verdict changed by the correction: the test sees nothing")
	}
}

// Neither the order of metrics nor that of candidates changes a digit.
func TestOrderChangesNoDigitOfAFamily(t *testing.T) {
	arms := severalArms(3)
	there := tabletest.Compared(t, arms, realgain.Options{Seed: 7})
	other := []*scores.Table{arms[0], arms[2], arms[1]}
	for k, a := range other {
		b := *a
		b.Metrics = []scores.Metric{a.Metrics[2], a.Metrics[0], a.Metrics[1]}
		other[k] = &b
	}
	back := tabletest.Compared(t, other, realgain.Options{Seed: 7})
	find := func(r *realgain.Result, candidate, metric string) *realgain.Comparison {
		for _, v := range r.Comparisons {
			for _, c := range v.Metrics {
				if v.Candidate == candidate && c.Metric == metric {
					return c
				}
			}
		}
		return nil
	}
	for _, v := range there.Comparisons {
		for _, c := range v.Metrics {
			d := find(back, v.Candidate, c.Metric)
			if *c.SimultaneousCI != *d.SimultaneousCI || *c.PAdjusted != *d.PAdjusted {
				t.Errorf("%s of %s: %v p %v became %v p %v", c.Metric, v.Candidate, *c.SimultaneousCI, *c.PAdjusted, *d.SimultaneousCI, *d.PAdjusted)
			}
		}
	}
}

// Four columns of which three are one count as two; what they show is alike.
// Were the primary metric one of them, all three would have its family.
func TestIdenticalMetricsCountOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 49))
	a, b := tabletest.DrawnScores(r, 60)
	c, d := tabletest.DrawnScores(r, 60)
	arms := []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}
	for k, columns := range [][]([]float64){{a, c, a, a}, {b, d, b, b}} {
		arms[k].Metrics = nil
		for m, name := range []string{"success", "quality", "score", "pass"} {
			arms[k].Metrics = append(arms[k].Metrics, scores.Metric{Name: name, Values: columns[m]})
		}
	}
	res := tabletest.Compared(t, arms, realgain.Options{AllIntervals: true})
	two := tabletest.Compared(t, arms, realgain.Options{Metrics: []string{"success", "quality"}})
	metrics := res.Comparisons[0].Metrics
	if res.Simultaneous.Family != 2 || *metrics[0].SimultaneousCI != *two.Comparisons[0].Metrics[0].SimultaneousCI {
		t.Errorf("family of %d, %v; of two columns %v", res.Simultaneous.Family, *metrics[0].SimultaneousCI, *two.Comparisons[0].Metrics[0].SimultaneousCI)
	}
	for _, m := range metrics[2:] {
		if *m.SimultaneousCI != *metrics[0].SimultaneousCI || m.Verdict != metrics[0].Verdict || *m.Tests.Holm != *metrics[0].Tests.Holm {
			t.Errorf("%s: %v, %s has %v", m.Metric, *m.SimultaneousCI, metrics[0].Metric, *metrics[0].SimultaneousCI)
		}
	}
	if !slices.ContainsFunc(res.Notes, func(s string) bool { return strings.Contains(s, "score, pass have the same scores as success") }) {
		t.Errorf("notes %q", res.Notes)
	}
	res = tabletest.Compared(t, arms, realgain.Options{Primary: "pass", Metrics: []string{"success", "pass", "score"}})
	if len(res.Families) != 0 {
		t.Errorf("one column three times: %+v", res.Families)
	}
	for _, m := range res.Comparisons[0].Metrics {
		if m.VerdictBy != realgain.ByCI || m.Exploratory == (m.Metric == "pass") {
			t.Errorf("%s by %s, exploratory %v", m.Metric, m.VerdictBy, m.Exploratory)
		}
	}
}

// The best of 20 prompts that change nothing looks significant by itself
// (p below .05) and is no claim: adjusted p about .4.
func TestBestOfTwentyNullPrompts(t *testing.T) {
	for seed := uint64(0); ; seed++ {
		r := rand.New(rand.NewPCG(seed, 50))
		arms := nullCandidates(r, 100, 20, func(hard float64) float64 { return float64(tabletest.Step(r.Float64() < hard)) })
		best := func(res *realgain.Result) *realgain.Comparison {
			v := slices.MinFunc(res.Comparisons, func(v, w realgain.Versus) int {
				return int(math.Copysign(1, v.Metrics[0].PValue-w.Metrics[0].PValue))
			})
			return v.Metrics[0]
		}
		alone := best(tabletest.Compared(t, arms, realgain.Options{Primary: "recall@10", Adjust: "none"}))
		if alone.Verdict != realgain.Improved || alone.PValue < .02 {
			continue
		}
		c := best(tabletest.Compared(t, arms, realgain.Options{Primary: "recall@10"}))
		if *c.PAdjusted < .25 || *c.PAdjusted > .55 || c.Verdict != realgain.Inconclusive || c.PValue != alone.PValue {
			t.Errorf("set %d: best p %v, adjusted %v, %s", seed, c.PValue, *c.PAdjusted, c.Verdict)
		}
		return
	}
}

// A candidate whose crashes could undo its corrected verdict does not get it.
func TestCrashesTakeACorrectedVerdictBack(t *testing.T) {
	a, b, c := make([]float64, 100), make([]float64, 100), make([]float64, 100)
	for i := range a {
		b[i], c[i] = tabletest.Step(i < 30), tabletest.Step(i < 30)
		if i >= 60 {
			a[i], c[i] = 1, 1
			b[i] = math.NaN() // 40 that the baseline gets right
		}
	}
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil), tabletest.Arm("c", c, nil)}, realgain.Options{Missing: "drop"})
	crashes, whole := res.Comparisons[0].Metrics[0], res.Comparisons[1].Metrics[0]
	if crashes.SimultaneousCI[0] <= 0 || crashes.Verdict != realgain.Inconclusive || !strings.Contains(crashes.Reason, "the candidate lacks") {
		t.Errorf("%v %s: %s", *crashes.SimultaneousCI, crashes.Verdict, crashes.Reason)
	}
	if whole.Verdict != realgain.Improved || whole.VerdictBy != realgain.BySimultaneousCI {
		t.Errorf("%s by %s", whole.Verdict, whole.VerdictBy)
	}
}

func TestAdjustIsChecked(t *testing.T) {
	if _, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", []float64{0, 1}, nil), tabletest.Arm("b", []float64{1, 1}, nil)}, realgain.Options{Adjust: "holm"}); err == nil || !strings.Contains(err.Error(), `"holm"`) {
		t.Errorf("%v", err)
	}
}

// Six questions that all rose give no p-value below 1/32: enough at 5%, too few
// for each of three metrics, whatever the interval says.
func TestTooFewDifferForACorrectedVerdict(t *testing.T) {
	rises := [][]float64{{.30, .31, .32, .30, .33, .29}, {.21, .25, .19, .22, .23, .20}, {.42, .40, .41, .45, .40, .43}}
	arms := []*scores.Table{tabletest.TableOf("a", make([]float64, 6)), tabletest.TableOf("b", make([]float64, 6))}
	for k := range arms {
		arms[k].Metrics = nil
		for m, name := range []string{"recall", "ndcg", "mrr"} {
			values := make([]float64, 6)
			if k == 1 {
				values = rises[m]
			}
			arms[k].Metrics = append(arms[k].Metrics, scores.Metric{Name: name, Values: values})
		}
	}
	for adjust, want := range map[string]realgain.Verdict{"none": realgain.Improved, "auto": realgain.Inconclusive} {
		for _, c := range tabletest.Compared(t, arms, realgain.Options{Adjust: adjust}).Comparisons[0].Metrics {
			if c.Verdict != want || !(c.DecidingCI()[0] > 0) || *c.PFloor != 1./32 {
				t.Errorf("adjust %s, %s: %s by %v, %s, p floor %v", adjust, c.Metric, c.Verdict, c.DecidingCI(), c.Reason, *c.PFloor)
			}
			if adjust == "auto" && (*c.PAdjusted <= 0.05 || !strings.Contains(c.Reason, "so few questions differ")) {
				t.Errorf("%s: adjusted p %v, %s", c.Metric, *c.PAdjusted, c.Reason)
			}
		}
	}
}
