package pair

import (
	"fmt"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// Policy says what becomes of questions that cannot be paired as they stand.
// Strings take the values of the command's flags; "" is the first one listed.
type Policy struct {
	// Missing governs questions absent from one arm as well as empty values
	// of a metric that is compared: "error", "drop" (the question is left out,
	// of that metric or of all) or "zero" (it scores 0).
	Missing string

	// Errors governs questions on which a system failed, as Table.Failed has
	// it: "missing" (their values are missing, whatever they read) or "zero".
	Errors string

	// Duplicates governs several rows of one question in an arm: "error" or
	// "mean". A value that is missing among duplicates follows Missing: with
	// "drop" the mean is over the others, with "zero" it counts as 0.
	Duplicates string

	// Repeat is the column, kept as a tag, that tells the repeats of a question
	// apart: a row whose question and repeat an earlier row has is a duplicate,
	// others are averaged. A repeat without a value follows Missing, as a
	// question does: with "drop" it is left out of the mean. "" = the first of
	// scores.RepeatColumns that is among the tags and tells all rows apart, in
	// an arm that needs one and when Duplicates is "error".
	Repeat string

	// Metrics are the names, or globs with * and ?, of the metrics compared;
	// nil = every metric that all arms have. Only these are checked.
	Metrics []string
}

// fill replaces "" by the default and refuses unknown words.
func (p Policy) fill() (Policy, error) {
	for _, f := range []struct {
		name  string
		value *string
		words []string
	}{
		{"missing", &p.Missing, []string{"error", "drop", "zero"}},
		{"errors", &p.Errors, []string{"missing", "zero"}},
		{"duplicates", &p.Duplicates, []string{"error", "mean"}},
	} {
		if *f.value == "" {
			*f.value = f.words[0]
		}
		if !slices.Contains(f.words, *f.value) {
			return p, &Error{
				Msg:  fmt.Sprintf("unknown value %s for --%s", wording.Quote(*f.value), f.name),
				Hint: "use one of: " + wording.List(f.words),
			}
		}
	}
	return p, nil
}
