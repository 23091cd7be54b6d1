package realgain

import (
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// Options say what to compare and how. Every zero value but that of Seed means the
// command's default. Strings take the values of the command's flags.
type Options struct {
	// Which metrics, and what is known of them.

	// The metric CompareRows compares.
	Key string

	// Names or globs; nil = every numeric metric that the arms share.
	Metrics []string

	// The one metric decided on before the run.
	Primary string

	// "higher" (default) | "lower", for the metric of Compare and CompareRows.
	Better string

	// Metrics for which more is better, whatever their name says.
	HigherIsBetter []string

	// Metrics for which less is better.
	LowerIsBetter []string

	// Declared range of the metric; {0,0} = undeclared.
	Range [2]float64

	// Declared ranges by metric.
	Ranges map[string][2]float64

	// Factors by metric for the arms that are on another scale, see sanity.ScaleTables;
	// 1 = the scales are right; for CompareFiles, CompareTables and CompareRows.
	Scale map[string]float64

	// Which questions, and how they hang together.

	// What becomes of questions that an arm lacks and of missing values: "error" (default) |
	// "drop" | "zero".
	Missing string

	// What becomes of questions on which a system failed: "missing" (default) | "zero".
	Errors string

	// What becomes of several rows of a question: "error" (default) | "mean".
	Duplicates string

	// Column that tells repeats of a question apart; "" = recognised by its name, if ids
	// repeat.
	Repeat string

	// Column that names the cluster of a question, or pair.IDPrefix; "" = every question
	// stands alone.
	Cluster string

	// Columns whose values divide the questions into slices.
	By []string

	// Questions a slice needs to be judged; 0 = 30.
	MinSlice int

	// Column of the questions' weights; "" = all weigh alike.
	Weight string

	// How files are read.
	Read scores.Options

	// How they are compared.

	// Name of the estimand: "delta" (default), "ratio", "lift", "quantile:0.95" and others
	// that estimand.Names lists.
	Estimand string

	// Estimands of single metrics, such as {"cost": "ratio"}.
	Estimands map[string]string

	// Name of the interval method: "auto" (default), "guarded", "percentile" and others that
	// interval.Names lists.
	Interval string

	// "auto" (default) | "exact" | "montecarlo".
	Engine string

	// Resamples; 0 = auto, starting at 2,000.
	NBoot int

	// Seed of the draws. It is used as it stands: 0 is seed 0.
	Seed uint64

	// Level of the intervals, from 0.5 to below 1; 0 = 0.95.
	Level float64

	// Smallest change that matters; 0 = none.
	Margin float64

	// Margins by metric.
	Margins map[string]float64

	// MarginPercent is a margin in percent of the baseline's mean, instead of
	// Margin; MarginPercents are those of single metrics. A difference of means
	// is then shown relative to the baseline, as a lift, so that the margin holds
	// for the baseline's true mean and not for the one observed.
	MarginPercent  float64
	MarginPercents map[string]float64

	// The value tested against; nil = the estimand's own, 0 for delta.
	Null *float64

	// "difference" (default) | "superiority" | "noninferiority" | "equivalence".
	Hypothesis string

	// "auto" (default): the verdicts of several comparisons are corrected for their
	// number | "none".
	Adjust string

	// Detail: what the result carries beyond the answer. The library computes
	// it on demand (Comparison.Complete); the command asks for it here.

	// Compare every arm with every other: ranks and groups.
	AllPairs bool

	// Compute every method that applies.
	AllIntervals bool

	// How many of the questions that changed most to list for each direction; -1 = all.
	Movers int

	// Keep every question's scores and the bootstrap distribution of each metric.
	KeepQuestions bool
}

// DefaultOptions returns the command's defaults: the zero Options with seed 11.
func DefaultOptions() Options { return Options{Seed: 11} }

// Reading returns Read with the columns that a comparison needs besides the metrics:
// those that Repeat, Cluster, By and Weight name and, if they exist, those known for
// repeats and clusters.
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

// OptionError is an option that an entry point cannot honour.
type OptionError = notice.OptionError

// entry is an entry point of the library.
type entry uint8

const (
	atPositions entry = 1 << iota // Compare
	atCells                       // CompareCells
	atRows                        // CompareRows
	atTables                      // CompareTables
	atFiles                       // CompareFiles

	everywhere = atPositions | atCells | atRows | atTables | atFiles
	single     = atPositions | atCells | atRows // of one metric
	paired     = atRows | atTables | atFiles    // which pair questions by their ids
	whole      = atTables | atFiles             // of all metrics and columns
)

// entryNames are the names of the entry points, in the order of the bits.
var entryNames = []string{"Compare", "CompareCells", "CompareRows", "CompareTables", "CompareFiles"}

// String returns the names, such as "CompareTables or CompareFiles".
func (e entry) String() string {
	var out []string
	for i, name := range entryNames {
		if e&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " or ")
}

// honoured says which entry points honour an option, by the name of its field.
var honoured = map[string]entry{
	"Key": single, "Metrics": whole, "Primary": everywhere, "Better": everywhere,
	"HigherIsBetter": everywhere, "LowerIsBetter": everywhere, "Range": everywhere, "Ranges": everywhere, "Scale": paired,
	"Missing": paired, "Errors": whole, "Duplicates": paired, "Repeat": whole, "Cluster": whole, "By": whole, "MinSlice": whole,
	"Weight": whole, "Read": whole,
	"Estimand": everywhere, "Estimands": everywhere, "Interval": everywhere, "Engine": everywhere, "NBoot": everywhere,
	"Seed": everywhere, "Level": everywhere, "Margin": everywhere, "Margins": everywhere,
	"MarginPercent": everywhere, "MarginPercents": everywhere, "Null": everywhere, "Hypothesis": everywhere,
	"Adjust": whole, "AllPairs": whole, "AllIntervals": paired, "Movers": paired, "KeepQuestions": paired,
}

// harmless are values that hold at every entry point.
var harmless = map[string]string{"Missing": "error", "Errors": "missing", "Duplicates": "error", "Adjust": "auto"}

// checkAt returns an error for options that do nothing at an entry point.
func (o Options) checkAt(e entry) error {
	v := reflect.ValueOf(o)
	for i := range v.NumField() {
		name, value := v.Type().Field(i).Name, v.Field(i)
		if value.IsZero() || honoured[name]&e != 0 || value.Kind() == reflect.String && value.String() == harmless[name] {
			continue
		}
		return &OptionError{
			Option: name, Value: value.Interface(), Reason: "it does nothing in " + e.String(),
			Try: fmt.Sprintf("leave it out, or use %s", honoured[name]),
		}
	}
	return o.checkNames(e)
}

// checkNames returns an error for options about a metric other than the only one that
// is compared.
func (o Options) checkNames(e entry) error {
	if e&single == 0 {
		return nil
	}
	for _, n := range o.named() {
		if n.metric != o.Key {
			return &OptionError{
				Option: n.option, Value: n.metric, Reason: fmt.Sprintf("%s compares the one metric that Options.Key names, %q", e, o.Key),
				Try: "name that metric, or use " + whole.String(),
			}
		}
	}
	return nil
}

// checkCompared returns an error for options about metrics that are not compared. A
// slip in LowerIsBetter would silently reverse a verdict.
func (o Options) checkCompared(metrics []string) error {
	for _, n := range o.named() {
		if slices.Contains(metrics, n.metric) || n.option == "Scale" { // which ScaleTables has checked
			continue
		}
		sorted := slices.Sorted(slices.Values(metrics))
		return &OptionError{
			Option: n.option, Value: n.metric, Reason: "no metric of that name is compared", Try: notice.NearestMetric(n.option, n.metric, sorted),
		}
	}
	return nil
}

// namedMetric is a metric that an option names.
type namedMetric struct{ option, metric string }

// named returns the metrics that options name, except options that choose metrics.
func (o Options) named() []namedMetric {
	var out []namedMetric
	add := func(option string, metrics iter.Seq[string]) {
		for _, metric := range slices.Sorted(metrics) {
			out = append(out, namedMetric{option, metric})
		}
	}
	add("LowerIsBetter", slices.Values(o.LowerIsBetter))
	add("HigherIsBetter", slices.Values(o.HigherIsBetter))
	add("Ranges", maps.Keys(o.Ranges))
	add("Margins", maps.Keys(o.Margins))
	add("MarginPercents", maps.Keys(o.MarginPercents))
	add("Estimands", maps.Keys(o.Estimands))
	add("Scale", maps.Keys(o.Scale))
	return out
}
