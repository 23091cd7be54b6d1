package pair

import (
	"fmt"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// Policy determines how questions that cannot be paired as they are are treated.
// Strings take the values of the command's flags; "" is the first one listed.
type Policy struct {
	// Missing applies to questions absent from one arm and to missing values of a
	// compared metric: "error", "drop" (the question is left out, of that metric or of
	// all) or "zero" (it scores 0).
	Missing string

	// Errors applies to questions on which a system failed, see Table.Failed: "missing"
	// (their values are missing, whatever the file has) or "zero".
	Errors string

	// Duplicates applies to several rows of one question in an arm: "error" or "mean".
	// A missing value among duplicates is treated by Missing: with "drop" the mean is
	// over the others, with "zero" it counts as 0.
	Duplicates string

	// Repeat is the column, kept as a tag, that identifies the repeats of a question.
	// Rows with the same question and repeat are duplicates; others are averaged. A
	// repeat without a value is treated by Missing, as a question is: with "drop" it is
	// left out of the mean. "" means the first of scores.RepeatColumns among the tags
	// that distinguishes all rows, in an arm that needs one and if Duplicates is
	// "error".
	Repeat string

	// Metrics are the names of the compared metrics, or globs with * and ?; nil = every
	// metric that all arms have. Only these are checked.
	Metrics []string
}

// fill replaces "" by the default. It returns an error for unknown values.
func (p Policy) fill() (Policy, error) {
	for _, f := range []struct {
		name  string
		value *string
		words []string
	}{
		{"Missing", &p.Missing, []string{"error", "drop", "zero"}},
		{"Errors", &p.Errors, []string{"missing", "zero"}},
		{"Duplicates", &p.Duplicates, []string{"error", "mean"}},
	} {
		if *f.value == "" {
			*f.value = f.words[0]
		}
		if !slices.Contains(f.words, *f.value) {
			return p, &Error{
				Msg:  fmt.Sprintf("unknown value %s for Options.%s", wording.Quote(*f.value), f.name),
				Hint: "use one of: " + wording.List(f.words),
			}
		}
	}
	return p, nil
}
