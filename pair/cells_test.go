package pair

import (
	"math"
	"strings"
	"testing"
)

func TestCellsOfBinary(t *testing.T) {
	c, err := CellsOf([]float64{1, 0, 1, 0, 0}, []float64{0, 1, 1, 1, math.Copysign(0, -1)})
	if err != nil {
		t.Fatal(err)
	}
	// By hand: d = −1 once, d = 0 twice ((0,0) before (1,1)), d = 1 twice.
	want := Cells{A: []float64{1, 0, 1, 0}, B: []float64{0, 0, 1, 1}, W: []float64{1, 1, 1, 2}, N: 5}
	if !same(c, want) {
		t.Errorf("got %v, want %v", c, want)
	}
}

func TestCellsOfErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	big := make([]float64, 3000)
	for i := range big {
		big[i] = float64(i)
	}
	bad := append([]float64(nil), big...)
	bad[2999] = nan
	for _, tc := range []struct {
		a, b []float64
		want string
	}{
		{[]float64{1, 2}, []float64{1}, "index 1"},
		{nil, nil, "0 pairs"},
		{[]float64{1}, []float64{1}, "1 pair of scores"},
		{[]float64{1, nan}, []float64{1, 2}, "baseline's value at index 1 is NaN"},
		{[]float64{1, 2}, []float64{inf, nan}, "candidate's value at index 0 is +Inf"},
		{[]float64{inf, 2}, []float64{inf, 1}, "baseline's value at index 0 is +Inf"},
		{[]float64{1, 1e308}, []float64{1, -1e308}, "index 1 overflows"},
		{big, bad, "candidate's value at index 2999 is NaN"},
		{bad, bad, "baseline's value at index 2999 is NaN"},
	} {
		_, err := CellsOf(tc.a, tc.b)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("got %v, want %q", err, tc.want)
		}
	}
}

// same compares bit by bit, so that −0 and 0 differ.
func same(x, y Cells) bool {
	if x.N != y.N || x.Len() != y.Len() {
		return false
	}
	for i := range x.A {
		if math.Float64bits(x.A[i]) != math.Float64bits(y.A[i]) ||
			math.Float64bits(x.B[i]) != math.Float64bits(y.B[i]) || x.W[i] != y.W[i] {
			return false
		}
	}
	return true
}
