package scores

import (
	"bytes"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// ErrorColumns lists, in lower case, the names of columns that mark failures. A row is
// a failure if the column holds true or a text such as an error message.
var ErrorColumns = []string{"error", "errors", "error_message", "exception", "traceback", "failed", "failure"}

// statusColumns hold a status for every question; failedWords are the statuses that
// mean a failure.
var (
	statusColumns = []string{"status", "state"}
	failedWords   = []string{"error", "errored", "failed", "failure", "exception", "crashed", "timeout", "timed_out", "cancelled", "canceled"}
	noFailure     = []string{"", "no", "ok", "[]", "{}"} // besides missingWords
)

// failures records the failure of each row, if any.
type failures struct {
	tag    *tag
	column string // the first column that can mark failures
}

// marksFailures reports whether a column can mark failures.
func (r *Rows) marksFailures(name string) bool {
	if r.roles.Error != "" {
		return name == r.roles.Error
	}
	last := LastName(name)
	return slices.Contains(ErrorColumns, last) || slices.Contains(statusColumns, last)
}

// note records the value of a column that can mark failures.
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

// failure returns the text that marks a failure, or nil if the field marks none. A
// declared column marks one by true or any text except words for none; other columns do
// by true or a word, but not by a number.
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

// begin clears the failure of the previous record.
func (f *failures) begin() {
	if f.tag != nil {
		f.tag.next = 0
	}
}

// commit stores the failure of the current record for the given row.
func (f *failures) commit(row int) {
	if f.tag == nil {
		return
	}
	for len(f.tag.codes) < row {
		f.tag.codes = append(f.tag.codes, 0)
	}
	f.tag.codes = append(f.tag.codes, f.tag.next)
}
