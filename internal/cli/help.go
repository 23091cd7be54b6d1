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
		Use: "help [COMMAND or TOPIC]",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return namesOf(explained(cmd.Root())), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			found, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 || found == root && len(args) > 0 {
				return unknownTopic(args, explained(root))
			}
			return found.Help()
		},
	}
}

// explained returns the commands and topics that help explains.
func explained(root *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(slices.Clone(root.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() && !c.IsAdditionalHelpTopicCommand()
	})
}

// namesOf returns the names of commands.
func namesOf(commands []*cobra.Command) []string {
	var all []string
	for _, c := range commands {
		all = append(all, c.Name())
	}
	return all
}

// unknownTopic returns the error of a topic that does not exist. Its hint names the
// topic that has the word among its words, else the topic with the nearest name.
func unknownTopic(args []string, known []*cobra.Command) error {
	f := &failure{
		msg:  fmt.Sprintf("there is no help on %s", cut(args[0])),
		hint: "realgain help lists commands and topics",
	}
	word := strings.ToLower(args[0])
	for _, c := range known {
		if slices.ContainsFunc(c.SuggestFor, func(w string) bool { return w == word || w == word+"s" }) {
			f.hint = c.Name() + " explains it: realgain help " + c.Name()
			return f
		}
	}
	if near := wording.Meant(args[0], namesOf(known)); near != "" {
		f.hint = "did you mean: realgain help " + near
	}
	return f
}
