package pages

import (
	"fmt"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

const ratioIntro = "How often each interval of mean(candidate)/mean(oracle) covers the true ratio on\n" +
	"populations where it is known. Every number on this page was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v, from %d sets a row (Monte Carlo standard error of a coverage near\n" +
	"0.95: %s). What a ratio is and which intervals are wrong stands in\n" +
	"[ratio.md](ratio.md).\n\n" +
	"Each row is labelled before the run by the residuals e = candidate − ratio·oracle,\n" +
	"which an interval of the ratio rests on. *regular*: the sample holds at least five\n" +
	"of the questions that carry half of E(e − median)² with probability 95%%.\n" +
	"*hidden-mass*: it does not. Promises are made for all rows.\n\n" +
	"Cells read coverage (mean width). Where a method has no interval, an end of it is\n" +
	"unknown, and it counts as covering. False verdicts are claims of a change where the\n" +
	"true ratio is 1, the arms of each question exchanged by the toss of a coin."

// ratioPage are the cells of ratios, a table for each population.
func ratioPage(cells []calibrate.Cell) []page.Block {
	if len(cells) == 0 {
		return nil
	}
	out := []page.Block{heading(2, "Ratios"), block(page.Prose, "The last columns speak of `guarded`.")}
	for _, c := range populations(cells) {
		doc := fmt.Sprintf("%s. True ratio %s.", sentence(c.Doc), short3(c.Truth))
		out = append(out, populationBlocks(c, doc, cellsGrid(inPopulation(cells, c.Population), "n"))...)
	}
	return out
}
