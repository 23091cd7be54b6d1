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
// "Words: ci, level".
type helpText struct {
	short    string
	words    []string // other words for a command or topic, which lead to it
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
	}
	h.long, h.examples, _ = strings.Cut(body, "\n\nExamples:\n")
	return h
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
	if text, err := helpFiles.ReadFile("help/" + helpName(cmd)); err == nil {
		h := parseHelp(string(text))
		cmd.Short, cmd.SuggestFor, cmd.Long, cmd.Example = h.short, h.words, h.long, h.examples
	}
	cmd.DisableFlagsInUseLine = true // the usage line stays short
	cmd.Flags().SortFlags = false    // flags stay in the order they were registered
	for _, c := range cmd.Commands() {
		describe(c)
	}
}
