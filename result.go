package realgain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
)

// Result is everything one run found, as the schema realgain.result/v1 has
// it. Unknown numbers are NaN here and null in JSON.
type Result struct {
	// "realgain.result/v1", and the version of realgain that made the result.
	Schema  string `json:"schema"`
	Version string `json:"version"`

	// What was computed, on which data.
	Signature string `json:"signature"`

	// Column of the questions' weights; "" if all weigh alike.
	Weight string `json:"weight,omitempty"`

	// The systems; the baseline is the first.
	Arms []Arm `json:"arms"`

	// The questions that were left out.
	Dropped Dropped `json:"dropped"`

	// Every candidate against the baseline.
	Comparisons []Versus `json:"comparisons"`

	// With Options.Estimand "ratio" and several candidates.
	RatioDifferences []RatioDifference `json:"ratio_differences,omitempty"`

	// Ranks of the arms by metric, with Options.AllPairs.
	AllPairs []family.AllPairs `json:"all_pairs,omitempty"`

	// Warnings about the whole run.
	Warnings []Warning `json:"warnings,omitempty"`

	// "auto" or "none", as Options.Adjust.
	Adjust string `json:"adjust"`

	// Families of two comparisons or more.
	Families []Family `json:"families,omitempty"`

	// The family of all metrics but the primary one; nil if it has fewer than two
	// comparisons.
	Simultaneous *family.Simultaneous `json:"simultaneous,omitempty"`

	// Choices made, such as the id column and the direction of metrics. They are not in
	// the JSON.
	Notes []string `json:"-"`
}

// Arm is one system: its files and, per metric, the mean and its standard
// error over the questions compared.
type Arm struct {
	// The label that was given, else the path.
	Label string `json:"label"`

	// Paths of the files, joined by a comma; "" of data that came from no file.
	Path string `json:"path"`

	// Formats, sums and rows of the files.
	Format string `json:"format"`
	SHA256 string `json:"sha256"`
	Rows   int    `json:"rows"`

	// Mean over the questions compared and its standard error, by metric.
	Mean map[string]float64 `json:"mean"`
	SE   map[string]float64 `json:"se"`

	// What the scores of a metric were multiplied by; absent = nothing.
	Scale map[string]float64 `json:"scale,omitempty"`
}

// Dropped counts the questions that were left out by reason, with examples.
type Dropped struct {
	// Questions that one arm lacks.
	OnlyInBaseline  int `json:"only_in_baseline"`
	OnlyInCandidate int `json:"only_in_candidate"`

	// Pairs of a question and a metric whose value is missing in some arm.
	Missing int `json:"missing"`

	// Questions on which a system failed.
	Errors int `json:"errors"`

	// Rows averaged into another one of the same question, with Options.Duplicates
	// "mean".
	Duplicates int `json:"duplicates"`

	// Values of repeats that are missing, so that the question's mean is over the
	// others.
	Repeats int `json:"repeats,omitzero"`

	// The first few of each reason and arm.
	Examples []pair.Drop `json:"examples"`

	// What options left out; nil = nothing.
	Excluded *Excluded `json:"excluded,omitempty"`

	// Every question that was left out. It is not in the JSON.
	All []pair.Drop `json:"-"`
}

// Excluded counts what options left out.
type Excluded struct {
	// Rows of all arms with another value than Options.Read.Where asks for.
	Where int `json:"where,omitzero"`

	// Questions of Options.Read.Exclude.
	IDs int `json:"ids,omitzero"`
}

// Versus is a candidate against the baseline, metric by metric: primary
// first, then in order of first appearance in the baseline.
type Versus struct {
	// Labels of the arms.
	Baseline  string `json:"baseline"`
	Candidate string `json:"candidate"`

	// Whether the candidate is another run of the baseline, given under its label.
	Again bool `json:"again,omitzero"`

	// The comparisons by metric.
	Metrics []*Comparison `json:"metrics"`

	of []*versus // the metrics' questions
}

// Family is the comparisons that share one error: the candidates of the primary
// metric, all other metrics and candidates, or, without a primary metric, all.
type Family struct {
	// "primary", "others" or "all".
	Of string `json:"of"`
	family.Simultaneous

	// Metrics with the same scores, which count once.
	Identical [][]string `json:"identical,omitempty"`
}

// RatioDifference is the difference of two candidates' ratios over the common
// baseline: (mean(candidate) − mean(baseline))/mean(denominator), all three on
// the same questions and the same draw.
type RatioDifference struct {
	// The arm that both ratios are divided by.
	Denominator string `json:"denominator"`

	// The candidate whose ratio is subtracted, and the other one.
	Baseline  string `json:"baseline"`
	Candidate string `json:"candidate"`

	// The comparisons by metric.
	Metrics []*Comparison `json:"metrics"`
}

// EncodeJSON encodes any value of this package as JSON. Unknown numbers become null.
func EncodeJSON(v any) ([]byte, error) { return jsonout.Encode(v) }

// MarshalJSON encodes the result according to the schema realgain.result/v1. Keys have
// the order of the schema, and keys of maps are sorted, so that equal results give
// equal bytes.
func (r *Result) MarshalJSON() ([]byte, error) {
	type plain Result
	return EncodeJSON((*plain)(r))
}

// ReadResult reads a result from JSON. It can be rendered and planned from, and with
// its questions also converged. The notes, and the questions left out beyond the
// examples, are not in it.
func ReadResult(data []byte) (*Result, error) {
	var r Result
	return &r, jsonout.Read(data, Schema, &r)
}

// UnmarshalJSON decodes a result. Unknown numbers become NaN.
func (r *Result) UnmarshalJSON(data []byte) error {
	type plain Result
	if err := jsonout.Decode(data, (*plain)(r)); err != nil {
		return err
	}
	r.remember()
	return nil
}

// remember prepares the comparisons of a result that was read back.
func (r *Result) remember() {
	seed := DefaultOptions().Seed
	for part := range strings.SplitSeq(r.Signature, "|") {
		if text, ok := strings.CutPrefix(part, "seed:"); ok {
			if n, err := strconv.ParseUint(text, 10, 64); err == nil {
				seed = n
			}
		}
	}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			c.Inside().Remember(seed)
		}
	}
}

// Source names the arms of a result by their files, the baseline first, or by their
// labels if they share a file.
func (r *Result) Source() string {
	var paths, labels []string
	shared := len(r.Arms) > 1
	for _, a := range r.Arms {
		paths, labels = append(paths, a.Path), append(labels, a.Label)
		shared = shared && a.Path == paths[0]
	}
	if shared && labels[0] != labels[1] && labels[0] != paths[0] {
		return paths[0] + ": " + strings.Join(labels, " → ")
	}
	return strings.Join(paths, " → ")
}

// Pilots returns the metrics of a result with one candidate, to plan from. Effect and
// spread are the observed ones.
func (r *Result) Pilots() (plan.Pilots, error) {
	if len(r.Comparisons) != 1 {
		return plan.Pilots{}, notice.Usage(fmt.Sprintf("%d candidates to plan for: one is needed", len(r.Comparisons)), "give one baseline and one candidate")
	}
	out := plan.Pilots{Source: r.Source(), Notes: r.Notes}
	for _, c := range r.Comparisons[0].Metrics {
		p, err := c.Pilot()
		if err != nil {
			return plan.Pilots{}, err
		}
		if r.Weight != "" && !c.Inside().Known() { // the comparison does not record the weights
			p.Binary, p.Runs = false, plan.NoRuns
		}
		out.Metrics = append(out.Metrics, p)
	}
	return out, nil
}
