package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/pages"
)

// The document is printed whatever the exit code, notes unless --quiet is given, and
// warnings where the document does not show them.
func TestOutcome(t *testing.T) {
	doc := pages.Comparison(&realgain.Result{Comparisons: []realgain.Versus{{Baseline: "a", Candidate: "b"}}})
	for _, c := range []struct {
		args []string
		errs string
	}{
		{nil, "realgain: note: n\n"},
		{[]string{"--format", "csv"}, "realgain: note: n\nrealgain: warning: w\n"},
		{[]string{"--format", "csv", "--quiet"}, ""},
	} {
		var o out
		cmd := &cobra.Command{}
		o.add(cmd, doc.Kind)
		if err := cmd.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		a := &app{out: &stdout}
		err := a.print(&o, outcome{document: doc, notes: []string{"n"}, warnings: []realgain.Warning{{Message: "w"}}, code: 3})
		if code := a.finish(err, &stderr); code != 3 || !strings.HasPrefix(stdout.String(), "a → b") && !strings.HasPrefix(stdout.String(), "baseline,candidate") {
			t.Errorf("%v: code %d, %q", c.args, code, stdout.String())
		}
		if stderr.String() != c.errs {
			t.Errorf("%v: standard error %q, want %q", c.args, stderr.String(), c.errs)
		}
	}
}

// A command offers exactly the formats that can draw its documents.
func TestFormatsOfCommands(t *testing.T) {
	for command, curves := range map[string]bool{"compare": false, "inspect": false, "calibrate": false, "plan": true, "converge": true} {
		cmd, _, err := newRoot(&app{}).Find([]string{command})
		if err != nil {
			t.Fatal(err)
		}
		formats := cmd.Flags().Lookup("format").Value.Type()
		if !strings.HasPrefix(formats, "table|json|markdown|csv") || slices.Contains(strings.Split(formats, "|"), "svg") != curves {
			t.Errorf("%s: --format %s", command, formats)
		}
	}
}

// A format that cannot draw the document says which ones it can.
func TestFormatOfOtherDocuments(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := Run([]string{"compare", "a.csv", "b.csv", "--format", "svg"}, nil, &stdout, &stderr)
	const want = "realgain: error: --format \"svg\": svg draws curves; comparisons have none, convergence studies and plans do\n" +
		"realgain: hint: --format takes table, json, markdown, csv"
	if code != codeBadInput || stdout.Len() > 0 || !strings.HasPrefix(stderr.String(), want) {
		t.Errorf("code %d, %s%s", code, stdout.String(), stderr.String())
	}
}
