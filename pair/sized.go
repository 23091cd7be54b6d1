package pair

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Sized returns canonical cells of units of different sizes. a[i] and b[i] are the
// unit's totals of both arms, and s[i] is its size: a question's weight, or the number
// of questions of a cluster. Every unit is one resampled observation. It returns an
// error under the conditions of CellsOf, and if a size is not a finite number above 0.
func Sized(a, b, s []float64) (Cells, error) {
	if len(s) != len(a) {
		return Cells{}, &Error{
			Msg:  fmt.Sprintf("%d values and %d sizes", len(a), len(s)),
			Hint: "give every unit one size",
		}
	}
	for i, v := range s {
		if !(v > 0) || math.IsInf(v, 0) {
			return Cells{}, &Error{
				Msg:  fmt.Sprintf("the size at index %d is %v", i, v),
				Hint: "sizes and weights are finite numbers above 0; leave out what is not to count",
			}
		}
	}
	plain, err := CellsOf(a, b)
	if err != nil {
		return Cells{}, err
	}
	order := make([]int, len(a))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(b[i]-a[i], b[j]-a[j]), cmp.Compare(a[i], a[j]), cmp.Compare(b[i], b[j]), cmp.Compare(s[i], s[j]))
	})
	c := Cells{N: plain.N}
	for _, i := range order {
		x, y := a[i]+0, b[i]+0 // −0 + 0 is 0
		if k := len(c.A) - 1; k >= 0 && c.A[k] == x && c.B[k] == y && c.S[k] == s[i] {
			c.W[k]++
			continue
		}
		c.A, c.B, c.S, c.W = append(c.A, x), append(c.B, y), append(c.S, s[i]), append(c.W, 1)
	}
	return c, nil
}

// Size returns the size of cell i.
func (c Cells) Size(i int) float64 {
	if c.S == nil {
		return 1
	}
	return c.S[i]
}

// swapSized exchanges the arms of sized cells.
func (c Cells) swapSized() Cells {
	order := make([]int, c.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(-c.D(i), -c.D(j)), cmp.Compare(c.B[i], c.B[j]), cmp.Compare(c.A[i], c.A[j]), cmp.Compare(c.S[i], c.S[j]))
	})
	out := Cells{N: c.N}
	for _, i := range order {
		out.A, out.B = append(out.A, c.B[i]), append(out.B, c.A[i])
		out.S, out.W = append(out.S, c.S[i]), append(out.W, c.W[i])
	}
	return out
}

// Alone returns the cells of one arm: its values x against a baseline of 0, with the
// counts and sizes of the cells.
func (c Cells) Alone(x []float64) (Cells, error) {
	if c.S == nil {
		return Weighted(make([]float64, len(x)), x, c.W)
	}
	var values, sizes []float64
	for i, w := range c.W {
		for range int(w) {
			values, sizes = append(values, x[i]), append(sizes, c.S[i])
		}
	}
	return Sized(make([]float64, len(values)), values, sizes)
}

// Canonical checks cells that were not made by this package and sorts them.
func (c Cells) Canonical() (Cells, error) {
	if c.S == nil {
		return Weighted(c.A, c.B, c.W)
	}
	if len(c.S) != len(c.A) {
		return Sized(c.A, c.B, c.S) // returns the error
	}
	if _, err := Weighted(c.A, c.B, c.W); err != nil {
		return Cells{}, err
	}
	var a, b, s []float64
	for i, w := range c.W {
		for range int(w) {
			a, b, s = append(a, c.A[i]), append(b, c.B[i]), append(s, c.S[i])
		}
	}
	return Sized(a, b, s)
}
