package pages

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
)

func init() {
	Register(Renderer{Name: "csv", Doc: "one row per candidate and metric, full precision, no prose", Render: renderCSV})
}

// field is one column of the CSV: the key the JSON has, and its text.
type field struct {
	key  string
	text func(v *realgain.Versus, c *realgain.Comparison) string
}

// renderCSV writes one row per comparison and metric. Columns are named as in
// JSON (a pair is split in _lower and _upper), are only ever added at the end,
// and are empty where nothing is known. The view changes nothing.
func renderCSV(w io.Writer, r *realgain.Result, _ View) error {
	if err := errNoResult(r); err != nil {
		return err
	}
	var out bytes.Buffer
	rows := csv.NewWriter(&out)
	fields := csvFields(r)
	record := make([]string, len(fields))
	for i, f := range fields {
		record[i] = f.key
	}
	err := rows.Write(record)
	for _, v := range everything(r) {
		for _, c := range present(v.Metrics) {
			for j, f := range fields {
				record[j] = f.text(&v, c)
			}
			if err == nil {
				err = rows.Write(record)
			}
		}
	}
	rows.Flush()
	if err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// everything lists the comparisons and the differences of ratios.
func everything(r *realgain.Result) []realgain.Versus {
	out := slices.Clone(r.Comparisons)
	for _, d := range r.RatioDifferences {
		out = append(out, realgain.Versus{Baseline: d.Baseline, Candidate: d.Candidate, Metrics: d.Metrics})
	}
	return out
}

// csvFields lists the columns.
func csvFields(r *realgain.Result) []field {
	fields := []field{
		{"baseline", func(v *realgain.Versus, _ *realgain.Comparison) string { return v.Baseline }},
		{"candidate", func(v *realgain.Versus, _ *realgain.Comparison) string { return v.Candidate }},
	}
	fields = append(fields, whatFields()...)
	fields = append(fields, foundFields()...)
	fields = append(fields, backgroundFields()...)
	fields = append(fields, of("signature", func(*realgain.Comparison) string { return r.Signature }))
	return append(fields, decidingFields()...)
}

// whatFields say what was compared.
func whatFields() []field {
	fields := []field{
		of("metric", func(c *realgain.Comparison) string { return c.Metric }),
		of("primary", func(c *realgain.Comparison) string { return strconv.FormatBool(c.Primary) }),
		of("better", func(c *realgain.Comparison) string { return c.Better }),
	}
	fields = append(fields, bounds("range", func(c *realgain.Comparison) [2]float64 {
		if c.Range == nil {
			return [2]float64{nan, nan}
		}
		return *c.Range
	})...)
	return append(fields,
		of("kind", func(c *realgain.Comparison) string { return c.Kind }),
		of("n", func(c *realgain.Comparison) string { return strconv.Itoa(c.N) }),
		of("clusters", func(c *realgain.Comparison) string { return optional(c.Clusters) }),
	)
}

// foundFields hold the answer.
func foundFields() []field {
	fields := []field{
		number("mean_baseline", func(c *realgain.Comparison) float64 { return c.MeanBaseline }),
		number("se_baseline", func(c *realgain.Comparison) float64 { return c.SEBaseline }),
		number("mean_candidate", func(c *realgain.Comparison) float64 { return c.MeanCandidate }),
		number("se_candidate", func(c *realgain.Comparison) float64 { return c.SECandidate }),
		of("estimand", func(c *realgain.Comparison) string { return c.Estimand }),
		number("estimate", func(c *realgain.Comparison) float64 { return c.Estimate }),
		number("delta", func(c *realgain.Comparison) float64 { return c.Delta }),
		number("se", func(c *realgain.Comparison) float64 { return c.SE }),
	}
	fields = append(fields, bounds("ci", func(c *realgain.Comparison) [2]float64 { return c.CI })...)
	return append(fields,
		number("level", func(c *realgain.Comparison) float64 { return c.Level }),
		number("half_width", func(c *realgain.Comparison) float64 { return c.HalfWidth }),
		of("interval", func(c *realgain.Comparison) string { return c.Interval }),
		of("engine", func(c *realgain.Comparison) string { return c.Engine }),
		number("p_better", func(c *realgain.Comparison) float64 { return c.PBetter }),
		number("p_tie", func(c *realgain.Comparison) float64 { return c.PTie }),
		number("p_value", func(c *realgain.Comparison) float64 { return c.PValue }),
		number("p_floor", func(c *realgain.Comparison) float64 { return known(c.PFloor) }),
		of("hypothesis", func(c *realgain.Comparison) string { return c.Hypothesis }),
		number("margin", func(c *realgain.Comparison) float64 { return known(c.Margin) }),
		of("verdict", func(c *realgain.Comparison) string { return string(c.Verdict) }),
		of("exploratory", func(c *realgain.Comparison) string { return strconv.FormatBool(c.Exploratory) }),
	)
}

// decidingFields hold what the verdict follows where several comparisons share
// the error.
func decidingFields() []field {
	fields := []field{of("verdict_by", func(c *realgain.Comparison) string { return c.VerdictBy })}
	fields = append(fields, bounds("simultaneous_ci", func(c *realgain.Comparison) [2]float64 {
		if c.SimultaneousCI == nil {
			return [2]float64{nan, nan}
		}
		return *c.SimultaneousCI
	})...)
	return append(fields, number("p_adjusted", func(c *realgain.Comparison) float64 { return known(c.PAdjusted) }))
}

// backgroundFields hold what the answer rests on.
func backgroundFields() []field {
	fields := []field{
		of("wins", func(c *realgain.Comparison) string { return strconv.Itoa(c.Wins) }),
		of("losses", func(c *realgain.Comparison) string { return strconv.Itoa(c.Losses) }),
		of("ties", func(c *realgain.Comparison) string { return strconv.Itoa(c.Ties) }),
		number("sampling_half_width", func(c *realgain.Comparison) float64 { return c.Uncertainty.SamplingHalfWidth }),
	}
	fields = append(fields, bounds("monte_carlo_se", func(c *realgain.Comparison) [2]float64 { return c.Uncertainty.MonteCarloSE })...)
	return append(fields,
		of("n_boot", func(c *realgain.Comparison) string { return optional(c.Uncertainty.NBoot) }),
		of("seed", func(c *realgain.Comparison) string { return strconv.FormatUint(c.Uncertainty.Seed, 10) }),
		number("correlation", func(c *realgain.Comparison) float64 { return c.Pairing.Correlation }),
		number("unpaired_half_width", func(c *realgain.Comparison) float64 { return c.Pairing.UnpairedHalfWidth }),
		number("sd", func(c *realgain.Comparison) float64 { return c.Plan.SD }),
		number("n_half_width", func(c *realgain.Comparison) float64 { return c.Plan.NHalfWidth }),
		number("n_80", func(c *realgain.Comparison) float64 { return c.Plan.N80 }),
		number("n_80_shrunk", func(c *realgain.Comparison) float64 { return c.Plan.N80Shrunk }),
		number("mde_80", func(c *realgain.Comparison) float64 { return c.Plan.MDE80 }),
		of("warnings", func(c *realgain.Comparison) string {
			var codes []string
			for _, w := range c.Warnings {
				codes = append(codes, w.Code)
			}
			return strings.Join(codes, " ")
		}),
	)
}
