package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
)

// seAt95 is the Monte Carlo standard error of a coverage of 0.95.
func seAt95(sets int) float64 { return math.Sqrt(0.95 * 0.05 / float64(sets)) }

// cellsGrid is one row for each population or number of questions, by name,
// and one column for each method.
func cellsGrid(cells []calibrate.Cell, by string) page.Grid {
	rows, methods := groups(cells, by)
	g := page.Grid{Columns: []page.Column{{Head: by}, {Head: "label"}, {Head: "ceiling", Right: true}}}
	for _, m := range methods {
		g.Columns = append(g.Columns, page.Column{Head: m, Right: true})
	}
	g.Columns = append(g.Columns, page.Column{Head: "misses above, below", Right: true}, page.Column{Head: "false verdicts", Right: true})
	warned := slices.ContainsFunc(cells, func(c calibrate.Cell) bool { return finite(c.WarnedAll) })
	if warned {
		g.Columns = append(g.Columns, page.Column{Head: "warned", Right: true})
	}
	for _, row := range rows {
		line := []string{rowName(row[0], by), string(row[0].Label), share(row[0].Ceiling)}
		var chosen calibrate.Cell
		for _, m := range methods {
			cell := unknown
			for _, c := range row {
				if c.Method == m {
					cell = share(c.Coverage) + " (" + short3(c.MeanWidth) + ")"
				}
				if c.Method == interval.Default {
					chosen = c
				}
			}
			line = append(line, cell)
		}
		line = append(line, share(chosen.MissLow)+", "+share(chosen.MissHigh), share(chosen.FalseVerdicts()))
		if warned {
			line = append(line, warnedText(chosen))
		}
		g.AddRow(line...)
	}
	return g
}

func warnedText(c calibrate.Cell) string {
	if !finite(c.WarnedAll) {
		return unknown
	}
	return fmt.Sprintf("%s (%s)", twoDecimals(c.WarnedMissed), twoDecimals(c.WarnedAll))
}

func rowName(c calibrate.Cell, by string) string {
	if by == "n" {
		return strconv.Itoa(c.N)
	}
	return clean(c.Population)
}

// groups collects the cells of each row, and the methods in order.
func groups(cells []calibrate.Cell, by string) (rows [][]calibrate.Cell, methods []string) {
	index := map[string]int{}
	for _, c := range cells {
		name := rowName(c, by)
		if _, ok := index[name]; !ok {
			index[name] = len(rows)
			rows = append(rows, nil)
		}
		rows[index[name]] = append(rows[index[name]], c)
		if !slices.Contains(methods, c.Method) {
			methods = append(methods, c.Method)
		}
	}
	return rows, methods
}

// sliceGrid shows the studentized interval.
func sliceGrid(cells []calibrate.Cell) page.Grid {
	g := columns(1, "population", "n", "label", "coverage", "±", "width", "infinite", "false verdicts")
	g.Columns[2].Right = false
	for _, c := range cells {
		g.AddRow(
			clean(c.Population), strconv.Itoa(c.N), string(c.Label), share(c.Coverage), share(c.MCSE),
			short3(c.MeanWidth), share(1-c.Given), share(c.FalseVerdicts()),
		)
	}
	return g
}

// defaultGrid shows the coverage of the default method, a column for each
// number of questions.
func defaultGrid(cells []calibrate.Cell) page.Grid {
	return sizesGrid(cells, interval.Default, func(c calibrate.Cell) (float64, bool) {
		return c.Coverage, c.Label != calibrate.Regular
	})
}

// sizesGrid shows a rate of one method, a row for each population and a column for
// each number of questions. Rates beside the floors are marked.
func sizesGrid(cells []calibrate.Cell, method string, rate func(c calibrate.Cell) (x float64, beside bool)) page.Grid {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.Method != method })
	g := page.Grid{Columns: []page.Column{{Head: "population"}}}
	for _, n := range sizes(cells) {
		g.Columns = append(g.Columns, page.Column{Head: strconv.Itoa(n), Right: true})
	}
	for _, p := range populations(cells) {
		g.Columns[0].Cells = append(g.Columns[0].Cells, clean(p.Population))
		for i, n := range sizes(cells) {
			text := unknown
			for _, c := range ofSize(inPopulation(cells, p.Population), n) {
				x, beside := rate(c)
				if text = share(x); beside {
					text += "°"
				}
			}
			g.Columns[i+1].Cells = append(g.Columns[i+1].Cells, text)
		}
	}
	return g
}
