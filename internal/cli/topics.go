package cli

import (
	"github.com/spf13/cobra"
)

// topics returns the topics of `realgain help TOPIC`, in the order they are listed.
// Their texts are files of the folder help; some end with a list from a registry.
func topics() []*cobra.Command {
	none := func() string { return "" }
	return []*cobra.Command{
		topic("interval", intervalList),
		topic("estimand", estimandList),
		topic("designs", none),
		topic("engine", engineList),
		topic("verdict", none),
		topic("direction", directionTable),
		topic("pairing", none),
		topic("output", outputList),
		topic("schema", resultSchema),
		topic("exit-codes", none),
	}
}

// topic makes a command that prints a text and a list. The list is made only when it
// is printed, as most runs of the program do not need it.
func topic(name string, list func() string) *cobra.Command {
	cmd := &cobra.Command{Use: name}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if cmd.Long != "" {
			cmd.Println(cmd.Long)
		}
		cmd.Print(list())
	})
	return cmd
}
