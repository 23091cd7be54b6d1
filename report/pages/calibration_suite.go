package pages

import (
	"fmt"

	"github.com/realgain/realgain/calibrate"
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

// suitePage returns the page of the manual with every cell of the suite.
func suitePage(s *calibrate.Study) []page.Block {
	if len(s.Cells) == 0 {
		return sweepPage(s)
	}
	p := suiteParts(s)
	title, intro := p.title(len(s.Cells))
	out := []page.Block{heading(1, title)}
	out = append(out, introduction(intro, s.Command, s.Level, mostSets(s), share(seAt95(mostSets(s))))...)
	out = append(out, heading(2, "Promises"), table(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })),
		block(page.Prose, "A rate of drawn sets breaks a promise where it is beyond the limit by more than three\nMonte Carlo standard errors."))
	if p.differences() {
		out = append(out, block(page.Prose, recentred))
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
		out = append(out, heading(2, "0/1 metrics at all discordances"), block(page.Prose, sweepNotes), table(sweepGrid(s.Sweeps)))
	}
	return out
}

// differencePages returns the cells of differences of single questions.
func differencePages(p parts) []page.Block {
	var out []page.Block
	if len(p.enumerated) > 0 {
		out = append(out, heading(2, "0/1 metrics"), block(page.Prose, "Shares of gains below one half are the mirror image of those above. Where the median\nchange is 0 `guarded-range` is `guarded`. All discordances are in\n[discordance-coverage.md](discordance-coverage.md)."))
		for _, n := range sizes(p.enumerated) {
			out = append(out, heading(3, fmt.Sprintf("n = %d", n)), table(cellsGrid(bare(ofSize(p.enumerated, n)), "population")))
		}
	}
	if len(p.simulated) > 0 {
		out = append(out, heading(2, "Other metrics"), block(page.Prose, "`warned` is, of the sets that `guarded` misses and that show one to four large changes,\nthe share on which a comparison warns that few questions differ or carry the change; in\nbrackets the share of all sets."))
		for _, c := range populations(p.simulated) {
			out = append(out, populationBlocks(c, sentence(c.Doc)+".", cellsGrid(inPopulation(p.simulated, c.Population), "n"))...)
		}
	}
	if len(p.slice) > 0 {
		out = append(out, heading(2, "Studentized"), block(page.Prose, fmt.Sprintf("Bootstrap-t needs draws: %d sets a row.", p.slice[0].Sets)), table(sliceGrid(p.slice)))
	}
	return out
}
