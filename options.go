package realgain

import (
	"slices"

	"github.com/realgain/realgain/scores"
)

// Options say what to compare and how. Every zero value but Seed means the
// command's default; strings take the values of the command's flags.
type Options struct {
	// What.
	Key            string                // the metric CompareRows compares
	Metrics        []string              // names or globs; nil = every numeric metric the arms share
	Primary        string                // the one metric decided on before the run
	Better         string                // "higher" (default) | "lower": of the metric of Compare and CompareRows
	HigherIsBetter []string              // metrics for which more is better, whatever their name says
	LowerIsBetter  []string              // metrics for which less is better
	Range          [2]float64            // declared range of the metric; {0,0} = undeclared
	Ranges         map[string][2]float64 // declared ranges by metric, for CompareFiles
	Scale          map[string]float64    // factors by metric for the arms that are on another scale, see ScaleTables; 1 = the scales are right; for CompareFiles, CompareTables and CompareRows

	// Who.
	Missing    string         // "error" (default) | "drop" | "zero"
	Errors     string         // "missing" (default) | "zero"
	Duplicates string         // "error" (default) | "mean"
	Repeat     string         // column that tells repeats of a question apart; "" = recognised by its name, if ids repeat
	Cluster    string         // column that names the cluster of a question, or pair.IDPrefix; "" = every question stands alone
	By         []string       // columns whose values part the questions into slices
	MinSlice   int            // questions a slice needs to be judged; 0 = 30
	Weight     string         // column of the questions' weights; "" = all alike
	Read       scores.Options // how files are read

	// How.
	Estimand  string             // "delta" (default)
	Estimands map[string]string  // estimands of single metrics, such as {"cost": "ratio"}
	Interval  string             // "auto" (default) | "guarded" | "percentile" | "bca" | "t" | "score" | "tango" …
	Engine    string             // "auto" (default) | "exact"
	NBoot     int                // resamples; 0 = auto, starting at 2,000
	Seed      uint64             // used as it stands: 0 is seed 0
	Level     float64            // 0 = 0.95; 0.5 ≤ Level < 1
	Margin    float64            // smallest change that matters; 0 = none
	Margins   map[string]float64 // margins by metric
	// MarginPercent is a margin in percent of the baseline's mean, instead of
	// Margin; MarginPercents are those of single metrics. A difference of means
	// is then shown relative to the baseline, as a lift, so that the margin holds
	// for the baseline's true mean and not for the one observed.
	MarginPercent  float64
	MarginPercents map[string]float64
	Null           *float64 // the value tested against; nil = the estimand's own, 0 for delta
	Hypothesis     string   // "difference" (default) | "superiority" | "noninferiority" | "equivalence"
	Adjust         string   // "auto" (default): the verdicts of several comparisons are corrected for their number | "none"

	// Detail: what the result carries beyond the answer. The library computes
	// it on demand (Comparison.Complete); the command asks for it here.
	AllPairs     bool // every arm against every other: ranks and groups
	AllIntervals bool // every method that applies, side by side
	Movers       int  // how many questions that moved most, each way; -1 = all

	KeepQuestions bool // every question's scores and the bootstrap distribution of each metric
}

// DefaultOptions returns the command's defaults: the zero Options with seed 11.
func DefaultOptions() Options { return Options{Seed: 11} }

// Reading returns Read with what a comparison needs beside the metrics: the
// columns that Repeat, Cluster, By and Weight name are kept, and, where they
// are there, those known for repeats and clusters.
func (o Options) Reading() scores.Options {
	read := o.Read
	read.Keep, read.KeepIfAny = slices.Clone(read.Keep), slices.Clone(read.KeepIfAny)
	for _, name := range append([]string{o.Repeat, o.Cluster, o.Weight}, o.By...) {
		if name != "" && !slices.Contains(read.Keep, name) {
			read.Keep = append(read.Keep, name)
		}
	}
	read.KeepSetup = true
	for _, name := range slices.Concat(scores.RepeatColumns, scores.ClusterColumns) {
		if !slices.Contains(read.KeepIfAny, name) {
			read.KeepIfAny = append(read.KeepIfAny, name)
		}
	}
	return read
}
