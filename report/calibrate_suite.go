package report

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
)

const suiteIntro = "How often each interval covers the true difference on populations where it is\n" +
	"known. Every number on this page was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v. 0/1 metrics are enumerated: every outcome with its probability, no\n" +
	"sampling error. The others are simulated, %d sets a row (Monte Carlo standard\n" +
	"error of a coverage near 0.95: %s).\n\n" +
	"Each row is labelled before the run. *regular*: the sample holds at least five of\n" +
	"the questions that carry half of E(d − median)² with probability 95%%, and the\n" +
	"changes are bounded or light-tailed. *hidden-mass*: it does not. *heavy-tailed*:\n" +
	"no finite interval is valid. The ceiling is 1 − P(the sample holds no large change);\n" +
	"see [impossible.md](impossible.md). Promises are made for 0/1 metrics and regular\n" +
	"rows; the others stand beside their ceiling.\n\n" +
	"Cells read coverage (mean width). Where a method has no interval, an end of it is\n" +
	"unknown, and it counts as covering. False verdicts are claims of a change where the\n" +
	"true difference is 0, the arms of each question exchanged by the toss of a coin."

// suiteMarkdown writes every cell of the suite as a page.
func suiteMarkdown(out *bytes.Buffer, s *calibrate.Study) {
	sets := suiteSets(s)
	fmt.Fprintf(out, "# Coverage\n\n"+suiteIntro+"\n\n## Promises\n\n%s\n", clean(s.Command), s.Level, sets, share(seAt95(sets)), markdownTable(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })))
	out.WriteString("\n\"False verdicts, re-centred\" are the misses: every method moves with the data, so an\ninterval of changes moved to a true difference of 0 misses it exactly when the\ninterval of the changes misses theirs.\n")
	leastCoverage(out, s)
	enumerated, simulated, slice := suiteParts(s)
	if len(enumerated) > 0 {
		out.WriteString("\n## 0/1 metrics\n\nShares of gains below one half are the mirror image of those above. On 0/1 scores\n`guarded-range` is `guarded`.\n")
		for _, n := range sizes(enumerated) {
			fmt.Fprintf(out, "\n### n = %d\n\n%s\n", n, markdownTable(cellsGrid(bare(ofSize(enumerated, n)), "population")))
		}
	}
	if len(simulated) > 0 {
		out.WriteString("\n## Other metrics\n\n`warned` is, of the sets that `guarded` misses and that show one to four large changes,\nthe share on which a comparison warns that few questions differ or carry the change; in\nbrackets the share of all sets.\n")
		for _, p := range populations(simulated) {
			fmt.Fprintf(out, "\n### %s\n\n%s.\n\n%s\n", markdownText(p.Population), markdownText(sentence(p.Doc)), markdownTable(cellsGrid(inPopulation(simulated, p.Population), "n")))
		}
	}
	if len(slice) > 0 {
		fmt.Fprintf(out, "\n## Studentized\n\nBootstrap-t needs draws: %d sets a row.\n\n%s\n", slice[0].Sets, markdownTable(sliceGrid(slice)))
	}
}

// sentence begins with a capital, unless it begins with a formula.
func sentence(s string) string {
	if first, rest, ok := strings.Cut(s, " "); ok && !strings.ContainsAny(first, "(0123456789") {
		return strings.ToUpper(first[:1]) + first[1:] + " " + rest
	}
	return s
}

// suiteTable shows the promises, and the coverage of the default method.
func suiteTable(out *bytes.Buffer, s *calibrate.Study, v View) {
	var text strings.Builder
	textLines(&text, []string{fmt.Sprintf("suite · %d rows, 0/1 metrics enumerated, the others %d sets a row · seed %d", len(s.Cells), suiteSets(s), s.Seed)}, v)
	text.WriteString("\n" + fit(floorsGrid(s, func(f calibrate.Floor) string { return f.Name }), v) + "\n")
	_, simulated, _ := suiteParts(s)
	if len(simulated) > 0 {
		fmt.Fprintf(&text, "\nCoverage of %s; ° not regular, see --format markdown\n\n", interval.Default)
		text.WriteString(fit(defaultGrid(simulated), v) + "\n")
	}
	out.WriteString(text.String())
}

// bare leaves the word off the names of 0/1 metrics.
func bare(cells []calibrate.Cell) []calibrate.Cell {
	out := slices.Clone(cells)
	for i := range out {
		out[i].Population = strings.TrimPrefix(out[i].Population, "binary ")
	}
	return out
}

func suiteSets(s *calibrate.Study) int {
	sets := 0
	for _, c := range s.Cells {
		sets = max(sets, c.Sets)
	}
	return sets
}

// suiteParts parts the cells by how they were found.
func suiteParts(s *calibrate.Study) (enumerated, simulated, slice []calibrate.Cell) {
	for _, c := range s.Cells {
		switch {
		case c.Sets == 0:
			enumerated = append(enumerated, c)
		case c.Method == "studentized":
			slice = append(slice, c)
		default:
			simulated = append(simulated, c)
		}
	}
	return enumerated, simulated, slice
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

// floorsGrid is one row for each promise, in its words or by its name.
func floorsGrid(s *calibrate.Study, name func(calibrate.Floor) string) grid {
	g := grid{columns: []column{{head: "promise of " + interval.Default}, {head: "limit", right: true}, {head: "worst", right: true}, {head: "at"}, {head: "cells", right: true, drop: 1}, {head: "kept"}}}
	for _, f := range s.Floors {
		kept := "yes"
		switch {
		case f.Cells == 0:
			kept = unknown
		case !f.Held:
			kept = "no, " + strconv.Itoa(f.Below) + " beyond"
		}
		for i, cell := range []string{clean(name(f)), short3(f.Limit), strconv.FormatFloat(f.Worst, 'f', 4, 64), clean(f.At), strconv.Itoa(f.Cells), kept} {
			if i == 2 && !finite(f.Worst) {
				cell = unknown
			}
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}
