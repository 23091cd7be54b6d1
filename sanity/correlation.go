package sanity

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

const (
	// leastPairs is the smallest number of questions whose correlation says anything
	// about the ids.
	leastPairs = 10
	// surely is the number of standard errors of a correlation of 0, 1/√n, beyond which
	// a correlation is not an accident.
	surely = 2.58
	// lowCorrelation is the correlation below which scores are almost unrelated.
	// correlationNeeds is the number of questions from which that is not an accident.
	lowCorrelation, correlationNeeds = 0.1, 50
	// mostAlike is the largest share of questions with the same score in both arms.
	// Above it the rest is mostly noise: the scores are at a ceiling or a floor.
	mostAlike = 2. / 3
)

// Pairs returns the cells of the questions that have both values.
func Pairs(a, b []float64) (pair.Cells, error) {
	x, y := make([]float64, 0, len(a)), make([]float64, 0, len(a))
	for i := range a {
		if !math.IsNaN(a[i] + b[i]) {
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	return pair.CellsOf(x, y)
}

// Correlation returns the correlation over the questions that have both values, and
// their number. It is NaN if one side does not vary. Its last digits depend on the
// order of the questions.
func Correlation(a, b []float64) (r float64, n int) {
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
		return math.NaN(), n
	}
	return ab / math.Sqrt(aa) / math.Sqrt(bb), n
}

// Unrelated reports whether a correlation over n questions is so low that the
// ids may not name the same questions in both arms.
func Unrelated(r float64, n int) bool { return n >= correlationNeeds && r < lowCorrelation }

// Uncorrelated returns a warning if the questions that are hard for one arm are not
// hard for the other, as after a wrong join. At a ceiling or a floor it returns nil,
// because nothing can be seen there.
func Uncorrelated(own pair.Cells) *notice.Warning {
	r := own.Moments().Correlation()
	if !Unrelated(r, own.N) || alike(own) > mostAlike {
		return nil
	}
	return new(notice.New("low-correlation", fmt.Sprintf("scores are almost uncorrelated (r = %s); the same questions are expected to be hard for both arms", rounded(r)),
		"check that the ids name the same questions in both files"))
}

// alike returns the share of questions that have the most frequent common score in both
// arms.
func alike(c pair.Cells) float64 {
	n := map[float64]float64{}
	most := 0.0
	for i, w := range c.W {
		if c.A[i] == c.B[i] {
			score := c.A[i] / c.Size(i)
			n[score] += w
			most = max(most, n[score])
		}
	}
	return most / float64(c.N)
}

// Opposed returns a warning if the questions that one arm answers well are those that
// the other answers badly. That hardly happens if the ids name the same questions.
func Opposed(r float64, n int) *notice.Warning {
	if n < leastPairs || !(r < -surely/math.Sqrt(float64(n))) {
		return nil
	}
	return new(notice.New("negative-correlation", fmt.Sprintf("scores are negatively correlated (r = %s): questions with high scores in one arm have low ones in the other", rounded(r)),
		"check that the ids name the same questions, and that more means the same in both"))
}

// rounded formats a correlation.
func rounded(r float64) string { return wording.TrueMinus(fmt.Sprintf("%.2f", r+0)) }
