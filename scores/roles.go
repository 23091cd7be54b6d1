package scores

import (
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/names"
)

// column returns the index of the column with the given name, which it adds if
// necessary.
func (r *Rows) column(name []byte) int {
	if k, ok := r.index[string(name)]; ok {
		return k
	}
	k, s := len(r.columns), string(name)
	r.columns = append(r.columns, s)
	r.index[s] = k
	r.data = append(r.data, column{})
	in := info{tag: r.tagOf(s), helper: r.helper(s), holds: isMissing}
	if in.tag < 0 {
		in.tag = r.keepIfAny(s)
	}
	if r.long == nil {
		in.metric, in.byName = r.sel.wants(s)
		if s == r.idName || in.helper != "" && !in.byName {
			in.metric = false
		}
	}
	in.fails = !in.byName && s != r.idName && r.marksFailures(s)
	for _, f := range r.opt.Where {
		if f.Column == s {
			if in.filter == nil {
				in.filter = map[string]bool{}
			}
			in.filter[f.Value] = true
		}
	}
	r.info = append(r.info, in)
	return k
}

// helper returns the reason why a column is not a score even if it holds numbers, or
// "".
func (r *Rows) helper(name string) string {
	last := LastName(name)
	switch {
	case name == r.armName && name != "":
		return namesArms
	case r.tagOf(name) >= 0:
		return keptAsTag
	case last == "repeat", slices.Contains(RepeatColumns, last):
		return "a counter, not a score; ask for it by name to compare it"
	case strings.HasPrefix(name, "Unnamed: "), strings.HasPrefix(name, "__index_level_"), isUnnamed(name):
		return "has no name; ask for it by this one to compare it"
	}
	if slices.Contains(IDColumns, name[strings.LastIndexByte(name, '.')+1:]) {
		return "an id; ask for it by name to compare it"
	}
	if slices.Contains(ClusterColumns, last) {
		return "names a group of questions; ask for it by name to compare it"
	}
	if what := names.NotScore(name); what != "" {
		return notScore(what)
	}
	return ""
}

// Reasons why a column with another role is not a score.
const (
	namesArms = "names the arms"
	keptAsTag = "kept as a tag"
)

// notScore returns the reason for a column whose name shows that it is not a score.
func notScore(what string) string { return what + ", not a score; ask for it by name to compare it" }

// begin chooses the id column, and whether the table is long, from the first record.
func (r *Rows) begin(fields []Field) error {
	if err := r.chooseID(fields); err != nil {
		return err
	}
	r.long = detectLong(fields, r.opt)
	r.id = r.column([]byte(r.idName))
	r.info[r.id].metric = false
	if t := r.info[r.id].tag; t >= 0 && r.tags[t].ifAny { // added by Wants, before the id was known
		r.giveUp(t)
	}
	if r.long != nil {
		r.beginLong()
	}
	return nil
}

// rowHint shows an example of a row.
const rowHint = `each row is an object such as {"id": "q1", "score": 1}`

func (r *Rows) chooseID(fields []Field) error {
	r.idName = r.chosenID(fields)
	switch {
	case r.idName != "":
		return nil
	case r.opt.ID != "":
		return r.fail(r.opt.ID, "", "there is no such column for the question id",
			didYouMean(r.opt.ID, fieldNames(fields)))
	}
	if len(fields) == 0 {
		return r.fail("", "", "the row has no columns", rowHint)
	}
	return r.fail("", "", "no column names the question",
		"name it with scores.Options.ID; the columns are "+listed(fieldNames(fields)))
}

// chosenID returns the name of the id column, or "" if there is none.
func (r *Rows) chosenID(fields []Field) string {
	names := IDColumns
	switch {
	case r.opt.ID != "":
		names = []string{r.opt.ID}
	case r.roles.ID != "":
		names = []string{r.roles.ID}
	}
	for _, name := range names {
		if hasField(fields, name) {
			return name
		}
	}
	return ""
}

func hasField(fields []Field, name string) bool { return fieldOf(fields, name) != nil }

func fieldOf(fields []Field, name string) *Field {
	for i := range fields {
		if string(fields[i].Name) == name {
			return &fields[i]
		}
	}
	return nil
}

func fieldNames(fields []Field) []string {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = string(fields[i].Name)
	}
	return names
}

// isUnnamed reports whether name was generated for a column without a name.
func isUnnamed(name string) bool { return strings.HasPrefix(name, unnamed) }

// unnamed is the prefix of the names of columns with an empty header; the column's
// number follows.
const unnamed = "unnamed column "
