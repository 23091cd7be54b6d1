package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

// CalibrationKind is the kind of studies of the coverage of intervals.
var CalibrationKind = page.NewKind(page.Kind{Name: "calibration study", Plural: "calibration studies"})

// Calibration returns the document of a study of files or of the suite. It is empty
// if s is nil.
func Calibration(s *calibrate.Study) page.Document {
	if s == nil {
		return page.Document{Kind: CalibrationKind}
	}
	return document(CalibrationKind, s, func(page.Depth) page.Page { return calibrationPage(s) })
}

// calibrationPage words a study. The suite has a whole page of the manual on paper
// and a summary on the terminal.
func calibrationPage(s *calibrate.Study) page.Page {
	p := page.Page{Rows: calibrationRows(s)}
	if s.Floors != nil {
		p.Add(on(page.Screen, suiteSummary(s)...)...)
		p.Add(on(page.Paper, suitePage(s)...)...)
		return p
	}
	p.Add(head("", calibrationHead(s)), table(calibrationGrid(s)), block(page.Lines, calibrationNotes(s)...))
	return p
}

// calibrationHead says what was measured.
func calibrationHead(s *calibrate.Study) string {
	return fmt.Sprintf("%s · %s · %d questions as the population, true difference %s · %d sets a row, seed %d",
		clean(s.Metric), clean(s.Population.Source), s.Population.Questions,
		signed(s.Population.Difference), mostSets(s), s.Seed)
}

func signed(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', 4, 64), "-", trueMinus, 1)
}

// calibrationGrid is one row for each number of questions and method.
func calibrationGrid(s *calibrate.Study) page.Grid {
	g := columns(0, "n", "method", "coverage", "±", "width", "too high", "too low", "improved", "regressed")
	g.Columns[1].Right = false
	g.Columns[3].Drop, g.Columns[5].Drop, g.Columns[6].Drop = 1, 2, 2
	for _, c := range s.Cells {
		g.AddRow(
			strconv.Itoa(c.N), clean(c.Method), share(c.Coverage), share(c.MCSE), short3(c.MeanWidth),
			share(c.MissLow), share(c.MissHigh), share(c.FalseImproved), share(c.FalseRegressed),
		)
	}
	return g
}

// calibrationNotes says how to read the table.
func calibrationNotes(s *calibrate.Study) []string {
	null := "the arms of each question exchanged by the toss of a coin"
	if s.Population.Centred == calibrate.Shift {
		null = "every candidate score moved by the true difference"
	}
	out := []string{
		fmt.Sprintf("coverage: share of %s intervals that hold the true difference; ± is its Monte Carlo standard error.", percent(s.Level)),
		"too high, too low: share of intervals wholly above, wholly below the true difference.",
		"improved, regressed: verdicts where the true difference is 0, " + null + ".",
	}
	var hidden []string
	for _, c := range s.Cells {
		if n := strconv.Itoa(c.N); c.Label != calibrate.Regular && !slices.Contains(hidden, n) {
			hidden = append(hidden, n)
		}
	}
	if len(hidden) > 0 {
		out = append(out, "At n = "+strings.Join(hidden, ", ")+" a set may well hold fewer than five of the questions that carry half of the spread, so it does not show what the spread is made of.")
	}
	return out
}

// share shows a probability to three decimals.
func share(p float64) string {
	if !finite(p) {
		return unknown
	}
	return strconv.FormatFloat(p, 'f', 3, 64)
}

// short3 shows a number to three digits.
func short3(v float64) string {
	if !finite(v) {
		return unknown
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
