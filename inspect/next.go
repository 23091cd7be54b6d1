package inspect

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/shell"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// next writes the comparison to run next.
func (s settings) next(sources []scores.Source, all []*inspector, x cross) Next {
	n := nextLine{s: s, sources: sources, all: all, x: x}
	if why := n.obstacle(); why != "" {
		return Next{Args: []string{}, Note: why}
	}
	args := []string{"compare"}
	for _, src := range sources {
		args = append(args, argument(src, n.inside()))
	}
	args = append(args, n.arms()...)
	out := Next{Ready: len(n.args) == 0}
	args = append(args, n.args...)
	if !out.Ready {
		out.Note = "replace " + n.args[0] + " with the other system's file"
	}
	for _, src := range sources {
		if out.Note == "" && slices.Contains(src.Paths, "-") {
			out.Note = "standard input has been read: give it again"
		}
	}
	args = append(args, n.reading()...)
	args = append(args, n.metrics()...)
	args = append(args, n.scales()...)
	args = append(args, n.care()...)
	args = append(args, n.design()...)
	out.Args, out.Line = args, shell.Line(append([]string{"realgain"}, args...))
	return out
}

// nextLine puts the line together.
type nextLine struct {
	s       settings
	sources []scores.Source
	all     []*inspector
	x       cross
	args    []string // what is to be filled in
	fit     []string // what kept returned; nil = not asked yet
}

// inside reports whether the arms are inside the files.
func (n *nextLine) inside() bool { return n.all[0].armColumn != nil || n.columned() != nil }

// columned returns the arms that stand side by side, if that is how to compare.
func (n *nextLine) columned() *ColumnedArms {
	if in := n.all[0]; len(n.all) == 1 && in.armColumn == nil && len(in.out.ArmsAsColumns) > 0 {
		return &in.out.ArmsAsColumns[0]
	}
	return nil
}

// obstacle says what is to be done before anything can be compared.
func (n *nextLine) obstacle() string {
	for _, in := range n.all {
		if why := n.unready(in); why != "" {
			return why
		}
	}
	labels := map[string]bool{n.x.base.arm.label: true}
	for i, p := range n.x.pairs {
		label := n.x.others[i].arm.label
		if labels[label] && n.inside() {
			return fmt.Sprintf("several files name the arm %s: inspect and compare them apart", label)
		}
		labels[label] = true
		if p.shared < 2 {
			return fmt.Sprintf("%s and %s share %s: nothing can be paired", n.x.base.arm.label, n.x.others[i].arm.label, wording.Count(p.shared, "question"))
		}
	}
	if len(n.x.common) < 2 {
		return "hardly any question is in all arms: nothing can be paired"
	}
	if n.columned() == nil && len(n.kept()) == 0 {
		return "no metric of all arms is fit to be compared"
	}
	return ""
}

// unready says what is to be done with a source before it can be compared.
func (n *nextLine) unready(in *inspector) string {
	first := n.all[0]
	switch {
	case in.id == nil:
		return `name the column of the question id first: Options.Read.ID "COLUMN"`
	case countZeros(in.question) > 0:
		return fmt.Sprintf("give every row an id first: column %s is empty on some", wording.Shown(in.id.Name))
	case in.id.Name != first.id.Name && (first.armColumn != nil || !in.usualID() || !first.usualID()):
		return "give the column of the question id one name in all files first"
	case (in.armColumn == nil) != (first.armColumn == nil), in.armColumn != nil && in.armColumn.Name != first.armColumn.Name:
		return "some files hold one system, others several: inspect and compare them apart"
	}
	if len(in.out.ArmColumns) > 0 && in.armColumn == nil {
		return fmt.Sprintf("say which column names the arms: Options.Read.ArmColumn %q", in.out.ArmColumns[0].Column)
	}
	for i := range in.survey.Columns {
		if words := wordMap(&in.survey.Columns[i]); words != "" && len(in.arms[0].metrics) == 0 {
			return fmt.Sprintf("give the words values first: Options.Read.ValueMap %q", words)
		}
	}
	return ""
}

// argument writes a source as compare takes it.
func argument(src scores.Source, inside bool) string {
	paths := slices.Clone(src.Paths)
	for i, p := range paths {
		if len(p) > 1 && p[0] == '-' {
			paths[i] = "./" + p
		}
	}
	text := strings.Join(paths, ",")
	if src.Label == "" || inside || len(paths) > 1 && strings.ContainsAny(src.Label, ",*?[") {
		return text
	}
	return src.Label + "=" + text
}

// arms writes the flags that tell arms of one file apart, and notes what is to
// be filled in.
func (n *nextLine) arms() []string {
	if c := n.all[0].armColumn; c != nil {
		if len(n.x.others) == 0 {
			n.args = []string{"CANDIDATE"}
		}
		if n.s.Read.ArmColumn == "" && c.Name == n.all[0].survey.Roles.Arm && len(n.all) == 1 { // which compare knows too
			if len(n.all[0].arms) == 2 && n.x.base.arm == &n.all[0].arms[0] {
				return nil // of two arms it takes the first as the baseline
			}
			return []string{"--baseline", n.x.base.arm.label}
		}
		return []string{"--arm-column", c.Name, "--baseline", n.x.base.arm.label}
	}
	if c := n.columned(); c != nil {
		var out []string
		for _, a := range c.Arms {
			out = append(out, "--arm", a.Label+"="+a.Column)
		}
		if c.Metric != "score" {
			out = append(out, "--metric-name", c.Metric)
		}
		return out
	}
	if len(n.all) == 1 {
		n.args = []string{"CANDIDATE"}
	}
	return nil
}

// reading writes the flags that say how files are read.
func (n *nextLine) reading() []string {
	var out []string
	opt := n.s.Read
	if in := n.all[0]; !in.usualID() || opt.ID != "" {
		out = append(out, "--id", in.id.Name)
	}
	if opt.As != "" {
		out = append(out, "--as", opt.As)
	}
	if len(opt.ValueMap) > 0 {
		var pairs []string
		for _, w := range slices.Sorted(maps.Keys(opt.ValueMap)) {
			pairs = append(pairs, w+"="+strconv.FormatFloat(opt.ValueMap[w], 'g', -1, 64))
		}
		out = append(out, "--value-map", strings.Join(pairs, ","))
	}
	return out
}
