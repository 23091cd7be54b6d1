package interval_test

import (
	"math"
	"testing"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// The interval of a mean with a declared range ends where that does, at either
// end; without one nothing stops it.
func TestOfMean(t *testing.T) {
	of := func(x []float64, within *[2]float64, level float64) [2]float64 {
		cells, err := pair.CellsOf(make([]float64, len(x)), x)
		if err != nil {
			t.Fatal(err)
		}
		out, err := interval.OfMean(cells, within, false, level)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	high, low := []float64{1, 1, 1, 1, 1, 1, 0.2, 1, 1, 1}, []float64{0, 0, 0, 0, 0, 0, 0.8, 0, 0, 0}
	unit := &[2]float64{0, 1}
	if free, kept := of(high, nil, 0.95), of(high, unit, 0.95); !(free[1] > 1) || kept[1] > 1 || !(kept[0] < 0.92) {
		t.Errorf("near 1: %v without a range, %v within [0, 1]", free, kept)
	}
	if free, kept := of(low, nil, 0.95), of(low, unit, 0.95); !(free[0] < 0) || kept[0] < 0 || !(kept[1] > 0.08) {
		t.Errorf("near 0: %v without a range, %v within [0, 1]", free, kept)
	}
	if narrow, wide := of(high, unit, 0.9), of(high, unit, 0.99); !(wide[0] < narrow[0]) {
		t.Errorf("level 0.9: %v, 0.99: %v", narrow, wide)
	}
}

func TestLevelOf(t *testing.T) {
	for asked, want := range map[float64]float64{0: 0.95, 0.5: 0.5, 0.9: 0.9, 0.999: 0.999} {
		if got, err := interval.LevelOf(asked); got != want || err != nil {
			t.Errorf("level %v is %v, %v", asked, got, err)
		}
	}
	for _, asked := range []float64{0.499, 1, 95, -0.95, math.NaN(), math.Inf(1)} {
		if _, err := interval.LevelOf(asked); err == nil {
			t.Errorf("level %v is accepted", asked)
		}
	}
}
