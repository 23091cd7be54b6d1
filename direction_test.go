package realgain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// What a flag says goes before what a format says, and that before the name.
func TestBetterWhy(t *testing.T) {
	latency := func(better string) scores.Roles {
		return scores.Roles{Metrics: []scores.MetricRole{{Name: "lat*", Better: better}}}
	}
	cut := scores.Cut{Metric: "latency", Op: "<", At: 5, Text: "latency<5"}
	for _, c := range []struct {
		metric      string
		roles       scores.Roles
		opt         realgain.Options
		better, why string
	}{
		{"latency", scores.Roles{}, realgain.Options{}, "lower", "name"},
		{"recall", scores.Roles{}, realgain.Options{}, "higher", "name"},
		{"blurb", scores.Roles{}, realgain.Options{}, "higher", "assumed"},
		{"latency", latency("higher"), realgain.Options{}, "higher", "format"},
		{"latency", latency(""), realgain.Options{}, "lower", "name"},
		{"latency", latency("higher"), realgain.Options{LowerIsBetter: []string{"latency"}}, "lower", "flag"},
		{"latency", scores.Roles{}, realgain.Options{HigherIsBetter: []string{"latency"}}, "higher", "flag"},
		{"blurb", scores.Roles{}, realgain.Options{Better: "lower"}, "lower", "flag"},
		{"latency<5", scores.Roles{}, realgain.Options{Read: scores.Options{Binarize: []scores.Cut{cut}}}, "higher", "flag"},
		{"recall", scores.Roles{}, realgain.Options{Estimands: map[string]string{"recall": "ratio"}}, "higher", "name"},
	} {
		arm := func(label string) *scores.Table {
			return &scores.Table{Label: label, Questions: scores.IDsOf("a", "b", "c"), Roles: c.roles,
				Metrics: []scores.Metric{{Name: c.metric, Values: []float64{0, 1, float64(len(label))}}}}
		}
		res, err := realgain.CompareTables([]*scores.Table{arm("o"), arm("new")}, c.opt)
		if err != nil {
			t.Fatal(err)
		}
		m := res.Comparisons[0].Metrics[0]
		if m.Better != c.better || m.BetterWhy != c.why {
			t.Errorf("%s with %+v: %s is better (%s), want %s (%s)", c.metric, c.opt, m.Better, m.BetterWhy, c.better, c.why)
		}
		noted := slices.ContainsFunc(res.Notes, func(n string) bool { return strings.Contains(n, "better") })
		if want := c.why == "assumed" || c.why == "name" && c.better == "lower"; noted != want {
			t.Errorf("%s: notes %q", c.metric, res.Notes)
		}
	}
}

// A cost for which more is better by a declared format is noted.
func TestFormatDirectionIsNoted(t *testing.T) {
	roles := scores.Roles{Metrics: []scores.MetricRole{{Name: "x", Better: "lower"}}}
	arm := func(label string) *scores.Table {
		return &scores.Table{Label: label, Questions: scores.IDsOf("a", "b"), Roles: roles, Metrics: []scores.Metric{{Name: "x", Values: []float64{0, 1}}}}
	}
	res, err := realgain.CompareTables([]*scores.Table{arm("a"), arm("b")}, realgain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := `x: lower is better, by its format (Options.HigherIsBetter "x" to overrule)`; !slices.Contains(res.Notes, want) {
		t.Errorf("notes %q, want %q", res.Notes, want)
	}
}

// The words that were known before there was a table, and those in which they
// stand by accident, reach the comparison as they did.
func TestDirectionByName(t *testing.T) {
	for want, metrics := range map[string]string{
		"higher": `answer_relevancy AnswerCorrectness sentiment timeliness glossary_recall lossless power flower_acc reviewer_score error_free
			Error-Free no_errors latency_ok on_time multimedia_acc recall system_power no-error`,
		"lower": `wer WER answer_wer latency_ms answer_error errors val_loss time_s first_token_time price tokens perplexity duration flower_cost
			execution_time trainingLoss testError baseWER mono_error`,
	} {
		for name := range strings.FieldsSeq(metrics) {
			a := []realgain.Row{{ID: "1", Scores: map[string]float64{name: 1}}, {ID: "2", Scores: map[string]float64{name: 2}}}
			c, err := realgain.CompareRows(a, a, realgain.Options{Key: name})
			if err != nil {
				t.Fatal(err)
			}
			if c.Better != want {
				t.Errorf("%s: %s is better, want %s", name, c.Better, want)
			}
		}
	}
}
