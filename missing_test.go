package realgain_test

import (
	"math"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

func dropped(t *testing.T, a, b []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	opt.Missing = "drop"
	return tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, opt).Comparisons[0].Metrics[0]
}

// Eight questions, two right; the candidate crashes on those two and is right
// on two others of the six left.
func TestCrashedQuestionsAreNoGain(t *testing.T) {
	x := math.NaN()
	c := dropped(t, []float64{1, 1, 0, 0, 0, 0, 0, 0}, []float64{x, x, 1, 1, 0, 0, 0, 0}, realgain.Options{})
	if c.N != 6 || c.MeanCandidate != 2./6 || c.Verdict == realgain.Improved {
		t.Errorf("n %d, %v → %v, %s", c.N, c.MeanBaseline, c.MeanCandidate, c.Verdict)
	}
	if c.MissingBounds == nil || *c.MissingBounds != [2]float64{0, 2. / 8} {
		t.Errorf("bounds %v, want [0, .25]", c.MissingBounds)
	}
}

// Forty of a hundred questions: where the candidate answers, it gains; where
// it crashes, the baseline was right.
func TestCrashesTakeAVerdictBack(t *testing.T) {
	a, b := make([]float64, 100), make([]float64, 100)
	for i := range a {
		switch {
		case i < 40:
			a[i], b[i] = 1, math.NaN()
		case i < 55:
			b[i] = 1
		}
	}
	c := dropped(t, a, b, realgain.Options{})
	if c.CI[0] <= 0 || c.Verdict != realgain.Inconclusive || !strings.Contains(c.Reason, "the candidate lacks") || tabletest.WarningOf(c, "missing-answers") == "" {
		t.Errorf("%v %s: %s %+v", c.CI, c.Verdict, c.Reason, c.Warnings)
	}
	if want := [2]float64{-.25, .15}; math.Abs(c.MissingBounds[0]-want[0]) > 1e-15 || math.Abs(c.MissingBounds[1]-want[1]) > 1e-15 {
		t.Errorf("bounds %v, want %v", c.MissingBounds, want)
	}
	// The other way round the arm that crashes is the baseline.
	back := dropped(t, b, a, realgain.Options{})
	if back.Verdict != realgain.Inconclusive || !strings.Contains(back.Reason, "the baseline lacks") {
		t.Errorf("exchanged: %s: %s", back.Verdict, back.Reason)
	}
	// Of errors, less is better: the arm that gains lacks no answer, and the
	// bounds are those of exchanged arms.
	less := dropped(t, b, a, realgain.Options{LowerIsBetter: []string{"recall@10"}})
	if less.Verdict != realgain.Improved || less.MissingBounds[0] != -c.MissingBounds[1] || less.MissingBounds[1] != -c.MissingBounds[0] {
		t.Errorf("lower is better: %s %v", less.Verdict, less.MissingBounds)
	}
}

// A crash that could not undo the gain leaves it: one of two hundred, scored
// as badly as can be.
func TestFewCrashesLeaveTheVerdict(t *testing.T) {
	a, b := make([]float64, 200), make([]float64, 200)
	for i := range 30 {
		b[i] = 1
	}
	b[199] = math.NaN()
	c := dropped(t, a, b, realgain.Options{})
	if c.Verdict != realgain.Improved || c.MissingBounds == nil || *c.MissingBounds != [2]float64{29. / 200, 31. / 200} && *c.MissingBounds != [2]float64{30. / 200, 31. / 200} {
		t.Errorf("%s %v", c.Verdict, c.MissingBounds)
	}
}

// Without a range the answers could be anything.
func TestNoRangeNoBounds(t *testing.T) {
	c := dropped(t, []float64{1.5, 2, 3, 4}, []float64{1, 2, 4, math.NaN()}, realgain.Options{})
	if c.MissingBounds != nil {
		t.Errorf("bounds %v", c.MissingBounds)
	}
}

// Repeats that crash are missing answers of their question: three of four
// runs lost, the one that is left counts a quarter in the bounds.
func TestCrashedRepeats(t *testing.T) {
	x := math.NaN()
	opt := realgain.Options{Missing: "drop", Repeat: "trial"}
	c := tabletest.Repeated(t, [][]float64{{0, 1, 0, 1}, {0, 0, 0, 0}, {1, 1, 1, 1}}, [][]float64{{1, x, x, x}, {0, 0, 0, 0}, {1, 1, 1, 1}}, opt)
	// ½ → 1 on the first of three; at worst ½ → ¼, at best ½ → 1.
	if math.Abs(c.Delta-.5/3) > 1e-15 || c.MissingBounds == nil || math.Abs(c.MissingBounds[0]+.25/3) > 1e-15 || math.Abs(c.MissingBounds[1]-.5/3) > 1e-15 {
		t.Errorf("%v within %v", c.Delta, c.MissingBounds)
	}
}

// The arm that crashes gains no verdict by another estimand of the same answers,
// nor in the slice of the questions that it crashes on.
func TestNoEstimandAndNoSliceGainsByCrashes(t *testing.T) {
	var a, b []float64
	var lang []string
	for i := range 120 { // 30 of 40 hard questions crash the candidate
		switch {
		case i < 30:
			a, b, lang = append(a, 1), append(b, math.NaN()), append(lang, "hard")
		case i < 40:
			a, b, lang = append(a, 0), append(b, 1), append(lang, "hard")
		default:
			a, b, lang = append(a, 1), append(b, 1), append(lang, "easy")
		}
	}
	for _, e := range []string{"delta", "ratio", "lift", "quantile:0.05"} {
		c := dropped(t, a, b, realgain.Options{Estimand: e, Seed: 11})
		if c.CI[0] <= c.Null || c.Verdict != realgain.Inconclusive || !strings.Contains(c.Reason, "the candidate lacks") || tabletest.WarningOf(c, "missing-answers") == "" {
			t.Errorf("%s: %v, %s: %s", e, c.CI, c.Verdict, c.Reason)
		}
	}
	columns := map[string][]string{"lang": lang}
	opt := realgain.Options{Missing: "drop", By: []string{"lang"}, MinSlice: 5}
	c := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, opt).Comparisons[0].Metrics[0]
	hard := c.Slices[1].Comparison
	if hard.SimultaneousCI[0] <= 0 || hard.Verdict != realgain.Inconclusive || !strings.Contains(hard.Reason, "the candidate lacks") || tabletest.WarningOf(hard, "missing-answers") == "" {
		t.Errorf("slice: %v, %s: %s, %+v", hard.SimultaneousCI, hard.Verdict, hard.Reason, hard.Warnings)
	}
	// The candidate would keep its gain on one crash in many.
	for i := range 29 {
		b[i] = 1
	}
	lift := dropped(t, a, b, realgain.Options{Estimand: "lift", Range: [2]float64{0, 1}})
	if lift.Verdict != realgain.Improved {
		t.Errorf("one crash: %s, %s", lift.Verdict, lift.Reason)
	}
}

// Nor is an arm as good as the other, within a margin, for its crashes.
func TestCrashesAreNotEquivalent(t *testing.T) {
	a, b := make([]float64, 400), make([]float64, 400)
	for i := range a {
		a[i], b[i] = float64(i%2), float64(i%2)
		if i < 6 {
			a[i], b[i] = tabletest.Step(i < 3), tabletest.Step(i >= 3)
		}
		if i >= 360 && i%2 == 1 {
			b[i] = math.NaN() // 20 that the baseline gets right
		}
	}
	for _, h := range []string{"noninferiority", "equivalence", "difference"} {
		opt := realgain.Options{Hypothesis: h, Margin: .04}
		for _, swapped := range []bool{false, true} {
			x, y := a, b
			if swapped {
				x, y = b, a
			}
			c := dropped(t, x, y, opt)
			if c.CI[0] <= -.04 || c.CI[1] >= .04 || c.Verdict != realgain.Inconclusive && !(swapped && h == "noninferiority") || c.Verdict == realgain.Inconclusive && !strings.Contains(c.Reason, "lacks") {
				t.Errorf("%s, swapped %v: %v, %s: %s", h, swapped, c.CI, c.Verdict, c.Reason)
			}
		}
	}
}

// A question that neither arm answers counts in the bounds, at opposite ends of
// the range: one of ten widens them by .1 either way.
func TestMissingInBothArmsCounts(t *testing.T) {
	a, b := []float64{1, 0, 1, 0, 1, 0, 1, 0, 1}, []float64{1, 1, 1, 0, 1, 0, 1, 0, 1}
	none := dropped(t, a, b, realgain.Options{})
	if none.MissingBounds != nil {
		t.Errorf("nothing is missing: %v", *none.MissingBounds)
	}
	c := dropped(t, append(a, math.NaN()), append(b, math.NaN()), realgain.Options{})
	if c.N != 9 || c.MissingBounds == nil || math.Abs(c.MissingBounds[0]) > 1e-15 || math.Abs(c.MissingBounds[1]-.2) > 1e-15 {
		t.Errorf("n %d, bounds %v, want [0, 0.2]", c.N, c.MissingBounds)
	}
}
