package pair

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Subsets have the cells that CellsOf makes of their pairs, ties and −0 among them.
func TestSubsetsEqualCellsOf(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	for _, step := range []float64{0, 1, .125} {
		n := 400
		a, b := make([]float64, n), make([]float64, n)
		for i := range a {
			a[i], b[i] = r.NormFloat64(), r.NormFloat64()
			if step > 0 {
				a[i], b[i] = step*math.Round(a[i]/step), step*math.Round(b[i]/step)
			}
		}
		s, err := NewSubsets(a, b)
		if err != nil {
			t.Fatal(err)
		}
		part := s.Empty()
		var x, y []float64
		for k, i := range r.Perm(n) {
			part.Add(i)
			if x, y = append(x, a[i]), append(y, b[i]); k%37 != 1 {
				continue
			}
			want, err := CellsOf(x, y)
			got, err2 := part.Cells()
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("steps of %v, %d pairs (-CellsOf +Cells):\n%s", step, k+1, d)
			}
		}
	}
	s, _ := NewSubsets([]float64{1, 2}, []float64{2, 3})
	one := s.Empty()
	one.Add(1)
	if _, err := one.Cells(); err == nil {
		t.Error("one pair was taken")
	}
	if _, err := NewSubsets([]float64{1, math.NaN()}, []float64{2, 3}); err == nil {
		t.Error("NaN was taken")
	}
}
