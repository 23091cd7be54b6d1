package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

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
