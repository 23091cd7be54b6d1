package inspect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

const (
	mostArms    = 50 // values of a column that names the arms
	mostUnnamed = 12 // … when its name does not say so
	shownValues = 5
)

// findArms looks for a column that names the arm of each row, and sorts the
// rows by it.
func (in *inspector) findArms() error {
	if name := in.s.Read.ArmColumn; name != "" {
		c := in.survey.Column(name)
		if c == nil || c.Codes == nil {
			return notice.Usage(fmt.Sprintf("%s: there is no column %q that names the arms", in.survey.Label, name),
				"the columns are "+strings.Join(in.columnNames(), ", "))
		}
		in.armColumn = c
		in.out.ArmColumns = append(in.out.ArmColumns, in.armCandidate(c, "asked for by Options.Read.ArmColumn"))
	} else if c := in.texts(in.survey.Roles.Arm); c != nil && !slices.Contains(c.Codes, 0) {
		in.armColumn = c
		in.out.ArmColumns = append(in.out.ArmColumns, in.armCandidate(c, byFormat))
	} else {
		in.guessArms()
	}
	if in.armColumn == nil {
		all := make([]int32, in.survey.Rows)
		for i := range all {
			all[i] = int32(i)
		}
		in.arms = []armRows{{label: in.survey.Label, rows: all}}
		return nil
	}
	in.used[in.armColumn.Name] = true
	in.arms = make([]armRows, len(in.armColumn.Texts)-1)
	for i := range in.arms {
		in.arms[i].label = in.armColumn.Texts[i+1]
	}
	for row, c := range in.armColumn.Codes {
		if c > 0 {
			in.arms[c-1].rows = append(in.arms[c-1].rows, int32(row))
		}
	}
	return nil
}

// guessArms takes the column that best explains why questions occur several
// times.
func (in *inspector) guessArms() {
	found := in.armGuesses()
	for _, g := range found {
		why := "its name says so, and each of its values stands with the same questions"
		if !g.named {
			why = "each of its values stands once with the same questions"
		}
		in.out.ArmColumns = append(in.out.ArmColumns, in.armCandidate(g.c, why))
	}
	// Two nameless columns that serve alike are for the user to choose from.
	if len(found) > 0 && (found[0].named || len(found) == 1) {
		in.armColumn = found[0].c
	}
}

// armGuess is a column that may name the arms.
type armGuess struct {
	c     *scores.SurveyColumn
	named bool // its name says so
	after int  // rows of the commonest question in one arm
}

// armGuesses returns the columns that explain why questions occur several
// times, the likeliest first.
func (in *inspector) armGuesses() []armGuess {
	if in.id == nil {
		return nil
	}
	before := in.most()
	if before < 2 {
		return nil
	}
	var found []armGuess
	for i := range in.survey.Columns {
		c := &in.survey.Columns[i]
		named := known(armNames, c.Name)
		if !in.couldBeArms(c, named) {
			continue
		}
		if after := in.most(c); after < before && (named || after == 1) {
			found = append(found, armGuess{c, named, after})
		}
	}
	slices.SortStableFunc(found, func(a, b armGuess) int {
		if a.named != b.named {
			return boolOrder(a.named)
		}
		return a.after - b.after
	})
	return found
}

// boolOrder orders two elements of which one has what decides.
func boolOrder(first bool) int {
	if first {
		return -1
	}
	return 1
}

// couldBeArms reports whether every row has one of a few values, each of which
// stands with at least half of the questions.
func (in *inspector) couldBeArms(c *scores.SurveyColumn, named bool) bool {
	limit := mostUnnamed
	if named {
		limit = mostArms
	}
	distinct := len(c.Texts) - 1
	if distinct < 2 || distinct > limit || in.used[c.Name] || slices.Contains(c.Codes, 0) {
		return false
	}
	if !named && (c.Words == 0 || c.Skip == "" || known(notArms, c.Name) || known(repeatNames, c.Name)) {
		return false
	}
	for _, n := range in.perValue(c) {
		if 2*n < in.questions {
			return false
		}
	}
	return true
}

// perValue counts the questions of each value of a column, from its second text on.
func (in *inspector) perValue(c *scores.SurveyColumn) []int {
	type at struct{ q, v int32 }
	seen := map[at]bool{}
	n := make([]int, len(c.Texts)-1)
	for row, v := range c.Codes {
		if k := (at{in.question[row], v}); v > 0 && k.q > 0 && !seen[k] {
			seen[k] = true
			n[v-1]++
		}
	}
	return n
}

func (in *inspector) armCandidate(c *scores.SurveyColumn, why string) Candidate {
	return candidate(c.Name, c.Texts[1:], in.perValue(c), why)
}

// candidate describes a column by its values and the size of each.
func candidate(name string, values []string, sizes []int, why string) Candidate {
	out := Candidate{Column: name, Distinct: len(values), Values: []string{}, Why: why}
	for _, v := range values[:min(len(values), shownValues)] {
		out.Values = append(out.Values, wording.Shown(v))
	}
	if len(sizes) > 0 {
		out.Smallest, out.Largest = slices.Min(sizes), slices.Max(sizes)
	}
	return out
}
