package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// newRoot builds the tree of commands.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "realgain COMMAND",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          a.unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
		SuggestionsMinimumDistance: 2,
	}
	root.SetFlagErrorFunc(a.flagError)
	root.SetUsageFunc(usage)
	root.SetHelpFunc(a.printHelp(root.HelpFunc()))
	root.Version = versionLine()
	root.SetVersionTemplate("{{.Version}}\n")
	root.Flags().Bool("version", false, "print the version, as realgain version does")
	cobra.EnableCommandSorting = false // they are listed in the order of use
	for _, c := range commands {
		root.AddCommand(c.new(a))
	}
	root.AddCommand(a.topics()...)
	root.SetHelpCommand(newHelp())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd("")
	describe(root)
	a.addHelp(root)
	return root
}

// unknownCommand refuses what is no command, and shows the line that was
// probably meant.
func (a *app) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	f := &failure{msg: fmt.Sprintf("unknown command %q", args[0])}
	near := cmd.SuggestionsFor(args[0])
	switch {
	case len(near) > 0:
		f.hint = "did you mean: " + commandLine(a.replaced(args[0], near[0]))
	case strings.ContainsAny(args[0], "./=") || isFile(args[0]):
		f.hint = "to compare files: " + commandLine(append([]string{"compare"}, a.args...))
	default:
		f.hint = "realgain --help lists the commands"
	}
	return f
}

// isFile tells an argument that names a file from a command.
func isFile(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// replaced returns the arguments with the first one that is old exchanged.
func (a *app) replaced(old, with string) []string {
	args := slices.Clone(a.args)
	if i := slices.Index(args, old); i >= 0 {
		args[i] = with
	}
	return args
}
