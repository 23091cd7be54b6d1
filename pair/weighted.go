package pair

import (
	"fmt"
	"math"
)

// Weighted returns canonical cells of pairs that come with the number of questions with
// each, in any order and with repeats, as a database counts them. Pairs with no
// question are left out. It returns an error if the lengths differ, if a value is not
// finite, if a count is not a whole number of at least 0, or if fewer than two
// questions are left.
func Weighted(a, b, w []float64) (Cells, error) {
	if len(a) != len(b) || len(a) != len(w) {
		return Cells{}, &Error{
			Msg:  fmt.Sprintf("cells of unequal length: %d baseline values, %d candidate values, %d counts", len(a), len(b), len(w)),
			Hint: "give one baseline value, one candidate value and one count for every cell",
		}
	}
	s := make([]cell, 0, len(a))
	total := 0.0
	for i, k := range w {
		if k < 0 || k != math.Trunc(k) || k > 1<<53 {
			return Cells{}, &Error{
				Msg:  fmt.Sprintf("the count of cell %d is %v, no whole number of at least 0", i, k),
				Hint: "counts say how many questions have the pair of scores",
			}
		}
		if k > 0 {
			s = append(s, cell{a[i], b[i], k})
			total += k
		}
	}
	if total == float64(len(w)) && len(s) == len(w) {
		return CellsOf(a, b)
	}
	if total < 2 {
		return Cells{}, tooFew(int(total))
	}
	c, ok := gather(s)
	if !ok {
		return Cells{}, badValue(a, b)
	}
	return c, nil
}
