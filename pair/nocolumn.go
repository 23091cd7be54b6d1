package pair

import (
	"fmt"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// noColumn returns the error of a column that no arm has.
func (g *Grid) noColumn(what, column string) error {
	var names []string
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, a := range g.arms {
		add(a.IDColumn)
		for _, m := range a.Metrics {
			add(m.Name)
		}
		for _, t := range a.Tags {
			add(t.Name)
		}
		for _, s := range a.Skipped {
			add(s.Column)
		}
	}
	hint := "realgain inspect FILE lists the columns"
	if near := nearest(column, names); near != "" {
		hint = "did you mean " + wording.Quote(near) + "? " + hint
	}
	return &Error{Msg: fmt.Sprintf("no arm has the column %s that names the %s", wording.Quote(column), what), Hint: hint}
}
