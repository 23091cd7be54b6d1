// Package scores reads files of per-question scores into tables: one row per question
// (and repeat), one column per metric, with the file and line of each row. It handles
// file formats and does no statistics.
package scores

// Table holds the rows of one arm. Its columns are parallel: index i of Questions,
// Lines, FileIndex, every Metric and every Tag is one row. To save memory, columns with
// only default values are nil; [Table.Line] and [Table.File] handle that.
type Table struct {
	Label     string   // label of the arm: "label" of "label=path", else the path
	Files     []File   // in the order given
	IDColumn  string   // column of the question id
	Questions IDs      // question id of each row, in file order
	FirstLine int32    // line (1-based) of the first row in its file; 0 = unknown
	Lines     []int32  // line of each row in its file, or of the element in a JSON array; nil = each row is one line below the previous row
	FileIndex []uint16 // index into Files of each row; nil = all rows are from the first file
	Metrics   []Metric // numeric columns, in order of first appearance
	Tags      []Tag    // the text columns in Options.Keep, in that order, then those in Options.KeepIfAny; columns that do not exist are omitted
	Skipped   []Skipped
	Left      Left  // if arms share files, the first arm has the counts for all of them
	Roles     Roles // declared by the format
	Inside    bool  // the files also hold other arms
	// ErrorColumn is the column that can mark failures, or "". Failed holds for each
	// row the text that marks a failure, cut to 80 characters, or "" if the row is not
	// a failure. Failed is nil if no row is a failure.
	ErrorColumn string
	Failed      []string
}

// Left counts what Options.Where and Options.Exclude removed.
type Left struct {
	Where int             // number of rows that Where removed
	IDs   map[string]bool // ids of Exclude that occur in the files; nil = Exclude was empty
}

// File describes one input file.
type File struct {
	Path   string // as given; "-" is standard input
	Format string // name of the format
	Why    string // reason why the format was chosen
	SHA256 string // of the file's bytes, in hexadecimal
	Rows   int    // number of rows read
}

// Metric is a numeric column. A missing value (absent, null, "", NaN, Infinity, "None",
// "N/A" and similar) is NaN; Missing counts them.
type Metric struct {
	Name    string
	Values  []float64
	Missing int       // number of values that are NaN
	Shown   []Unknown // the first few missing values, as written in the file
	Cut     *Cut      // the cut that produced the metric; nil = none
	Uncut   []float64 // the values before the cut; nil without a cut
}

// Unknown is a missing value as written in the file.
type Unknown struct {
	Row int    // index of the row in the table
	Raw string // text of the value, cut to 80 characters; "absent" if the row does not have the field
}

// Tag is a text column that is kept next to the metrics.
type Tag struct {
	Name   string
	Values []string // "" = absent
}

// Skipped is a column that is not a metric, with the reason.
type Skipped struct {
	Column string
	Why    string // `text, for example "Paris"`, `a list`, `words and numbers mixed` …
	ByName bool   // the column holds numbers, but its name shows that they are not scores
}

// Line returns the 1-based line of a row in its file, or 0 if it is unknown.
func (t *Table) Line(row int) int {
	switch {
	case row < len(t.Lines):
		return int(t.Lines[row])
	case len(t.Lines) > 0 || t.FirstLine == 0:
		return 0
	}
	return int(t.FirstLine) + row
}

// File returns the path of the file that contains the row, or "" if it is unknown.
func (t *Table) File(row int) string {
	file := 0
	if row < len(t.FileIndex) {
		file = int(t.FileIndex[row])
	}
	if file >= len(t.Files) {
		return ""
	}
	return t.Files[file].Path
}

// Metric returns the metric with the given name, or nil.
func (t *Table) Metric(name string) *Metric {
	for i := range t.Metrics {
		if t.Metrics[i].Name == name {
			return &t.Metrics[i]
		}
	}
	return nil
}

// Tag returns the tag with the given name, or nil.
func (t *Table) Tag(name string) *Tag {
	for i := range t.Tags {
		if t.Tags[i].Name == name {
			return &t.Tags[i]
		}
	}
	return nil
}
