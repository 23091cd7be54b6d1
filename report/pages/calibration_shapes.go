package pages

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
)

const shapesIntro = "How often each interval covers the true difference on shapes that are common in\n" +
	"evaluations and hard on intervals. Every number on this page was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v. The rows of 0/1 scores are enumerated: every outcome with its\n" +
	"probability, no sampling error. The others are simulated, %d sets a row (Monte Carlo\n" +
	"standard error of a coverage near 0.95: %s) but where a population says how many\n" +
	"fewer; `betting` always on a quarter of the sets.\n\n" +
	"Labels and ceilings are fixed before the run, as on [coverage.md](coverage.md):\n" +
	"a *regular* sample shows at least five of the questions that carry half of the spread,\n" +
	"with probability 95%%; a *hidden-mass* one may not; *heavy-tailed* changes have no\n" +
	"valid finite interval. The ceiling is the probability that the sample holds at least one\n" +
	"large change. Where these carry the mean, an interval that looks at the sample alone\n" +
	"covers no more often ([impossible.md](impossible.md)). `guarded-range` takes account\n" +
	"of the range and exceeds the ceiling at few questions; `betting` covers everywhere.\n\n" +
	"Promises are made for `guarded` on 0/1 scores from 20 questions on and on regular\n" +
	"rows from 25 questions on, for `betting` wherever a range is declared, and for\n" +
	"nothing else: rows of hidden mass and heavy tails, and regular rows of 20 questions\n" +
	"whose scores are not 0/1, are printed as they are. n counts the clusters of populations\n" +
	"of clusters; their spread is that of what a whole cluster moves.\n\n" +
	"Differences of bounded scores are shares of their range, but time-outs, which are\n" +
	"seconds. An interval sees differences only: how many scores are 0 does not matter.\n\n" +
	"Each population has two tables. Coverage reads: coverage (mean width, as a multiple of\n" +
	"that of `t`). False claims read: share of sets whose interval lies wholly above the true\n" +
	"difference, wholly below it; share whose interval lies on the wrong side of 0. The first\n" +
	"two are also the false \"improved\" and \"regressed\" at a true difference of 0 where the\n" +
	"changes are re-centred. \"At 0\" are those where the arms of each question, or cluster,\n" +
	"are exchanged by the toss of a coin: share \"improved\", share \"regressed\"."

// shapesPage are two tables for each shape.
func shapesPage(s *calibrate.Study, cells []calibrate.Cell) []page.Block {
	if len(cells) == 0 {
		return nil
	}
	out := []page.Block{heading(2, "Shapes")}
	for _, c := range populations(cells) {
		own := inPopulation(cells, c.Population)
		doc := sentence(c.Doc) + "."
		switch {
		case c.Sets == 0:
			doc += " Enumerated."
		case c.Sets < mostSets(s):
			doc += fmt.Sprintf(" %d sets a row.", c.Sets)
		}
		out = append(out, populationBlocks(c, doc, shapeGrid(own, besideT), falseShapeGrid(own))...)
	}
	return out
}

// besideT is the coverage and width of a cell beside the width of t.
func besideT(c calibrate.Cell, row []calibrate.Cell) string {
	beside := ""
	for _, t := range row {
		if t.Method == "t" && c.Method != "t" && t.MeanWidth > 0 {
			beside = ", × " + twoDecimals(c.MeanWidth/t.MeanWidth)
		}
	}
	return share(c.Coverage) + " (" + short3(c.MeanWidth) + beside + ")"
}

// falseClaims are the misses of a cell by side, and what points the wrong way.
func falseClaims(c calibrate.Cell, _ []calibrate.Cell) string {
	return share(c.MissLow) + ", " + share(c.MissHigh) + "; " + share(*c.AgainstTruth)
}

// shapeGrid is one row for each number of questions and one column a method.
func shapeGrid(cells []calibrate.Cell, text func(c calibrate.Cell, row []calibrate.Cell) string) page.Grid {
	rows, methods := groups(cells, "n")
	g := page.Grid{Columns: []page.Column{{Head: "n", Right: true}, {Head: "label"}, {Head: "ceiling", Right: true}}}
	for _, m := range methods {
		g.Columns = append(g.Columns, page.Column{Head: m, Right: true})
	}
	for _, row := range rows {
		line := []string{strconv.Itoa(row[0].N), string(row[0].Label), share(row[0].Ceiling)}
		for _, m := range methods {
			cell := unknown
			if i := slices.IndexFunc(row, func(c calibrate.Cell) bool { return c.Method == m }); i >= 0 {
				cell = text(row[i], row)
			}
			line = append(line, cell)
		}
		g.AddRow(line...)
	}
	return g
}

// falseShapeGrid shows false claims by side, without the labels, and the verdicts
// at a true difference of 0.
func falseShapeGrid(cells []calibrate.Cell) page.Grid {
	g := shapeGrid(cells, falseClaims)
	g.Columns = slices.Delete(g.Columns, 1, 3)
	rows, _ := groups(cells, "n")
	for _, m := range []string{"t", interval.Default} {
		at := page.Column{Head: m + " at 0", Right: true}
		for _, row := range rows {
			i := slices.IndexFunc(row, func(c calibrate.Cell) bool { return c.Method == m })
			at.Cells = append(at.Cells, share(row[i].FalseImproved)+", "+share(row[i].FalseRegressed))
		}
		g.Columns = append(g.Columns, at)
	}
	return g
}
