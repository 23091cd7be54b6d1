package cli

import (
	"fmt"
	"io"
	"strconv"
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

// helpLevel is how much help was asked for.
type helpLevel int

const (
	helpNone  helpLevel = iota
	helpShort           // -h
	helpWhole           // --help; also what `realgain help` prints
)

// helpFlag is -h or --help. It is of type bool for the library, which prints help when
// the flag named help is true: -h makes it true as well. If both are given, --help wins.
type helpFlag struct {
	asked *helpLevel
	level helpLevel
}

func (f *helpFlag) String() string { return strconv.FormatBool(f.asked != nil && *f.asked > helpNone) }
func (f *helpFlag) Type() string   { return "bool" }

func (f *helpFlag) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if on {
		*f.asked = max(*f.asked, f.level)
	}
	return err
}

// addHelp gives a command and those below it the flags --help and -h.
func (a *app) addHelp(cmd *cobra.Command) {
	for _, h := range []struct {
		name, shorthand, usage string
		level                  helpLevel
	}{
		{"help", "", "print this text; -h prints a short one", helpWhole},
		{"h", "h", "print a short help", helpShort},
	} {
		f := cmd.Flags().VarPF(&helpFlag{&a.help, h.level}, h.name, h.shorthand, h.usage)
		f.NoOptDefVal = "true"
		f.Hidden = h.name == h.shorthand // the text of --help names it
	}
	for _, c := range cmd.Commands() {
		a.addHelp(c)
	}
}

// printHelp returns a function that prints the short help if only that was asked for,
// else the whole help.
func (a *app) printHelp(whole func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		if a.help == helpShort {
			shortHelp(cmd)
			return
		}
		whole(cmd, args)
	}
}
