package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/page"
)

// filled makes a table of rows.
func filled(heads []string, rows [][]string) page.Grid {
	g := columns(0, heads...)
	for _, r := range rows {
		g.AddRow(r...)
	}
	return g
}

// resampleGrid is one row for each number of resamples.
func resampleGrid(c *converge.Convergence) page.Grid {
	s := convergeScale(c)
	s.places += 2 // the digits that are in question
	row := func(name string, p converge.ResamplePoint) []string {
		return []string{name, strconv.Itoa(p.Runs), s.signed(p.Lower), s.signed(p.Upper), s.plain(p.Width), s.plain(p.SmoothWidth), s.plain(max(p.Spread[0], p.Spread[1]))}
	}
	var rows [][]string
	for _, p := range c.Resamples.Points {
		rows = append(rows, row(whole(*p.NBoot), p))
	}
	if p := c.Resamples.Exact; p != nil {
		rows = append(rows, row("∞ (exact)", *p))
	}
	g := filled([]string{"resamples", "runs", "lower", "upper", "width", "between steps", "ends move by"}, rows)
	if c.Resamples.Step == 0 {
		g.Columns = slices.Delete(g.Columns, 5, 6)
	}
	return g
}

func resampleLines(c *converge.Convergence) []string {
	first, last := c.Resamples.Points[0], c.Resamples.Points[len(c.Resamples.Points)-1]
	if !finite(last.Width) {
		return []string{"No number of resamples gives an end here: too few of the questions differ for a resample to tell."}
	}
	s := convergeScale(c)
	line := "More resamples settle digits of the ends and nothing else:"
	if n := c.Resamples.Settled; n != nil {
		line += fmt.Sprintf(" from %s on they stay within 1%% of the width%s of where they end, whatever the seed.", whole(*n), andStep(c.Resamples.Step))
	} else {
		line += fmt.Sprintf(" at %s they still move by more than 1%% of the width.", whole(*last.NBoot))
	}
	lines := []string{line}
	if step := c.Resamples.Step; step > 0 {
		lines = append(lines, fmt.Sprintf("A metric of few values lets the ends move in steps of %s only, and one step may still flip; between steps is the width without that rounding.", short3(step)))
	}
	return append(lines, fmt.Sprintf("The width is %s at %s resamples and %s at %s: the questions set it, and only more of them narrow it.",
		s.plain(first.SmoothWidth), whole(*first.NBoot), s.plain(last.SmoothWidth), whole(*last.NBoot)))
}

func andStep(step float64) string {
	if step > 0 {
		return " and a step"
	}
	return ""
}

// mostRows is how many sizes of random orders a table shows.
const mostRows = 10

// ordersGrid is one row for some numbers of questions.
func ordersGrid(c *converge.Convergence) page.Grid {
	s := convergeScale(c)
	var rows [][]string
	points := c.Questions.Random
	step := max(1, (len(points)+mostRows-1)/mostRows)
	for i := (len(points) - 1) % step; i < len(points); i += step {
		p := points[i]
		rows = append(rows, []string{whole(p.N), "[" + s.signed(p.Low) + ", " + s.signed(p.High) + "]", s.plain(p.HalfWidth), percent(math.Round(p.Same*100) / 100)})
	}
	return filled([]string{"questions", "95% of estimates", "half-width", "final verdict"}, rows)
}

func questionLines(c *converge.Convergence) []string {
	q, s := c.Questions, convergeScale(c)
	lines := []string{
		fmt.Sprintf("Over %s the estimate stays within the final half-width (±%s) of %s from %s on, in 95%% of them; in the order of the file from %s on.",
			count(q.Orders, "random order"), s.plain(c.HalfWidth), s.signed(c.Estimate), count(q.DeltaSettled, "question"), whole(q.DeltaInFile)),
		fmt.Sprintf("The verdict is %s from %s on in 95%% of %s; in the order of the file from %s on.",
			verdictWord(q.Verdict), count(q.VerdictSettled, "question"), count(q.VerdictOrders, "random order"), whole(q.VerdictInFile)),
		"An estimate that has settled on the questions at hand has not settled on the truth: it must end where the last question leaves it.",
	}
	if q.Verdict != c.Verdict {
		lines = append(lines, fmt.Sprintf("Answers are missing, so the result is %s: what is followed here are the questions that both systems answer.", verdictWord(c.Verdict)))
	}
	return lines
}

// convergeCurves are the charts of a study.
func convergeCurves(c *converge.Convergence) []page.Figure {
	if c.Questions == nil || len(c.Questions.File) < 2 {
		return nil
	}
	var x, estimate, lower, upper []float64
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range c.Questions.File {
		x = append(x, float64(p.N))
		estimate, lower, upper = append(estimate, p.Estimate), append(lower, p.Lower), append(upper, p.Upper)
		for _, v := range []float64{p.Estimate, p.Lower, p.Upper} {
			if finite(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if !(lo < hi) {
		return nil
	}
	s := convergeScale(c)
	places := []float64{lo, hi}
	if lo < 0 && hi > 0 {
		places = []float64{lo, 0, hi}
	}
	return []page.Figure{{
		Title: "In the order of the file", X: x, Lo: lo, Hi: hi, Ticks: ticks(s.signed, places...), Linear: true,
		Curves: []page.Curve{{Name: "upper end", Mark: '+', Y: upper}, {Name: "lower end", Mark: '-', Y: lower}, {Name: "estimate", Mark: '●', Y: estimate}},
	}}
}

// grownGrid puts the two sets side by side.
func grownGrid(c *converge.Convergence) page.Grid {
	g, s := c.Grown, convergeScale(c)
	row := func(n int, estimate float64, ci [2]float64, v realgain.Verdict, p plan.Plan) []string {
		return []string{whole(n), s.signed(estimate), "[" + s.signed(ci[0]) + ", " + s.signed(ci[1]) + "]", verdictWord(v),
			sizeOrUnknown(p.NHalfWidth), sizeOrUnknown(p.N80), roughOrUnknown(p.Recommended())}
	}
	out := filled([]string{"questions", "estimate", percent(c.Level) + " interval", "verdict", "half-width rule", "80% power", "recommended"}, [][]string{
		row(g.N, g.Estimate, c.CI, g.Verdict, g.Plan), row(g.NGrown, g.EstimateNow, g.CINow, g.VerdictNow, g.PlanNow),
	})
	out.Columns[4].Drop = 1
	return out
}

func grownLines(c *converge.Convergence) []string {
	g, s := c.Grown, convergeScale(c)
	lines := []string{
		fmt.Sprintf("From %s to %s (%s of the first among them) the estimate went from %s to %s.",
			count(g.N, "question"), whole(g.NGrown), whole(g.Shared), s.signed(g.Estimate), s.signed(g.EstimateNow)),
		fmt.Sprintf("Given the first set and a prior of ±%s, %s ± %s was to be expected: the estimate lies %s standard deviations from that.",
			three(g.PriorSD), s.signed(g.Expected), s.plain(g.ExpectedSD), three(g.Z)),
	}
	if g.Shrank > 0 && finite(g.Predicted) {
		lines = append(lines, fmt.Sprintf("It lost %s of its size; the selection of the first set alone predicts %s, %s of the loss.",
			wholePercent(g.Shrank), wholePercent(g.Predicted), wholePercent(g.OfShrinkage)))
	}
	return append(lines, fmt.Sprintf("The first set gave %s questions, %s of the first among them, a chance of %s to settle it. Looking at both sets at the same level gives false verdicts about twice as often as one look does.",
		whole(g.NGrown), whole(g.Shared), probability(g.PowerAtGrown)))
}

func wholePercent(v float64) string {
	if !finite(v) {
		return unknown
	}
	return fmt.Sprintf("%.0f%%", 100*v)
}
