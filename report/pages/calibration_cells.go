package pages

import (
	"slices"
	"strings"

	"github.com/realgain/realgain/calibrate"
)

// bare leaves the word off the names of 0/1 metrics.
func bare(cells []calibrate.Cell) []calibrate.Cell {
	out := slices.Clone(cells)
	for i := range out {
		out[i].Population = strings.TrimPrefix(out[i].Population, "binary ")
	}
	return out
}

// mostSets is how many sets were drawn for a row that was not cut short.
func mostSets(s *calibrate.Study) int {
	sets := 0
	for _, c := range s.Cells {
		sets = max(sets, c.Sets)
	}
	return sets
}

// parts are the cells of a suite by how they were found: the studentized slice
// stands apart, and so do ratios, groups, claims of no harm and shapes.
type parts struct {
	enumerated, simulated, slice, ratios, groups, harms, shapes []calibrate.Cell
}

func suiteParts(s *calibrate.Study) parts {
	var p parts
	for _, c := range s.Cells {
		switch {
		case c.Part == calibrate.InShapes:
			p.shapes = append(p.shapes, c)
		case c.Claim == calibrate.NoHarm:
			p.harms = append(p.harms, c)
		case c.Estimand == "ratio":
			p.ratios = append(p.ratios, c)
		case c.Group != "":
			p.groups = append(p.groups, c)
		case c.Sets == 0:
			p.enumerated = append(p.enumerated, c)
		case c.Method == "studentized":
			p.slice = append(p.slice, c)
		default:
			p.simulated = append(p.simulated, c)
		}
	}
	return p
}

func sizes(cells []calibrate.Cell) []int {
	var out []int
	for _, c := range cells {
		if !slices.Contains(out, c.N) {
			out = append(out, c.N)
		}
	}
	return out
}

// populations returns a cell of each population, in order.
func populations(cells []calibrate.Cell) []calibrate.Cell {
	var out []calibrate.Cell
	for _, c := range cells {
		if !slices.ContainsFunc(out, func(o calibrate.Cell) bool { return o.Population == c.Population }) {
			out = append(out, c)
		}
	}
	return out
}

func ofSize(cells []calibrate.Cell, n int) []calibrate.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.N != n })
}

func inPopulation(cells []calibrate.Cell, population string) []calibrate.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.Population != population })
}

// title returns the title and the introduction of a page with that many cells.
func (p parts) title(cells int) (title, intro string) {
	switch {
	case p.differences():
	case len(p.shapes) == cells:
		return "Coverage of hard shapes", shapesIntro
	case len(p.ratios)+len(p.groups)+len(p.shapes) == 0:
		return "False claims of no harm", harmIntro
	case len(p.groups) == 0:
		return "Coverage of ratios", ratioIntro
	case len(p.ratios) == 0:
		return "Coverage of clusters and repeats", groupIntro
	}
	return "Coverage", suiteIntro
}

// differences reports whether any cell is of a difference of single questions.
func (p parts) differences() bool { return len(p.enumerated)+len(p.simulated)+len(p.slice) > 0 }
