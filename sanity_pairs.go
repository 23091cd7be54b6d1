package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

const (
	// leastPairs is the number of questions below which how scores go together
	// says nothing.
	leastPairs = 10
	// surely is how many standard errors of a correlation of 0, 1/√n, are no
	// accident.
	surely = 2.58
	// Scores that agree so by row and only so by id were paired wrongly.
	agreeing, disagreeing = 0.5, 0.2
)

// pairsOf are the pairs that have both values.
func pairsOf(a, b []float64) (pair.Cells, error) {
	x, y := make([]float64, 0, len(a)), make([]float64, 0, len(a))
	for i := range a {
		if !math.IsNaN(a[i] + b[i]) {
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	return pair.CellsOf(x, y)
}

// correlationOf returns the correlation of the pairs that have both values, NaN
// where one side does not vary, and their number. It is for looking at: its
// last digits depend on the order of the pairs.
func correlationOf(a, b []float64) (r float64, n int) {
	var ma, mb, aa, bb, ab float64
	for i := range a {
		if math.IsNaN(a[i] + b[i]) {
			continue
		}
		n++
		da, db := a[i]-ma, b[i]-mb
		ma, mb = ma+da/float64(n), mb+db/float64(n)
		aa, bb, ab = aa+da*(a[i]-ma), bb+db*(b[i]-mb), ab+da*(b[i]-mb)
	}
	if !(aa > 0 && bb > 0) {
		return nan, n
	}
	return ab / math.Sqrt(aa) / math.Sqrt(bb), n
}

// uncorrelated warns where the questions that are hard for one arm are not for
// the other, as after a wrong join. Nothing is to be seen at a ceiling or a
// floor.
func uncorrelated(own pair.Cells) *Warning {
	r := own.Moments().Correlation()
	if own.N < correlationNeeds || !(r < lowCorrelation) || alike(own) > mostAlike {
		return nil
	}
	return new(notice.New("low-correlation", fmt.Sprintf("scores are almost uncorrelated (r = %s); the same questions are expected to be hard for both arms", correlationText(r)),
		"check that the ids name the same questions in both files"))
}

// opposed warns where questions that one arm answers well are those that the
// other answers badly, which hardly happens where ids name the same questions.
func opposed(r float64, n int) *Warning {
	if n < leastPairs || !(r < -surely/math.Sqrt(float64(n))) {
		return nil
	}
	return new(notice.New("negative-correlation", fmt.Sprintf("scores are negatively correlated (r = %s): questions with high scores in one arm have low ones in the other", correlationText(r)),
		"check that the ids name the same questions, and that more means the same in both"))
}

func correlationText(r float64) string { return wording.TrueMinus(fmt.Sprintf("%.2f", r+0)) }

// rowCorrelation is the correlation of scores row by row, whatever the ids; NaN
// where it says nothing: files sorted by their scores agree in any case.
func rowCorrelation(a, b []float64) float64 {
	if len(a) != len(b) || monotone(a) || monotone(b) {
		return nan
	}
	r, _ := correlationOf(a, b)
	return r
}

// shuffled warns where the scores of two arms agree row by row but not by id,
// over n questions: the ids of one were permuted.
func shuffled(metric string, byRow, byID float64, n int, labels [2]string) *Warning {
	if n < 2*leastPairs || !(byRow >= agreeing) || !(byID <= disagreeing) {
		return nil
	}
	return new(notice.New("shuffled-ids", fmt.Sprintf("%s of %s agrees with that of %s row by row (r = %s) but not by id (r = %s): the ids of one may be shuffled",
		metric, labels[1], labels[0], correlationText(byRow), correlationText(byID)),
		"check how the ids were written; --id names another column"))
}

// monotone reports whether values only rise, or only fall.
func monotone(x []float64) bool {
	rises, falls := false, false
	last := nan
	for _, v := range x {
		rises, falls = rises || v > last, falls || v < last
		if !math.IsNaN(v) {
			last = v
		}
	}
	return !rises || !falls
}

// numbered reports whether ids are the numbers of their rows, from 0 or 1.
func numbered(ids []int64) bool {
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

// rowNumbers warns where the ids of both arms, na and nb of them, are row
// numbers and the scores of the same number do not go together: r is their
// largest correlation, over n questions.
func rowNumbers(na, nb int, r float64, n int, labels [2]string) *Warning {
	const hint = "name the questions by their texts or keys: --id COLUMN"
	switch {
	case r > surely/math.Sqrt(float64(n)):
		return nil
	case na != nb:
		return new(notice.New("row-number-ids", fmt.Sprintf("the ids are row numbers, %d in %s and %d in %s: a row that one of them lacks shifts all that follow",
			na, labels[0], nb, labels[1]), hint))
	case n >= correlationNeeds && r < lowCorrelation:
		return new(notice.New("row-number-ids", fmt.Sprintf("the ids are row numbers, and scores of the same number are almost uncorrelated (r = %s)", correlationText(r)), hint))
	}
	return nil
}
