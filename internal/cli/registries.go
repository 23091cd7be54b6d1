package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/schema"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/scores"

	// Formats that need large modules register themselves. The program imports them, the
	// library does not.
	_ "github.com/realgain/realgain/scores/parquet"
)

// The values of flags and the lists of help topics come from the registries, so a new
// method, estimand or format needs no change here.

// knownEstimand returns an error if there is no estimand of this name. The names with a
// parameter, such as quantile:0.95, are in no list.
func knownEstimand(name string) error {
	_, err := estimand.Get(name)
	if wrong, ok := errors.AsType[*estimand.NameError](err); ok && wrong.Meant == "" {
		return errors.New("no such value")
	}
	return err
}

// orAuto returns "auto" and the names: the values of a flag whose default is a choice.
func orAuto(names []string) []string { return append([]string{"auto"}, names...) }

func estimandList() string {
	var b strings.Builder
	for _, e := range estimand.All() {
		entry(&b, e.Name(), e.Doc())
	}
	return b.String()
}

func intervalList() string {
	var b strings.Builder
	entry(&b, "auto", "the default, now "+interval.Default)
	for _, m := range interval.All() {
		entry(&b, m.Name, m.Doc)
	}
	return b.String()
}

func engineList() string {
	var b strings.Builder
	entry(&b, "auto", "the default: exact where it can, else montecarlo")
	for _, e := range resample.Engines() {
		entry(&b, e.Name, e.Doc)
	}
	return b.String()
}

func outputList() string {
	var b strings.Builder
	for _, name := range report.Names() {
		f, _ := report.Get(name)
		entry(&b, name, f.Doc)
	}
	return b.String()
}

// entry writes one line of a list, folded at 80 columns.
func entry(b *strings.Builder, name, doc string) {
	const indent = 16
	var text strings.Builder
	fold(&text, strings.Repeat(" ", indent), doc)
	head := fmt.Sprintf("  %-*s", indent-2, name)
	if len(name) > indent-3 {
		b.WriteString(head + "\n" + text.String())
		return
	}
	b.WriteString(head + text.String()[indent:])
}

// registered returns the words that each topic lists from a registry.
func registered() map[string][]string {
	var estimands, readers []string
	for _, name := range estimand.Names() {
		head, _, _ := strings.Cut(name, ":")
		estimands = append(estimands, head)
	}
	for _, f := range scores.Formats() {
		readers = append(readers, f.Name)
	}
	return map[string][]string{
		"interval": interval.Names(), "estimand": estimands, "engine": resample.Names(),
		"output": slices.DeleteFunc(report.Names(), func(name string) bool { return slices.Contains(readers, name) }), "formats": readers,
	}
}

// resultSchema returns the schema of the result, with the enumerations of the registries.
func resultSchema() string {
	text, err := schema.Complete("result.v1")
	if err != nil {
		return err.Error() + "\n"
	}
	return string(text)
}

// directionTable returns the table of names, with a blank line before each group.
func directionTable() string {
	var b strings.Builder
	for _, g := range names.Table {
		b.WriteByte('\n')
		head := g.Means
		if g.About != "" {
			head += ": " + g.About
		}
		b.WriteString(head + "\n")
		words := strings.Join(strings.Fields(g.Words), ", ")
		if g.Weak {
			words = "(" + words + ")"
		}
		fold(&b, "  ", words)
	}
	return b.String()
}
