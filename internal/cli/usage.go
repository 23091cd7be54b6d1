package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// group is the annotation that puts a flag under a heading of --help.
const group = "group"

// groups are the headings, in order; flags without one come last.
var groups = []struct{ name, title string }{
	{"what", "What to compare"},
	{"who", "Which questions and arms"},
	{"how", "How to compute"},
	{"care", "Care with the data"},
	{"out", "Output"},
	{"", "Other"},
}

// usage prints the part of --help below the long text.
func usage(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "Usage:\n  %s\n", strings.TrimSpace(cmd.UseLine()))
	if cmd.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	listCommands(w, cmd, "Commands:", listed)
	listCommands(w, cmd, topicsTitle, (*cobra.Command).IsAdditionalHelpTopicCommand)
	for _, g := range groups {
		if fs := flagsOf(cmd, g.name); fs.HasAvailableFlags() {
			fmt.Fprintf(w, "\n%s:\n", g.title)
			fs.VisitAll(func(f *pflag.Flag) { fmt.Fprint(w, flagUsage(f)) })
		}
	}
	return nil
}

// listed reports whether a command is in the list of commands.
func listed(c *cobra.Command) bool { return c.IsAvailableCommand() || c.Name() == "help" }

// listCommands prints a line for each wanted command below cmd, after a blank line and
// the title if it is not "".
func listCommands(w io.Writer, cmd *cobra.Command, title string, want func(*cobra.Command) bool) {
	head := "\n"
	if title != "" {
		head += title + "\n"
	}
	for _, c := range cmd.Commands() {
		if want(c) {
			fmt.Fprintf(w, "%s  %-12s %s\n", head, c.Name(), c.Short)
			head = ""
		}
	}
}

// flagUsage returns the help of a flag: its spelling on one line, its usage below.
func flagUsage(f *pflag.Flag) string {
	var b strings.Builder
	b.WriteString("  " + flagHead(f) + "\n")
	_, text := pflag.UnquoteUsage(f)
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
		text += " (default " + f.DefValue + ")"
	}
	fold(&b, strings.Repeat(" ", 8), text)
	return b.String()
}

// flagHead returns the spelling of a flag: -m, --metric METRIC.
func flagHead(f *pflag.Flag) string {
	head := "--" + f.Name
	if f.Shorthand != "" {
		head = "-" + f.Shorthand + ", " + head
	}
	kind, _ := pflag.UnquoteUsage(f)
	return strings.TrimRight(head+" "+kind, " ")
}

// fold writes text in lines of at most 80 columns, each with the indent.
func fold(b *strings.Builder, indent, text string) {
	width := 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == 0:
			b.WriteString(indent)
			width = utf8.RuneCountInString(indent)
		case width+1+n > 80:
			b.WriteString("\n" + indent)
			width = utf8.RuneCountInString(indent)
		default:
			b.WriteString(" ")
			width++
		}
		b.WriteString(word)
		width += n
	}
	b.WriteString("\n")
}

// flagsOf returns the flags of a command that belong to a group, hidden ones left out.
func flagsOf(cmd *cobra.Command, name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SortFlags = false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		has := f.Annotations[group]
		if !f.Hidden && (slices.Contains(has, name) || name == "" && len(has) == 0) {
			fs.AddFlag(f)
		}
	})
	return fs
}

// grouped registers flags under one heading.
func grouped(cmd *cobra.Command, name string, register func(*pflag.FlagSet)) {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SortFlags = false
	register(fs)
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[group] = []string{name}
		cmd.Flags().AddFlag(f)
	})
}
