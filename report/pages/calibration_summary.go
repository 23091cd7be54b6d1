package pages

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
)

// suiteSummary shows the promises, and the coverage of the default method.
func suiteSummary(s *calibrate.Study) []page.Block {
	p, how := suiteParts(s), "0/1 metrics enumerated, the others "
	if len(p.enumerated) == 0 && len(p.shapes) == 0 {
		how = ""
	}
	out := []page.Block{
		block(page.Head, fmt.Sprintf("suite · %d rows, %s%d sets a row · seed %d", len(s.Cells), how, mostSets(s), s.Seed)),
		table(floorsGrid(s, func(f calibrate.Floor) string { return f.Name })),
	}
	if drawn := slices.Concat(p.simulated, p.ratios, p.groups, p.shapes); len(drawn) > 0 {
		out = append(out, block(page.Head, fmt.Sprintf("Coverage of %s; ° not regular, see --format markdown", interval.Default)), table(defaultGrid(drawn)))
	}
	if len(s.Sweeps) > 0 {
		out = append(out, block(page.Head, "All discordances of 0/1 metrics"), table(sweepGrid(s.Sweeps)))
	}
	if len(p.harms) > 0 {
		out = append(out, block(page.Head, fmt.Sprintf("False claims of no harm by %s; ° not promised, see --format markdown", interval.WorstCase)), table(falseGrid(p.harms)))
	}
	return out
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
