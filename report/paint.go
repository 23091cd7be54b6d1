package report

import (
	"slices"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
)

// colors are the ANSI codes of the verdicts. The word always stands there too.
var colors = map[string]string{
	string(realgain.Improved):     "32", // green
	string(realgain.Regressed):    "31", // red
	string(realgain.Equivalent):   "36", // cyan
	string(realgain.NonInferior):  "36",
	string(realgain.Inconclusive): "33", // yellow
}

// painted prepares the cells for a terminal: the answers in colour, and room
// for the star in front of every metric.
func painted(g grid, v View) grid {
	out := grid{columns: slices.Clone(g.columns)}
	for i, c := range out.columns {
		out.columns[i].cells = slices.Clone(c.cells)
		if c.role == roleStar {
			out.columns[i].head = " "
		}
		for j, cell := range c.cells {
			out.columns[i].cells[j] = paint(c.role, cell, v)
		}
	}
	return out
}

// paint colours the cells that carry the answer.
func paint(r role, cell string, v View) string {
	code := ""
	switch {
	case r == roleStar && cell == "":
		return " "
	case r == roleStar:
		code = "1" // bold
	case r == roleVerdict:
		code = colors[cell]
	}
	if !v.Color || code == "" {
		return cell
	}
	return "\x1b[" + code + "m" + cell + "\x1b[0m"
}

// shortestName is the width below which a metric name is not cut further.
const shortestName = 8

// cutNames shortens metric names by what the table is too wide. The middle
// goes, since names of a family differ at their ends: recall@5, recall@10.
func cutNames(g grid, over int) grid {
	out := grid{columns: slices.Clone(g.columns)}
	for i, c := range out.columns {
		if c.role != roleMetric {
			continue
		}
		widest := text.StringWidth(c.head)
		for _, cell := range c.cells {
			widest = max(widest, text.StringWidth(cell))
		}
		limit := max(widest-over, shortestName)
		out.columns[i].cells = nil
		for _, cell := range c.cells {
			out.columns[i].cells = append(out.columns[i].cells, cut(cell, limit))
		}
	}
	return out
}

// cut shortens s to width columns with … in the middle.
func cut(s string, width int) string {
	if text.StringWidth(s) <= width {
		return s
	}
	runes := []rune(s)
	left, right := 0, len(runes)
	used := 1 // the …
	for front := true; left < right; front = !front {
		next := runes[left]
		if !front {
			next = runes[right-1]
		}
		w := text.StringWidth(string(next))
		if used+w > width {
			break
		}
		used += w
		if front {
			left++
		} else {
			right--
		}
	}
	return string(runes[:left]) + "…" + string(runes[right:])
}
