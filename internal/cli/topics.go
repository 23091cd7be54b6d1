package cli

import (
	"github.com/spf13/cobra"
)

// topics returns the texts of `realgain help TOPIC`.
func topics() []*cobra.Command {
	return []*cobra.Command{
		topic("interval", "Which intervals there are, and what none of them can do", func() string {
			return intervalText + "\nMethods, for --interval:\n" + intervalList()
		}),
		topic("estimand", "What is estimated", func() string {
			return estimandText + "\nEstimands, for --estimand:\n" + estimandList()
		}),
		topic("designs", "Clusters, repeats, slices, missing answers, several systems", func() string { return designsText }),
		topic("engine", "How the distribution of the estimate is found", func() string {
			return engineText + "\nEngines, for --engine:\n" + engineList()
		}),
		topic("verdict", "What the verdicts mean, from improved to inconclusive", func() string { return verdictText }),
		topic("direction", "Which metrics are better when higher, and which when lower", func() string {
			return directionText + directionTable()
		}),
		topic("pairing", "How questions are matched, and what is left out", func() string { return pairingText }),
		topic("output", "Where the result goes and in which format", func() string {
			return outputText + "\nFormats, for --format:\n" + outputList()
		}),
		topic("schema", "The JSON Schema of the result", resultSchema),
		topic("exit-codes", "What the exit code says", func() string { return exitCodesText }),
	}
}

// topic makes a command that only has a text; the text is made when asked
// for, so that starting costs nothing.
func topic(name, short string, text func() string) *cobra.Command {
	cmd := &cobra.Command{Use: name, Short: short, SuggestFor: explainedIn[name]}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		cmd.Print(text())
	})
	return cmd
}

// explainedIn are words that people look up, by the topic that explains them.
var explainedIn = map[string][]string{
	"interval":  {"ci", "bootstrap", "level", "confidence"},
	"estimand":  {"arr", "lift", "p95", "quantile", "ratio", "retention"},
	"designs":   {"all-pairs", "by", "clusters", "languages", "pass^k", "ranks", "repeats", "slices"},
	"engine":    {"exact", "montecarlo", "n-boot", "seed"},
	"verdict":   {"hypothesis", "margin", "noninferiority", "p-value"},
	"direction": {"better", "higher", "higher-is-better", "lower", "lower-is-better", "names", "scale"},
	"pairing":   {"crashed", "duplicates", "errors", "id", "missing"},
	"output":    {"csv", "format", "markdown", "svg"},
	"schema":    {"json"},
	"plan":      {"power", "prior"},
}

const intervalText = `An interval says where the true difference may lie, given that the questions
are a sample of questions like them. It is found by resampling questions, both
arms on the same draw (see realgain help engine).

The methods shift the ends of the interval. None rescues a small number of
questions: when an interval is too wide, more questions narrow it, as one over
the square root of their number. Choose the method before the run.
--explain shows all of them side by side.
`

const estimandText = `The estimand is the quantity the result speaks of. One function gives the
estimate, every resample and the exact distribution. The difference of means is
in the result always ("delta").

A ratio says how much of the baseline's mean the candidate keeps: 1 is no
change. With the recall of a full re-index as the baseline it is the adapted
recall retention, and the result says so: ARR@10 0.953 (95% CI 0.894–1.013).
Both means are taken on the same draw of questions. Of several candidates, each
further one's ratio is compared with the first one's.

A lift is the relative change: 0.05 is 5% more than the baseline's mean.

A quantile compares the tails: quantile:0.95, or p95, is the 0.95 quantile of
the candidate less that of the baseline, each over the questions, and not the
quantile of the differences. Quantiles are of type 7, the default of numpy and
R, for the arms, the estimate and every resample; a question of weight 2 counts
as two. The distribution is known by draws alone, so the engine is montecarlo
and the interval percentile.

METRIC=NAME is for one metric alone, beside the others' difference of means;
repeat the flag for further metrics.

  realgain compare reindexed.jsonl adapted.jsonl --estimand ratio
  realgain compare a.jsonl b.jsonl --estimand latency_ms=p95 --estimand cost=ratio
  realgain compare a.jsonl b.jsonl -m latency_ms --estimand quantile:0.95
`

const designsText = `The question is the unit: a sample of questions like it. What belongs together
is added up before anything is resampled.

clusters   --cluster COLUMN: questions of one document, conversation or
           repository stand or fall together. Whole clusters are drawn, and only
           more clusters narrow the interval. The effective n says how many
           questions by themselves would give as wide an interval, the design
           effect how much variance clusters add. id-prefix: what ids such as owner__repo-12 begin
           with.
repeats    --repeat COLUMN: several runs of a question are averaged to its
           value and never counted as questions. Shown: the variance between
           questions and between runs, run noise, and pass^k, the chance that
           all of k runs succeed.
slices     --by COLUMN: the same comparison within every value of the column.
           Their intervals and verdicts are corrected for their number; one
           with fewer than --min-slice questions is shown, not judged.
           interaction_p tests whether the slices share one change. With
           --by lang --weight lang every language counts alike.
missing    --missing drop leaves out of both arms what one did not answer, and
           says what these answers could do where the range is known. A verdict
           is taken back when the arm it favours could lose it by its own
           missing answers.
several    Intervals and verdicts are corrected for the number of comparisons:
           the candidates of the --primary metric are one family, all other
           metrics and candidates another, and without --primary all are one.
           --adjust none shows each comparison by itself. A verdict that lies
           within the Monte Carlo error of the correction is drawn again,
           whatever the seed, until it does not; else it is inconclusive.
all pairs  --all-pairs: every arm against every other. Ranks, letters and
           verdicts follow the same intervals, which hold for all pairs at
           once; arms that share a letter cannot be told apart. p(best) is the
           share of draws in which an arm is best: no proof that it is.
run twice  the baseline's label given twice compares it with itself. A change
           no larger than that may be run noise.

  realgain compare before.jsonl after.jsonl -m acc --cluster conversation_id
  realgain compare before.jsonl after.jsonl -m acc --repeat trial
  realgain compare before.jsonl after.jsonl -m acc --by question_type,hops
  realgain compare a.jsonl b.jsonl c.jsonl -m acc --all-pairs
  realgain compare old=run1.jsonl old=run2.jsonl new=new.jsonl -m acc
`

const directionText = `Whether more or less of a metric is better is decided in this order:

  flag     --higher-is-better NAME and --lower-is-better NAME; a metric that
           --binarize made says that a condition holds, and higher is better
  format   a file format that says so
  name     the table below
  assumed  nothing says so: higher is better, and a note names the metric

The JSON has the choice as better_why. A metric taken as lower-is-better by its
name is noted too.

A name is taken apart into words: tokens_per_second, tokensPerSecond,
tokens-per-second and "Tokens per second" are the same, and so are a word and its
plural. A number at the end of a word does not count, as in rouge2. The last
word or phrase of the name that the table has decides, so error_recovery is
higher and recovery_time lower. Words in brackets decide only where no other does.

What stands before a preposition decides where it can: cost_per_success is lower,
accuracy_under_attack higher. Tokens, steps and the like per second, hour or
dollar are higher. The beginnings un-, in-, im-, ir-, dis-, mis- and non- turn a
word round. A mark for an amount, as in latency_score, is left undecided.

`

const engineText = `The questions at hand are resampled to learn how far the estimate would move
with other questions like them. Two errors stay apart: the sampling error, which
only more questions shrink, and the Monte Carlo error of a finite number of
resamples, which the exact engine does not have.

Engines that draw take --seed, where 0 is a seed like any other, and --n-boot;
the same seed gives the same bytes at any number of threads.
`

const verdictText = `improved       the whole interval is on the better side of the null value
regressed      the whole interval is on the worse side
equivalent     the whole interval is inside the margin around the null value
non-inferior   the whole interval is better than a loss of the margin; it says
               nothing about the other side
inconclusive   anything else: the data fits a gain and a loss, or a change that
               is too small to matter and one that is not

What each --hypothesis asks for:

difference     as above; equivalent needs --margin, and an interval that
               includes no change: else the change is shown, however small
superiority    improved is better by more than the margin, regressed is worse
               than no change; never equivalent
noninferiority improved is better than no change, non-inferior is better than a
               loss of the margin (a footnote says so where it is worse than no
               change as well), regressed is worse than a loss of the margin
equivalence    equivalent or inconclusive, nothing else

Claims of noninferiority and equivalence are false where rare failures go unseen:
of 100 questions none may show what happens to one in 50. Where the scores have
a range (--range, 0/1 scores, scores that all lie between 0 and 1) the interval
is guarded-worst, which allows for about 3 such failures in n. Without a range a
warning says that the claim is not safe.

--margin 0.02 is in the metric's own unit; --margin 2% is 2% of the baseline's
mean, for any metric. The change is then shown relative to the baseline (lift):
the claim is about candidate - 0.98 baseline, so that the noise of the
baseline's mean counts.

Whether more or less is better follows from --higher-is-better,
--lower-is-better or the metric's name: realgain help direction prints the table
of names. The direction turns the verdict and p(better), never the sign of the
difference, which is candidate minus baseline.

Inconclusive is not "no change". The plan below the table says how many
questions would settle it.

p(better) is the share of the bootstrap distribution on the better side, ties
counted half. The interval may be wider than that distribution alone would
make it, so p(better) above 0.975 beside an inconclusive verdict can happen.
`

const pairingText = `Questions are matched by their id, never by their position in the file. The id
is the column of --id, else the first of the known names that is there; the
choice is printed. The id 7 and the id "7" are the same question.

A value that is absent, null, empty, NaN, Infinity, "None" or "N/A" is missing.
It is never taken for 0 unless --missing zero says so.

--missing error|drop|zero    questions absent from one arm, and empty values
--errors missing|zero        questions that a file marks as failed
--repeat COLUMN              rows of one question are its repeats: averaged first
--duplicates error|mean      several rows of one question, or repeat, in one arm
--dropped FILE               every question left out or scored 0, and why, as CSV
--where, --exclude-ids       rows and questions left out on demand, counted too

Repeats need no --repeat where a column such as epoch, trial or seed tells all
rows of a question apart; the choice is printed. The question stays the unit,
however many repeats it has in either arm. A repeat without a value follows
--missing: with drop, the mean is over the others.

The texts of --cluster and --by belong to the question: all its rows, of all
arms, that have one must have the same.

--missing zero is refused where 0 would be the best score, as with a latency: a
system that crashes would gain.

Fractions against percentages are refused: --scale METRIC=0.01 divides the
percentages by 100, --scale METRIC=1 compares the scores as they are. A cost, a
time or a size that is 0 throughout in one arm has no verdict. Identical files,
different judges, ids that are row numbers or look shuffled, and scores on
different scales are warned of, by compare and inspect alike.

What is left out is counted by reason and arm, and shown with examples.

Columns of numbers that are no scores by their names are no metrics: ids and
indices (testIdx, rank), time stamps (year, created_at), errors of means
(acc_stderr), weights, expected answers (target), settings (temperature) and what
a judge took (judge_cost). One note lists them; --metric NAME compares one.
`

const outputText = `Standard output holds the result and nothing else. Notes on the choices made,
warnings, errors and hints go to standard error; --quiet silences the first
two. With -o the result is written to a temporary file and renamed, so a failed
run leaves an existing file as it was; -o - is standard output. A file that is
read is never written to.

The table fits the terminal. It is plain, without colour, when the output is no
terminal, with NO_COLOR, TERM=dumb or --no-color.
`

const exitCodesText = `  0    done; for gate: passed
  1    gate failed
  2    bad usage or bad input; nothing was written
  3    gate inconclusive
  4    the run deviates from its pre-registration
  130  interrupted; nothing was written

When several apply: 2, 4, 1, 3, 0. compare never fails because of a verdict.

Errors are one line, "realgain: error: …", followed by "realgain: hint: …".
`
