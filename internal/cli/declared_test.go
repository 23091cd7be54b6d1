package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// A format that declares its arms makes one file enough.
func TestDeclaredArmsNeedNoFlag(t *testing.T) {
	for _, f := range scores.Formats() {
		if f.Name == "csv" {
			read := f.Read
			scores.Register(scores.Format{Name: "test-arms", Doc: "CSV that declares its arms", Rank: 1000, Read: func(in *scores.Input, rows *scores.Rows) error {
				roles := scores.Roles{ID: "case", Arm: "system", Error: "trouble", Metrics: []scores.MetricRole{{Name: "acc", Better: "lower", Range: [2]float64{0, 5}}}}
				if err := rows.Declare(roles); err != nil {
					return err
				}
				return read(in, rows)
			}})
		}
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "results.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	run := func(command string, args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := Run(append([]string{command, "--as", "test-arms"}, args...), strings.NewReader(""), &out, &errs)
		return code, out.String() + errs.String()
	}
	const rows = "case,system,trouble,acc\na,old,,0.5\nb,old,,0.25\nc,old,,1\na,new,,0.75\nb,new,%s,0.5\nc,new,,3\n"
	whole, failed := write(fmt.Sprintf(rows, "")), write(fmt.Sprintf(rows, "timeout"))
	twice := write(fmt.Sprintf(rows, "timeout") + "b,new,crash,0.5\n")
	second := write(strings.NewReplacer("old", "new2", "new", "control").Replace(fmt.Sprintf(rows, "")))
	third := write(fmt.Sprintf(rows, "") + "a,newer,,1\n")
	for _, c := range []struct {
		code int
		want string
		not  string
		args []string
		also string
	}{
		{0, "old → new · 3 questions paired", "same-file", []string{"compare", whole}, "baseline: old, the first arm in the file (--baseline new to exchange them)"},
		{0, "new → old · 3 questions paired", "the first arm", []string{"compare", whole, "--baseline", "new"}, ""},
		{0, `"better_why": "format"`, "same-file", []string{"compare", whole, "--format", "json"}, `"range": [`},
		{0, "[−10.0, +10.0]  chosen", "", []string{"compare", whole, "--range", "acc=0:10", "--interval", "guarded-range", "--explain"}, ""},
		{2, `new failed on 1 question: "b"`, "", []string{"compare", failed}, "--errors zero"},
		{2, "would make them the best", "", []string{"compare", failed, "--errors", "zero"}, ""},
		{0, "old → new", "same-file", []string{"compare", failed, "--errors", "zero", "--higher-is-better", "acc"}, ""},
		{2, "which arm is the baseline? the file has old, new, newer", "", []string{"compare", third}, "--baseline old"},
		{2, "the file has only one arm, old", "", []string{"compare", write("case,system,trouble,acc\na,old,,0.5\nb,old,,0.25\n")}, ""},
		{0, "results.csv: old → new", "results.csv →", []string{"plan", whole, "--format", "json"}, "baseline: old"},
		{0, "acc · 3 questions", "results.csv →", []string{"converge", whole, "--orders", "10"}, "baseline: old"},
		{0, "old → new", "results.csv →", []string{"calibrate", whole, "--reps", "4", "--n", "3"}, ""},
		{0, "declared by the format", "no usual name", []string{"inspect", whole, "--format", "json"}, `"range": [`},
		{0, "named by case · 2 arms", "--arm-column system", []string{"inspect", whole}, "results.csv --as test-arms"},
		{0, "the system failed on 1 question: line 6", "", []string{"inspect", twice}, ""},
		{0, "--baseline control", "", []string{"inspect", second}, ""},
		{0, `new, trouble: the system failed on 1 question: line 6 says "timeout"`, "Skipped", []string{"inspect", failed}, "--errors zero"},
	} {
		code, text := run(c.args[0], c.args[1:]...)
		if code != c.code || !strings.Contains(text, c.want) || !strings.Contains(text, c.also) || c.not != "" && strings.Contains(text, c.not) {
			t.Errorf("%q: exit %d, want %d, with %q and %q, without %q\n%s", c.args, code, c.code, c.want, c.also, c.not, text)
		}
	}
}
