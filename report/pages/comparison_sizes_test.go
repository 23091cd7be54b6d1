package pages_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report"
)

// oneLine renders a result as one line of text.
func oneLine(t *testing.T, r *realgain.Result) string {
	t.Helper()
	return strings.Join(strings.Fields(render(t, "table", r, report.View{})), " ")
}

// The line on sample size counts clusters too, and gives no size where answers
// are missing rather than questions.
func TestPlanLine(t *testing.T) {
	r := typical()
	c := r.Comparisons[0].Metrics[0]
	clusters := 69
	c.Clusters = &clusters
	if out := oneLine(t, r); !strings.Contains(out, "about 4,800 questions in 1,600 clusters like these are likely to settle it") {
		t.Errorf("sizes are not told in clusters of three:\n%s", out)
	}
	c.Warnings = append(c.Warnings, realgain.Warning{Code: "missing-answers", Message: "m", Hint: "h"})
	if out := oneLine(t, r); !strings.Contains(out, "more questions would not settle it while answers are missing") || strings.Contains(out, "likely") {
		t.Errorf("a size is given for answers that are missing:\n%s", out)
	}
}

// The range says what is known of it: nothing where no prior gives another size,
// and no end where some prior gives none.
func TestPlanRange(t *testing.T) {
	for want, sizes := range map[string][3]float64{
		"likely to settle it.":                                {4841, 4841, 4841},
		"(2,500 or more, depending":                           {nan, 4841, 2548},
		"(2,500 to more than 1,000,000,000, depending on how": {1e9, 4841, 2548},
		"(99 to 130, depending":                               {99.4, 110, 134},
	} {
		r := typical()
		r.Comparisons[0].Metrics[0].Plan.N80Range = sizes
		if out := oneLine(t, r); !strings.Contains(out, want) {
			t.Errorf("%v: %q is not in\n%s", sizes, want, out)
		}
	}
	r := typical()
	r.Comparisons[0].Metrics[0].Plan.N80Shrunk = nan
	if out := oneLine(t, r); !strings.Contains(out, "no number of questions is likely to settle it") {
		t.Errorf("%s", out)
	}
	r.Comparisons[0].Metrics[0].Plan.N80Shrunk = 150
	if out := oneLine(t, r); !strings.Contains(out, "yet these 207 leave it open") {
		t.Errorf("%s", out)
	}
}

// No effect is what equivalence is planned for; the half-width rule has no power
// there.
func TestPlanLineOfNoEffect(t *testing.T) {
	r := typical()
	c := r.Comparisons[0].Metrics[0]
	c.Hypothesis = "equivalence"
	c.Plan.Effect, c.Plan.PowerAtNHW = 0, 0
	out := strings.Join(strings.Fields(render(t, "table", r, report.View{Explain: true})), " ")
	for _, want := range []string{"are likely to show equivalence", "If there is no effect, 784 questions have 80% power", "the half-width rule, 384, has 0%", "makes a false claim about twice as often"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// What is said of a plan holds for its claim: only a difference from 0 has a
// sign that may be wrong, and a power is that of the table.
func TestPlanSaysWhatHolds(t *testing.T) {
	a := plan.Assumed{N: 100, Effect: new(-0.01), SD: new(0.3)}
	say := func(hypothesis string) string {
		a.Hypothesis, a.Margin = hypothesis, 0.05
		p, err := plan.FromNumbers(a, plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(renderPlan(t, "markdown", p)), " ")
	}
	difference, other := say("difference"), say("noninferiority")
	for _, words := range []string{"wrong sign", "exaggerates", "reaches 0, so", "(half-width/effect)²", "in either direction", "same way"} {
		if !strings.Contains(difference, words) || strings.Contains(other, words) {
			t.Errorf("%q is said of both or of none:\n%s\n%s", words, difference, other)
		}
	}
	for _, words := range []string{"shows noninferiority with power", "reaches the margin, so", "distance from the margin", "an 80% chance to show noninferiority"} {
		if !strings.Contains(other, words) {
			t.Errorf("%q is not said:\n%s", words, other)
		}
	}
	if out := say("equivalence"); strings.Contains(out, "has 50% power") || strings.Contains(out, "(50% power)") {
		t.Errorf("the half-width rule has less than half power for equivalence:\n%s", out)
	}
	a.N = 12
	if out := say("difference"); !strings.Contains(out, "A pilot of 12 questions knows neither the effect nor the spread") {
		t.Errorf("a small pilot is not warned of:\n%s", out)
	}
}
