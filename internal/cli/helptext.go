package cli

import (
	"embed"
	"strings"

	"github.com/spf13/cobra"
)

// helpFiles holds a file for each command and each help topic.
//
//go:embed help/*.txt
var helpFiles embed.FS

// helpText is a file of help: a head, a blank line, the long text, and the examples
// below a line "Examples:". The head is a line with the short text and lines of lists:
// "Words: ci, level" or "Flags: metric, output".
type helpText struct {
	short    string
	words    []string // other words for a command or topic, which lead to it
	flags    []string // the flags that -h shows
	long     string
	examples string
}

// parseHelp parses a file of help.
func parseHelp(text string) helpText {
	head, body, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\n\n")
	short, lists, _ := strings.Cut(head, "\n")
	h := helpText{short: short}
	for line := range strings.SplitSeq(lists, "\n") {
		if list, ok := strings.CutPrefix(line, "Words: "); ok {
			h.words = strings.Split(list, ", ")
		}
		if list, ok := strings.CutPrefix(line, "Flags: "); ok {
			h.flags = strings.Split(list, ", ")
		}
	}
	h.long, h.examples, _ = strings.Cut(body, "\n\nExamples:\n")
	return h
}

// helpOf returns the texts of a command's file, and whether there is one.
func helpOf(cmd *cobra.Command) (helpText, bool) {
	text, err := helpFiles.ReadFile("help/" + helpName(cmd))
	return parseHelp(string(text)), err == nil
}

// helpName returns the name of a command's file: completion-bash.txt for
// `realgain completion bash`.
func helpName(cmd *cobra.Command) string {
	path := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	return strings.TrimPrefix(path, "realgain-") + ".txt"
}

// describe gives a command and those below it the texts of their files. A command
// without a file keeps the texts it has.
func describe(cmd *cobra.Command) {
	if h, ok := helpOf(cmd); ok {
		cmd.Short, cmd.SuggestFor, cmd.Long, cmd.Example = h.short, h.words, h.long, h.examples
	}
	cmd.DisableFlagsInUseLine = true // the usage line stays short
	cmd.Flags().SortFlags = false    // flags stay in the order they were registered
	for _, c := range cmd.Commands() {
		describe(c)
	}
}
