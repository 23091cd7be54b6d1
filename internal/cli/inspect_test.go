package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/cli"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/report/schema/schematest"
)

// next inspects files and returns the arguments to run next, and whether they
// can be run as they are.
func next(t *testing.T, files ...string) (args []string, ready bool) {
	t.Helper()
	var out, errOut bytes.Buffer
	if code := cli.Run(append([]string{"inspect", "--format", "json"}, files...), strings.NewReader(""), &out, &errOut); code != 0 {
		t.Fatalf("inspect %q: exit code %d: %s", files, code, errOut.String())
	}
	schematest.Validate(t, "inspect.v1", out.Bytes())
	var in struct {
		Next struct {
			Args  []string
			Ready bool
		}
	}
	if err := json.Unmarshal(out.Bytes(), &in); err != nil {
		t.Fatal(err)
	}
	return in.Next.Args, in.Next.Ready
}

// runs runs a line that inspect proposed.
func runs(t *testing.T, args []string) {
	t.Helper()
	var out, errOut bytes.Buffer
	if code := cli.Run(args, strings.NewReader(""), &out, &errOut); code != 0 {
		t.Errorf("realgain %q: exit code %d: %s", args, code, errOut.String())
	}
}

// The line that inspect proposes for real files runs as it is; a file that
// needs a second one runs with itself in that place.
func TestProposedLineRunsOnRealFiles(t *testing.T) {
	for name, files := range map[string][][]string{
		"arms as nested columns":   {{"gsm8k-openai", "example_model_solutions.jsonl"}},
		"four trials of a task":    {{"tau-bench", "gpt-4o-airline.no-traj.json"}},
		"reports of one system":    {{"swe-bench", "experiments-format", "20240620_sweagent_claude3.5sonnet", "report_summary.derived.jsonl"}},
		"preferences, two missing": {{"alpaca_eval", "gpt-3.5-turbo-1106__weighted_alpaca_eval_gpt4_turbo.json"}, {"alpaca_eval", "phi-2__weighted_alpaca_eval_gpt4_turbo.json"}},
		"shots of a language model": {
			{"lm-eval-harness", "bias_classification", "results", "meta-llama__Meta-Llama-3-8B", "samples_bias_classification_2024-06-17T12-20-26.826621.json"},
			{"lm-eval-harness", "bias_classification", "results", "meta-llama__Meta-Llama-3-8B", "samples_bias_classification_2024-06-17T15-44-37.867068.json"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var paths []string
			for _, f := range files {
				paths = append(paths, testdata.Shared(t, f...))
			}
			args, ready := next(t, paths...)
			if len(args) == 0 {
				t.Fatal("no line is proposed")
			}
			for i := range args {
				if args[i] == "CANDIDATE" && !ready {
					args[i], ready = "again="+paths[0], true
				}
			}
			if !ready {
				t.Errorf("not ready: %q", args)
			}
			runs(t, args)
		})
	}
}

// messy writes a table with what real ones have: arms and repeats as rows,
// missing values, words, odd names, ids that only some arms have.
func messy(r *rand.Rand) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	id := pick("id", "question", "instance_id", "prompt", "my key")
	arms, repeats := 1+r.IntN(3), 1+r.IntN(2)
	armName, repeatName := pick("model", "system", "flavour"), pick("seed", "trial", "nth")
	metrics := []string{pick("acc", "acc,none", "f1(x, y)"), pick("latency ms", "cost", "a.b")}
	gaps, words, holes := r.IntN(4) == 0, r.IntN(6) == 0, r.IntN(4) == 0
	var b strings.Builder
	fmt.Fprintf(&b, "%q,%s,%s,kind,%q,%q\n", id, armName, repeatName, metrics[0], metrics[1])
	for q := range 3 + r.IntN(30) {
		for arm := range arms {
			if holes && r.IntN(8) == 0 {
				continue
			}
			for k := range repeats {
				x, y := fmt.Sprint(r.IntN(2)), fmt.Sprintf("%.2f", 3*r.Float64())
				if gaps && r.IntN(10) == 0 {
					x = pick("", "None", "NaN")
				}
				if words && r.IntN(5) == 0 {
					y = "n.d."
				}
				fmt.Fprintf(&b, "q%d,arm%d,%d,k%d,%s,%s\n", q, arm, k, q%3, x, y)
			}
		}
	}
	return b.String()
}

// Whatever a table holds, the line proposed for it runs when it is said to be
// ready.
func TestProposedLineRunsOnMessyTables(t *testing.T) {
	dir := t.TempDir()
	ready, sets := 0, testdata.Sets(t, 80, 250)
	for seed := range uint64(sets) {
		r := rand.New(rand.NewPCG(seed, 7))
		var files []string
		for i := range 1 + r.IntN(2) {
			path := filepath.Join(dir, fmt.Sprintf("t %d.csv", i))
			if err := os.WriteFile(path, []byte(messy(r)), 0o600); err != nil {
				t.Fatal(err)
			}
			files = append(files, path)
		}
		if args, ok := next(t, files...); ok {
			ready++
			runs(t, args)
		}
		if t.Failed() {
			text, _ := os.ReadFile(files[0])
			t.Fatalf("seed %d:\n%s", seed, text)
		}
	}
	if ready < sets/5 {
		t.Errorf("only %d of %d tables were ready to be compared", ready, sets)
	}
}
