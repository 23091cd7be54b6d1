package pair

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWeightedEqualsCellsOf(t *testing.T) {
	want, err := CellsOf([]float64{0, 1, 0, 1, 1}, []float64{1, 1, 1, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Weighted([]float64{1, 0, 1, 1, 0}, []float64{0, 1, 1, 1, 0}, []float64{1, 2, 1, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("counted pairs are other cells than the pairs themselves (-want +got):\n%s", d)
	}
}

func TestWeightedRefuses(t *testing.T) {
	one := []float64{1, 2}
	for name, c := range map[string][3][]float64{
		"lengths":  {one, one, {1}},
		"negative": {one, one, {1, -1}},
		"fraction": {one, one, {1, 1.5}},
		"NaN":      {one, one, {1, math.NaN()}},
		"value":    {one, {1, math.Inf(1)}, {1, 1}},
		"too few":  {one, one, {1, 0}},
	} {
		if got, err := Weighted(c[0], c[1], c[2]); err == nil {
			t.Errorf("%s: accepted as %v", name, got)
		}
	}
}
