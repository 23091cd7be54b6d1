package pages

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
)

const sweepIntro = "The guarded interval of 0/1 metrics, enumerated: every outcome of n questions with its\n" +
	"probability, no sampling error. The arms differ on 1%% to 100%% of the questions, in\n" +
	"steps of 1%% (2.5%% from n = 100), and of these 50%% to 100%% are gains, in steps of 1.25%%;\n" +
	"shares below one half are mirror images. Every number on this page was printed by\n\n" +
	"    %s --format markdown\n\n" +
	"at level %v."

const sweepNotes = "`under` is the number of cells that cover less than 93.5%. Widths stand beside those of\n" +
	"Student's t, in the cells where t covers at least 94% and ten questions are expected to\n" +
	"differ from the most common change: where 97 of 100 questions are gained, three are.\n" +
	"`kept` is the smallest share of its width that an interval keeps when one question more\n" +
	"gained, after so many gains and losses. Between these sizes and steps a cell may cover a\n" +
	"little less.\n"

// sweepMarkdown writes the page on all discordances.
func sweepMarkdown(out *bytes.Buffer, s *calibrate.Study) {
	fmt.Fprintf(out, "# Coverage of 0/1 metrics\n\n"+sweepIntro+"\n\n## Promises\n\n%s\n", clean(s.Command), s.Level,
		markdownTable(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })))
	out.WriteString("\n## Sizes\n\n" + sweepTable(s) + "\n")
}

func sweepTable(s *calibrate.Study) string {
	return sweepNotes + "\n" + markdownTable(sweepGrid(s.Sweeps))
}

// sweepGrid is one row for each number of questions.
func sweepGrid(sweeps []calibrate.Sweep) grid {
	heads := []string{"n", "cells", "coverage from", "at", "under", interval.Default + " / t, mean", "widest", "at", "kept", "after"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: i != 3 && i != 7 && i != 9}
	}
	at := func(e calibrate.Extreme) string {
		return fmt.Sprintf("%.4g%% differ, %.4g%% gains", 100*e.Discordance, 100*e.Gains)
	}
	for _, s := range sweeps {
		for i, cell := range []string{
			strconv.Itoa(s.N), strconv.Itoa(s.Cells), fourDecimals(s.Least.Value), at(s.Least), strconv.Itoa(s.Under),
			share(s.Mean), share(s.Widest.Value), at(s.Widest), twoDecimals(s.Kept), fmt.Sprintf("%d, %d", s.KeptAt[0], s.KeptAt[1]),
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return g
}

func fourDecimals(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
