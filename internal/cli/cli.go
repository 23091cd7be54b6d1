// Package cli implements the command line. It turns arguments into options, calls the
// library and prints the result. It computes no statistics.
//
// A command writes into buffers. If it succeeds, the result goes to standard output or
// to the file of -o. A failed or interrupted run therefore prints no partial result and
// leaves an existing file as it was.
package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/realgain/realgain/internal/atomicfile"
	"github.com/realgain/realgain/internal/parallel"
)

// app is one run of the command line.
type app struct {
	args []string
	in   io.Reader
	out  io.Writer // where the result will go; asked only whether it is a terminal

	errOut io.Writer // for progress, where it is a terminal

	result bytes.Buffer // for standard output, or for the file
	notes  bytes.Buffer // for standard error
	file   string       // -o; "" = standard output
	code   int          // exit code unless there is an error
	help   helpLevel    // how much help was asked for by -h or --help
}

// Run executes the arguments, which do not include the program's name, and returns the
// exit code (see `realgain help exit-codes`). Only the result goes to out; warnings,
// notes, errors and hints go to errOut.
func Run(args []string, in io.Reader, out, errOut io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	a := &app{args: args, in: in, out: out, errOut: errOut}
	done := make(chan error, 1)
	go func() { done <- a.guarded() }()
	select {
	case <-ctx.Done():
		fmt.Fprintln(errOut, "realgain: interrupted, nothing was written")
		return codeInterrupted
	case err := <-done:
		return a.finish(err, errOut)
	}
}

// guarded runs the command and turns a panic into an error.
func (a *app) guarded() (err error) {
	defer func() {
		if p := recover(); p != nil {
			stack := debug.Stack()
			if q, ok := p.(*parallel.PanicError); ok {
				stack = q.Stack
			}
			err = bug(p, stack)
		}
	}()
	root := newRoot(a)
	root.SetArgs(a.args)
	root.SetIn(a.in)
	root.SetOut(&a.result)
	root.SetErr(&a.notes)
	return root.Execute()
}

// finish writes the result and the notes, or the error, and returns the exit code.
func (a *app) finish(err error, errOut io.Writer) int {
	if err == nil {
		_, _ = errOut.Write(a.notes.Bytes()) // nobody is left to tell when standard error is gone
		err = a.deliver()
	}
	if err == nil {
		return a.code
	}
	text, code := explain(err)
	fmt.Fprint(errOut, text)
	return code
}

// deliver writes the result to standard output or to the file of -o.
func (a *app) deliver() error {
	if a.file != "" {
		if err := atomicfile.Write(a.file, a.result.Bytes()); err != nil {
			return &failure{msg: err.Error(), hint: "choose another file for -o, or leave it out to print the result"}
		}
		return nil
	}
	if _, err := a.out.Write(a.result.Bytes()); err != nil {
		return &failure{msg: "cannot print the result: " + err.Error()}
	}
	return nil
}
