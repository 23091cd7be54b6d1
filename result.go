package realgain

import (
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/pair"
)

// Result is everything one run found, as the schema realgain.result/v1 has
// it. Unknown numbers are NaN here and null in JSON.
type Result struct {
	Schema           string               `json:"schema"`           // "realgain.result/v1"
	Version          string               `json:"version"`          // of realgain
	Signature        string               `json:"signature"`        // what was computed, on which data
	Weight           string               `json:"weight,omitempty"` // column of the questions' weights; "" = all alike
	Arms             []Arm                `json:"arms"`
	Dropped          Dropped              `json:"dropped"`
	Comparisons      []Versus             `json:"comparisons"`
	RatioDifferences []RatioDifference    `json:"ratio_differences,omitempty"` // with Options.Estimand "ratio" and several candidates
	AllPairs         []family.AllPairs    `json:"all_pairs,omitempty"`         // by metric, with Options.AllPairs
	Warnings         []Warning            `json:"warnings,omitempty"`          // about the whole run
	Adjust           string               `json:"adjust"`                      // "auto" | "none"
	Families         []Family             `json:"families,omitempty"`          // of two comparisons or more
	Simultaneous     *family.Simultaneous `json:"simultaneous,omitempty"`      // of the family of all but the primary metric; nil where it has fewer than two comparisons
	Notes            []string             `json:"-"`                           // choices made, for stderr: id column, direction of metrics …
}

// Arm is one system: its files and, per metric, the mean and its standard
// error over the questions compared.
type Arm struct {
	Label  string             `json:"label"`
	Path   string             `json:"path"` // several files: joined by a comma
	Format string             `json:"format"`
	SHA256 string             `json:"sha256"`
	Rows   int                `json:"rows"`
	Mean   map[string]float64 `json:"mean"`
	SE     map[string]float64 `json:"se"`
	Scale  map[string]float64 `json:"scale,omitempty"` // what the scores of metrics were multiplied by
}

// Dropped counts, by reason, the questions that were left out, and shows examples.
type Dropped struct {
	OnlyInBaseline  int         `json:"only_in_baseline"`
	OnlyInCandidate int         `json:"only_in_candidate"`
	Missing         int         `json:"missing"`            // (question, metric) pairs with a missing value in some arm
	Errors          int         `json:"errors"`             // questions on which a system failed
	Duplicates      int         `json:"duplicates"`         // extra rows averaged into one (Options.Duplicates "mean")
	Repeats         int         `json:"repeats,omitzero"`   // values of repeats left out of their question's mean over the others
	Examples        []pair.Drop `json:"examples"`           // the first few of each reason and arm
	Excluded        *Excluded   `json:"excluded,omitempty"` // nil = nothing
	All             []pair.Drop `json:"-"`                  // every one of them, for a list
}

// Excluded counts what the reader was asked to leave out.
type Excluded struct {
	Where int `json:"where,omitzero"` // rows of all arms that hold another value
	IDs   int `json:"ids,omitzero"`   // questions, by their ids
}

// Versus is a candidate against the baseline, metric by metric: primary
// first, then in order of first appearance in the baseline.
type Versus struct {
	Baseline  string        `json:"baseline"`
	Candidate string        `json:"candidate"`
	Again     bool          `json:"again,omitzero"` // the candidate is another run of the baseline, given under its label
	Metrics   []*Comparison `json:"metrics"`
}

// Family is the comparisons that share one error: the candidates of the primary
// metric, all other metrics and candidates, or, without a primary metric, all.
type Family struct {
	Of string `json:"of"` // "primary" | "others" | "all"
	family.Simultaneous
	Identical [][]string `json:"identical,omitempty"` // metrics with the same scores, which count once
}

// RatioDifference is the difference of two candidates' ratios over the common
// baseline: (mean(candidate) − mean(baseline))/mean(denominator), all three on
// the same questions and the same draw.
type RatioDifference struct {
	Denominator string        `json:"denominator"` // the arm both are divided by
	Baseline    string        `json:"baseline"`    // the candidate whose ratio is subtracted
	Candidate   string        `json:"candidate"`
	Metrics     []*Comparison `json:"metrics"`
}

// EncodeJSON writes any value of this package as JSON, unknown numbers as null.
func EncodeJSON(v any) ([]byte, error) { return jsonout.Encode(v) }

// MarshalJSON writes the result as the schema realgain.result/v1 has it. Keys
// come in the order of the schema, those of maps sorted, so equal results give
// equal bytes.
func (r *Result) MarshalJSON() ([]byte, error) {
	type plain Result
	return EncodeJSON((*plain)(r))
}

// MarshalJSON writes one comparison as it stands in a result; what [Comparison.Complete]
// computes is null until it was called.
func (c *Comparison) MarshalJSON() ([]byte, error) {
	type plain Comparison
	return EncodeJSON((*plain)(c))
}

// ReadResult reads a result that was written as JSON. It can be rendered and
// planned from; with its questions kept it can also be converged. Choices made
// on the way, and questions left out beyond the examples, are not in it.
func ReadResult(data []byte) (*Result, error) {
	var r Result
	return &r, jsonout.Read(data, Schema, &r)
}

// UnmarshalJSON reads a result, unknown numbers as NaN.
func (r *Result) UnmarshalJSON(data []byte) error {
	type plain Result
	if err := jsonout.Decode(data, (*plain)(r)); err != nil {
		return err
	}
	r.remember()
	return nil
}

// UnmarshalJSON reads a comparison, unknown numbers as NaN.
func (c *Comparison) UnmarshalJSON(data []byte) error {
	type plain Comparison
	return jsonout.Decode(data, (*plain)(c))
}

// UnmarshalJSON reads a slice, unknown numbers as NaN.
func (s *Slice) UnmarshalJSON(data []byte) error {
	var own struct {
		By     string `json:"by"`
		Value  string `json:"value"`
		Judged bool   `json:"judged"`
	}
	if err := jsonout.Decode(data, &own); err != nil {
		return err
	}
	s.By, s.Value, s.Judged, s.Comparison = own.By, own.Value, own.Judged, &Comparison{}
	return s.Comparison.UnmarshalJSON(data)
}
