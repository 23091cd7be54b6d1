package pages

import (
	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// step is one row of a study: so many resamples, or so many questions.
type step struct {
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
func convergenceRows(c *realgain.Convergence) page.Rows {
	return rowsOf([]field[step]{
		of("metric", func(step) string { return c.Metric }),
		of("part", func(s step) string { return s.part }),
		of("n_boot", func(s step) string { return optional(s.boot) }),
		of("runs", func(s step) string { return optional(s.runs) }),
		of("n", func(s step) string { return optional(&s.n) }),
		number("estimate", func(s step) float64 { return s.estimate }),
		number("lower", func(s step) float64 { return s.lower }),
		number("upper", func(s step) float64 { return s.upper }),
		number("width", func(s step) float64 { return s.width }),
		number("smooth_width", func(s step) float64 { return s.smooth }),
		number("half_width", func(s step) float64 { return s.half }),
		of("verdict", func(s step) string { return string(s.verdict) }),
		number("low", func(s step) float64 { return s.low }),
		number("high", func(s step) float64 { return s.high }),
		number("same", func(s step) float64 { return s.same }),
	}, steps(c))
}

// steps lists what a study went through.
func steps(c *realgain.Convergence) []step {
	blank := step{estimate: nan, lower: nan, upper: nan, width: nan, smooth: nan, half: nan, low: nan, high: nan, same: nan}
	var out []step
	add := func(part string, n int) *step {
		out = append(out, blank)
		s := &out[len(out)-1]
		s.part, s.n = part, n
		return s
	}
	if r := c.Resamples; r != nil {
		points := r.Points
		if r.Exact != nil {
			points = append(points[:len(points):len(points)], *r.Exact)
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
