package pages

import (
	"strconv"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
)

// calibrationRows are one row per cell of a study. One of all discordances alone
// has no cells: it has one row per number of questions.
func calibrationRows(s *calibrate.Study) page.Rows {
	if len(s.Cells) == 0 && len(s.Sweeps) > 0 {
		return sweepRows(s.Sweeps)
	}
	type cell = calibrate.Cell
	return rowsOf([]field[cell]{
		of("metric", func(cell) string { return s.Metric }),
		of("population", func(c cell) string { return c.Population }),
		of("estimand", func(c cell) string { return c.Estimand }),
		of("group", func(c cell) string { return c.Group }),
		of("claim", func(c cell) string { return c.Claim }),
		of("label", func(c cell) string { return string(c.Label) }),
		number("ceiling", func(c cell) float64 { return c.Ceiling }),
		of("n", func(c cell) string { return strconv.Itoa(c.N) }),
		of("method", func(c cell) string { return c.Method }),
		of("sets", func(c cell) string { return strconv.Itoa(c.Sets) }),
		number("coverage", func(c cell) float64 { return c.Coverage }),
		number("mc_se", func(c cell) float64 { return c.MCSE }),
		number("mean_width", func(c cell) float64 { return c.MeanWidth }),
		number("miss_low", func(c cell) float64 { return c.MissLow }),
		number("miss_high", func(c cell) float64 { return c.MissHigh }),
		number("false_improved", func(c cell) float64 { return c.FalseImproved }),
		number("false_regressed", func(c cell) float64 { return c.FalseRegressed }),
		number("given", func(c cell) float64 { return c.Given }),
		number("power", func(c cell) float64 { return known(c.Power) }),
		number("against_truth", func(c cell) float64 { return known(c.AgainstTruth) }),
		number("warned_missed", func(c cell) float64 { return c.WarnedMissed }),
		number("warned_all", func(c cell) float64 { return c.WarnedAll }),
	}, s.Cells)
}

// sweepRows are one row per number of questions.
func sweepRows(sweeps []calibrate.Sweep) page.Rows {
	type sweep = calibrate.Sweep
	return rowsOf([]field[sweep]{
		of("n", func(s sweep) string { return strconv.Itoa(s.N) }),
		of("cells", func(s sweep) string { return strconv.Itoa(s.Cells) }),
		number("step", func(s sweep) float64 { return s.Step }),
		number("least", func(s sweep) float64 { return s.Least.Value }),
		of("under", func(s sweep) string { return strconv.Itoa(s.Under) }),
		number("mean_width_ratio", func(s sweep) float64 { return s.Mean }),
		number("widest", func(s sweep) float64 { return s.Widest.Value }),
		number("width_kept", func(s sweep) float64 { return s.Kept }),
	}, sweeps)
}
