package pages

import (
	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

const groupIntro = "How often each interval covers the true difference where scores come in groups of\n" +
	"five that go together: questions that share a document or a conversation\n" +
	"(`clusters`: clusters are resampled, never their questions), and several runs of one\n" +
	"question (`repeats`: averaged first, never counted as questions). Every number on\n" +
	"this page was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v, from %d sets a row (Monte Carlo standard error of a coverage near\n" +
	"0.95: %s). n counts the clusters, or the questions with repeats.\n\n" +
	"`naive` is the default interval when every score is taken for a question of its own.\n" +
	"The intraclass correlation, the share of the variance that lies between groups,\n" +
	"stands in the name. 0/1 scores have their range declared. Labels speak of the mean\n" +
	"difference of a group, as on [coverage.md](coverage.md); promises are made for all\n" +
	"rows but the skewed one.\n\n" +
	"Cells read coverage (mean width). False verdicts are claims of a change where the\n" +
	"true difference is 0, the arms of each group exchanged by the toss of a coin."

// groupPage are the cells of clusters and repeats, a table for each population.
func groupPage(cells []calibrate.Cell) []page.Block {
	if len(cells) == 0 {
		return nil
	}
	out := []page.Block{heading(2, "Clusters and repeats"), block(page.Prose, "The last columns speak of `guarded`.")}
	for _, c := range populations(cells) {
		out = append(out, populationBlocks(c, sentence(c.Doc)+".", cellsGrid(inPopulation(cells, c.Population), "n"))...)
	}
	return out
}
