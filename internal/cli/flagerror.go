package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/shell"
	"github.com/realgain/realgain/internal/wording"
)

// flagError returns the error of a wrong flag. Its hint is a corrected command line or a
// value that the flag takes.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	if cmd == cmd.Root() && len(a.args) > 0 && !strings.HasPrefix(a.args[0], "-") {
		return a.unknownCommand(cmd, a.args) // the flag belongs to the command that was misspelt
	}
	var (
		unknown *pflag.NotExistError
		missing *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	f := &failure{msg: err.Error(), hint: cmd.CommandPath() + " --help lists the flags"}
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		name := unknown.GetSpecifiedName()
		f.msg = "unknown flag --" + name
		if near := wording.Meant(name, flagNames(cmd)); near != "" {
			f.hint = "did you mean: " + commandLine(a.renamed(name, near))
		}
	case errors.As(err, &unknown):
		if d := dashed(unknown); d != nil {
			return d
		}
	case errors.As(err, &missing):
		f.msg = fmt.Sprintf("--%s needs a value", missing.GetFlag().Name)
		f.hint = fmt.Sprintf("for example: --%s %s", missing.GetFlag().Name, exampleValue(missing.GetFlag()))
	case errors.As(err, &invalid):
		f.msg = fmt.Sprintf("--%s %s: %v", invalid.GetFlag().Name, wording.Quote(invalid.GetValue()), invalid.Unwrap())
		f.hint = valueHint(invalid.GetFlag(), invalid.GetValue())
		if wrong, ok := errors.AsType[*estimand.NameError](invalid.Unwrap()); ok {
			f.hint = "did you mean " + shell.Line([]string{"--" + invalid.GetFlag().Name, wrong.Meant})
		}
	}
	return f
}

// flagNames returns the long names of a command's flags.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// parametrised returns the estimand that is registered under a name with a
// parameter, such as quantile:P.
func parametrised(name string) (estimand.Parametrised, bool) {
	for _, e := range estimand.All() {
		if family, ok := e.(estimand.Parametrised); ok && e.Name() == name {
			return family, true
		}
	}
	return nil, false
}

// valueHint returns a hint with values that a flag takes.
func valueHint(f *pflag.Flag, got string) string {
	c, ok := f.Value.(*choice)
	if !ok {
		return fmt.Sprintf("for example: --%s %s", f.Name, exampleValue(f))
	}
	if near := wording.Meant(got, c.allowed); near != "" {
		if family, ok := parametrised(near); ok {
			near = family.With(family.Parameter().Example).Name()
		}
		return fmt.Sprintf("did you mean --%s %s", f.Name, near)
	}
	return fmt.Sprintf("--%s takes %s", f.Name, strings.Join(c.allowed, ", "))
}

// exampleValue returns a value that a flag takes.
func exampleValue(f *pflag.Flag) string {
	if c, ok := f.Value.(*choice); ok {
		return c.allowed[0]
	}
	if e := f.Annotations[exampleOf]; len(e) == 1 {
		return e[0]
	}
	return strings.ToUpper(f.Name)
}

// dashed returns the error of an argument that begins with a dash but is not a flag: the
// name of a file, or standard input among several files. It returns nil for others.
func dashed(unknown *pflag.NotExistError) *failure {
	arg := "-" + unknown.GetSpecifiedShortnames()
	f := &failure{msg: "unknown flag " + bare(arg)}
	parts := strings.Split(arg, ",")
	switch {
	case exists(arg):
		f.hint = "to name the file, write ./" + arg
	case len(parts) > 1 && parts[0] == "-" && slices.Contains(parts[1:], "-"):
		return stdinTwice()
	case len(parts) > 1 && parts[0] == "-":
		f.hint = fmt.Sprintf("to read standard input and a file as one arm, give the arm a label: new=%s", arg)
	default:
		return nil
	}
	return f
}

// bare returns an argument for a message, quoted only if it contains special characters.
func bare(arg string) string {
	if q := wording.Quote(arg); q != `"`+arg+`"` {
		return q
	}
	return arg
}

// stdinTwice returns the error of standard input given more than once.
func stdinTwice() *failure {
	return &failure{
		msg:  "standard input can be read only once, but - is given several times",
		hint: "save one of the inputs to a file first",
	}
}
