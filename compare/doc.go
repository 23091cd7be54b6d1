// Package compare compares two arms on one metric.
//
// [Of] takes a [Setup], which says what is estimated, by which interval and against
// which hypothesis, and a [Subject], the scores. It returns a [Comparison]: the
// estimate with its interval, p-values, the verdict and warnings. Parts that cost
// more are computed on demand: [Comparison.Complete], [Comparison.Pilot],
// [Comparison.Subset] and [Comparison.WithDraws].
//
// The package knows neither files nor tables and compares nothing with anything else.
// Package realgain reads options, pairs arms by question, puts comparisons into
// families, and fills slices, movers, runs and bounds for missing answers. For that,
// [Comparison.Inside] has what the comparison was computed from.
//
// # Reading the code
//
// Files, each uses those before it:
//
//	setup work comparison verdicts checks drawn simulate units pilot details
//	fit warnings method inside compare questions cluster json means subset
package compare
