// Package scores turns bytes into rows: one row per question (and repeat), one
// column per metric, with the file and line each row came from. It knows
// formats and no statistics.
package scores

// Table is what the files of one arm hold. Columns are parallel: index i of
// Questions, Lines, FileIndex, every Metric and every Tag is one row. Big files
// are kept small: columns that say nothing are nil, and [Table.Line] and
// [Table.File] know what they mean.
type Table struct {
	Label     string   // the arm's label: "label=path", else the path
	Files     []File   // in the order given
	IDColumn  string   // the column that names questions
	Questions IDs      // question id of each row, in file order
	FirstLine int32    // line (1-based) of the first row in its file; 0 = not known
	Lines     []int32  // line of each row in its file; the element's line in a JSON array; nil = each stands one line below the row before
	FileIndex []uint16 // index into Files of each row; nil = all are of the first file
	Metrics   []Metric // numeric columns, in order of first appearance
	Tags      []Tag    // the text columns asked for in Options.Keep, in that order, then those of Options.KeepIfAny; absent ones are left out
	Skipped   []Skipped
	Left      Left  // of arms that share files, the first has what all of them left out
	Roles     Roles // what the format declared
	Inside    bool  // the files hold other arms too
	// ErrorColumn is the column that can mark failures, "" = there is none.
	// Failed has for each row what it says of one, cut at 80 characters, "" =
	// no failure; it is nil when no row failed.
	ErrorColumn string
	Failed      []string
}

// Left is what Options.Where and Options.Exclude left out of the files.
type Left struct {
	Where int             // rows
	IDs   map[string]bool // ids of Exclude that rows bear; nil = there was no Exclude
}

// File describes one input file.
type File struct {
	Path   string // as given; "-" is standard input
	Format string // name of the format chosen
	Why    string // how it was chosen, in words
	SHA256 string // of the file's bytes, hexadecimal
	Rows   int    // rows read
}

// Metric is a numeric column. A missing value (absent, null, "", NaN,
// Infinity, "None", "N/A" …) is NaN and is listed in Missing.
type Metric struct {
	Name    string
	Values  []float64
	Missing int       // how many values are NaN
	Shown   []Unknown // the first few missing values, as they stood in the file
	Cut     *Cut      // that made it; nil = none did
	Uncut   []float64 // the values before that cut; nil without one
}

// Unknown is a missing value as the file had it.
type Unknown struct {
	Row int    // index of the row in the table
	Raw string // text of the value, cut at 80 characters; "absent" when the row has no such field
}

// Tag is a text column that was asked for by name.
type Tag struct {
	Name   string
	Values []string // "" = absent
}

// Skipped is a column that is no metric, and why.
type Skipped struct {
	Column string
	Why    string // `text, for example "Paris"`, `a list`, `words and numbers mixed` …
	ByName bool   // it holds numbers, and its name says that they are no scores
}

// Line returns the line of a row in its file, counted from 1; 0 = not known.
func (t *Table) Line(row int) int {
	switch {
	case row < len(t.Lines):
		return int(t.Lines[row])
	case len(t.Lines) > 0 || t.FirstLine == 0:
		return 0
	}
	return int(t.FirstLine) + row
}

// File returns the path of the file that a row stands in, "" = not known.
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

// Metric returns the column of that name, or nil.
func (t *Table) Metric(name string) *Metric {
	for i := range t.Metrics {
		if t.Metrics[i].Name == name {
			return &t.Metrics[i]
		}
	}
	return nil
}

// Tag returns the text column of that name, or nil.
func (t *Table) Tag(name string) *Tag {
	for i := range t.Tags {
		if t.Tags[i].Name == name {
			return &t.Tags[i]
		}
	}
	return nil
}
