package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
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

const recentred = "\"False verdicts, re-centred\" are the misses: every method moves with the data, so an\n" +
	"interval of changes moved to a true difference of 0 misses it exactly when the\n" +
	"interval of the changes misses theirs."

// suitePage is every cell of the suite as a page of the manual.
func suitePage(s *calibrate.Study) []page.Block {
	if len(s.Cells) == 0 {
		return sweepPage(s)
	}
	p := suiteParts(s)
	title, intro := p.title(len(s.Cells))
	out := []page.Block{heading(1, title)}
	out = append(out, introduced(intro, s.Command, s.Level, suiteSets(s), share(seAt95(suiteSets(s))))...)
	out = append(out, heading(2, "Promises"), table(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })),
		said(page.Prose, "A rate of drawn sets breaks a promise where it is beyond the limit by more than three\nMonte Carlo standard errors."))
	if p.differences() {
		out = append(out, said(page.Prose, recentred))
	}
	if len(p.harms) == 0 || len(p.harms) < len(s.Cells) {
		out = append(out, leastCoverage(p)...)
	}
	out = append(out, differencePages(p)...)
	out = append(out, ratioPage(p.ratios)...)
	out = append(out, groupPage(p.groups)...)
	out = append(out, harmPage(p.harms)...)
	out = append(out, shapesPage(s, p.shapes)...)
	if len(s.Sweeps) > 0 {
		out = append(out, heading(2, "0/1 metrics at all discordances"), said(page.Prose, sweepNotes), table(sweepGrid(s.Sweeps)))
	}
	return out
}

// title is what a page of so many cells is called, and how it begins.
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

// differences tells whether any cell is of a difference of plain questions.
func (p parts) differences() bool { return len(p.enumerated)+len(p.simulated)+len(p.slice) > 0 }

// differencePages are the cells of differences of plain questions.
func differencePages(p parts) []page.Block {
	var out []page.Block
	if len(p.enumerated) > 0 {
		out = append(out, heading(2, "0/1 metrics"), said(page.Prose, "Shares of gains below one half are the mirror image of those above. Where the median\nchange is 0 `guarded-range` is `guarded`. All discordances are in\n[discordance-coverage.md](discordance-coverage.md)."))
		for _, n := range sizes(p.enumerated) {
			out = append(out, heading(3, fmt.Sprintf("n = %d", n)), table(cellsGrid(bare(ofSize(p.enumerated, n)), "population")))
		}
	}
	if len(p.simulated) > 0 {
		out = append(out, heading(2, "Other metrics"), said(page.Prose, "`warned` is, of the sets that `guarded` misses and that show one to four large changes,\nthe share on which a comparison warns that few questions differ or carry the change; in\nbrackets the share of all sets."))
		for _, c := range populations(p.simulated) {
			out = append(out, population(c, sentence(c.Doc)+".", cellsGrid(inPopulation(p.simulated, c.Population), "n"))...)
		}
	}
	if len(p.slice) > 0 {
		out = append(out, heading(2, "Studentized"), said(page.Prose, fmt.Sprintf("Bootstrap-t needs draws: %d sets a row.", p.slice[0].Sets)), table(sliceGrid(p.slice)))
	}
	return out
}

// heading heads a chapter.
func heading(level int, text string) page.Block {
	return page.Block{Shape: page.Heading, Level: level, Lines: []string{text}}
}

// introduced is the text at the beginning of a page, around the command that
// printed it.
func introduced(intro, command string, of ...any) []page.Block {
	text := fmt.Sprintf(intro, append([]any{clean(command)}, of...)...)
	before, text, _ := strings.Cut(text, "\n\n    ")
	line, after, _ := strings.Cut(text, "\n\n")
	return []page.Block{said(page.Prose, before), said(page.Code, line), said(page.Prose, after)}
}

// population are the tables of one population, under what it is.
func population(c calibrate.Cell, doc string, tables ...page.Grid) []page.Block {
	out := []page.Block{heading(3, clean(c.Population)), said(page.Lines, clean(doc))}
	for _, g := range tables {
		out = append(out, table(g))
	}
	return out
}

// sentence begins with a capital, unless it begins with a formula.
func sentence(s string) string {
	if first, rest, ok := strings.Cut(s, " "); ok && !strings.ContainsAny(first, "(0123456789") {
		return strings.ToUpper(first[:1]) + first[1:] + " " + rest
	}
	return s
}

// suiteSummary shows the promises, and the coverage of the default method.
func suiteSummary(s *calibrate.Study) []page.Block {
	p, how := suiteParts(s), "0/1 metrics enumerated, the others "
	if len(p.enumerated) == 0 && len(p.shapes) == 0 {
		how = ""
	}
	out := []page.Block{
		said(page.Head, fmt.Sprintf("suite · %d rows, %s%d sets a row · seed %d", len(s.Cells), how, suiteSets(s), s.Seed)),
		table(floorsGrid(s, func(f calibrate.Floor) string { return f.Name })),
	}
	if drawn := slices.Concat(p.simulated, p.ratios, p.groups, p.shapes); len(drawn) > 0 {
		out = append(out, said(page.Head, fmt.Sprintf("Coverage of %s; ° not regular, see --format markdown", interval.Default)), table(defaultGrid(drawn)))
	}
	if len(s.Sweeps) > 0 {
		out = append(out, said(page.Head, "All discordances of 0/1 metrics"), table(sweepGrid(s.Sweeps)))
	}
	if len(p.harms) > 0 {
		out = append(out, said(page.Head, fmt.Sprintf("False claims of no harm by %s; ° not promised, see --format markdown", interval.WorstCase)), table(falseGrid(p.harms)))
	}
	return out
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
func floorsGrid(s *calibrate.Study, name func(calibrate.Floor) string) page.Grid {
	head := "promise of " + interval.Default
	if len(suiteParts(s).harms) == len(s.Cells) {
		head = "promise" // which names its method
	}
	g := page.Grid{Columns: []page.Column{{Head: head}, {Head: "limit", Right: true}, {Head: "worst", Right: true}, {Head: "at"}, {Head: "cells", Right: true, Drop: 1}, {Head: "kept"}}}
	for _, f := range s.Floors {
		kept := "yes"
		switch {
		case f.Cells == 0:
			kept = unknown
		case !f.Held:
			kept = "no, " + strconv.Itoa(f.Below) + " beyond"
		}
		worst := unknown
		if finite(f.Worst) {
			worst = fourDecimals(f.Worst)
		}
		g.AddRow(clean(name(f)), short3(f.Limit), worst, clean(f.At), strconv.Itoa(f.Cells), kept)
	}
	return g
}
