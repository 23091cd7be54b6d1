package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/realgain/realgain/scores"
)

// Exit codes, as `realgain help exit-codes` explains them.
const (
	codeDone        = 0
	codeBadInput    = 2
	codeInterrupted = 130
)

// failure is an error of the command line: what is wrong, in one line, and what to do.
type failure struct {
	msg  string
	hint string // "" = none; several lines are several hints
	code int    // 0 = codeBadInput
}

func (f *failure) Error() string    { return f.msg }
func (f *failure) HintText() string { return f.hint }

// ExitCode returns the code the process ends with.
func (f *failure) ExitCode() int {
	if f.code == 0 {
		return codeBadInput
	}
	return f.code
}

// explain returns the text of an error for standard error, and the exit code.
func explain(err error) (text string, code int) {
	var b strings.Builder
	fmt.Fprintf(&b, "realgain: error: %s\n", oneLine(spell(err.Error())))
	for line := range strings.SplitSeq(cmp.Or(spell(hintOf(err)), fallbackHint), "\n") {
		if line != "" {
			fmt.Fprintf(&b, "realgain: hint: %s\n", line)
		}
	}
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return b.String(), coded.ExitCode()
	}
	return b.String(), codeBadInput
}

// fallbackHint is the hint of errors that have none.
const fallbackHint = "realgain compare --help lists the flags, realgain help topics the topics"

// hintOf returns the hint of an error, "" if it has none.
func hintOf(err error) string {
	if input, ok := errors.AsType[*scores.Error](err); ok {
		return input.Hint
	}
	var hinted interface{ HintText() string }
	if errors.As(err, &hinted) {
		return hinted.HintText()
	}
	return ""
}

// oneLine escapes line breaks, which file names and values may contain.
func oneLine(s string) string {
	return strings.NewReplacer("\r", `\r`, "\n", `\n`).Replace(s)
}

// bug returns the error of a panic.
func bug(p any, stack []byte) error {
	return &failure{
		msg: fmt.Sprintf("internal error: %v", p),
		hint: "this is a bug in realgain, not in your data: please report it with the command line and the lines below\n" +
			strings.TrimSpace(string(stack)),
	}
}
