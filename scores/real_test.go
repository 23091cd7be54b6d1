package scores_test

import (
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

// Four arms in columns of nested objects, the question's text as the id.
// Counts: jq -s 'map(select(.["6b_verification"].is_correct)) | length'.
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
		if got.Label != want.label || len(got.Questions) != 1319 || got.Metrics[0].Name != "accuracy" {
			t.Errorf("arm %d: %s, %d rows, metric %s", i, got.Label, len(got.Questions), got.Metrics[0].Name)
		}
		if n := mean(&got.Metrics[0]) * 1319; int(n+0.5) != want.correct {
			t.Errorf("%s: %v correct, want %d", want.label, n, want.correct)
		}
	}
}
