package inspect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// findID chooses the column that names the question: the one that compare
// would take, else one that could be asked for.
func (in *inspector) findID() error {
	var why string
	in.id, why = in.chooseID()
	if in.id == nil {
		if name := in.s.Read.ID; name != "" {
			return notice.Usage(fmt.Sprintf("%s: there is no column %q for the question id", in.survey.Label, name),
				"the columns are "+strings.Join(in.columnNames(), ", "))
		}
		in.questions = in.survey.Rows
		in.question = make([]int32, in.survey.Rows)
		for i := range in.question {
			in.question[i] = int32(i + 1)
		}
	} else {
		in.out.ID = &Column{in.id.Name, why}
		in.used[in.id.Name] = true
		in.question, in.questions = in.id.Codes, len(in.id.Texts)-1
	}
	in.out.Questions = in.questions
	in.inOrder = in.questions == in.survey.Rows && ascending(in.question)
	return nil
}

// byFormat says why a column plays its part.
const byFormat = "declared by the format"

// chooseID returns the column that names the question and why it was taken; nil
// = there is none.
func (in *inspector) chooseID() (c *scores.SurveyColumn, why string) {
	if name := in.s.Read.ID; name != "" {
		if c := in.texts(name); c != nil {
			return c, "asked for by Options.Read.ID"
		}
		return nil, ""
	}
	if c := in.texts(in.survey.Roles.ID); c != nil {
		return c, byFormat
	}
	for _, name := range scores.IDColumns {
		if c := in.texts(name); c != nil {
			return c, "the first of the usual names that is there"
		}
	}
	for i := range in.survey.Columns {
		if c := &in.survey.Columns[i]; known(idNames, c.Name) && in.couldBeID(c) {
			return c, fmt.Sprintf("no usual name is there; this one holds %s", wording.Count(len(c.Texts)-1, "different text"))
		}
	}
	for i := range in.survey.Columns {
		if c := &in.survey.Columns[i]; len(c.Texts)-1 == in.survey.Rows && in.couldBeID(c) {
			return c, "no usual name is there; its texts are all different"
		}
	}
	return nil, ""
}

// couldBeID reports whether every row has a text in the column, and not all the
// same.
func (in *inspector) couldBeID(c *scores.SurveyColumn) bool {
	return c.Words > 0 && c.Codes != nil && len(c.Texts) > 2 && !in.used[c.Name] && !slices.Contains(c.Codes, 0)
}

// usualID reports whether compare finds the id column by itself.
func (in *inspector) usualID() bool {
	if name := in.survey.Roles.ID; in.texts(name) != nil {
		return in.id != nil && in.id.Name == name
	}
	for _, name := range scores.IDColumns {
		if in.survey.Column(name) != nil {
			return in.id != nil && in.id.Name == name
		}
	}
	return false
}

// key names what should be there once: a question of an arm, in a long table
// for each metric, and the codes of further columns.
type key struct {
	question, metric int32
	by               [2]int32
}

// most returns how often the commonest key occurs when rows are told apart by
// the further columns too, of which there are at most two.
func (in *inspector) most(by ...*scores.SurveyColumn) int {
	if len(by) == 0 && in.metric == nil {
		return slices.Max(in.rowsOf(nil))
	}
	seen := map[key]int{}
	top := 0
	for row, q := range in.question {
		if q == 0 {
			continue
		}
		k := key{question: q}
		if in.metric != nil {
			k.metric = in.metric[row]
		}
		for i, c := range by {
			k.by[i] = c.Codes[row]
		}
		seen[k]++
		top = max(top, seen[k])
	}
	return top
}

// rowsOf counts the rows of each question, all of them or those given.
func (in *inspector) rowsOf(rows []int32) []int {
	n := make([]int, in.questions+1)
	if rows == nil {
		for _, q := range in.question {
			n[q]++
		}
	}
	for _, row := range rows {
		n[in.question[row]]++
	}
	n[0] = 0
	return n
}

// distinct counts the questions of rows.
func (in *inspector) distinct(rows []int32) int {
	seen := make([]bool, in.questions+1)
	n := 0
	for _, row := range rows {
		if q := in.question[row]; q > 0 && !seen[q] {
			seen[q] = true
			n++
		}
	}
	return n
}

// translate returns for each question of the source its number in another
// source, 0 where that lacks it.
func (in *inspector) translate(other *inspector) []int32 {
	out := make([]int32, in.questions+1)
	if in == other {
		for q := range out {
			out[q] = int32(q)
		}
		return out
	}
	if in.id == nil || other.id == nil {
		return out
	}
	theirs := other.id.Texts
	for q, id := range in.id.Texts[1:] {
		if q+1 < len(theirs) && theirs[q+1] == id { // files of one order need no index
			out[q+1] = int32(q + 1)
		} else {
			out[q+1] = other.questionOf(id)
		}
	}
	return out
}

// questionOf returns the number of the question with that id, 0 = none.
func (in *inspector) questionOf(id string) int32 {
	if in.index == nil {
		in.index = make(map[string]int32, in.questions)
		for q, text := range in.id.Texts[1:] {
			in.index[text] = int32(q + 1)
		}
	}
	return in.index[id]
}

// ascending reports whether at holds 1, 2, 3 ….
func ascending(at []int32) bool {
	for i, q := range at {
		if q != int32(i+1) {
			return false
		}
	}
	return true
}
