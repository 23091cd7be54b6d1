package pages

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
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

// harmMarkdown writes the cells of claims of no harm: what each method does at
// worst, and a table for each population.
func harmMarkdown(out *bytes.Buffer, cells []calibrate.Cell) {
	if len(cells) == 0 {
		return
	}
	promised := slices.DeleteFunc(slices.Clone(cells), calibrate.Cell.BesideFloors)
	if len(promised) > 0 {
		fmt.Fprintf(out, "\n## At worst\n\nThe largest share of false claims; the least power, over all populations but `unseen`:\n\n%s\n", markdownTable(worstGrid(promised)))
	}
	out.WriteString("\n## Populations\n")
	for _, c := range populations(cells) {
		fmt.Fprintf(out, "\n### %s\n\n%s.\n\n%s\n", markdownText(c.Population), markdownText(sentence(c.Doc)),
			markdownTable(harmGrid(inPopulation(cells, c.Population))))
	}
}

// worstGrid is one row a method and one column a number of questions.
func worstGrid(cells []calibrate.Cell) grid {
	_, methods := groups(cells, "n")
	g := grid{columns: []column{{head: "method"}}}
	for _, n := range sizes(cells) {
		g.columns = append(g.columns, column{head: "n = " + strconv.Itoa(n), right: true})
	}
	for _, m := range methods {
		g.columns[0].cells = append(g.columns[0].cells, clean(m))
		for i, n := range sizes(cells) {
			worst, least := 0.0, 1.0
			for _, c := range ofSize(cells, n) {
				if c.Method == m {
					worst, least = max(worst, c.FalseClaims()), min(least, *c.Power)
				}
			}
			g.columns[i+1].cells = append(g.columns[i+1].cells, share(worst)+"; "+twoDecimals(least))
		}
	}
	return g
}

// harmGrid is one row for each number of questions and one column a method.
func harmGrid(cells []calibrate.Cell) grid {
	rows, methods := groups(cells, "n")
	g := grid{columns: []column{{head: "n"}}}
	for _, m := range methods {
		g.columns = append(g.columns, column{head: m, right: true})
	}
	for _, row := range rows {
		g.columns[0].cells = append(g.columns[0].cells, strconv.Itoa(row[0].N))
		for i, c := range row {
			g.columns[i+1].cells = append(g.columns[i+1].cells, fmt.Sprintf("%s, %s; %s (%s)",
				share(c.MissLow), share(c.MissHigh), twoDecimals(*c.Power), short3(c.MeanWidth)))
		}
	}
	return g
}

// falseGrid shows the false claims of the default method, a column for each
// number of questions.
func falseGrid(cells []calibrate.Cell) grid {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c calibrate.Cell) bool { return c.Method != interval.WorstCase })
	g := grid{columns: []column{{head: "population"}}}
	for _, n := range sizes(cells) {
		g.columns = append(g.columns, column{head: strconv.Itoa(n), right: true})
	}
	for _, p := range populations(cells) {
		g.columns[0].cells = append(g.columns[0].cells, clean(p.Population))
		for i, n := range sizes(cells) {
			text := unknown
			for _, c := range ofSize(inPopulation(cells, p.Population), n) {
				text = share(c.FalseClaims())
				if c.BesideFloors() {
					text += "°"
				}
			}
			g.columns[i+1].cells = append(g.columns[i+1].cells, text)
		}
	}
	return g
}
