package realgain_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// system is one of the "bash-only" board, with what it did on each question;
// some have a headline alone.
type system struct {
	Folder  string
	Details map[string]struct {
		Resolved bool
		Cost     float64
	} `json:"per_instance_details"`
}

func sweBoard(t *testing.T) []system {
	t.Helper()
	raw, err := os.ReadFile(testdata.Shared(t, "swe-bench", "leaderboards.json"))
	if err != nil {
		t.Fatal(err)
	}
	var boards struct {
		Leaderboards []struct{ Results []system }
	}
	if err := json.Unmarshal(raw, &boards); err != nil {
		t.Fatal(err)
	}
	return boards.Leaderboards[0].Results
}

// sweBench reads resolved (0/1) and cost per question of one system.
func sweBench(t *testing.T, folder string) (rows []realgain.Row) {
	t.Helper()
	for _, r := range sweBoard(t) {
		if r.Folder != folder {
			continue
		}
		for id, d := range r.Details {
			s := map[string]float64{"resolved": 0, "cost": d.Cost}
			if d.Resolved {
				s["resolved"] = 1
			}
			rows = append(rows, realgain.Row{ID: id, Scores: s})
		}
	}
	if len(rows) != 500 {
		t.Fatalf("%s: %d questions, want 500", folder, len(rows))
	}
	return rows
}

// Counts of the 2×2 tables from the board itself; intervals by the formulas'
// own oracles in package interval.
func TestSWEBenchPairs(t *testing.T) {
	for _, c := range []struct {
		baseline, candidate string
		wins, losses        int
		delta               float64
		verdict             realgain.Verdict
	}{
		{"20250726_mini-v1.0.0_claude-sonnet-4-20250514", "20250929_mini-v1.13.3_sonnet-4-5-20250929", 54, 25, 0.058, realgain.Improved},
		{"20250807_mini-v1.7.0_gpt-5", "20250807_mini-v1.7.0_gpt-5-mini", 28, 54, -0.052, realgain.Regressed},
		{"20251124_mini-v1.16.0_gpt-5.1-codex", "20251120_mini-v1.15.0_gpt-5.1-2025-11-13", 35, 35, 0, realgain.Inconclusive},
	} {
		got, err := realgain.CompareRows(sweBench(t, c.baseline), sweBench(t, c.candidate), realgain.Options{Key: "resolved"})
		if err != nil {
			t.Fatal(err)
		}
		if got.Wins != c.wins || got.Losses != c.losses || math.Abs(got.Delta-c.delta) > 1e-12 || got.Verdict != c.verdict {
			t.Errorf("%s → %s: %d wins, %d losses, delta %v, %s; want %d, %d, %v, %s",
				c.baseline, c.candidate, got.Wins, got.Losses, got.Delta, got.Verdict, c.wins, c.losses, c.delta, c.verdict)
		}
	}
}

func TestGSM8KArmsAsColumns(t *testing.T) {
	tables, err := scores.ReadArms([]string{testdata.Shared(t, "gsm8k-openai", "example_model_solutions.jsonl")}, scores.Options{
		ID: "question", Arms: []scores.ArmColumn{
			{Label: "6b verification", Column: "6b_verification.is_correct"},
			{Label: "175b finetuning", Column: "175b_finetuning.is_correct"},
		}, MetricName: "is_correct",
	})
	if err != nil {
		t.Fatal(err)
	}
	res, err := realgain.CompareTables(tables, realgain.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	c := res.Comparisons[0].Metrics[0]
	if c.N != 1319 || c.Wins != 152 || c.Losses != 209 || math.Abs(c.Delta+0.0432) > 5e-5 || c.Verdict != realgain.Regressed {
		t.Errorf("n %d, %d wins, %d losses, delta %.4f, %s; want 1319, 152, 209, −.0432, regressed", c.N, c.Wins, c.Losses, c.Delta, c.Verdict)
	}
}
