package pair

import (
	"fmt"
	"math"
	"slices"
)

// Cells are the distinct (a, b) value pairs of one metric and the number of questions
// with each. Every engine works on them. A binary metric has at most four cells,
// whatever the number of questions.
//
// Cells are canonical: sorted by d = b − a, then a, then b, without duplicates and
// without −0. Two data sets that differ only in the order of their questions have equal
// Cells. Cells with equal d but other values are not merged.
type Cells struct {
	A []float64 // value of the baseline, finite
	B []float64 // value of the candidate, finite
	W []float64 // number of questions with the pair: whole numbers ≥ 1
	N int       // number of questions: the sum of W, ≥ 2

	// S is the size of each cell's unit, > 0: the weight of a question, or the number
	// of questions in a cluster; A and B are then totals over the unit. Nil means that
	// every unit is one question of weight 1.
	S []float64
}

// Len returns the number of distinct pairs.
func (c Cells) Len() int { return len(c.A) }

// D returns b − a of cell i.
func (c Cells) D(i int) float64 { return c.B[i] - c.A[i] }

// CellsOf groups the pairs (a[i], b[i]). The order of the pairs does not matter. It
// returns an error that names the first wrong index (from 0) if the lengths differ, if
// there are fewer than two pairs, if a value is NaN or infinite, or if a difference
// overflows.
func CellsOf(a, b []float64) (Cells, error) {
	if len(a) != len(b) {
		return Cells{}, &Error{
			Msg:  fmt.Sprintf("the baseline has %d values and the candidate %d: no pair at index %d", len(a), len(b), min(len(a), len(b))),
			Hint: "give both arms one value for every question, in the same order",
		}
	}
	if len(a) < 2 {
		return Cells{}, tooFew(len(a))
	}
	if uint64(len(a)) > mostPairs {
		return Cells{}, &Error{Msg: fmt.Sprintf("%d pairs: more than %d", len(a), uint64(mostPairs)), Hint: "group them into cells with counts first"}
	}
	c, ok := countCells(a, b)
	if !ok {
		c, ok = sortCells(a, b)
	}
	if !ok {
		return Cells{}, badValue(a, b)
	}
	return c, nil
}

// Repeated expands values, one for each cell, to one for each question; nil for nil.
func (c Cells) Repeated(values []float64) []float64 {
	if values == nil {
		return nil
	}
	out := make([]float64, 0, c.N)
	for i, k := range c.W {
		for range int(k) {
			out = append(out, values[i])
		}
	}
	return out
}

// Swap returns the cells with the arms exchanged.
func (c Cells) Swap() Cells {
	if c.S != nil {
		return c.swapSized()
	}
	s := Cells{A: reversed(c.B), B: reversed(c.A), W: c.W, N: c.N}
	if c.N > c.Len() { // otherwise all counts are 1, and can be shared
		s.W = reversed(c.W)
	}
	// Exchanging the arms negates every d exactly, so that reversing restores the order
	// except for cells of equal d, which are now ordered by the other arm.
	for lo := 0; lo < s.Len(); {
		hi := lo + 1
		for hi < s.Len() && s.D(hi) == s.D(lo) {
			hi++
		}
		if hi-lo > 1 {
			s.sortRange(lo, hi)
		}
		lo = hi
	}
	return s
}

func reversed(x []float64) []float64 {
	y := slices.Clone(x)
	slices.Reverse(y)
	return y
}

// cell is one pair with its count, while cells are being sorted.
type cell struct{ a, b, w float64 }

// order compares two cells with finite values in the canonical order.
func order(x, y cell) int {
	dx, dy := x.b-x.a, y.b-y.a
	switch {
	case dx != dy:
		return sign(dx < dy)
	case x.a != y.a:
		return sign(x.a < y.a)
	case x.b != y.b:
		return sign(x.b < y.b)
	}
	return 0
}

func sign(less bool) int {
	if less {
		return -1
	}
	return 1
}

func (c Cells) sortRange(lo, hi int) {
	s := make([]cell, hi-lo)
	for i := range s {
		s[i] = cell{c.A[lo+i], c.B[lo+i], c.W[lo+i]}
	}
	slices.SortFunc(s, order)
	for i, x := range s {
		c.A[lo+i], c.B[lo+i] = x.a, x.b
		if c.W[lo+i] != x.w { // never where all are 1: W may be shared then
			c.W[lo+i] = x.w
		}
	}
}

// gather sorts cells given in any order, with repeats, and merges equal ones. ok is
// false if a value or a difference is not finite.
func gather(s []cell) (c Cells, ok bool) {
	for i, x := range s {
		if !finite(x.b - x.a) {
			return Cells{}, false
		}
		s[i].a, s[i].b = x.a+0, x.b+0 // −0 + 0 is 0
	}
	slices.SortFunc(s, order)
	c = Cells{A: make([]float64, 0, len(s)), B: make([]float64, 0, len(s)), W: make([]float64, 0, len(s))}
	total := 0.0
	for _, x := range s {
		c.add(x)
		total += x.w
	}
	c.N = int(total)
	return c, true
}

// add appends a cell that does not precede the last one; it merges equal cells.
func (c *Cells) add(x cell) {
	if k := len(c.A) - 1; k >= 0 && c.A[k] == x.a && c.B[k] == x.b {
		c.W[k] += x.w
		return
	}
	c.A, c.B, c.W = append(c.A, x.a), append(c.B, x.b), append(c.W, x.w)
}

// finite reports whether x is finite; it is false for NaN. The difference of two values
// is finite only if both are, so checking d checks all three.
func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }
