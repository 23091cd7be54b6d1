package pair

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// where returns the place of a row: its file and line if the table has them.
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

// place returns the path and the line of a row. If unknown, the path is the arm's label
// and the line is 0.
func (a *arm) place(row int32) (path string, line int) {
	if path = a.File(int(row)); path == "" {
		path = a.Label
	}
	return path, a.Line(int(row))
}

// examples lists the first few questions, each with the text that detail returns.
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
