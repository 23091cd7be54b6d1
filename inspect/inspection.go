package inspect

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/pair"
)

// Schema is the name and version of an inspection's JSON form.
const Schema = "realgain.inspect/v1"

// Inspection is what score files hold, as the schema realgain.inspect/v1 has
// it. Unknown numbers are NaN here and null in JSON.
type Inspection struct {
	Schema     string    `json:"schema"`  // "realgain.inspect/v1"
	Version    string    `json:"version"` // of realgain
	Level      float64   `json:"level"`   // of the intervals
	Sources    []Source  `json:"sources"` // in the order given
	Suspicious []Finding `json:"suspicious"`
	Next       Next      `json:"next"`
}

// Source is one source: a file, or several read as one.
type Source struct {
	Label string `json:"label"`
	Files []File `json:"files"`
	Rows  int    `json:"rows"`
	Shape string `json:"shape"` // "wide": a column for each metric | "long": a row for each metric

	ID        *Column `json:"id"`        // the column that names the question, and why it; nil = none found
	Questions int     `json:"questions"` // distinct ids; without an id, rows

	// Columns that may play a part, the likeliest first.
	ArmColumns     []Candidate    `json:"arm_columns"`     // name the system of each row
	ArmsAsColumns  []ColumnedArms `json:"arms_as_columns"` // a column of scores for each system
	RepeatColumns  []Candidate    `json:"repeat_columns"`  // tell repeats of a question apart
	ClusterColumns []Candidate    `json:"cluster_columns"` // questions that stand or fall together
	SliceColumns   []Candidate    `json:"slice_columns"`   // kinds of questions

	Arms    []Arm    `json:"arms"`    // of the first arm column; one arm when there is none
	Skipped []Column `json:"skipped"` // columns that are none of the above and no metric
}

// File is one file and how it was read.
type File struct {
	Path   string `json:"path"` // "-" is standard input
	Format string `json:"format"`
	Why    string `json:"why"` // the format was chosen
	SHA256 string `json:"sha256"`
	Rows   int    `json:"rows"`
}

// Column is a column and why it was taken, or left out.
type Column struct {
	Name string `json:"column"`
	Why  string `json:"why"`
}

// Candidate is a column that may play a part. Sizes count questions; for
// repeats, rows.
type Candidate struct {
	Column   string   `json:"column"`
	Part     string   `json:"part,omitempty"` // what of the column counts, such as `before "__"`; "" = all of it
	Distinct int      `json:"distinct"`
	Values   []string `json:"values"` // the first few, in order of appearance
	Smallest int      `json:"smallest"`
	Largest  int      `json:"largest"`
	Why      string   `json:"why"`
}

// ColumnedArms are systems whose scores on one metric stand side by side.
type ColumnedArms struct {
	Metric string        `json:"metric"`
	Arms   []ColumnedArm `json:"arms"`
}

// ColumnedArm is the column of one system.
type ColumnedArm struct {
	Label  string `json:"label"`
	Column string `json:"column"`
}

// Arm is one system of a source.
type Arm struct {
	Label     string       `json:"label"`
	Rows      int          `json:"rows"`
	Questions int          `json:"questions"`
	Repeats   pair.Repeats `json:"repeats"` // rows of a question
	Metrics   []Metric     `json:"metrics"`
}

// Metric is one metric of one arm. Repeats of a question are averaged
// first: the question is the unit of n, mean, se and ci.
type Metric struct {
	Name      string        `json:"metric"`
	Kind      string        `json:"kind"`       // of the values seen: "binary" | "fractional" | "continuous"
	Better    string        `json:"better"`     // "higher" | "lower"
	BetterWhy string        `json:"better_why"` // as of a Comparison
	Range     *[2]float64   `json:"range"`      // declared, or [0,1] of a binary metric; nil = undeclared
	Seen      [2]float64    `json:"seen"`       // smallest and largest value
	Distinct  int           `json:"distinct"`   // different values
	Lattice   *pair.Lattice `json:"lattice"`    // nil = none: the values are not multiples of one step

	N            int        `json:"n"`             // questions with a value
	Missing      int        `json:"missing"`       // values missing
	ShareMissing float64    `json:"share_missing"` // of all values, 0 to 1
	Mean         float64    `json:"mean"`
	SE           float64    `json:"se"`       // over questions, each by itself
	CI           [2]float64 `json:"ci"`       // over clusters where Options.Cluster names them
	Interval     string     `json:"interval"` // the method of ci

	// Clusters is the number of clusters of Options.Cluster with a value; nil = none
	// asked for. ClusteredSE takes what hangs together as one: the questions of
	// a cluster, else the repeats of a question (then it is SE). NaiveSE takes
	// every value for a question of its own. Both are NaN where there are
	// neither clusters nor repeats.
	Clusters    *int    `json:"clusters"`
	ClusteredSE float64 `json:"clustered_se"`
	NaiveSE     float64 `json:"naive_se"`

	// PassHat and PassAt are pass^k and pass@k of a binary metric with repeats,
	// by the text of k, up to the smallest number of repeats; else absent.
	PassHat map[string]float64 `json:"pass_hat,omitempty"`
	PassAt  map[string]float64 `json:"pass_at,omitempty"`
}

// Finding is something about the files that is likely to be a mistake, or to
// lead to one.
type Finding struct {
	Code    string `json:"code"`
	Arm     string `json:"arm,omitempty"`    // or source; "" = all of them
	Column  string `json:"column,omitempty"` // or metric
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Next is the comparison to run next.
type Next struct {
	Args []string `json:"args"` // of the command; empty when the files cannot be compared yet
	Line string   `json:"line"` // the same, as a shell reads it; "" without Args
	// Ready tells that the line can be run as it is: no file is to be filled in.
	Ready bool   `json:"ready"`
	Note  string `json:"note,omitempty"` // what to fill in, or what to do first
}

// MarshalJSON writes the inspection as its schema has it.
func (in *Inspection) MarshalJSON() ([]byte, error) {
	type plain Inspection
	return jsonout.Encode((*plain)(in))
}

// UnmarshalJSON reads an inspection, unknown numbers as NaN.
func (in *Inspection) UnmarshalJSON(data []byte) error {
	type plain Inspection
	return jsonout.Decode(data, (*plain)(in))
}

// Read reads a document that was written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Inspection, error) {
	var out Inspection
	return &out, jsonout.Read(data, Schema, &out)
}
