package realgain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// Names by which columns are known, in lower case, without what comes before
// the last dot. They rank candidates; the values decide.
var (
	idNames = words("question input query prompt instruction user_input item problem problem_id uid uuid key qas_id " +
		"topic topic_id example sample name title")
	armNames = words("model arm system run_name variant config configuration engine provider agent method condition " +
		"experiment candidate retriever pipeline model_name system_name run_id generator llm deployment treatment")
	baselineNames = words("baseline base control old before main prod production current reference v0 a")
	repeatNames   = words("epoch trial run seed sample_index repeat repetition replicate rep attempt iteration run_index " +
		"sample_idx trial_id train_trial_index draw round")
	clusterNames = words("conversation_id conversation document document_id doc repo repository passage passage_id " +
		"context_id cluster cluster_id group group_id source session session_id thread thread_id user user_id subject " +
		"article page url family template dialog_id dialogue_id story story_id paragraph paragraph_id parent parent_id " +
		"title context topic topic_id case book file")
	sliceNames = words("type question_type category kind split subset dataset language lang difficulty level hops " +
		"n_hops num_hops domain task tier slice tag label_type intent")
	// notArms part the rows of one system.
	notArms = words("filter metric measure split subset scorer perturbation category type language")
)

func words(s string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		out[w] = true
	}
	return out
}

// known tells whether a column bears one of the names.
func known(names map[string]bool, column string) bool {
	return names[strings.ToLower(column[strings.LastIndexByte(column, '.')+1:])]
}

// findID chooses the column that names the question: the one that compare
// would take, else one that could be asked for.
func (in *inspector) findID() error {
	var why string
	in.id, why = in.chooseID()
	if in.id == nil {
		if name := in.s.opt.Read.ID; name != "" {
			return notice.Usage(fmt.Sprintf("%s: there is no column %q for the question id", in.survey.Label, name),
				"the columns are "+strings.Join(in.columnNames(), ", "))
		}
		in.questions = in.survey.Rows
		in.question = make([]int32, in.survey.Rows)
		for i := range in.question {
			in.question[i] = int32(i + 1)
		}
	} else {
		in.out.ID = &InspectedColumn{in.id.Name, why}
		in.used[in.id.Name] = true
		in.question, in.questions = in.id.Codes, len(in.id.Texts)-1
	}
	in.out.Questions = in.questions
	in.inOrder = in.questions == in.survey.Rows && ascending(in.question)
	return nil
}

func (in *inspector) columnNames() []string {
	var names []string
	for i := range in.survey.Columns {
		if len(names) == 12 {
			return append(names, "…")
		}
		names = append(names, wording.Shown(in.survey.Columns[i].Name))
	}
	return names
}

func (in *inspector) chooseID() (c *scores.SurveyColumn, why string) {
	if name := in.s.opt.Read.ID; name != "" {
		if c := in.survey.Column(name); c != nil && c.Codes != nil {
			return c, "asked for by --id"
		}
		return nil, ""
	}
	for _, name := range scores.IDColumns {
		if c := in.survey.Column(name); c != nil && c.Codes != nil {
			return c, "the first of the usual names that is there"
		}
	}
	for _, byName := range []bool{true, false} {
		for i := range in.survey.Columns {
			c := &in.survey.Columns[i]
			if c.Words == 0 || c.Codes == nil || in.used[c.Name] || slices.Contains(c.Codes, 0) {
				continue
			}
			distinct := len(c.Texts) - 1
			switch {
			case byName && known(idNames, c.Name) && distinct > 1:
				return c, fmt.Sprintf("no usual name is there; this one holds %s", wording.Count(distinct, "different text"))
			case !byName && distinct == in.survey.Rows && distinct > 1:
				return c, "no usual name is there; its texts are all different"
			}
		}
	}
	return nil, ""
}

// usualID tells whether compare finds the id column by itself.
func (in *inspector) usualID() bool {
	for _, name := range scores.IDColumns {
		if in.survey.Column(name) != nil {
			return in.id != nil && in.id.Name == name
		}
	}
	return false
}

// key names what should be there once: a question of an arm, in a long table
// for each metric, and further codes.
type key [4]int32

// most returns how often the commonest key occurs when rows are told apart by
// the further columns too.
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
		k := key{q}
		if in.metric != nil {
			k[1] = in.metric[row]
		}
		for i, c := range by {
			k[2+i] = c.Codes[row]
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
