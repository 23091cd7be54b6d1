package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/shell"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// respell adds a corrected command line to the error of a metric that the baseline does
// not have, or of scores on two scales. It returns other errors as they are.
func (c *compare) respell(err error, arms []scores.Source) error {
	if scale, ok := errors.AsType[*sanity.ScaleError](err); ok {
		return &failure{msg: err.Error(), hint: "run: " + commandLine(c.app.with([]string{"--scale", fmt.Sprintf("%s=%v", scale.Metric, scale.Factor)})) + "\n" + scale.HintText()}
	}
	var fault *scores.Error
	names := resolveMetrics(c.what.metrics, func(string) bool { return false })
	if !errors.As(err, &fault) || !slices.Contains(names, fault.Column) || c.who.inside() || slices.Contains(arms[0].Paths, "-") {
		return err
	}
	opt := scores.Options{As: c.who.as, ID: c.who.id, ValueMap: c.what.valueMap}
	table, readErr := scores.Read(arms[0], opt)
	if readErr != nil {
		return err // the first error says what matters
	}
	var known []string
	for _, m := range table.Metrics {
		known = append(known, m.Name)
	}
	if line := c.app.regrouped(known); line != nil {
		return &failure{msg: err.Error(), hint: "did you mean: " + commandLine(line)}
	}
	near := wording.Meant(fault.Column, known)
	if near == "" || near == fault.Column {
		return err
	}
	return &failure{
		msg:  err.Error(),
		hint: "did you mean: " + commandLine(c.app.respelt(fault.Column, near)) + "\nthe metrics are " + wording.List(known),
	}
}

// with returns the arguments with a flag and its value added.
func (a *app) with(flag []string) []string {
	if slices.Contains(a.args, "--") { // after which no flag is one
		return slices.Insert(slices.Clone(a.args), 1, flag...)
	}
	return append(slices.Clone(a.args), flag...)
}

// regrouped returns the arguments with a list of -m split into known metrics, some of
// which contain commas. It returns nil if there is no such list.
func (a *app) regrouped(known []string) []string {
	for i, s := range a.args {
		names := grouping(s, known)
		if i == 0 || len(names) < 2 || a.args[i-1] != "-m" && a.args[i-1] != "--metric" {
			continue
		}
		line := append(slices.Clone(a.args[:i]), names[0])
		for _, name := range names[1:] {
			line = append(line, "-m", name)
		}
		return append(line, a.args[i+1:]...)
	}
	return nil
}

// respelt returns the arguments with a metric of -m replaced by another.
func (a *app) respelt(old, name string) []string {
	args := slices.Clone(a.args)
	for i, s := range args {
		for _, prefix := range []string{"--metric=", "-m", ""} {
			value, ok := strings.CutPrefix(s, prefix)
			if !ok || prefix == "" && (i == 0 || args[i-1] != "-m" && args[i-1] != "--metric") {
				continue
			}
			if parts := splitMetrics(value); slices.Contains(parts, old) {
				parts[slices.Index(parts, old)] = name
				args[i] = prefix + strings.Join(parts, ",")
				break
			}
		}
	}
	return args
}

// renamed returns the arguments with a flag replaced by another.
func (a *app) renamed(old, name string) []string {
	args := slices.Clone(a.args)
	for i, s := range args {
		if rest, ok := strings.CutPrefix(s, "--"+old); ok && (rest == "" || rest[0] == '=') {
			args[i] = "--" + name + rest
		}
	}
	return args
}

// replaced returns the arguments with the first one that equals old replaced.
func (a *app) replaced(old, with string) []string {
	args := slices.Clone(a.args)
	if i := slices.Index(args, old); i >= 0 {
		args[i] = with
	}
	return args
}

// commandLine returns a command line that a shell parses into the arguments.
func commandLine(args []string) string { return shell.Line(append([]string{"realgain"}, args...)) }
