package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

const rootLong = `realgain answers one question: is this change to a search, RAG or LLM system a
real gain, how large is it, and how many more questions would settle it?

It reads per-question scores of two or more systems, pairs them by question,
and gives a difference, an interval, a verdict and a plan.`

const rootExample = `  realgain compare before.jsonl after.jsonl
  realgain compare before.jsonl after.jsonl -m 'recall*' --primary recall@10
  realgain compare main=a.csv new=b.csv --format json -o result.json
  realgain help exit-codes`

// newRoot builds the tree of commands.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "realgain COMMAND",
		Short:         "Tell whether a change to a search, RAG or LLM system is a real gain",
		Long:          rootLong,
		Example:       rootExample,
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
	cobra.EnableCommandSorting = false // they are listed in the order of use
	for _, c := range commands {
		root.AddCommand(c.new(a))
	}
	root.AddCommand(topics()...)
	root.SetHelpCommand(newHelp())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd("")
	describeBuiltins(root)
	plain(root)
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

// plain keeps flags in the order they were registered, and the usage line short.
func plain(cmd *cobra.Command) {
	cmd.DisableFlagsInUseLine = true
	cmd.Flags().SortFlags = false
	for _, c := range cmd.Commands() {
		plain(c)
	}
}

// describeBuiltins gives the command that comes with the library our manner:
// a sentence, and an example.
func describeBuiltins(root *cobra.Command) {
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Short = "Print a completion script for a shell"
		c.Example = "  source <(realgain completion bash)\n  realgain completion zsh > \"${fpath[1]}/_realgain\""
		for _, shell := range c.Commands() {
			shell.Example = "  realgain completion " + shell.Name()
		}
	}
}
