package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain/internal/wording"
)

// newHelp returns the help command. Unlike that of the library, it ends with exit code 2
// if there is no such topic, and its hint names the nearest one.
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
		msg:  fmt.Sprintf("there is no help on %s", wording.Quote(args[0])),
		hint: "realgain help lists commands and topics",
	}
	word := strings.ToLower(args[0])
	for topic, words := range registered() {
		if slices.Contains(words, word) {
			f.hint = topic + " explains it: realgain help " + topic
			return f
		}
	}
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

// topics returns the topics of `realgain help TOPIC`, in the order they are listed.
// Their texts are files of the folder help; some end with a list from a registry.
func (a *app) topics() []*cobra.Command {
	none := func() string { return "" }
	return []*cobra.Command{
		a.topic("interval", intervalList),
		a.topic("estimand", estimandList),
		a.topic("designs", none),
		a.topic("engine", engineList),
		a.topic("verdict", none),
		a.topic("direction", directionTable),
		a.topic("pairing", none),
		a.topic("output", outputList),
		a.topic("schema", resultSchema),
		a.topic("exit-codes", none),
		a.listOfTopics(),
	}
}

// topicsTitle is the heading of the list of topics.
const topicsTitle = "Topics, for `realgain help TOPIC`:"

// listOfTopics makes the topic named topics, which lists the others.
func (a *app) listOfTopics() *cobra.Command {
	var cmd *cobra.Command
	cmd = a.topic("topics", func() string {
		var b strings.Builder
		listCommands(&b, cmd.Root(), topicsTitle, (*cobra.Command).IsAdditionalHelpTopicCommand)
		return strings.TrimPrefix(b.String(), "\n")
	})
	cmd.Hidden = true // among the topics it would list itself
	return cmd
}

// topic makes a command that prints a text and a list. The list is made only when it
// is printed, as most runs of the program do not need it.
func (a *app) topic(name string, list func() string) *cobra.Command {
	cmd := &cobra.Command{Use: name}
	cmd.SetHelpFunc(a.printHelp(func(cmd *cobra.Command, _ []string) {
		if cmd.Long != "" {
			cmd.Println(cmd.Long)
		}
		cmd.Print(list())
	}))
	return cmd
}
