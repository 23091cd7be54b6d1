package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// dashed words the fault of an argument that begins with a dash and is no
// flag: a file of that name, or standard input among several files.
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

// bare shows an argument, in quotes only where it needs them.
func bare(arg string) string {
	if q := cut(arg); q != `"`+arg+`"` {
		return q
	}
	return arg
}

// stdinTwice is the error of an input that can be read once.
func stdinTwice() *failure {
	return &failure{
		msg:  "standard input can be read only once, but - is given several times",
		hint: "save one of the inputs to a file first",
	}
}
