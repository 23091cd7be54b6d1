package interval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The order of columns by the least of their residuals is the order by all of
// them, of columns without residuals too.
func TestOrderOfColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	for range 200 {
		var j Joint
		for range 1 + r.IntN(6) {
			e := make([]float64, 5)
			for i := range e {
				if r.IntN(3) > 0 {
					e[i] = float64(r.IntN(9)-4) / 4
				}
			}
			if r.IntN(4) == 0 {
				clear(e)
			}
			j.Add(ColumnOf(len(e), e, []float64{1, 1, 1, 1, 1}, 1, len(e)))
		}
		if got, want := j.order(), j.orderBySorting(); !slices.Equal(got, want) {
			t.Fatalf("%v, by all residuals %v, of %+v", got, want, j.columns)
		}
	}
}
