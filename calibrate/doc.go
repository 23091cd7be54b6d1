// Package calibrate measures intervals: over a population whose true
// difference is known it draws sets of questions, computes on each the very
// interval a comparison would show, and counts how often the truth is inside,
// on which side it is missed, how wide the interval is and how often a change
// is claimed where there is none.
package calibrate
