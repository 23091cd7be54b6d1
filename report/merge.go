package report

import "github.com/realgain/realgain/report/page"

// merged joins stars to the next column and footnote marks to the previous one.
func merged(g page.Grid) page.Grid {
	var out page.Grid
	for _, c := range g.Columns {
		n := len(out.Columns)
		if n == 0 || out.Columns[n-1].Role != page.Star && c.Role != page.Marks {
			out.Columns = append(out.Columns, c)
			continue
		}
		last := &out.Columns[n-1]
		last.Head, last.Role = join(last.Head, c.Head), c.Role
		cells := make([]string, len(c.Cells))
		for i, cell := range c.Cells {
			cells[i] = join(last.Cells[i], cell)
		}
		last.Cells = cells
	}
	return out
}

// join puts a space between two texts that are both there.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}
