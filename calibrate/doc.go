// Package calibrate measures how well intervals work. It draws sets of questions from a
// population whose true difference is known, computes on each set the interval that a
// comparison would show, and counts how often the interval contains the true
// difference, on which side it misses, how wide it is, and how often a change is
// claimed although there is none.
package calibrate
