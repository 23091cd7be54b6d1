package toy

import (
	"io"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

func init() {
	report.Register(report.Format{Name: "toy-report", Doc: "every line and every cell", Render: words})
}

// words writes every line, and every cell on a line of its own. It knows no
// document.
func words(w io.Writer, d page.Document, _ report.View) error {
	p := d.Page(page.Depth{})
	var texts []string
	for _, b := range p.On(page.Screen) {
		texts = append(texts, b.Lines...)
		for _, c := range b.Table.Columns {
			texts = append(append(texts, c.Head), c.Cells...)
		}
	}
	_, err := io.WriteString(w, page.Unglue(strings.Join(texts, "\n"))+"\n")
	return err
}

// A format is one file: this one. It is in the help of every command and draws
// the documents of all of them.
func TestToyFormatDrawsEveryDocument(t *testing.T) {
	f, _ := report.Get("toy-report")
	conformance.Format(t, f, toyDocument())
	before, after := files(t)
	for command, says := range map[string]string{"compare": "acc", "plan": "recommended", "converge": "∞ (exact)", "inspect": "acc", "calibrate": "guarded"} {
		if !strings.Contains(run(t, command, "--help"), "|toy-report") {
			t.Errorf("%s --help does not know the toy", command)
		}
		args := map[string][]string{"converge": {"--resamples"}, "calibrate": {"--n", "4", "--reps", "2"}}[command]
		args = append([]string{command, before}, append(args, "--as", "toy-format", "--format", "toy-report")...)
		if command != "inspect" {
			args = append(args, after)
		}
		if out := run(t, args...); !strings.Contains(out, says+"\n") {
			t.Errorf("%s: %q is not in %q", command, says, out)
		}
	}
	if !strings.Contains(run(t, "help", "output"), "every line and every cell") {
		t.Error("help output does not explain the toy")
	}
}
