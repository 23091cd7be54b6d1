package pages

import (
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

// leastCoverage sums up the page: the lowest coverage of each method at each
// number of questions, for each kind of row.
func leastCoverage(p parts) []page.Block {
	out := []page.Block{heading(2, "Lowest coverage")}
	for _, part := range []struct {
		title string
		cells []calibrate.Cell
	}{
		{"0/1 metrics", p.enumerated},
		{"Regular rows of other metrics", labelled(p.simulated, calibrate.Regular)},
		{"Hidden-mass rows of other metrics", labelled(p.simulated, calibrate.HiddenMass)},
		{"Heavy-tailed rows", labelled(p.simulated, calibrate.HeavyTailed)},
		{"Ratios", p.ratios},
		{"Clusters and repeats", p.groups},
		{"Regular shapes", labelled(p.shapes, calibrate.Regular)},
		{"Hidden-mass shapes", labelled(p.shapes, calibrate.HiddenMass)},
		{"Heavy-tailed shapes", labelled(p.shapes, calibrate.HeavyTailed)},
	} {
		if len(part.cells) > 0 {
			out = append(out, block(page.Lines, part.title+", the least over all populations:"), table(leastGrid(part.cells)))
		}
	}
	return out
}

func labelled(cells []calibrate.Cell, l calibrate.Label) []calibrate.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.Label != l })
}

// leastGrid is one row a method and one column a number of questions.
func leastGrid(cells []calibrate.Cell) page.Grid {
	_, methods := groups(cells, "n")
	columns := sizes(cells)
	slices.Sort(columns)
	g := page.Grid{Columns: []page.Column{{Head: "method"}}}
	for _, n := range columns {
		g.Columns = append(g.Columns, page.Column{Head: "n = " + strconv.Itoa(n), Right: true})
	}
	for _, m := range methods {
		g.Columns[0].Cells = append(g.Columns[0].Cells, clean(m))
		for i, n := range columns {
			text := unknown
			if c, ok := least(cells, m, n); ok {
				text = share(c.Coverage)
			}
			g.Columns[i+1].Cells = append(g.Columns[i+1].Cells, text)
		}
	}
	return g
}

// least is the cell of a method with the lowest coverage at n questions.
func least(cells []calibrate.Cell, method string, n int) (calibrate.Cell, bool) {
	var worst calibrate.Cell
	found := false
	for _, c := range cells {
		if c.Method == method && c.N == n && (!found || c.Coverage < worst.Coverage) {
			worst, found = c, true
		}
	}
	return worst, found
}
