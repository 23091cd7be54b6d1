package pair

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// where names a row: file and line when the table has them.
func (a *arm) where(row int32) string {
	path, line := a.place(row)
	if path == "-" {
		path = "standard input"
	}
	switch {
	case line > 0:
		return fmt.Sprintf("%s:%d", path, line)
	case len(a.Lines) > 0:
		return path
	}
	return fmt.Sprintf("%s, row %d", path, row+1)
}

// place returns path and line of a row; the label stands in for a path and 0
// for a line that are not known.
func (a *arm) place(row int32) (path string, line int) {
	if path = a.File(int(row)); path == "" {
		path = a.Label
	}
	return path, a.Line(int(row))
}

// examples shows the first few questions, each with what detail says of it.
func examples(questions []int32, detail func(q int32) string) string {
	var parts []string
	for _, q := range questions[:min(len(questions), maxIDs)] {
		parts = append(parts, detail(q))
	}
	s := strings.Join(parts, ", ")
	if len(questions) > maxIDs {
		s += " …"
	}
	return s
}

func (g *Grid) at(a *arm) func(q int32) string {
	return func(q int32) string {
		return fmt.Sprintf("%s (%s)", wording.Quote(g.Questions.At(int(q))), a.where(a.row(q)))
	}
}
