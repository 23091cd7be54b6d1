package report

import (
	"slices"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain/report/page"
)

// colors are the ANSI codes of tones.
var colors = map[page.Tone]string{
	page.Good: "32", // green
	page.Bad:  "31", // red
	page.Even: "36", // cyan
	page.Open: "33", // yellow
}

// painted prepares the cells for a terminal: the answers in colour, and room
// for the star in front of every name.
func painted(g page.Grid, v View) page.Grid {
	out := page.Grid{Columns: slices.Clone(g.Columns)}
	for i, c := range out.Columns {
		out.Columns[i].Cells = slices.Clone(c.Cells)
		if c.Role == page.Star {
			out.Columns[i].Head = " "
		}
		for j, cell := range c.Cells {
			tone := page.Plain
			if j < len(c.Tones) {
				tone = c.Tones[j]
			}
			out.Columns[i].Cells[j] = paint(c.Role, tone, cell, v)
		}
	}
	return out
}

// paint colours the cells that carry the answer.
func paint(r page.Role, tone page.Tone, cell string, v View) string {
	code := colors[tone]
	switch {
	case r == page.Star && cell == "":
		return " "
	case r == page.Star:
		code = "1" // bold
	}
	if !v.Color || code == "" {
		return cell
	}
	return "\x1b[" + code + "m" + cell + "\x1b[0m"
}

// shortestName is the width below which a name is not cut further.
const shortestName = 8

// cutNames shortens names by what the table is too wide. The middle
// goes, since names of a family differ at their ends: recall@5, recall@10.
func cutNames(g page.Grid, over int) page.Grid {
	out := page.Grid{Columns: slices.Clone(g.Columns)}
	for i, c := range out.Columns {
		if c.Role != page.Name {
			continue
		}
		widest := text.StringWidth(c.Head)
		for _, cell := range c.Cells {
			widest = max(widest, text.StringWidth(cell))
		}
		limit := max(widest-over, shortestName)
		out.Columns[i].Cells = nil
		for _, cell := range c.Cells {
			out.Columns[i].Cells = append(out.Columns[i].Cells, cut(cell, limit))
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
