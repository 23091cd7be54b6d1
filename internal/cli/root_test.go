package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain/report/pages"
)

// A command is one file: what it registers is listed by its rank, draws its
// document in every format, and ends with its exit code after the document was
// written.
func TestCommandOfOneFile(t *testing.T) {
	before := slices.Clone(commands)
	t.Cleanup(func() { commands = before })
	register(rankPlan+1, func(a *app) *cobra.Command {
		c := &compare{app: a}
		cmd := &cobra.Command{Use: "toy BASELINE CANDIDATE", Short: "Compare, and fail", Example: "  realgain toy a.csv b.csv"}
		cmd.RunE = func(_ *cobra.Command, args []string) error {
			res, err := c.pilot(args)
			if err != nil {
				return err
			}
			return a.print(&c.out, outcome{document: pages.Comparison(res), code: 1})
		}
		c.borrow(cmd, pages.ComparisonKind, "metric", "format", "output", "quiet")
		return cmd
	})
	run := func(args ...string) (code int, out, errs string) {
		var result, notes bytes.Buffer
		code = Run(args, strings.NewReader(""), &result, &notes)
		return code, result.String(), notes.String()
	}
	_, help, _ := run("--help")
	at := func(name string) int { return strings.Index(help, "\n  "+name+" ") }
	if !(at("compare") > 0 && at("compare") < at("inspect") && at("inspect") < at("plan") && at("plan") < at("toy") && at("toy") < at("converge")) {
		t.Errorf("the commands are not in the order of use:\n%s", help)
	}
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.csv"), filepath.Join(dir, "b.csv")
	for path, text := range map[string]string{a: "id,acc\n1,0\n2,1\n3,0\n", b: "id,acc\n1,1\n2,1\n3,0\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []string{"table", "json", "markdown", "csv"} {
		if code, out, errs := run("toy", a, b, "--format", format); code != 1 || !strings.Contains(out, "acc") {
			t.Errorf("%s: exit %d\n%s%s", format, code, out, errs)
		}
	}
	file := filepath.Join(dir, "out.json")
	if code, _, errs := run("toy", a, b, "--format", "json", "-o", file); code != 1 {
		t.Errorf("-o: exit %d\n%s", code, errs)
	}
	if text, err := os.ReadFile(file); err != nil || !bytes.Contains(text, []byte("realgain.result/v1")) {
		t.Errorf("the document was not written: %v", err)
	}
}
