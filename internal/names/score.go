package names

import (
	"slices"
	"strings"
)

// NotScore says what a column of numbers is, by its name, when it is no score:
// "an index", "a time stamp" and the like; "" = it may be a score. The names
// of repeats, ids and clusters are those of package scores.
func NotScore(column string) string {
	w := Split(lastPart(column))
	if len(w) == 0 {
		return ""
	}
	whole := strings.Join(w, "_")
	for _, k := range kinds {
		if k.wholes[whole] || k.ends[w[len(w)-1]] || k.pairs[strings.Join(w[max(0, len(w)-2):], "_")] {
			return k.what
		}
	}
	if isJudge(w[0]) && slices.ContainsFunc(w[1:], func(word string) bool { return prices[word] }) {
		return "what the judge took"
	}
	return ""
}

// lastPart returns what a column of a nested record is called in it.
func lastPart(column string) string { return column[strings.LastIndexByte(column, '.')+1:] }

// kinds are the columns that are no scores: by their whole names, by their
// last word or by their last two words.
var kinds = []struct {
	what                string
	wholes, ends, pairs map[string]bool
}{
	{"an index", set(`index rank row position order line lineno no nr number level_0`), set(`idx id ids uuid uid`),
		set(indexPairs("index", "row test prompt sample question item example case run repeat doc document seg segment chunk line query task turn step "+
			"trial fold shard batch page instance dataset choice answer target train_trial") + indexPairs("number", "row line page question item sample"))},
	{"a time stamp", set(`year month day date datetime time_created time_completed`), set(`timestamp datetime date year`),
		set(`created_at updated_at started_at finished_at completed_at ended_at published_at logged_at submitted_at run_at start_time end_time finish_time
			unix_time`)},
	{"an error of a mean", nil, set(`stderr stdev stddev std sem`), set(`std_err std_error standard_error std_dev standard_deviation ci_low ci_high
			ci_lower ci_upper`)},
	{"a weight", set(`weight weights`), nil, set(`sample_weight question_weight item_weight example_weight query_weight instance_weight importance_weight
			class_weight`)},
	{"the expected answer", set(`target targets gold gold_label ground_truth groundtruth y_true expected`), nil, set(`target_label gold_label ground_truth`)},
	{"a setting", set(`temperature top_p top_k max_tokens max_new_tokens max_gen_toks num_beams do_sample num_fewshot n_shot batch_size
			repetition_penalty threshold schema_version version`), nil, nil},
	{"what the judge took", set(`price_per_example time_per_example`), nil, nil},
}

func indexPairs(last, firsts string) string {
	var out []string
	for w := range strings.FieldsSeq(firsts) {
		out = append(out, w+"_"+last)
	}
	return strings.Join(out, " ") + " "
}

// prices are what a judge takes, and isJudge whether a word names a judge.
var prices = set(`cost price tokens latency time duration usd ms seconds spend`)

func isJudge(word string) bool { return judges[word] }

var judges = set(`judge grader annotator evaluator evaluation`)

// IsSetup reports whether a column says, by its name, with what answers were
// scored: the judge, what they were held against, or the threshold. Systems
// scored with two of them cannot be compared.
func IsSetup(column string) bool {
	w := Split(lastPart(column))
	if len(w) == 0 {
		return false
	}
	whole := strings.Join(w, "_")
	if setups[whole] {
		return true
	}
	return isJudge(w[0]) && (len(w) == 1 || len(w) == 2 && setupEnds[w[1]])
}

var (
	setups    = set(`reference_model baseline baseline_model generator_1 threshold rubric rubric_version scorer_model scoring_model scorer_version`)
	setupEnds = set(`model name version llm prompt id engine`)
)
