package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// output runs a command line and returns what it printed.
func output(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := Run(args, strings.NewReader(""), &out, &errs); code != 0 || errs.Len() > 0 {
		t.Fatalf("realgain %s: exit code %d, %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}

// path returns the arguments that run a command.
func path(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }

// -h prints at most 25 lines of 80 columns: the sentence of the command, its usage line
// and the flags that its file of help lists, all of which exist.
func TestShortHelp(t *testing.T) {
	for _, c := range everyCommand(newRoot(&app{})) {
		text := output(t, append(path(c), "-h")...)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) > 25 || lines[0] != c.Short || !strings.HasPrefix(lines[2], "Usage: realgain") {
			t.Errorf("%s -h: %d lines\n%s", c.CommandPath(), len(lines), text)
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%s -h: a line of %d columns: %s", c.CommandPath(), n, line)
			}
		}
		if c.Runnable() && lines[len(lines)-1] != "--help for all" {
			t.Errorf("%s -h does not name --help:\n%s", c.CommandPath(), text)
		}
		h, _ := helpOf(c)
		for _, name := range h.flags {
			f := c.Flags().Lookup(name)
			if f == nil {
				t.Errorf("%s lists the flag %s, which %s does not have", helpName(c), name, c.CommandPath())
			} else if !strings.Contains(text, "--"+f.Name+" ") {
				t.Errorf("%s -h lacks --%s:\n%s", c.CommandPath(), name, text)
			}
		}
		if n := len(c.Flags().FlagUsages()); n > 2000 && len(h.flags) < 8 {
			t.Errorf("%s has many flags, of which -h shows %d", c.CommandPath(), len(h.flags))
		}
	}
}

// narrow fails if a line of a help text has more than 80 columns. The spelling of a flag,
// an indented command line and the lists of registries may be longer.
func narrow(t *testing.T, of, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
		if n > 80 && !strings.HasPrefix(line, "  -") && !strings.HasPrefix(line, "  realgain ") && !strings.HasPrefix(line, "\t") {
			t.Errorf("%s: a line of %d columns: %s", of, n, line)
		}
	}
}

// --help prints the whole help, before or after -h; `realgain help` prints the same.
func TestWholeHelp(t *testing.T) {
	for _, c := range everyCommand(newRoot(&app{})) {
		if !c.Runnable() {
			narrow(t, c.Name(), c.Long)
			continue
		}
		whole := output(t, append(path(c), "--help")...)
		for _, part := range []string{c.Long + "\n\nUsage:\n", "\nExamples:\n" + c.Example + "\n", "  --help\n"} {
			if !strings.Contains(whole, part) {
				t.Errorf("%s --help lacks %q:\n%s", c.CommandPath(), part, whole)
			}
		}
		narrow(t, c.CommandPath(), whole)
		for _, args := range [][]string{{"-h", "--help"}, {"--help", "-h"}} {
			if got := output(t, append(path(c), args...)...); got != whole {
				t.Errorf("%s %v: not the whole help:\n%s", c.CommandPath(), args, got)
			}
		}
		if got := output(t, append([]string{"help"}, path(c)...)...); got != whole {
			t.Errorf("help %v: not the text of --help:\n%s", path(c), got)
		}
	}
}

// Commands are listed in the order of use.
func TestOrderOfCommands(t *testing.T) {
	var got []string
	for line := range strings.Lines(output(t, "-h")) {
		if name, ok := strings.CutPrefix(line, "  "); ok {
			got = append(got, strings.Fields(name)[0])
		}
	}
	last := -1
	for name := range strings.FieldsSeq("compare inspect plan converge calibrate formats version completion help") {
		at := slices.Index(got, name)
		if at <= last {
			t.Errorf("%s is out of order in %v", name, got)
		}
		last = at
	}
}

// --version prints what version prints, and `help topics` a line for each topic.
func TestVersionAndTopics(t *testing.T) {
	if got, want := output(t, "--version"), output(t, "version"); got != want || !strings.HasPrefix(got, "realgain ") {
		t.Errorf("--version prints %q, version %q", got, want)
	}
	list := output(t, "help", "topics")
	for _, c := range newRoot(&app{}).Commands() {
		if c.IsAdditionalHelpTopicCommand() != strings.Contains(list, "\n  "+c.Name()+" ") {
			t.Errorf("help topics is wrong about %s:\n%s", c.Name(), list)
		}
	}
}
