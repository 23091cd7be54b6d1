package scores_test

import (
	"math"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

func mean(m *scores.Metric) float64 {
	sum := 0.0
	for _, v := range m.Values {
		sum += v
	}
	return sum / float64(len(m.Values))
}

// Four arms are columns of nested objects, and the question's text is the id. Expected
// counts: jq -s 'map(select(.["6b_verification"].is_correct)) | length'.
func TestGSM8K(t *testing.T) {
	path := testdata.Shared(t, "gsm8k-openai", "example_model_solutions.jsonl")
	tables, err := scores.ReadArms([]string{path}, scores.Options{ID: "question", MetricName: "accuracy",
		Arms: []scores.ArmColumn{{Label: "small", Column: "6b_finetuning.is_correct"}, {Label: "checked", Column: "6b_verification.is_correct"}}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		label   string
		correct int
	}{{"small", 286}, {"checked", 515}} {
		got := tables[i]
		if got.Label != want.label || got.Questions.Len() != 1319 || got.Metrics[0].Name != "accuracy" {
			t.Errorf("arm %d: %s, %d rows, metric %s", i, got.Label, got.Questions.Len(), got.Metrics[0].Name)
		}
		if n := mean(&got.Metrics[0]) * 1319; int(n+0.5) != want.correct {
			t.Errorf("%s: %v correct, want %d", want.label, n, want.correct)
		}
	}
}

// The content is JSON Lines although the extension is .json; acc is a number and f1 a
// list of two. The expected mean is "acc,none" in
// results_2024-06-17T12-20-26.826621.json.
func TestLMEval(t *testing.T) {
	path := testdata.Shared(t, "lm-eval-harness", "bias_classification", "results", "meta-llama__Meta-Llama-3-8B",
		"samples_bias_classification_2024-06-17T12-20-26.826621.json")
	table, err := scores.Read(scores.Source{Paths: []string{path}}, scores.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if f := table.Files[0]; f.Format != "jsonl" || f.Rows != 609 || table.IDColumn != "doc_id" {
		t.Errorf("%+v, id %s", f, table.IDColumn)
	}
	if got := mean(table.Metric("acc")); math.Abs(got-0.5369458128078818) > 1e-15 {
		t.Errorf("acc %v", got)
	}
	why := map[string]string{}
	for _, s := range table.Skipped {
		why[s.Column] = s.Why
	}
	if why["f1"] != "a list" || why["doc.gold"] != "the expected answer, not a score; ask for it by name to compare it" {
		t.Errorf("skipped: %v", why)
	}
}

// A list of objects that span several lines, with the instruction's text as the id.
// Expected counts: jq "length" and jq "map(select(.preference == null)) | length".
func TestAlpacaEval(t *testing.T) {
	path := testdata.Shared(t, "alpaca_eval", "phi-2__weighted_alpaca_eval_gpt4_turbo.json")
	table, err := scores.Read(scores.Source{Paths: []string{path}}, scores.Options{ID: "instruction", Metrics: []string{"preference"}, Keep: []string{"dataset"}})
	if err != nil {
		t.Fatal(err)
	}
	if m := table.Metric("preference"); len(m.Values) != 803 || m.Missing != 0 || table.Tag("dataset").Values[0] == "" {
		t.Errorf("%d rows, %d missing", len(m.Values), m.Missing)
	}
}

// A flat JSON Lines file whose id column must be named.
func TestSWEBench(t *testing.T) {
	path := testdata.Shared(t, "swe-bench", "experiments-format", "20240620_sweagent_claude3.5sonnet", "report_summary.derived.jsonl")
	table, err := scores.Read(scores.Source{Paths: []string{path}}, scores.Options{ID: "key"})
	if err != nil {
		t.Fatal(err)
	}
	if n := mean(table.Metric("resolved")) * float64(table.Questions.Len()); table.Questions.Len() != 485 || math.Round(n) != 168 {
		t.Errorf("%d rows, %v resolved", table.Questions.Len(), n)
	}
}
