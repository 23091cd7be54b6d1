package pages

import (
	"slices"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
	"github.com/realgain/realgain/verdict"
)

// The footnotes of verdicts that nobody committed to.
const (
	notPrimary = "exploratory: not the primary metric"
	noPrimary  = "exploratory: no --primary was set"
)

// exploratory returns the footnote of the rows that are not the primary metric.
func (b *builder) exploratory() string {
	if b.primary() == "" {
		return noPrimary
	}
	return notPrimary
}

// footnotes numbers what the reader must know about single rows; rows with the
// same note share its number.
type footnotes struct {
	exploratory string // note of rows that are
	texts       []string
}

// marks returns the marks of a row, such as "¹ ³", numbering new notes.
func (f *footnotes) marks(c *realgain.Comparison) string {
	var numbers []int
	for _, text := range f.rowNotes(c) {
		numbers = append(numbers, f.number(text))
	}
	slices.Sort(numbers)
	var marks []string
	for _, n := range slices.Compact(numbers) {
		marks = append(marks, mark(n))
	}
	return strings.Join(marks, " ")
}

// number returns the 1-based number of a note.
func (f *footnotes) number(text string) int {
	for i, known := range f.texts {
		if known == text {
			return i + 1
		}
	}
	f.texts = append(f.texts, text)
	return len(f.texts)
}

// lines returns the numbered notes, and the legend of ↓ where it was used.
func (f *footnotes) lines(metrics []*realgain.Comparison) []string {
	var lines []string
	for i, text := range f.texts {
		lines = append(lines, mark(i+1)+page.Glue+text)
	}
	for _, c := range metrics {
		if c.Better == "lower" {
			return append(lines, "↓"+page.Glue+"lower is better")
		}
	}
	return lines
}

// rowNotes lists the notes of one row: exploratory first, then its warnings.
func (f *footnotes) rowNotes(c *realgain.Comparison) []string {
	var notes []string
	if c.Exploratory && !hasWarning(c, "exploratory") {
		notes = append(notes, f.exploratory)
	}
	for _, w := range c.Warnings {
		notes = append(notes, warningText(w))
	}
	if noInterval(c.DecidingCI()) && len(c.Warnings) == 0 && c.Reason != "" || strings.HasPrefix(c.Reason, verdict.WorseByLess) {
		notes = append(notes, clean(c.Reason))
	}
	return notes
}

func hasWarning(c *realgain.Comparison, code string) bool {
	for _, w := range c.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

// warningText joins what is wrong and the cure.
func warningText(w realgain.Warning) string {
	text := clean(w.Message)
	if text == "" {
		text = clean(w.Code)
	}
	if w.Hint != "" {
		text += "; " + clean(w.Hint)
	}
	return text
}

// runWarnings lists the warnings about the whole run.
func (b *builder) runWarnings() []string {
	var lines []string
	for _, w := range b.r.Warnings {
		lines = append(lines, "Warning: "+warningText(w))
	}
	return lines
}
