package sanity

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/notice"
)

// Scores with a correlation above agreeing by row and below disagreeing by id were
// probably paired wrongly.
const agreeing, disagreeing = 0.5, 0.2

// RowCorrelation returns the correlation of scores row by row, whatever the ids are. It
// is NaN if it is not informative: files sorted by score always agree.
func RowCorrelation(a, b []float64) float64 {
	if len(a) != len(b) || monotone(a) || monotone(b) {
		return math.NaN()
	}
	r, _ := Correlation(a, b)
	return r
}

// Shuffled returns a warning if the scores of two arms agree row by row but not by id,
// over n questions: the ids of one arm were permuted.
func Shuffled(metric string, byRow, byID float64, n int, labels [2]string) *notice.Warning {
	if n < 2*leastPairs || !(byRow >= agreeing) || !(byID <= disagreeing) {
		return nil
	}
	return new(notice.New("shuffled-ids", fmt.Sprintf("%s of %s agrees with that of %s row by row (r = %s) but not by id (r = %s): the ids of one may be shuffled",
		metric, labels[1], labels[0], rounded(byRow), rounded(byID)),
		"check how the ids were written; Options.Read.ID names another column"))
}

// monotone reports whether the values never decrease or never increase.
func monotone(x []float64) bool {
	rises, falls := false, false
	last := math.NaN()
	for _, v := range x {
		rises, falls = rises || v > last, falls || v < last
		if !math.IsNaN(v) {
			last = v
		}
	}
	return !rises || !falls
}

// Numbered reports whether ids are the numbers of their rows, from 0 or 1.
func Numbered(ids []int64) bool {
	if len(ids) < leastPairs || ids[0] != 0 && ids[0] != 1 {
		return false
	}
	for i, id := range ids {
		if id != ids[0]+int64(i) {
			return false
		}
	}
	return true
}

// RowNumbers returns a warning if the ids of both arms are row numbers and the scores
// with the same number are unrelated. na and nb are the numbers of ids, and r is the
// largest correlation, over n questions.
func RowNumbers(na, nb int, r float64, n int, labels [2]string) *notice.Warning {
	const hint = `name the questions by their texts or keys: Options.Read.ID "COLUMN"`
	switch {
	case r > surely/math.Sqrt(float64(n)):
		return nil
	case na != nb:
		return new(notice.New("row-number-ids", fmt.Sprintf("the ids are row numbers, %d in %s and %d in %s: a row that one of them lacks shifts all that follow",
			na, labels[0], nb, labels[1]), hint))
	case Unrelated(r, n):
		return new(notice.New("row-number-ids", fmt.Sprintf("the ids are row numbers, and scores of the same number are almost uncorrelated (r = %s)", rounded(r)), hint))
	}
	return nil
}
