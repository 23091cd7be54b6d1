package pages

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/calibrate"
)

// CalibrateFormats are the formats of calibration studies, the default first.
var CalibrateFormats = []string{"table", "json", "markdown"}

// RenderCalibration writes a study in one of CalibrateFormats; "" is the
// default. It writes the whole of it, or nothing when it returns an error that
// does not come from w.
func RenderCalibration(w io.Writer, format string, s *calibrate.Study, v View) error {
	if s == nil {
		return fmt.Errorf("there is no study to show")
	}
	if format == "" {
		format = CalibrateFormats[0]
	}
	var out bytes.Buffer
	suite := s.Floors != nil
	switch {
	case !slices.Contains(CalibrateFormats, format):
		return fmt.Errorf("studies have no format %q; there are %s", format, strings.Join(CalibrateFormats, ", "))
	case format == "json":
		if err := calibrationJSON(&out, s); err != nil {
			return err
		}
	case format == "markdown" && suite:
		suiteMarkdown(&out, s)
	case format == "markdown":
		out.WriteString(calibrationHead(s) + "\n\n" + markdownTable(calibrationGrid(s)) + "\n\n" + markdownLines(calibrationNotes(s)) + "\n")
	case suite:
		suiteTable(&out, s, v)
	default:
		filesTable(&out, s, v)
	}
	_, err := w.Write(out.Bytes())
	return err
}

// filesTable shows a study of files on a terminal.
func filesTable(out *bytes.Buffer, s *calibrate.Study, v View) {
	var text strings.Builder
	textLines(&text, []string{calibrationHead(s)}, v)
	text.WriteString("\n" + fit(calibrationGrid(s), v) + "\n\n")
	textLines(&text, calibrationNotes(s), v)
	out.WriteString(text.String())
}

// calibrationJSON writes a study as the schema realgain.calibrate/v1 has it.
func calibrationJSON(out *bytes.Buffer, s *calibrate.Study) error {
	return writeJSON(out, s)
}

// calibrationHead says what was measured.
func calibrationHead(s *calibrate.Study) string {
	sets := 0
	for _, c := range s.Cells {
		sets = max(sets, c.Sets)
	}
	return fmt.Sprintf("%s · %s · %d questions as the population, true difference %s · %d sets a row, seed %d",
		clean(s.Metric), clean(s.Population.Source), s.Population.Questions,
		signed(s.Population.Difference), sets, s.Seed)
}

func signed(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'g', 4, 64), "-", trueMinus, 1)
}

// calibrationGrid is one row for each number of questions and method.
func calibrationGrid(s *calibrate.Study) grid {
	heads := []string{"n", "method", "coverage", "±", "width", "too high", "too low", "improved", "regressed"}
	g := grid{columns: make([]column, len(heads))}
	for i, h := range heads {
		g.columns[i] = column{head: h, right: i != 1}
	}
	g.columns[3].drop, g.columns[5].drop, g.columns[6].drop = 1, 2, 2
	for _, c := range s.Cells {
		for i, cell := range []string{
			strconv.Itoa(c.N), clean(c.Method), share(c.Coverage), share(c.MCSE), short3(c.MeanWidth),
			share(c.MissLow), share(c.MissHigh), share(c.FalseImproved), share(c.FalseRegressed),
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
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
