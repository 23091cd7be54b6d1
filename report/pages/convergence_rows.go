package pages

import (
	"slices"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/report/page"
)

// convergenceRow is one row: a number of resamples, or of questions.
type convergenceRow struct {
	part                   string // as in JSON
	boot, runs             *int
	n                      int
	estimate, lower, upper float64
	width, smooth, half    float64
	low, high, same        float64
	verdict                realgain.Verdict
}

// convergenceRows are one row per number of resamples, and per number of
// questions in the order of the file and over random orders.
func convergenceRows(c *converge.Convergence) page.Rows {
	return rowsOf([]field[convergenceRow]{
		of("metric", func(convergenceRow) string { return c.Metric }),
		of("part", func(s convergenceRow) string { return s.part }),
		of("n_boot", func(s convergenceRow) string { return optional(s.boot) }),
		of("runs", func(s convergenceRow) string { return optional(s.runs) }),
		of("n", func(s convergenceRow) string { return optional(&s.n) }),
		number("estimate", func(s convergenceRow) float64 { return s.estimate }),
		number("lower", func(s convergenceRow) float64 { return s.lower }),
		number("upper", func(s convergenceRow) float64 { return s.upper }),
		number("width", func(s convergenceRow) float64 { return s.width }),
		number("smooth_width", func(s convergenceRow) float64 { return s.smooth }),
		number("half_width", func(s convergenceRow) float64 { return s.half }),
		of("verdict", func(s convergenceRow) string { return string(s.verdict) }),
		number("low", func(s convergenceRow) float64 { return s.low }),
		number("high", func(s convergenceRow) float64 { return s.high }),
		number("same", func(s convergenceRow) float64 { return s.same }),
	}, convergenceRecords(c))
}

// convergenceRecords returns the points of every curve of the study, one after
// the other.
func convergenceRecords(c *converge.Convergence) []convergenceRow {
	blank := convergenceRow{estimate: nan, lower: nan, upper: nan, width: nan, smooth: nan, half: nan, low: nan, high: nan, same: nan}
	var out []convergenceRow
	add := func(part string, n int) *convergenceRow {
		out = append(out, blank)
		s := &out[len(out)-1]
		s.part, s.n = part, n
		return s
	}
	if r := c.Resamples; r != nil {
		points := r.Points
		if r.Exact != nil {
			points = append(slices.Clip(points), *r.Exact)
		}
		for _, p := range points {
			s := add("resamples", c.N)
			s.boot, s.runs, s.lower, s.upper, s.width, s.smooth = p.NBoot, &p.Runs, p.Lower, p.Upper, p.Width, p.SmoothWidth
		}
	}
	if q := c.Questions; q != nil {
		for _, p := range q.File {
			s := add("file", p.N)
			s.estimate, s.lower, s.upper, s.half, s.verdict = p.Estimate, p.Lower, p.Upper, p.HalfWidth, p.Verdict
		}
		for _, p := range q.Random {
			s := add("random", p.N)
			s.low, s.high, s.half, s.same = p.Low, p.High, p.HalfWidth, p.Same
		}
	}
	return out
}
