package cli

import (
	"strconv"

	"github.com/spf13/cobra"
)

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
