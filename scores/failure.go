package scores

import (
	"bytes"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// ErrorColumns are the names, in lower case, of columns known to hold a text or
// the truth value true where a system failed on a question.
var ErrorColumns = []string{"error", "errors", "error_message", "exception", "traceback", "failed", "failure"}

// statusColumns hold a word for every question; these words are of failures.
var (
	statusColumns = []string{"status", "state"}
	failedWords   = []string{"error", "errored", "failed", "failure", "exception", "crashed", "timeout", "timed_out", "cancelled", "canceled"}
	noFailure     = []string{"", "no", "ok", "[]", "{}"} // beside the words for none
)

// failures gathers what the columns that mark failures say, row by row.
type failures struct {
	tag    *tag
	column string // the first column that could mark one
}

// marksFailures reports whether a column can mark failures.
func (r *Rows) marksFailures(name string) bool {
	if r.roles.Error != "" {
		return name == r.roles.Error
	}
	last := LastName(name)
	return slices.Contains(ErrorColumns, last) || slices.Contains(statusColumns, last)
}

// note takes the value of a column that can mark failures.
func (f *failures) note(column string, field *Field, declared bool) {
	if f.column == "" {
		f.column = column
	}
	text := failure(column, field, declared)
	if text == nil {
		return
	}
	if f.tag == nil {
		f.tag = newTag(column)
	}
	if f.tag.next == 0 {
		f.tag.set([]byte(wording.Cut(string(text))))
	}
}

// failure returns what a field says of a failure, nil when it says of none: a
// column declared for it by any text, others by a text that is no number and no
// word for none, or by true.
func failure(column string, field *Field, declared bool) []byte {
	switch field.Kind {
	case True:
		return []byte("true")
	case Text, Cell:
	default:
		return nil
	}
	text := bytes.TrimSpace(field.Text)
	word := strings.ToLower(string(text[:min(len(text), 16)]))
	switch {
	case slices.Contains(noFailure, word), missingWords[word], word == "false":
		return nil
	case declared:
		return text
	case slices.Contains(statusColumns, LastName(column)):
		if slices.Contains(failedWords, word) {
			return text
		}
		return nil
	}
	if _, what := classify(text, nil); what == isWord || word == "true" {
		return text
	}
	return nil
}

// begin forgets the mark of the record before.
func (f *failures) begin() {
	if f.tag != nil {
		f.tag.next = 0
	}
}

// commit gives the row that is being added its mark.
func (f *failures) commit(row int) {
	if f.tag == nil {
		return
	}
	for len(f.tag.codes) < row {
		f.tag.codes = append(f.tag.codes, 0)
	}
	f.tag.codes = append(f.tag.codes, f.tag.next)
}
