package cli_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/realgain/realgain/internal/cli"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

// run executes the command line in this process.
func run(in io.Reader, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = cli.Run(args, in, &o, &e)
	return code, o.String(), e.String()
}

// rag returns the path of an example file.
func rag(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(testdata.Root(t), "examples", "rag", name)
}

var toys sync.Once

// registerToys adds formats that misbehave.
func registerToys() {
	toys.Do(func() {
		report.Register(report.Format{Name: "toy-panic", Doc: "a toy that panics", Render: func(w io.Writer, _ page.Document, _ report.View) error {
			_, _ = io.WriteString(w, "half a res")
			panic("the toy broke")
		}})
		report.Register(report.Format{Name: "toy-error", Doc: "a toy that fails", Render: func(w io.Writer, _ page.Document, _ report.View) error {
			_, _ = io.WriteString(w, "half a res")
			return errors.New("the toy failed")
		}})
	})
}

// A format that registers itself is a value of --format, is listed by
// --help and by the topic, with nothing else touched.
func TestRegisteredFormatIsAFlagValue(t *testing.T) {
	registerToys()
	for _, args := range [][]string{{"compare", "--help"}, {"plan", "--help"}, {"inspect", "--help"}, {"converge", "--help"}, {"calibrate", "--help"}, {"help", "output"}, {"compare", "a", "b", "--format", "svg2"}} {
		_, out, errOut := run(nil, args...)
		if !strings.Contains(out+errOut, "toy-panic") {
			t.Errorf("%v does not mention the toy:\n%s%s", args, out, errOut)
		}
	}
}

// No panic reaches the user, and nothing half done is delivered.
func TestPanicIsAnErrorThatAsksForAReport(t *testing.T) {
	registerToys()
	kept := filepath.Join(t.TempDir(), "kept")
	if err := os.WriteFile(kept, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, toy := range []string{"toy-panic", "toy-error"} {
		code, out, errOut := run(nil, "compare", rag(t, "before.jsonl"), rag(t, "after.jsonl"), "--format", toy)
		if code != 2 || out != "" || !strings.HasPrefix(errOut, "realgain: error: ") || !strings.Contains(errOut, "the toy") {
			t.Errorf("%s: code %d, stdout %q, stderr %q", toy, code, out, errOut)
		}
		if toy == "toy-panic" && !strings.Contains(errOut, "please report it") {
			t.Errorf("no request for a report: %q", errOut)
		}
		code, _, _ = run(nil, "compare", rag(t, "before.jsonl"), rag(t, "after.jsonl"), "--format", toy, "-o", kept)
		if got, err := os.ReadFile(kept); code != 2 || err != nil || string(got) != "kept" {
			t.Errorf("%s with -o: code %d, the file holds %q, %v", toy, code, got, err)
		}
	}
}

// full is a device without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestFullStandardOutputIsAnError(t *testing.T) {
	var e bytes.Buffer
	code := cli.Run([]string{"version"}, nil, full{}, &e)
	if code != 2 || !strings.Contains(e.String(), "no space left") {
		t.Errorf("code %d, stderr %q", code, e.String())
	}
}
