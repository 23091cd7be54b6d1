package cli

import (
	"fmt"
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

// usage prints everything of --help below the description.
func usage(cmd *cobra.Command) error {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "Usage:\n  %s\n", strings.TrimSpace(cmd.UseLine()))
	if cmd.Example != "" {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	list := func(title string, want func(*cobra.Command) bool) {
		for _, c := range cmd.Commands() {
			if want(c) {
				if title != "" {
					fmt.Fprintf(w, "\n%s:\n", title)
					title = ""
				}
				fmt.Fprintf(w, "  %-12s %s\n", c.Name(), c.Short)
			}
		}
	}
	list("Commands", func(c *cobra.Command) bool { return c.IsAvailableCommand() || c.Name() == "help" })
	list("Topics, for `realgain help TOPIC`", (*cobra.Command).IsAdditionalHelpTopicCommand)
	for _, g := range groups {
		if fs := flagsOf(cmd, g.name); fs.HasAvailableFlags() {
			fmt.Fprintf(w, "\n%s:\n", g.title)
			fs.VisitAll(func(f *pflag.Flag) { fmt.Fprint(w, flagUsage(f)) })
		}
	}
	return nil
}

// flagUsage explains one flag: its spelling on one line, its meaning below.
func flagUsage(f *pflag.Flag) string {
	var b strings.Builder
	b.WriteString("  ")
	if f.Shorthand != "" {
		b.WriteString("-" + f.Shorthand + ", ")
	}
	kind, text := pflag.UnquoteUsage(f)
	b.WriteString(strings.TrimRight("--"+f.Name+" "+kind, " ") + "\n")
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
		text += " (default " + f.DefValue + ")"
	}
	fold(&b, strings.Repeat(" ", 8), text)
	return b.String()
}

// fold writes text in lines of at most 80 columns, each after the indent.
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

// flagsOf returns the flags of a command that belong to a group.
func flagsOf(cmd *cobra.Command, name string) *pflag.FlagSet {
	fs := pflag.NewFlagSet(name, pflag.ContinueOnError)
	fs.SortFlags = false
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		has := f.Annotations[group]
		if slices.Contains(has, name) || name == "" && len(has) == 0 {
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
