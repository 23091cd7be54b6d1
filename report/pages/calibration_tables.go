package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
)

// seAt95 is the Monte Carlo standard error of a coverage of 0.95.
func seAt95(sets int) float64 { return math.Sqrt(0.95 * 0.05 / float64(sets)) }

// cellsGrid is one row for each population or number of questions, by name,
// and one column for each method.
func cellsGrid(cells []calibrate.Cell, by string) grid {
	rows, methods := groups(cells, by)
	g := grid{columns: []column{{head: by}, {head: "label"}, {head: "ceiling", right: true}}}
	for _, m := range methods {
		g.columns = append(g.columns, column{head: m, right: true})
	}
	g.columns = append(g.columns, column{head: "misses above, below", right: true}, column{head: "false verdicts", right: true})
	warned := slices.ContainsFunc(cells, func(c calibrate.Cell) bool { return finite(c.WarnedAll) })
	if warned {
		g.columns = append(g.columns, column{head: "warned", right: true})
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
		for i, cell := range line {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
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
func sliceGrid(cells []calibrate.Cell) grid {
	heads := []string{"population", "n", "label", "coverage", "±", "width", "infinite", "false verdicts"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: i == 1 || i > 2}
	}
	for _, c := range cells {
		for i, cell := range []string{
			clean(c.Population), strconv.Itoa(c.N), string(c.Label), share(c.Coverage), share(c.MCSE),
			short3(c.MeanWidth), share(1 - c.Given), share(c.FalseVerdicts()),
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}

// defaultGrid shows the coverage of the default method, a column for each
// number of questions.
func defaultGrid(cells []calibrate.Cell) grid {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.Method != interval.Default })
	g := grid{columns: []column{{head: "population"}}}
	for _, n := range sizes(cells) {
		g.columns = append(g.columns, column{head: strconv.Itoa(n), right: true})
	}
	for _, p := range populations(cells) {
		g.columns[0].cells = append(g.columns[0].cells, clean(p.Population))
		for i, n := range sizes(cells) {
			text := unknown
			for _, c := range ofSize(inPopulation(cells, p.Population), n) {
				text = share(c.Coverage)
				if c.Label != calibrate.Regular {
					text += "°"
				}
			}
			g.columns[i+1].cells = append(g.columns[i+1].cells, text)
		}
	}
	return g
}
