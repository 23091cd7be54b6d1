package pages

import (
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// comparisonRow is one row: a metric of one candidate against the baseline.
type comparisonRow struct {
	*realgain.Comparison
	of *realgain.Versus
}

// comparisonRows are one row per candidate and metric. Columns are named as in
// JSON (a pair is split in _lower and _upper), are only ever added at the end,
// and are empty where nothing is known.
func comparisonRows(r *realgain.Result) page.Rows {
	fields := []field[comparisonRow]{
		of("baseline", func(c comparisonRow) string { return c.of.Baseline }),
		of("candidate", func(c comparisonRow) string { return c.of.Candidate }),
	}
	fields = append(fields, whatFields()...)
	fields = append(fields, foundFields()...)
	fields = append(fields, backgroundFields()...)
	fields = append(fields, of("signature", func(comparisonRow) string { return r.Signature }))
	fields = append(fields, decidingFields()...)
	var records []comparisonRow
	for _, v := range everything(r) {
		for _, c := range present(v.Metrics) {
			records = append(records, comparisonRow{c, &v})
		}
	}
	return rowsOf(fields, records)
}

// everything lists the comparisons and the differences of ratios.
func everything(r *realgain.Result) []realgain.Versus {
	out := slices.Clone(r.Comparisons)
	for _, d := range r.RatioDifferences {
		out = append(out, realgain.Versus{Baseline: d.Baseline, Candidate: d.Candidate, Metrics: d.Metrics})
	}
	return out
}

// whatFields say what was comparisonRow.
func whatFields() []field[comparisonRow] {
	fields := []field[comparisonRow]{
		of("metric", func(c comparisonRow) string { return c.Metric }),
		of("primary", func(c comparisonRow) string { return strconv.FormatBool(c.Primary) }),
		of("better", func(c comparisonRow) string { return c.Better }),
	}
	fields = append(fields, bounds("range", func(c comparisonRow) [2]float64 {
		if c.Range == nil {
			return [2]float64{nan, nan}
		}
		return *c.Range
	})...)
	return append(fields,
		of("kind", func(c comparisonRow) string { return c.Kind }),
		of("n", func(c comparisonRow) string { return strconv.Itoa(c.N) }),
		of("clusters", func(c comparisonRow) string { return optional(c.Clusters) }),
	)
}

// foundFields hold the answer.
func foundFields() []field[comparisonRow] {
	fields := []field[comparisonRow]{
		number("mean_baseline", func(c comparisonRow) float64 { return c.MeanBaseline }),
		number("se_baseline", func(c comparisonRow) float64 { return c.SEBaseline }),
		number("mean_candidate", func(c comparisonRow) float64 { return c.MeanCandidate }),
		number("se_candidate", func(c comparisonRow) float64 { return c.SECandidate }),
		of("estimand", func(c comparisonRow) string { return c.Estimand }),
		number("estimate", func(c comparisonRow) float64 { return c.Estimate }),
		number("delta", func(c comparisonRow) float64 { return c.Delta }),
		number("se", func(c comparisonRow) float64 { return c.SE }),
	}
	fields = append(fields, bounds("ci", func(c comparisonRow) [2]float64 { return c.CI })...)
	return append(fields,
		number("level", func(c comparisonRow) float64 { return c.Level }),
		number("half_width", func(c comparisonRow) float64 { return c.HalfWidth }),
		of("interval", func(c comparisonRow) string { return c.Interval }),
		of("engine", func(c comparisonRow) string { return c.Engine }),
		number("p_better", func(c comparisonRow) float64 { return c.PBetter }),
		number("p_tie", func(c comparisonRow) float64 { return c.PTie }),
		number("p_value", func(c comparisonRow) float64 { return c.PValue }),
		number("p_floor", func(c comparisonRow) float64 { return known(c.PFloor) }),
		of("hypothesis", func(c comparisonRow) string { return c.Hypothesis }),
		number("margin", func(c comparisonRow) float64 { return known(c.Margin) }),
		of("verdict", func(c comparisonRow) string { return string(c.Verdict) }),
		of("exploratory", func(c comparisonRow) string { return strconv.FormatBool(c.Exploratory) }),
	)
}

// decidingFields hold what the verdict follows where several comparisons share
// the error.
func decidingFields() []field[comparisonRow] {
	fields := []field[comparisonRow]{of("verdict_by", func(c comparisonRow) string { return c.VerdictBy })}
	fields = append(fields, bounds("simultaneous_ci", func(c comparisonRow) [2]float64 {
		if c.SimultaneousCI == nil {
			return [2]float64{nan, nan}
		}
		return *c.SimultaneousCI
	})...)
	return append(fields, number("p_adjusted", func(c comparisonRow) float64 { return known(c.PAdjusted) }))
}

// backgroundFields hold what the answer rests on.
func backgroundFields() []field[comparisonRow] {
	fields := []field[comparisonRow]{
		of("wins", func(c comparisonRow) string { return strconv.Itoa(c.Wins) }),
		of("losses", func(c comparisonRow) string { return strconv.Itoa(c.Losses) }),
		of("ties", func(c comparisonRow) string { return strconv.Itoa(c.Ties) }),
		number("sampling_half_width", func(c comparisonRow) float64 { return c.Uncertainty.SamplingHalfWidth }),
	}
	fields = append(fields, bounds("monte_carlo_se", func(c comparisonRow) [2]float64 { return c.Uncertainty.MonteCarloSE })...)
	return append(fields,
		of("n_boot", func(c comparisonRow) string { return optional(c.Uncertainty.NBoot) }),
		of("seed", func(c comparisonRow) string { return strconv.FormatUint(c.Uncertainty.Seed, 10) }),
		number("correlation", func(c comparisonRow) float64 { return c.Pairing.Correlation }),
		number("unpaired_half_width", func(c comparisonRow) float64 { return c.Pairing.UnpairedHalfWidth }),
		number("sd", func(c comparisonRow) float64 { return c.Plan.SD }),
		number("n_half_width", func(c comparisonRow) float64 { return c.Plan.NHalfWidth }),
		number("n_80", func(c comparisonRow) float64 { return c.Plan.N80 }),
		number("n_80_shrunk", func(c comparisonRow) float64 { return c.Plan.N80Shrunk }),
		number("mde_80", func(c comparisonRow) float64 { return c.Plan.MDE80 }),
		of("warnings", func(c comparisonRow) string {
			var codes []string
			for _, w := range c.Warnings {
				codes = append(codes, w.Code)
			}
			return strings.Join(codes, " ")
		}),
	)
}
