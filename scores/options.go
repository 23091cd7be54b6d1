package scores

import "io"

// Options say how files are read. The zero value reads every numeric column
// and finds the question id by itself.
type Options struct {
	As         string             // name of a format; "" chooses by looking at the bytes
	ID         string             // column of the question id; "" takes the first of IDColumns that is there
	Metrics    []string           // metric names or globs wanted; nil = every numeric column
	Lenient    bool               // Metrics may name what no file has, where a text can be read as one name or several
	Keep       []string           // text columns to keep as tags
	KeepIfAny  []string           // names, in lower case, of columns to keep as tags where they are there; see below
	KeepSetup  bool               // keep as tags, in the same way, the columns that say how answers were scored, such as judge_model
	ArmColumn  string             // the column whose value names the arm (arms as rows)
	Arms       []ArmColumn        // arms as columns of one file; the first is the baseline
	MetricName string             // name of the one metric of Arms; "" = "score"
	ValueMap   map[string]float64 // words that stand for numbers, such as C=1
	Where      []Filter           // rows to read: one value of each column named must match
	Exclude    map[string]bool    // question ids to leave out
	Binarize   []Cut              // metrics to turn into 0 and 1; the metric takes the cut's text as its name
	Stdin      io.Reader          // what the path "-" reads

	// KeepIfAny is for columns that nobody asked for. A name stands for every
	// column called so, in upper or lower case, also inside a nested record; the
	// question id is none. Such a column changes nothing else: neither what is
	// a metric nor the rows of a long table. One of more than 16,384 distinct
	// texts, and every one of a table of more than 1,048,576 rows, is not kept.

	// Progress, if not nil, is called now and then, from another goroutine,
	// with the bytes read of all files so far and their total; a total of 0 is
	// unknown (standard input).
	Progress func(read, total int64)
}

// Filter keeps the rows whose Column holds Value, compared as text: a number
// or a truth value of JSON by its spelling. Filters on the same column are
// alternatives; filters on different columns must all hold.
type Filter struct{ Column, Value string }

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
