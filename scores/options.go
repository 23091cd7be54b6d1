package scores

import "io"

// Options say how files are read. The zero value reads every numeric column
// and finds the question id by itself.
type Options struct {
	As         string             // name of a format; "" chooses by looking at the bytes
	ID         string             // column of the question id; "" takes the first of IDColumns that is there
	Metrics    []string           // metric names or globs wanted; nil = every numeric column
	Keep       []string           // text columns to keep as tags
	ArmColumn  string             // the column whose value names the arm (arms as rows)
	Arms       []ArmColumn        // arms as columns of one file; the first is the baseline
	MetricName string             // name of the one metric of Arms; "" = "score"
	ValueMap   map[string]float64 // words that stand for numbers, such as C=1
	Stdin      io.Reader          // what the path "-" reads
}

// ArmColumn says that a column holds the scores of one arm.
type ArmColumn struct{ Label, Column string }

// Source names one arm's files.
type Source struct {
	Label string   // "" = the first path
	Paths []string // "-" is standard input
}

// IDColumns are the columns tried for the question id, in this order.
var IDColumns = []string{
	"id", "question_id", "query_id", "qid", "sample_id", "example_id",
	"case_id", "instance_id", "doc_id", "item_id", "task_id",
}

// Error is a fault of an input file. Its text is one line; Hint says how to go on.
type Error struct {
	Path   string
	Line   int    // 1-based; 0 = the whole file
	Column string // column or key; "" = none
	Value  string // the offending value, cut at 80 characters; "" = none
	Msg    string
	Hint   string
}
