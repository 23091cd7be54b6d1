package crosscheck

import "math"

// McNemar returns the exact two-sided p-value of McNemar's test and its mid-p variant.
// wins and losses are the numbers of questions that only one of two systems answers
// correctly; the test is the binomial test of wins among wins + losses at ½ (Fagerland,
// Lydersen & Laake 2013, "The McNemar test for binary matched-pairs data"). The mid-p
// counts half of the observed outcome and is less conservative. Both are 1 if wins
// equals losses, and NaN if a count is negative.
func McNemar(wins, losses int) (exact, midP float64) {
	if wins < 0 || losses < 0 {
		return math.NaN(), math.NaN()
	}
	k, n := float64(min(wins, losses)), float64(wins)+float64(losses)
	if wins == losses {
		return 1, 1
	}
	tail := atMost(n, k)
	return positive(2 * tail), positive(2*tail - chance(n, k))
}
