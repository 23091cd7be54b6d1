package inspect

import (
	"strings"

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

// words returns the set of words that spaces part.
func words(s string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		out[w] = true
	}
	return out
}

// known reports whether the last part of column is in names.
func known(names map[string]bool, column string) bool {
	return names[strings.ToLower(column[strings.LastIndexByte(column, '.')+1:])]
}

// wordMap spells the values of Options.Read.ValueMap for a column of words that say how
// it went, such as pass and fail; "" = it is no such column.
func wordMap(c *scores.SurveyColumn) string {
	if c.Words == 0 || c.Values != nil || len(c.Texts) < 3 || len(c.Texts) > 5 {
		return ""
	}
	var parts []string
	good, bad := false, false
	for _, text := range c.Texts[1:] {
		word := strings.ToLower(text)
		value, ok := outcomes[word]
		if v, vague := vagueOutcomes[word]; vague && known(outcomeNames, c.Name) {
			value, ok = v, true
		}
		if !ok {
			return ""
		}
		good, bad = good || value == "1", bad || value == "0"
		parts = append(parts, text+"="+value)
	}
	if !good || !bad {
		return ""
	}
	return strings.Join(parts, ",")
}

// outcomes are words for how an answer did; vagueOutcomes are so only in a
// column whose name says so.
var (
	outcomes = map[string]string{
		"pass": "1", "passed": "1", "correct": "1", "success": "1", "succeeded": "1", "resolved": "1", "solved": "1",
		"fail": "0", "failed": "0", "incorrect": "0", "failure": "0", "unresolved": "0", "unsolved": "0",
		"partial": "0.5", "partially correct": "0.5",
	}
	vagueOutcomes = map[string]string{
		"yes": "1", "y": "1", "win": "1", "right": "1", "ok": "1", "c": "1", "good": "1",
		"no": "0", "n": "0", "loss": "0", "lose": "0", "wrong": "0", "i": "0", "bad": "0",
		"p": "0.5", "tie": "0.5", "draw": "0.5",
	}
	outcomeNames = words("correct is_correct correctness pass passed result outcome success status verdict grade score " +
		"resolved solved match value accuracy judgement judgment")
)
