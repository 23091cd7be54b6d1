package inspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

const (
	mostlyMissing = 0.5  // share of missing values above which a metric says little
	fewTwins      = 5    // questions below which equal metrics say nothing
	mostlyWithin  = 0.75 // share of values in [0, 1] that makes the others suspicious
)

// findings lists what looks like a mistake within one source.
func (in *inspector) findings() []Finding {
	var out []Finding
	out = append(out, in.idFindings()...)
	out = append(out, in.columnFindings()...)
	out = append(out, in.clusterBy...)
	out = append(out, in.failures()...)
	for i := range in.arms {
		a := &in.arms[i]
		for j := range a.metrics {
			out = append(out, in.metricFindings(a.label, &a.metrics[j])...)
		}
		out = append(out, twins(a)...)
	}
	return out
}

// idFindings concern how questions are named.
func (in *inspector) idFindings() []Finding {
	label := in.survey.Label
	if in.id == nil {
		return []Finding{{"no-id", label, "", "no column names the question: rows cannot be paired",
			"name it with Options.Read.ID, or give each row the id of its question"}}
	}
	var out []Finding
	if n := countZeros(in.question); n > 0 {
		out = append(out, Finding{"empty-id", label, in.id.Name, wording.Count(n, "row") + " without a question id",
			"give each row the id of its question, or name another column with Options.Read.ID"})
	}
	if in.questions == 1 && in.survey.Rows > 1 && in.metric == nil {
		out = append(out, Finding{"one-id", label, in.id.Name, fmt.Sprintf("all %d rows have one id: %s", in.survey.Rows, wording.Shown(in.id.Texts[1])),
			`another column may name the question: Options.Read.ID "COLUMN"`})
		return out
	}
	if f, ok := in.duplicates(); ok {
		out = append(out, f)
	}
	return out
}

// failures reports, arm by arm, the questions on which a system failed, which
// compare refuses.
func (in *inspector) failures() []Finding {
	if in.survey.Failed == nil {
		return nil
	}
	var out []Finding
	for _, a := range in.arms {
		failed, first := map[int32]bool{}, int32(-1)
		for _, row := range a.rows {
			if in.survey.Failed[row] == "" {
				continue
			}
			if failed[in.question[row]] = true; first < 0 {
				first = row
			}
		}
		if first < 0 {
			continue
		}
		out = append(out, Finding{"failed", a.label, in.survey.ErrorColumn,
			fmt.Sprintf("the system failed on %s: line %d says %s", wording.Count(len(failed), "question"), in.survey.Lines[first], strconv.Quote(in.survey.Failed[first])),
			`compare refuses them: realgain.Options.Errors "zero" scores them 0, realgain.Options.Missing "drop" leaves them out`})
	}
	return out
}

func countZeros(codes []int32) int {
	n := 0
	for _, c := range codes {
		if c == 0 {
			n++
		}
	}
	return n
}

// duplicates reports ids that occur several times although no column tells
// the rows apart.
func (in *inspector) duplicates() (Finding, bool) {
	again := slices.ContainsFunc(in.out.Arms, func(a Arm) bool { return a.Repeats.Max > 1 })
	if !again || len(in.out.RepeatColumns) > 0 {
		return Finding{}, false
	}
	type at struct{ q, arm, metric int32 }
	rows := map[at]int{}
	var examples []string
	twice := map[int32]bool{}
	for row, q := range in.question {
		k := at{q: q}
		if in.armColumn != nil {
			k.arm = in.armColumn.Codes[row]
		}
		if in.metric != nil {
			k.metric = in.metric[row]
		}
		if rows[k]++; q > 0 && rows[k] == 2 && !twice[q] {
			twice[q] = true
			if len(examples) < 3 {
				examples = append(examples, fmt.Sprintf("%s on line %d", wording.Shown(in.id.Texts[q]), in.survey.Lines[row]))
			}
		}
	}
	by := "no column tells"
	if name := in.s.Repeat; name != "" {
		by = wording.Shown(name) + " does not tell"
	}
	return Finding{"duplicate-ids", in.survey.Label, in.id.Name,
		fmt.Sprintf("%s several times, and %s the rows apart: again %s", occur(len(twice)), by, strings.Join(examples, ", ")),
		`were runs appended to one file? realgain.Options.Duplicates "mean" averages the rows; Options.Read.ID names another column`}, true
}

func occur(n int) string {
	if n == 1 {
		return "1 id occurs"
	}
	return fmt.Sprintf("%d ids occur", n)
}

// columnFindings concern columns that cannot be read as they stand.
func (in *inspector) columnFindings() []Finding {
	var out []Finding
	for i := range in.survey.Columns {
		c := &in.survey.Columns[i]
		switch {
		case c.TooLarge:
			out = append(out, Finding{"too-large", in.survey.Label, c.Name,
				fmt.Sprintf("%s on line %d is too large for a score", c.Word, c.WordLine),
				"correct it, or choose other metrics with Options.Read.Metrics"})
		case c.Mixed:
			out = append(out, Finding{"mixed-words", in.survey.Label, c.Name,
				fmt.Sprintf("numbers and words mixed: %q on line %d (%s)", wording.Shown(c.Word), c.WordLine, wording.Count(c.Words, "word")),
				`give the words values, as in Options.Read.ValueMap["WORD"] = 0, or choose other metrics with Options.Read.Metrics`})
		}
		if words := wordMap(c); words != "" {
			out = append(out, Finding{"words-for-scores", in.survey.Label, c.Name,
				"words that say how it went: " + strings.Join(c.Texts[1:], ", "),
				fmt.Sprintf("to score it: Options.Read.ValueMap %q", words)})
		}
	}
	return out
}

// metricFindings concern one metric of one arm.
func (in *inspector) metricFindings(arm string, m *measured) []Finding {
	var out []Finding
	if m.Distinct == 1 && m.N > 1 {
		out = append(out, Finding{"constant-metric", arm, m.Name, fmt.Sprintf("every value is %v", m.Seen[0]),
			"did the scorer run? a metric that never varies tells nothing"})
	}
	if m.ShareMissing > mostlyMissing {
		out = append(out, Finding{"mostly-missing", arm, m.Name, fmt.Sprintf("%.0f%% of the values are missing", 100*m.ShareMissing),
			"leave it out with Options.Read.Metrics, or look at why the scorer gave no value"})
	}
	if m.out > 0 && in.s.directions.Range(m.Name) == nil && !(m.Better == "lower" && m.BetterWhy == scores.ByName) && float64(m.out) <= (1-mostlyWithin)*float64(m.values) {
		out = append(out, Finding{"outside-unit-range", arm, m.Name,
			fmt.Sprintf("nearly all values lie between 0 and 1, but %d not: %v on line %d", m.out, in.valueAt(m), in.survey.Lines[m.first]),
			"a code for failure, or another scale? mark such values as missing, or rescale them"})
	}
	if r := in.s.rangeOf(m.Name); r != nil && (m.Seen[0] < r[0] || m.Seen[1] > r[1]) {
		out = append(out, Finding{"outside-range", arm, m.Name, fmt.Sprintf("values from %v to %v, declared %v to %v", m.Seen[0], m.Seen[1], r[0], r[1]),
			"declare a range that holds every possible score"})
	}
	return out
}

// valueAt returns the first value of a metric outside [0, 1].
func (in *inspector) valueAt(m *measured) float64 {
	name := m.Name
	if in.metric != nil {
		name = in.survey.ValueColumn
	}
	return in.survey.Column(name).Values[m.first]
}
