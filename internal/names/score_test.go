package names_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/names"
)

func TestNotScore(t *testing.T) {
	for what, columns := range map[string]string{
		"an index":            `testIdx promptIdx test_idx seg_id docId rank row index sample_index promptIndex train_trial_index run.id uuid line_number order`,
		"a time stamp":        `year timestamp created_at createdAt publication_year date startTime started_at`,
		"an error of a mean":  `acc_stderr accStderr f1_std score_std_dev ci_lower`,
		"a weight":            `weight weights sampleWeight question_weight`,
		"the expected answer": `target gold doc.gold ground_truth groundTruth`,
		"a setting":           `temperature threshold max_tokens top_p`,
		"what the judge took": `price_per_example judge_cost judgeCost evaluationCost annotator_price grader_tokens evaluator_latency_ms`,
	} {
		for c := range strings.FieldsSeq(columns) {
			if got := names.NotScore(c); got != what {
				t.Errorf("%s: %q, want %q", c, got, what)
			}
		}
	}
	for c := range strings.FieldsSeq(`score acc recall@10 silhouette_index rand_index mean_rank reciprocal_rank rank_score latency total_time cost
		agent_cost judge_score judge evaluation_loss eval_loss on_target target_hit weighted_f1 tokens max_latency years_experience
		valid ordered update_accuracy date_accuracy std_recall gold_match 1`) {
		if got := names.NotScore(c); got != "" {
			t.Errorf("%s: %q, want a score", c, got)
		}
	}
}

func TestIsSetup(t *testing.T) {
	for c := range strings.FieldsSeq(`judge judge_model judgeModel grader evaluationModel annotator generator_1 baseline reference_model threshold meta.judge_name`) {
		if !names.IsSetup(c) {
			t.Errorf("%s says how answers were scored", c)
		}
	}
	for c := range strings.FieldsSeq(`model judge_score judgement generator_2 generator reference baseline_score judge_comment evaluation_loss 1`) {
		if names.IsSetup(c) {
			t.Errorf("%s does not say how answers were scored", c)
		}
	}
}
