package scores

import "io"

// Options configure how files are read. The zero value reads every numeric column and
// detects the question id.
type Options struct {
	As         string             // name of a format; "" = detect it from the content
	ID         string             // column of the question id; "" = the first of IDColumns that exists
	Metrics    []string           // names or globs of the metrics to read; nil = every numeric column
	Lenient    bool               // Metrics may include names that match no column, because a text can be read as one name or several
	Keep       []string           // text columns to keep as tags
	KeepIfAny  []string           // names, in lower case, of columns to keep as tags if they exist; see below
	KeepSetup  bool               // keep, in the same way, the columns that describe how answers were scored, such as judge_model
	ArmColumn  string             // column whose values name the arms (arms as rows)
	Arms       []ArmColumn        // columns that hold the arms' scores (arms as columns); the first is the baseline
	MetricName string             // name of the single metric of Arms; "" = "score"
	ValueMap   map[string]float64 // values of words, such as C=1
	Where      []Filter           // rows to read; see Filter
	Exclude    map[string]bool    // question ids to leave out
	Binarize   []Cut              // metrics to convert to 0 and 1; the cut's text becomes the metric's name
	Stdin      io.Reader          // content of the path "-"

	// A name in KeepIfAny matches every column whose LastName equals it, except the
	// question id. Keeping such a column has no effect on which columns are metrics or
	// on the rows of a long table. A column with more than 16,384 distinct texts is
	// dropped, and in a table of more than 1,048,576 rows all of them are.

	// Progress, if not nil, is called from time to time, from another goroutine, with
	// the number of bytes read from all files so far and their total. The total is 0 if
	// unknown (standard input).
	Progress func(read, total int64)
}

// Filter selects the rows whose Column equals Value. Values are compared as text; JSON
// numbers and truth values are compared by their spelling. A row must match at least
// one filter of each filtered column.
type Filter struct{ Column, Value string }

// ArmColumn names the column that holds the scores of one arm.
type ArmColumn struct{ Label, Column string }

// Source is the list of files of one arm.
type Source struct {
	Label string   // label of the arm; "" = the first path
	Paths []string // "-" is standard input
}

// IDColumns lists the columns that are tried as the question id, in this order.
var IDColumns = []string{
	"id", "question_id", "query_id", "qid", "sample_id", "example_id",
	"case_id", "instance_id", "doc_id", "item_id", "task_id",
}
