package inspect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// byCluster is why the column of Options.Cluster groups questions.
const byCluster = "asked for by Options.Cluster"

// itsName is why a column whose name speaks for it was taken.
const itsName = "its name says so"

// findGroups looks for columns that belong to the question and part the
// questions into groups, and lists the columns left over.
func (in *inspector) findGroups() {
	for i := range in.survey.Columns {
		in.findGroup(&in.survey.Columns[i])
	}
	if c, ok := in.prefixes(); ok {
		in.out.ClusterColumns = append(in.out.ClusterColumns, c)
	}
	in.sortGroups()
	in.skip()
}

// findGroup lists a column if it parts the questions into groups.
func (in *inspector) findGroup(c *scores.SurveyColumn) {
	cluster, slice := known(clusterNames, c.Name), known(sliceNames, c.Name)
	named := cluster || slice
	if !in.couldBeGroups(c, named) {
		return
	}
	values, sizes, ok := in.groups(c)
	if !ok || !parts(sizes, named) {
		return
	}
	few := len(sizes) <= pair.MostSlices && twoEach(sizes)
	if cluster || !few && c.Words > 0 {
		why := itsName
		if !cluster {
			why = "a text that questions share"
		}
		in.out.ClusterColumns = append(in.out.ClusterColumns, candidate(c.Name, values, sizes, why))
	}
	if few && (slice || !cluster) {
		why := "a text of few values"
		if slice {
			why = itsName
		}
		in.out.SliceColumns = append(in.out.SliceColumns, candidate(c.Name, values, sizes, why))
	}
}

// couldBeGroups reports whether the column, whose name may say so, has values
// that could name groups: texts that are neither hashes nor outcomes.
func (in *inspector) couldBeGroups(c *scores.SurveyColumn, named bool) bool {
	if in.used[c.Name] || c.Codes == nil || c.Words == 0 && !named {
		return false
	}
	return !strings.HasSuffix(c.Name, "hash") && wordMap(c) == ""
}

// parts reports whether groups of these sizes part the questions: there are
// several groups, and they hold several questions. Where no name says that they
// are groups, they have to hold two questions each on average.
func parts(sizes []int, named bool) bool {
	return len(sizes) >= 2 && len(sizes) < total(sizes) && (named || twoEach(sizes))
}

// twoEach reports whether the groups hold two questions each on average, or more.
func twoEach(sizes []int) bool { return 2*len(sizes) <= total(sizes) }

// sortGroups puts the columns first whose names speak for them.
func (in *inspector) sortGroups() {
	byName := func(a, b Candidate) int {
		rank := func(c Candidate) int {
			switch c.Why {
			case byCluster:
				return 0
			case itsName:
				return 1
			}
			return 2
		}
		return cmp.Compare(rank(a), rank(b))
	}
	slices.SortStableFunc(in.out.ClusterColumns, byName)
	slices.SortStableFunc(in.out.SliceColumns, byName)
}

// skip lists the columns that play no part.
func (in *inspector) skip() {
	for _, list := range [][]Candidate{in.out.ArmColumns, in.out.ClusterColumns, in.out.SliceColumns} {
		for _, c := range list {
			if c.Part == "" {
				in.used[c.Column] = true
			}
		}
	}
	for i := range in.survey.Columns {
		if c := &in.survey.Columns[i]; c.Skip != "" && !in.used[c.Name] {
			in.out.Skipped = append(in.out.Skipped, Column{c.Name, c.Skip})
		}
	}
}

// groups returns the values of a column and how many questions have each; ok
// is false when a question has two of them, so that it does not belong to the
// question.
func (in *inspector) groups(c *scores.SurveyColumn) (values []string, sizes []int, ok bool) {
	of := in.valueOf(c)
	if of == nil {
		return nil, nil, false
	}
	n := make([]int, len(c.Texts))
	for _, v := range of {
		n[v]++
	}
	for v := 1; v < len(n); v++ {
		if n[v] > 0 {
			values, sizes = append(values, c.Texts[v]), append(sizes, n[v])
		}
	}
	return values, sizes, true
}

// valueOf returns the code of a column for each question, 0 where it has
// none, or nil when some question has two.
func (in *inspector) valueOf(c *scores.SurveyColumn) []int32 {
	of := make([]int32, in.questions+1)
	for row, v := range c.Codes {
		q := in.question[row]
		if q == 0 || v == 0 {
			continue
		}
		if of[q] != 0 && of[q] != v {
			return nil
		}
		of[q] = v
	}
	of[0] = 0
	return of
}

func total(sizes []int) int {
	n := 0
	for _, s := range sizes {
		n += s
	}
	return n
}

// agree takes the columns off the lists of groups that differ between sources
// on the same question: they belong to the system, not to the question.
func agree(all []*inspector) {
	for _, in := range all {
		keep := func(c Candidate) bool {
			for _, other := range all {
				if other != in && c.Part == "" && in.differs(other, c.Column) {
					return false
				}
			}
			return true
		}
		for _, list := range []*[]Candidate{&in.out.ClusterColumns, &in.out.SliceColumns} {
			kept := []Candidate{}
			for _, c := range *list {
				if keep(c) {
					kept = append(kept, c)
				} else {
					in.out.Skipped = append(in.out.Skipped, Column{c.Column, "differs between the files on the same question"})
				}
			}
			*list = kept
		}
	}
}

// differs reports whether the two sources have different texts in the column on
// at least one question that both have.
func (in *inspector) differs(other *inspector, column string) bool {
	theirs := other.survey.Column(column)
	if theirs == nil || theirs.Codes == nil || in.id == nil || other.id == nil {
		return false
	}
	ours := in.survey.Column(column)
	mine, others := in.valueOf(ours), other.valueOf(theirs)
	if mine == nil || others == nil {
		return true
	}
	for q, p := range in.translate(other) {
		if p > 0 && mine[q] > 0 && others[p] > 0 && ours.Texts[mine[q]] != theirs.Texts[others[p]] {
			return true
		}
	}
	return false
}
