package cli_test

import (
	"errors"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/realgain/realgain/internal/cli"
	"github.com/realgain/realgain/internal/testdata"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"realgain": func() { os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScript runs testdata/*.txtar: whole runs of the program, in a folder of
// their own, with $ROOT for the tree. REALGAIN_UPDATE=1 writes their golden
// files again.
func TestScript(t *testing.T) {
	root := testdata.Root(t)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata",
		UpdateScripts: os.Getenv("REALGAIN_UPDATE") == "1",
		Setup: func(e *testscript.Env) error {
			e.Setenv("ROOT", root)
			e.Setenv("RAG", root+"/examples/rag")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code":   code,
			"refuse": refuse,
			"obey":   obey,
			"bytes":  bytesFile,
		},
	})
}

// code N ARG...: realgain ARG... ends with exit code N.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N ARG...")
	}
	if got := strconv.Itoa(exitCode(ts, ts.Exec("realgain", args[1:]...))); got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// refuse ERROR HINT ARG...: realgain ARG... is refused as bad input is to be:
// exit code 2, an error of one line and a hint that match, nothing on standard
// output, and an existing file of -o as it was.
func refuse(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: refuse ERROR HINT ARG...")
	}
	const kept = "an earlier result\n"
	ts.Check(os.WriteFile(ts.MkAbs("kept.json"), []byte(kept), 0o600))
	lines := [][]string{nil, {"-o", "kept.json"}}
	if !slices.Contains(args, "compare") && !slices.Contains(args, "inspect") {
		lines = lines[:1] // nothing else takes -o
	}
	for _, more := range lines {
		line := append(append([]string(nil), args[2:]...), more...)
		if got := exitCode(ts, ts.Exec("realgain", line...)); got != 2 {
			ts.Fatalf("exit code %d, want 2", got)
		}
		if out := ts.ReadFile("stdout"); out != "" {
			ts.Fatalf("standard output holds %q", out)
		}
		messages(ts, ts.ReadFile("stderr"), args[0], args[1])
	}
	if got := ts.ReadFile("kept.json"); got != kept {
		ts.Fatalf("the file of -o was changed to %q", got)
	}
}

// obey: runs the command line that the hint of the command before proposes, in
// a shell; it must succeed.
func obey(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: obey")
	}
	line := regexp.MustCompile(`(?m)^realgain: hint: (?:run|did you mean): (realgain .*)$`).FindStringSubmatch(ts.ReadFile("stderr"))
	if line == nil {
		ts.Fatalf("no hint proposes a command line:\n%s", ts.ReadFile("stderr"))
	}
	ts.Check(ts.Exec("sh", "-c", line[1]))
}

// messages checks the lines on standard error.
func messages(ts *testscript.TestScript, text, wantError, wantHint string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	hinted := false
	for i, line := range lines {
		prefix := "realgain: hint: "
		if i == 0 {
			prefix = "realgain: error: "
		}
		message, ok := strings.CutPrefix(line, prefix)
		switch {
		case !ok:
			ts.Fatalf("line %d on standard error lacks %q: %s", i+1, prefix, line)
		case strings.HasSuffix(message, "."):
			ts.Fatalf("message ends with a full stop: %s", line)
		case i == 0 && !regexp.MustCompile(wantError).MatchString(message):
			ts.Fatalf("error does not match %q: %s", wantError, line)
		}
		hinted = hinted || i > 0 && regexp.MustCompile(wantHint).MatchString(message)
	}
	if !hinted {
		ts.Fatalf("no hint matches %q:\n%s", wantHint, text)
	}
}

// bytes FILE TEXT: writes a file from the inside of a Go string.
func bytesFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE TEXT")
	}
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

func exitCode(ts *testscript.TestScript, err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	ts.Fatalf("realgain did not run: %v", err)
	return -1
}
