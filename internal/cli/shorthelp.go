package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shortHelp prints the help of -h, at most 25 lines: a sentence, the usage line, and the
// commands below this one or the flags that the file of help lists.
func shortHelp(cmd *cobra.Command) {
	w, line := cmd.OutOrStdout(), strings.TrimSpace(cmd.UseLine())
	if cmd.IsAdditionalHelpTopicCommand() {
		line = "realgain help " + cmd.Name()
	}
	fmt.Fprintf(w, "%s\n\nUsage: %s\n", cmd.Short, line)
	listCommands(w, cmd, "", listed)
	shortFlags(w, cmd)
	if cmd == cmd.Root() {
		fmt.Fprint(w, "\nrealgain COMMAND -h for the flags used most, realgain help topics for the topics\n")
	}
	if !cmd.IsAdditionalHelpTopicCommand() {
		fmt.Fprint(w, "\n--help for all\n")
	}
}

// shortFlags prints a line for each flag that -h shows.
func shortFlags(w io.Writer, cmd *cobra.Command) {
	h, _ := helpOf(cmd)
	if len(h.flags) > 0 {
		fmt.Fprintln(w)
	}
	for _, name := range h.flags {
		if f := cmd.Flags().Lookup(name); f != nil {
			fmt.Fprintf(w, "  %-*s  %s\n", shortWidth, shortHead(f), gist(f))
		}
	}
}

// shortWidth is the number of columns for the spelling of a flag.
const shortWidth = 26

// shortHead returns the spelling of a flag. If its values are too many, only the first
// ones are there.
func shortHead(f *pflag.Flag) string {
	head := flagHead(f)
	for len(head) > shortWidth {
		i := strings.LastIndex(strings.TrimSuffix(head, "|…"), "|")
		if i < 0 {
			break
		}
		head = head[:i] + "|…"
	}
	return head
}

// gist returns the beginning of a flag's usage: what the flag does, without details.
func gist(f *pflag.Flag) string {
	_, text := pflag.UnquoteUsage(f)
	for _, end := range []string{"; ", ": ", ". ", " (", ", see "} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}
