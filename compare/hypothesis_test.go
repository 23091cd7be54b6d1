package compare_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
	"github.com/realgain/realgain/verdict"
)

// No question differs: at n = 50 that is no proof of less than .02, at 250 it
// is; the Tango bound needs n ≥ 189 (z² / (n + z²) < .02).
func TestNoDiscordantQuestionAndAMargin(t *testing.T) {
	for n, want := range map[float64]realgain.Verdict{
		50: realgain.Inconclusive, 188: realgain.Inconclusive, 189: realgain.Equivalent, 250: realgain.Equivalent,
	} {
		for _, hypothesis := range []string{"difference", "equivalence", "noninferiority"} {
			cells := pair.Cells{A: []float64{0, 1}, B: []float64{0, 1}, W: []float64{n / 2, n - n/2}}
			if n/2 != float64(int(n/2)) {
				cells.W = []float64{(n - 1) / 2, (n + 1) / 2}
			}
			c, err := realgain.CompareCells(cells, realgain.Options{Margin: 0.02, Hypothesis: hypothesis})
			if err != nil {
				t.Fatal(err)
			}
			want := want
			if hypothesis == "noninferiority" && want == realgain.Equivalent {
				want = realgain.NonInferior
			}
			if c.Verdict != want {
				t.Errorf("n = %v, %s: %s %v, want %s", n, hypothesis, c.Verdict, c.CI, want)
			}
		}
	}
}

// One-sided p below α/2 exactly when the verdict says so.
func TestOneSidedPAgreesWithTheVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	claims := map[string]func(realgain.Verdict) bool{
		"superiority":    func(v realgain.Verdict) bool { return v == realgain.Improved },
		"noninferiority": func(v realgain.Verdict) bool { return v == realgain.Improved || v == realgain.NonInferior },
		"equivalence":    func(v realgain.Verdict) bool { return v == realgain.Equivalent },
	}
	seen := map[bool]int{}
	for range sets(t, 400) {
		a, b, rng := draw(r)
		for hypothesis, claimed := range claims {
			for _, better := range []string{"higher", "lower"} {
				c, err := realgain.Compare(a, b, realgain.Options{
					Range: rng, Hypothesis: hypothesis, Margin: []float64{0.05, 0.2, 0.5}[r.IntN(3)], Better: better, Level: 0.9,
				})
				if err != nil {
					t.Fatal(err)
				}
				if c.CI[0] == c.CI[1] || c.CI[0] != c.CI[0] {
					continue
				}
				got := *c.POneSided < 0.05
				if seen[got]++; got != claimed(c.Verdict) {
					t.Fatalf("%s, %s is better: p %v beside %s %v margin %v\na = %v\nb = %v", hypothesis, better, *c.POneSided, c.Verdict, c.CI, *c.Margin, a, b)
				}
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("one outcome never came up: %v", seen)
	}
}

// Every question lost a little: the candidate is worse by less than the margin,
// which is non-inferior and not equivalent, and the reason says so.
func TestWorseByLessThanTheMargin(t *testing.T) {
	a := []float64{.60, .71, .55, .80, .42, .66, .73, .5}
	b := []float64{.581, .704, .532, .774, .405, .651, .706, .493}
	opt := realgain.Options{Hypothesis: "noninferiority", Margin: .05}
	// Eight questions do not show what happens on a third of them or less.
	c, err := realgain.Compare(a, b, opt)
	if err != nil || c.Verdict != realgain.Inconclusive || !strings.Contains(tabletest.WarningOf(c, "unseen-harm"), "would be non-inferior") {
		t.Fatalf("%v, %+v", err, c)
	}
	opt.Interval = "guarded"
	if c, err = realgain.Compare(a, b, opt); err != nil {
		t.Fatal(err)
	}
	if c.Verdict != realgain.NonInferior || c.Reason != verdict.WorseByLess || c.CI[1] >= 0 {
		t.Errorf("%s %v: %s", c.Verdict, c.CI, c.Reason)
	}
	opt.Better = "lower"
	if c, err = realgain.Compare(b, a, opt); err != nil || c.Verdict != realgain.NonInferior || c.Reason != verdict.WorseByLess {
		t.Errorf("lower is better: %v, %+v", err, c)
	}
	if c, err = realgain.Compare(a, b, realgain.Options{Interval: "guarded", Hypothesis: "noninferiority", Margin: .05, Better: "lower"}); err != nil || c.Verdict != realgain.Improved {
		t.Errorf("fewer is better: %v, %+v", err, c)
	}
}

// A margin as wide as the range of the scores would be cleared by every result.
func TestMarginsBeyondTheRange(t *testing.T) {
	zeroOne, parts, whole := []float64{0, 1, 1, 0, 1}, []float64{.2, .5, 1, 0, .3}, []float64{2, 5, 10, 0, 3}
	for _, c := range []struct {
		name    string
		scores  []float64
		opt     realgain.Options
		refused bool
	}{
		{"0/1", zeroOne, realgain.Options{Margin: 1}, true},
		{"0/1", zeroOne, realgain.Options{Margin: .99}, false},
		{"fractional", parts, realgain.Options{Margin: 2}, true},
		{"fractional, declared wider", parts, realgain.Options{Margin: 2, Range: [2]float64{0, 10}}, false},
		{"declared", whole, realgain.Options{Margin: 10, Range: [2]float64{0, 10}}, true},
		{"undeclared", whole, realgain.Options{Margin: 10}, false},
		{"a ratio", parts, realgain.Options{Margin: 2, Estimand: "ratio"}, false}, // is no difference of scores
	} {
		for _, c.opt.Hypothesis = range verdict.Hypotheses {
			_, err := realgain.Compare(c.scores, c.scores, c.opt)
			var usage *realgain.UsageError
			if errors.As(err, &usage) != c.refused || err != nil && (!strings.Contains(usage.Hint, "Options.Margin") || strings.Contains(usage.Hint, "Options.Range") != (c.name == "0/1" || c.name == "fractional")) {
				t.Errorf("%s, margin %v, %s: %v", c.name, c.opt.Margin, c.opt.Hypothesis, err)
			}
		}
	}
}

// The scores of one slice may all lie in [0, 1] where those of the others do not.
func TestMarginsOfSlices(t *testing.T) {
	var a, b []float64
	var part []string
	for i := range 40 {
		a, b, part = append(a, float64(i)), append(b, float64(i)+.1), append(part, []string{"small", "large"}[min(i, 1)])
	}
	a[1], b[1], part[1] = .2, .7, "small"
	opt := realgain.Options{Margin: 3, By: []string{"part"}, MinSlice: 2}
	columns := map[string][]string{"part": part}
	c := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, opt).Comparisons[0].Metrics[0]
	if c.Verdict != realgain.Improved || len(c.Slices) != 2 || !c.Slices[1].Judged && !c.Slices[0].Judged {
		t.Errorf("%s: %s; slices %+v", c.Verdict, c.Reason, c.Slices)
	}
	for _, s := range c.Slices {
		if strings.Contains(s.Reason, "margin 3") {
			t.Errorf("slice %s: %s", s.Value, s.Reason)
		}
	}
}
