package names_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/names"
)

// The names that came out wrong once, or could.
var directions = []struct{ want, names string }{
	{"lower", `hallucination hallucination_rate toxicity bias fp fn cer ter edits edit_distance ppl mae rmse mse brier ece ttft
		refusal_rate violations failures retries steps elapsed seconds ms rank eer attack_success_rate memory rss bytes unsupported_claims
		contradictions`},
	{"higher", `tokens_per_second tokensPerSecond tokens-per-second cost_savings time_saved low_latency_score throughput_tokens
		error_recovery within_time_budget`},
	// One name however it is written.
	{"lower", `hallucination_rate hallucinationRate hallucination-rate HallucinationRate HALLUCINATION_RATE`},
	{"higher", `answer_relevancy answerRelevancy answer-relevancy AnswerRelevancyMetric`},
	// A word in a word says nothing.
	{"higher", `answer_correctness flower_accuracy sentiment_match timeliness lossless glossary_recall`},
	{"lower", `answer_wer trainingLoss testError TotalCost costUSD latencyMs TTFTms firstTokenTime wer5 FPs`},
	// The last word decides.
	{"higher", `error_detection_accuracy hallucination_f1 token_accuracy time_series_accuracy loss_recovery bias_resistance toxicity_auc`},
	{"lower", `accuracy_loss recall_latency_ms success_cost completion_tokens completion_time recovery_time relevance_error f1_loss`},
	// Counts of work yield to quality.
	{"higher", `task_completion completion_rate correct_steps completed_steps successful_attempts accepted_edits`},
	{"lower", `tool_calls failed_steps output_tokens num_turns token_count`},
	// What stands before a preposition decides.
	{"lower", `cost_per_success seconds_per_token time_to_success errors_per_second fpr_at_tpr_95 FPR@95TPR steps_until_solved bits_per_byte
		cost_of_correct_answers tokens_per_answer`},
	{"higher", `accuracy_under_attack robustness_to_noise recall@10 P@5 P_5 R@100 ERR@20 precision_at_recall_90 questions_per_hour accuracy_per_dollar
		success_without_error pass@1 pass^3`},
	// Turned round.
	{"higher", `no_error error_free non_toxic unbiased low_cost zero_violations without_hallucination error_reduction latency_reduction
		reduction_in_errors under_5_seconds inoffensive nontoxic on_time latency_ok slo_met`},
	{"lower", `accuracy_drop unhelpful incorrectness inaccuracy inconsistency irrelevant mismatch disagreement low_recall no_match
		drop_in_accuracy miss_rate not_found missing_fields`},
	// Metrics of this field.
	{"higher", `context_precision context_entity_recall faithfulness factual_correctness bleu rouge1 rougeL rougeLsum chrF++ bert_score exact_match
		em f1 F1_macro mc1 acc_norm acc,none mAP nDCG@10 ndcg_cut_10 map recip_rank bpref reward resolved elo win_rate kappa
		krippendorff_alpha r2 cosine_similarity tool_call_accuracy instruction_following full_chain_recall evidence_recall score
		llm_judge_score helpfulness pass_to_pass semantic_similarity goodput qps reciprocal_rank preference thumbs_up uptime spearman_rank
		roc_auc loglikelihood safety gsm8k.accuracy metrics.success safe_refusal`},
	{"lower", `noise_sensitivity pct_stereotype perplexity word_perplexity byte_perplexity nll negative_log_likelihood cross_entropy brier_score
		wer per fpr false_positive_rate overrefusal pii_leakage jailbreak_success_cost regret timeouts peak_memory_mb p95_latency latency_p95
		latency_p_95 e2e_time co2_emissions usage.completion_tokens tokensUsed.completion safety.toxicity toxicity.score toxicity_score hallucination_score
		kl_divergence thumbs_down complaints pass_to_fail sycophancy downtime rtf demographic_parity_difference win_loss_gap no_of_errors num_errors
		real_time_factor CER MAE`},
}

func TestDirection(t *testing.T) {
	for _, d := range directions {
		for name := range strings.FieldsSeq(d.names) {
			if got, known := names.Direction(name); got != d.want || !known {
				t.Errorf("%s: %s (known: %v), want %s", name, got, known, d.want)
			}
		}
	}
}

// Names with spaces and signs.
func TestDirectionSpelling(t *testing.T) {
	for name, want := range map[string]string{
		"Tokens per second": "higher", "tokens/s": "higher", "Time (s)": "lower", "Cost ($)": "lower", "accuracy (%)": "higher",
		"judge: helpfulness": "higher", "avg. latency [ms]": "lower", "Hallucination Rate": "lower", "Error  Recovery": "higher",
		"answer relevancy [gpt-4]": "higher", "scores/toxicity": "lower", "Latency SLO met": "higher",
	} {
		if got, known := names.Direction(name); got != want || !known {
			t.Errorf("%s: %s (known: %v), want %s", name, got, known, want)
		}
	}
}

// Every word of the table is found under its own name, and has one meaning.
func TestTableIsConsistent(t *testing.T) {
	seen := map[string]string{}
	for _, g := range names.Table {
		for w := range strings.FieldsSeq(g.Words) {
			if where, twice := seen[w]; twice && w != "per" && w != "without" && w != "under" {
				t.Errorf("%s stands twice: %s, %s", w, where, g.Means)
			}
			seen[w] = g.Means
			name := strings.ReplaceAll(w, "#", "7")
			if got, known := names.Direction(name); (g.Means == names.Higher || g.Means == names.Lower) && (got != g.Means || !known) {
				t.Errorf("%s: %s (known: %v), want %s", name, got, known, g.Means)
			}
		}
	}
}

func TestIsAmount(t *testing.T) {
	for name := range strings.FieldsSeq(`cost total_cost latency_ms completion_tokens seconds_per_token peak_memory_gb cost_per_success usd`) {
		if !names.IsAmount(name) {
			t.Errorf("%s is an amount", name)
		}
	}
	for name := range strings.FieldsSeq(`error_rate retries low_cost cost_savings tokens_per_second refusal accuracy latency_ok x latency_score`) {
		if names.IsAmount(name) {
			t.Errorf("%s is no amount", name)
		}
	}
}

// Names that the table does not decide count as higher-is-better, and say so.
func TestDirectionUnknown(t *testing.T) {
	for name := range strings.FieldsSeq(`x frobnication length verdict_7 word_count latency_score cost_score hallucination_detection
		toxicity_classifier bugs_found p95 samples_per_batch information input unit import second_answer time_series token_type value demographic_parity 长度 %`) {
		if got, known := names.Direction(name); got != names.Higher || known {
			t.Errorf("%s: %s, known: %v", name, got, known)
		}
	}
}
