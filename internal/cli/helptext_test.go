package cli

import (
	"io/fs"
	"slices"
	"testing"

	"github.com/spf13/cobra"
)

// everyCommand returns the command and all below it, topics included.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		all = append(all, everyCommand(c)...)
	}
	return all
}

// Every command and topic has its texts, in a file of help or in its own Go file,
// and every file belongs to one.
func TestHelpFiles(t *testing.T) {
	files, err := fs.Glob(helpFiles, "help/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range everyCommand(newRoot(&app{})) {
		name := "help/" + helpName(c)
		i := slices.Index(files, name)
		if i >= 0 {
			files = slices.Delete(files, i, i+1)
		}
		if c.Short == "" {
			t.Errorf("%s has no short text", name)
		}
		if c.Runnable() && (c.Long == "" || c.Example == "") {
			t.Errorf("%s lacks the long text or the examples", name)
		}
	}
	if len(files) > 0 {
		t.Errorf("no command or topic has the files %v", files)
	}
}

func TestParseHelp(t *testing.T) {
	got := parseHelp("Do it\nWords: one, two\n\nDo does it.\n\n  indented\n\nExamples:\n  realgain do\n  realgain do x\n")
	if got.short != "Do it" || !slices.Equal(got.words, []string{"one", "two"}) ||
		got.long != "Do does it.\n\n  indented" || got.examples != "  realgain do\n  realgain do x" {
		t.Errorf("%+q", got)
	}
	if got := parseHelp("Only this\n"); got.short != "Only this" || got.words != nil || got.long != "" || got.examples != "" {
		t.Errorf("%+q", got)
	}
}
