package pages

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
)

const harmIntro = "How often the bound of an interval clears a margin that the true difference does not:\n" +
	"non-inferiority is claimed where the candidate is worse by exactly the margin. The\n" +
	"claim is that of one bound, so 2.5%% is nominal at level 0.95. Equivalence makes two\n" +
	"such claims and is false no more often than one of them. Every number on this page\n" +
	"was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v, from %d sets a row (Monte Carlo standard error of a coverage near\n" +
	"0.95: %s, of a share near 0.025: about 0.7 times that). Differences are shares of the\n" +
	"range of the scores, which is declared.\n\n" +
	"Cells read: share of sets with a false claim where a loss is the harm, where a rise is\n" +
	"the harm; power where a loss is the harm and the candidate is better than the margin by\n" +
	"twice the half-width of t; (mean width of the interval for equivalence). `guarded-worst`\n" +
	"is the default of the two hypotheses. The populations named `unseen` lose everything on\n" +
	"a share of questions that many sets of that size do not hold; no promise is made there\n" +
	"but that of `betting`, which holds for every shape."

// harmPage are the cells of claims of no harm: what each method does at worst,
// and a table for each population.
func harmPage(cells []calibrate.Cell) []page.Block {
	if len(cells) == 0 {
		return nil
	}
	var out []page.Block
	promised := slices.DeleteFunc(slices.Clone(cells), calibrate.Cell.BesideFloors)
	if len(promised) > 0 {
		out = append(out, heading(2, "At worst"), block(page.Prose, "The largest share of false claims; the least power, over all populations but `unseen`:"), table(worstGrid(promised)))
	}
	out = append(out, heading(2, "Populations"))
	for _, c := range populations(cells) {
		out = append(out, populationBlocks(c, sentence(c.Doc)+".", harmGrid(inPopulation(cells, c.Population)))...)
	}
	return out
}

// worstGrid is one row a method and one column a number of questions.
func worstGrid(cells []calibrate.Cell) page.Grid {
	_, methods := groups(cells, "n")
	g := page.Grid{Columns: []page.Column{{Head: "method"}}}
	for _, n := range sizes(cells) {
		g.Columns = append(g.Columns, page.Column{Head: "n = " + strconv.Itoa(n), Right: true})
	}
	for _, m := range methods {
		g.Columns[0].Cells = append(g.Columns[0].Cells, clean(m))
		for i, n := range sizes(cells) {
			worst, least := 0.0, 1.0
			for _, c := range ofSize(cells, n) {
				if c.Method == m {
					worst, least = max(worst, c.FalseClaims()), min(least, *c.Power)
				}
			}
			g.Columns[i+1].Cells = append(g.Columns[i+1].Cells, share(worst)+"; "+twoDecimals(least))
		}
	}
	return g
}

// harmGrid is one row for each number of questions and one column a method.
func harmGrid(cells []calibrate.Cell) page.Grid {
	rows, methods := groups(cells, "n")
	g := page.Grid{Columns: []page.Column{{Head: "n"}}}
	for _, m := range methods {
		g.Columns = append(g.Columns, page.Column{Head: m, Right: true})
	}
	for _, row := range rows {
		g.Columns[0].Cells = append(g.Columns[0].Cells, strconv.Itoa(row[0].N))
		for i, c := range row {
			g.Columns[i+1].Cells = append(g.Columns[i+1].Cells, fmt.Sprintf("%s, %s; %s (%s)",
				share(c.MissLow), share(c.MissHigh), twoDecimals(*c.Power), short3(c.MeanWidth)))
		}
	}
	return g
}

// falseGrid shows the false claims of the default method, a column for each
// number of questions.
func falseGrid(cells []calibrate.Cell) page.Grid {
	return sizesGrid(cells, interval.WorstCase, func(c calibrate.Cell) (float64, bool) { return c.FalseClaims(), c.BesideFloors() })
}
