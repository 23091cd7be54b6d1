// Package realgain reports whether a change to a search, RAG or LLM system is a
// real gain, how large it is, and how many more questions would settle it.
//
// Questions differ in difficulty far more than two systems differ in quality,
// so the package compares systems question by question: it pairs the scores of
// two systems, the baseline and the candidate, and resamples questions, both
// systems on the same draw. For a metric m,
//
//	delta = mean over the questions of (m of the candidate − m of the baseline)
//
// with an interval, a p-value, the probability that the candidate is better and
// a verdict: improved, regressed, equivalent, non-inferior or inconclusive. With
// the exact engine, the default, the bootstrap distribution is computed and not
// simulated: the answer has no Monte Carlo error and needs no seed.
//
//	before := []float64{1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1}
//	after := []float64{1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1}
//	c, err := realgain.Compare(before, after, realgain.DefaultOptions())
//	if err != nil {
//		return err
//	}
//	fmt.Printf("%+.2f [%+.2f, %+.2f] %s\n", c.Delta, c.CI[0], c.CI[1], c.Verdict)
//	// +0.25 [-0.17, +0.58] inconclusive
//
// [Compare] takes scores by position, [CompareRows] pairs them by question id,
// [CompareCells] takes the distinct pairs of scores with their counts, as a
// database counts them, and [CompareFiles] reads the files that evaluation tools
// write. All of them end in [compare.Of], so they agree.
//
// # Results
//
// A [Result] holds every candidate against the baseline, a [Comparison] for each
// metric. It is plain data: what is unknown is NaN, written as null in JSON and
// never as 0. [ReadResult] reads it back. Several metrics or candidates form
// families, whose intervals hold together; a verdict follows the interval that
// the row shows ([Comparison.DecidingCI]).
//
// Costly parts are computed on demand: [Comparison.Complete] for the other
// intervals and the cross-checks, [Comparison.Pilot] for package plan,
// [Comparison.Subset] and [Comparison.WithDraws] for package converge.
//
// # Errors
//
// Wrong input is an error and never a number. An option that an entry point
// cannot honour, or that names a metric which is not compared, is an [OptionError]
// that names it. Errors have a method HintText
// that says how to go on.
//
// # Reading the code
//
// Files, each uses those before it:
//
//	options settings compare versus result missing member within notes
//	allpairs families design leftout ratios files rows slices
package realgain

import "github.com/realgain/realgain/internal/version"

// Version returns the version of realgain, with the commit when it was built
// from a checkout that is known.
func Version() string { return version.Text() }
