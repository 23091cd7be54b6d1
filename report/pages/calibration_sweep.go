package pages

import (
	"fmt"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
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
	"little less."

// sweepPage is the page on all discordances.
func sweepPage(s *calibrate.Study) []page.Block {
	out := append([]page.Block{heading(1, "Coverage of 0/1 metrics")}, introduction(sweepIntro, s.Command, s.Level)...)
	return append(out, heading(2, "Promises"), table(floorsGrid(s, func(f calibrate.Floor) string { return f.Says })),
		heading(2, "Sizes"), block(page.Prose, sweepNotes), table(sweepGrid(s.Sweeps)))
}

// sweepGrid is one row for each number of questions.
func sweepGrid(sweeps []calibrate.Sweep) page.Grid {
	g := columns(0, "n", "cells", "coverage from", "at", "under", interval.Default+" / t, mean", "widest", "at", "kept", "after")
	g.Columns[3].Right, g.Columns[7].Right, g.Columns[9].Right = false, false, false
	at := func(e calibrate.Extreme) string {
		return fmt.Sprintf("%.4g%% differ, %.4g%% gains", 100*e.Discordance, 100*e.Gains)
	}
	for _, s := range sweeps {
		g.AddRow(
			strconv.Itoa(s.N), strconv.Itoa(s.Cells), fourDecimals(s.Least.Value), at(s.Least), strconv.Itoa(s.Under),
			share(s.Mean), share(s.Widest.Value), at(s.Widest), twoDecimals(s.Kept), fmt.Sprintf("%d, %d", s.KeptAt[0], s.KeptAt[1]),
		)
	}
	return g
}

func fourDecimals(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
