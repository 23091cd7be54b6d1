package pages

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

const recentred = "\n\"False verdicts, re-centred\" are the misses: every method moves with the data, so an\n" +
	"interval of changes moved to a true difference of 0 misses it exactly when the\n" +
	"interval of the changes misses theirs.\n"

// suiteMarkdown writes every cell of the suite as a page.
func suiteMarkdown(out *bytes.Buffer, s *calibrate.Study) {
	if len(s.Cells) == 0 {
		sweepMarkdown(out, s)
		return
	}
	sets, p := suiteSets(s), suiteParts(s)
	title, intro := "Coverage", suiteIntro
	differences := len(p.enumerated)+len(p.simulated)+len(p.slice) > 0
	switch {
	case differences:
	case len(p.shapes) == len(s.Cells):
		title, intro = "Coverage of hard shapes", shapesIntro
	case len(p.ratios)+len(p.groups)+len(p.shapes) == 0:
		title, intro = "False claims of no harm", harmIntro
	case len(p.groups) == 0:
		title, intro = "Coverage of ratios", ratioIntro
	case len(p.ratios) == 0:
		title, intro = "Coverage of clusters and repeats", groupIntro
	}
	fmt.Fprintf(out, "# "+title+"\n\n"+intro+"\n\n## Promises\n\n%s\n", clean(s.Command), s.Level, sets, share(seAt95(sets)), markdownTable(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })))
	out.WriteString("\nA rate of drawn sets breaks a promise where it is beyond the limit by more than three\nMonte Carlo standard errors.\n")
	if differences {
		out.WriteString(recentred)
	}
	if len(p.harms) == 0 || len(p.harms) < len(s.Cells) {
		leastCoverage(out, s)
	}
	if len(p.enumerated) > 0 {
		out.WriteString("\n## 0/1 metrics\n\nShares of gains below one half are the mirror image of those above. Where the median\nchange is 0 `guarded-range` is `guarded`. All discordances are in\n[discordance-coverage.md](discordance-coverage.md).\n")
		for _, n := range sizes(p.enumerated) {
			fmt.Fprintf(out, "\n### n = %d\n\n%s\n", n, markdownTable(cellsGrid(bare(ofSize(p.enumerated, n)), "population")))
		}
	}
	if len(p.simulated) > 0 {
		out.WriteString("\n## Other metrics\n\n`warned` is, of the sets that `guarded` misses and that show one to four large changes,\nthe share on which a comparison warns that few questions differ or carry the change; in\nbrackets the share of all sets.\n")
		for _, c := range populations(p.simulated) {
			fmt.Fprintf(out, "\n### %s\n\n%s.\n\n%s\n", markdownText(c.Population), markdownText(sentence(c.Doc)), markdownTable(cellsGrid(inPopulation(p.simulated, c.Population), "n")))
		}
	}
	if len(p.slice) > 0 {
		fmt.Fprintf(out, "\n## Studentized\n\nBootstrap-t needs draws: %d sets a row.\n\n%s\n", p.slice[0].Sets, markdownTable(sliceGrid(p.slice)))
	}
	ratioMarkdown(out, p.ratios)
	groupMarkdown(out, p.groups)
	harmMarkdown(out, p.harms)
	shapesMarkdown(out, s, p.shapes)
	if len(s.Sweeps) > 0 {
		out.WriteString("\n## 0/1 metrics at all discordances\n\n" + sweepTable(s) + "\n")
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
	p, how := suiteParts(s), "0/1 metrics enumerated, the others "
	if len(p.enumerated) == 0 && len(p.shapes) == 0 {
		how = ""
	}
	textLines(&text, []string{fmt.Sprintf("suite · %d rows, %s%d sets a row · seed %d", len(s.Cells), how, suiteSets(s), s.Seed)}, v)
	text.WriteString("\n" + fit(floorsGrid(s, func(f calibrate.Floor) string { return f.Name }), v) + "\n")
	if drawn := slices.Concat(p.simulated, p.ratios, p.groups, p.shapes); len(drawn) > 0 {
		fmt.Fprintf(&text, "\nCoverage of %s; ° not regular, see --format markdown\n\n", interval.Default)
		text.WriteString(fit(defaultGrid(drawn), v) + "\n")
	}
	if len(s.Sweeps) > 0 {
		text.WriteString("\nAll discordances of 0/1 metrics\n\n" + fit(sweepGrid(s.Sweeps), v) + "\n")
	}
	if len(p.harms) > 0 {
		fmt.Fprintf(&text, "\nFalse claims of no harm by %s; ° not promised, see --format markdown\n\n", interval.WorstCase)
		text.WriteString(fit(falseGrid(p.harms), v) + "\n")
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

// floorsGrid is one row for each promise, in its words or by its name.
func floorsGrid(s *calibrate.Study, name func(calibrate.Floor) string) grid {
	head := "promise of " + interval.Default
	if len(suiteParts(s).harms) == len(s.Cells) {
		head = "promise" // which names its method
	}
	g := grid{columns: []column{{head: head}, {head: "limit", right: true}, {head: "worst", right: true}, {head: "at"}, {head: "cells", right: true, drop: 1}, {head: "kept"}}}
	for _, f := range s.Floors {
		kept := "yes"
		switch {
		case f.Cells == 0:
			kept = unknown
		case !f.Held:
			kept = "no, " + strconv.Itoa(f.Below) + " beyond"
		}
		for i, cell := range []string{clean(name(f)), short3(f.Limit), fourDecimals(f.Worst), clean(f.At), strconv.Itoa(f.Cells), kept} {
			if i == 2 && !finite(f.Worst) {
				cell = unknown
			}
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}
