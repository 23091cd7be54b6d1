package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// newRoot returns the tree of commands.
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

// unknownCommand returns the error of an unknown command. Its hint is a corrected command
// line.
func (a *app) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	f := &failure{msg: fmt.Sprintf("unknown command %q", args[0])}
	near := cmd.SuggestionsFor(args[0])
	switch {
	case len(near) > 0:
		f.hint = "did you mean: " + commandLine(a.replaced(args[0], near[0]))
	case strings.ContainsAny(args[0], "./=") || exists(args[0]):
		f.hint = "to compare files: " + commandLine(append([]string{"compare"}, a.args...))
	default:
		f.hint = "realgain --help lists the commands"
	}
	return f
}

// command is a registered command. Each command is a Go file, whose init function calls
// register.
type command struct {
	rank int // commands are listed by rank, in the order of use
	new  func(a *app) *cobra.Command
}

// The ranks of the commands. The gaps leave room for further commands.
const (
	rankCompare   = 10
	rankInspect   = 20
	rankPlan      = 30
	rankConverge  = 80
	rankCalibrate = 90
	rankFormats   = 200
	rankVersion   = 210
	rankManual    = 220 // hidden
)

var commands []command

// register adds a command.
func register(rank int, build func(a *app) *cobra.Command) {
	commands = append(commands, command{rank, build})
	slices.SortStableFunc(commands, func(x, y command) int { return cmp.Compare(x.rank, y.rank) })
}
