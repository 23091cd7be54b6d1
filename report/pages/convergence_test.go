package pages_test

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
)

// convergence is a study with all parts, made by hand.
func convergence() *converge.Convergence {
	point := func(n int, lower, upper, spread float64) converge.ResamplePoint {
		return converge.ResamplePoint{NBoot: &n, Runs: 2, Lower: lower, Upper: upper, Width: upper - lower, SmoothWidth: upper - lower + 0.004, Spread: [2]float64{spread, spread / 2}}
	}
	exact := point(1, -0.0097, 0.0821, 0)
	exact.NBoot = nil
	settled := 10_000
	small, large := noPlan(0.034), noPlan(0.012)
	small.NHalfWidth, small.N80, small.N80Shrunk, large.N80Shrunk = 372, 759, 4657, 20208
	c := &converge.Convergence{
		Schema: converge.Schema, Version: "0.1.0", Source: "a → b", Metric: "full_chain_recall", Better: "higher", BetterWhy: "name", Estimand: "delta",
		Interval: "guarded", Level: 0.95, Seed: 11, N: 207, Estimate: 0.0338, CI: [2]float64{-0.0097, 0.0821}, HalfWidth: 0.0459,
		Verdict: realgain.Inconclusive,
		Resamples: &converge.ResampleGrowth{Step: 1. / 207, Exact: &exact, Settled: &settled, Points: []converge.ResamplePoint{
			point(500, -0.0113, 0.0812, 0.003), point(100_000, -0.0097, 0.0821, 0),
		}},
		Questions: &converge.QuestionGrowth{Verdict: realgain.Inconclusive, Orders: 200, VerdictOrders: 50, DeltaSettled: 101, DeltaInFile: 26, VerdictSettled: 186, VerdictInFile: 10},
		Grown: &converge.GrownSet{N: 207, NGrown: 812, Shared: 207, Estimate: 0.0338, EstimateNow: 0.0116, CINow: [2]float64{-0.0103, 0.0339},
			Verdict: realgain.Inconclusive, VerdictNow: realgain.Inconclusive, Shrank: 0.66, Expected: 0.0256, ExpectedSD: 0.0171, Predicted: 0.24, OfShrinkage: 0.37,
			Z: -0.81, PriorSD: 0.0332, Plan: small, PlanNow: large, PowerAtGrown: 0.52},
	}
	for i := range 12 {
		n, x := 10+i*197/11, float64(i)/11
		lower := 0.0338 - 0.2*(1-x) - 0.046
		c.Questions.File = append(c.Questions.File, converge.QuestionPoint{N: n, Estimate: 0.0338 * x, Lower: lower, Upper: 0.28 - 0.2*x, HalfWidth: 0.2, Verdict: realgain.Inconclusive})
		c.Questions.Random = append(c.Questions.Random, converge.OrdersPoint{N: n, Low: -0.1 * (1 - x), High: 0.1, HalfWidth: 0.2 - 0.15*x, Same: x})
	}
	c.Questions.File[1].Lower = nan
	return c
}

// TestConvergeGolden holds every format to files that were read by eye.
func TestConvergeGolden(t *testing.T) {
	t.Parallel()
	for format, suffix := range map[string]string{"table": "table.txt", "markdown": "md", "json": "json", "csv": "csv", "svg": "svg"} {
		var out bytes.Buffer
		if err := report.Write(&out, format, pages.Convergence(convergence()), report.View{}); err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join("testdata", "converge."+suffix), out.String())
		switch format {
		case "json":
			schematest.Validate(t, "converge.v1", out.Bytes())
		case "svg":
			wellFormed(t, out.String())
		case "table":
			if n := text.LongestLineLen(out.String()); n > 80 {
				t.Errorf("a line of %d columns", n)
			}
		}
		if strings.Contains(out.String(), "NaN") {
			t.Errorf("%s holds NaN", format)
		}
	}
}

func TestNoConvergence(t *testing.T) {
	t.Parallel()
	if report.Write(io.Discard, "table", pages.Convergence(nil), report.View{}) == nil || report.Write(io.Discard, "nosuch", pages.Convergence(convergence()), report.View{}) == nil {
		t.Error("nothing was shown without an error")
	}
}
