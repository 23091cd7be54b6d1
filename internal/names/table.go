package names

// Directions of a metric.
const (
	Higher = "higher"
	Lower  = "lower"
)

// Group is one line of the table of names: words, or phrases written with _
// between their words, that mean the same. # stands for a number.
type Group struct {
	Means string // Higher, Lower, or what the words do to others
	About string
	Words string // separated by spaces
	// Weak words decide only where no other does: correct_steps goes by
	// correct, and steps by steps.
	Weak bool
	// Amount words measure time, money, memory or tokens: values without an
	// upper end, of which a mean of 0 says that nobody measured.
	Amount bool
}

// Means of words that have no direction of their own.
const (
	turnsNext     = "turns the next word round"
	turnsAmount   = "turns a time, a cost or a size after it round"
	turnsPrevious = "turns the word before it round"
	leavesOpen    = "leaves a word before it that is lower undecided"
	silent        = "says nothing"
	heads         = "what stands before it decides, if it can"
)

// Table is the one table of names, in the order of `realgain help direction`.
var Table = []Group{
	{Means: Lower, About: "time", Amount: true, Words: `time duration elapsed latency delay lag wait waiting idle runtime walltime
		wallclock downtime ttft tpot itl ttlt rtt rtf real_time_factor ms msec millisecond us usec microsecond ns nanosecond
		sec secs seconds minutes hours overhead`},
	{Means: Lower, About: "money, energy, memory", Amount: true, Words: `cost price spend spending spent expense expenditure fee charge bill usd
		eur dollar cent energy joule watt kwh co2 carbon emission memory rss vram ram bytes kb mb gb kib mib gib`},
	{Means: Lower, About: "tokens", Weak: true, Amount: true, Words: `tokens toks token_count token_usage`},
	{Means: Lower, About: "counts of work", Weak: true, Words: `steps turns edits retries attempts iterations iters calls step_count
		turn_count edit_count retry_count call_count iteration_count flops macs`},
	{Means: Lower, About: "errors and failures", Words: `error err mistake fault bug crash crashed failure fail failed failing violation
		breach incident issue defect exception timeout time_out timed_out abort aborted invalid incorrect wrong miss missed missing wasted
		waste unresolved unsolved unanswered unparsed over_budget over_limit budget_exceeded limit_exceeded overrun lateness stall
		regression degradation deterioration decay corruption pass_to_fail no_answer no_response no_result not_found lost lose`},
	{Means: Lower, About: "error rates by their letters", Words: `fp fn fpr fnr fdr eer far frr false_positive false_negative false_alarm
		false_accept false_reject false_discovery wer cer ter mer wil der per ser mcd`},
	{Means: Lower, About: "losses and distances", Words: `loss mae mse rmse nrmse rmsle msle mape smape wape mase medae brier ece mce ppl
		perplexity bits_per_byte bits_per_char bits_per_character bpb bpc nll neg_log_likelihood negative_log_likelihood logloss
		cross_entropy crossentropy kl kld divergence distance edit_distance levenshtein wasserstein emd hausdorff chamfer discrepancy
		deviation residual gap disparity parity_difference odds_difference likelihood_diff drift jitter distortion dissimilarity penalty
		regret fid kid fvd lpips noise noise_sensitivity rank`},
	{Means: Lower, About: "invention, harm and refusal", Words: `hallucination hallucinated fabrication fabricated confabulation
		misinformation disinformation contradiction contradicted contradictory toxicity toxic bias biased stereotype stereotyping
		profanity hate hateful harm harmful harmfulness danger dangerous offensive insult insulting threat violent violence sexual
		discrimination jailbreak jailbroken attack attack_success attack_success_rate asr leakage leak leaked pii memorization
		memorisation plagiarism sycophancy sycophantic refusal refuse refused overrefusal deception deceptive misuse misconduct
		vulnerability exploit exploited spam redundancy redundant verbosity verbose duplicate duplication omission omitted
		unsupported unsupported_claim ungrounded vagueness hedging`},
	{Means: Lower, About: "what unhappy users do", Words: `complaint escalation churn abandonment abandoned bounce unsubscribe dislike
		thumbs_down downvote mortality death staleness stale drop_rate dropout dropped`},
	{Means: Higher, About: "right answers", Words: `accuracy acc mc accurate correct correctness right truth truthful truthfulness factual
		factuality faithful faithfulness grounded groundedness supported entailment entailed em exact_match match matched matching success
		succeed succeeded successful solved resolved pass passed passing pass_to_pass fail_to_pass win won win_loss tp tn tpr tnr ppv
		npv true_positive true_negative sensitivity specificity answered correct_refusal appropriate_refusal safe_refusal hit hitrate
		fix fixed completed`},
	{Means: Higher, About: "retrieval and ranking", Words: `recall precision prec rprec f1 f2 fbeta f_beta f_score f_measure fscore
		fmeasure ap map gmap mrr rr reciprocal_rank recip_rank ndcg rndcg dcg ncg err_at_# bpref rbp iprec auc auroc auprc roc relevance
		relevancy relevant coverage utilization utilisation percentile_rank spearman_rank`},
	{Means: Higher, About: "precision, recall and F by their letters", Weak: true, Words: `p_# r_# f_# p_at_# r_at_# f_at_#`},
	{Means: Higher, About: "quality and likeness", Words: `quality helpful helpfulness useful usefulness coherence coherent consistency
		consistent fluency fluent clarity clear concise conciseness completeness complete thoroughness diversity distinct novelty
		creativity originality readability naturalness similarity similar cosine agreement agree kappa krippendorff correlation pearson
		spearman kendall tau r2 r_squared concordance mcc iou miou dice jaccard bleu sacrebleu bleurt rouge rougel rougelsum meteor chrf
		chr_f sari cider spice gleu comet xcomet bertscore bert_score moverscore unieval ssim psnr mos pesq stoi vmaf clipscore
		likelihood loglikelihood logprob`},
	{Means: Higher, About: "standing and opinion", Words: `reward elo rating stars preference preferred like liked upvote thumbs_up
		satisfaction satisfied csat nps engagement retention conversion ctr deflection containment approval approved acceptance accepted
		utility benefit profit revenue roi trust`},
	{Means: Higher, About: "safety and reliability", Words: `safety safe harmless harmlessness honesty honest security secure privacy
		fairness fair equity robust robustness resilience resilient resistance resistant reliability reliable stability stable tolerance
		prevention prevented protection defense defence avoidance avoided mitigation mitigated recovery recovered freshness compliance
		compliant adherence adherent obedience following alignment aligned valid validity well_formed parsable parseable parsed
		executable compiled compiles availability available uptime survival lossless errorless flawless timely timeliness`},
	{Means: Higher, About: "speed and thrift", Words: `speed speedup throughput fps tps qps rps iops bandwidth tflops gflops goodput
		efficiency efficient effectiveness effective performance savings saving saved cached_tokens cache_hit gain improvement improved
		uplift boost time_horizon headroom tokens_s toks_s tok_s tokens_sec tok_sec requests_s req_s queries_s samples_s mb_s gb_s free
		free_memory free_ram`},
	{Means: Higher, About: "a condition that holds", Words: `ok met on_time in_time in_budget on_budget under_budget within_budget
		within_limit within_tolerance`},
	{Means: Higher, About: "completion, and a mark where nothing else decides", Weak: true, Words: `completion progress score point grade
		mark judgement judgment`},
	{Means: turnsNext, Words: `no non not without zero low lower less fewer anti avoid avoids avoiding free_of absence_of lack_of reduction_in
		reduction_of decrease_in decrease_of drop_in drop_of decline_in`},
	{Means: turnsAmount, Words: `within under below inside meets meet`},
	{Means: turnsPrevious, Words: `reduction reduced decrease decreased decline drop`},
	{Means: leavesOpen, Words: `detection detector guard guardrail filter classifier identification awareness found caught`},
	{Means: heads, Words: `per to until till before after for of by with without in on under at among given when during from vs versus`},
	{Means: silent, Words: `time_series real_time one_time time_zone err_bar error_bar`},
}

// rates are what counts of work per make a speed.
var rates = set(`s sec second minute hour day ms usd dollar cent eur euro watt joule kwh`)

// marks are the weakest words: they yield to all others, and a mark for an
// amount may mean either.
var marks = set(`score point grade mark judgement judgment completion progress`)
