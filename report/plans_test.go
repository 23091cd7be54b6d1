package report_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
)

// oneLine renders a result as one line of text.
func oneLine(t *testing.T, r *realgain.Result) string {
	t.Helper()
	return strings.Join(strings.Fields(render(t, "table", r, report.View{})), " ")
}

// The line on sample size counts clusters too, gives no size where answers are
// missing rather than questions, and names a prior too small for the
// interval's digits.
func TestPlanLine(t *testing.T) {
	r := typical()
	c := r.Comparisons[0].Metrics[0]
	clusters := 69
	c.Clusters = &clusters
	if out := oneLine(t, r); !strings.Contains(out, "about 4,800 questions in 1,600 clusters like these would settle it") {
		t.Errorf("sizes are not told in clusters of three:\n%s", out)
	}
	c.Plan.PriorSD = 0.00012
	if out := oneLine(t, r); !strings.Contains(out, "(prior ±0.000120)") {
		t.Errorf("the prior is not told:\n%s", out)
	}
	c.Warnings = append(c.Warnings, realgain.Warning{Code: "missing-answers", Message: "m", Hint: "h"})
	if out := oneLine(t, r); !strings.Contains(out, "more questions would not settle it while answers are missing") || strings.Contains(out, "would settle it") {
		t.Errorf("a size is given for answers that are missing:\n%s", out)
	}
}

// No effect is what equivalence is planned for; the textbook size has no power
// there.
func TestPlanLineOfNoEffect(t *testing.T) {
	r := typical()
	c := r.Comparisons[0].Metrics[0]
	c.Hypothesis = "equivalence"
	c.Plan.Effect, c.Plan.PowerAtNHW = 0, 0
	if out := oneLine(t, r); !strings.Contains(out, "would show equivalence") || !strings.Contains(out, "784 if there is none, and the textbook 384 would never succeed") {
		t.Errorf("%s", out)
	}
}

// What is said of a plan holds for its claim: only a difference from 0 has a
// sign that may be wrong, and a power is that of the table.
func TestPlanSaysWhatHolds(t *testing.T) {
	a := realgain.Assumed{
		N: 100, Effect: -0.01, SD: 0.3, HalfWidth: nan, Discordant: nan, Baseline: nan, Correlation: nan, GradedSD: nan,
		VarBetween: nan, VarWithin: nan, Repeats: nan, ClusterSize: nan, ICC: nan,
	}
	say := func(hypothesis string) string {
		p, err := realgain.PlanAssumed(a, realgain.Options{Hypothesis: hypothesis, Margin: 0.05}, realgain.PlanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(renderPlan(t, "markdown", p)), " ")
	}
	difference, other := say("difference"), say("noninferiority")
	for _, words := range []string{"wrong sign", "exaggerates", "reaches 0, so", "(half-width/effect)²"} {
		if !strings.Contains(difference, words) || strings.Contains(other, words) {
			t.Errorf("%q is said of both or of none:\n%s\n%s", words, difference, other)
		}
	}
	for _, words := range []string{"shows noninferiority with power", "reaches the margin, so", "distance from the margin"} {
		if !strings.Contains(other, words) {
			t.Errorf("%q is not said:\n%s", words, other)
		}
	}
	if out := say("equivalence"); strings.Contains(out, "is not to be quoted: power 50%") {
		t.Errorf("the power of the textbook size is not that of the table:\n%s", out)
	}
	a.N = 12
	if out := say("difference"); !strings.Contains(out, "A pilot of 12 questions knows neither the effect nor the spread") {
		t.Errorf("a small pilot is not warned of:\n%s", out)
	}
}
