package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain/internal/wording"
)

// newHelp explains commands and topics. Unlike the library's own it refuses a
// topic it does not know, with exit code 2 and the nearest one.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND or TOPIC]",
		Short:   "Explain a command or a topic",
		Long:    "Help explains a command, or a topic such as interval, pairing or exit-codes.",
		Example: "  realgain help compare\n  realgain help exit-codes",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return explained(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 || found == root && len(args) > 0 {
				return unknownTopic(args, explained(root))
			}
			found.InitDefaultHelpFlag() // so that the flag is listed here too
			return found.Help()
		},
	}
}

// explained lists what help knows: commands and topics.
func explained(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

func unknownTopic(args, names []string) error {
	f := &failure{
		msg:  fmt.Sprintf("there is no help on %s", cut(args[0])),
		hint: "realgain help lists commands and topics",
	}
	word := strings.ToLower(args[0])
	for _, name := range names {
		if slices.ContainsFunc(explainedIn[name], func(w string) bool { return w == word || w == word+"s" }) {
			f.hint = name + " explains it: realgain help " + name
			return f
		}
	}
	if near := wording.Meant(args[0], names); near != "" {
		f.hint = "did you mean: realgain help " + near
	}
	return f
}
