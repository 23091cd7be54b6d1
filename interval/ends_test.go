package interval

import (
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// The ends of the range are those of the change of one unit, brought to the
// scale of the residuals. Expected values worked by hand.
func TestEndsOfTheRange(t *testing.T) {
	for _, c := range []struct {
		name      string
		cells     pair.Cells
		of        estimand.Linear
		width     float64
		low, high float64
	}{
		{"difference", pair.Cells{A: []float64{0, 1}, B: []float64{1, 1}, W: []float64{1, 1}, N: 2}, estimand.Delta{}, 1, -1, 1},
		{"judge scores", pair.Cells{A: []float64{1, 5}, B: []float64{2, 5}, W: []float64{3, 1}, N: 4}, estimand.Delta{}, 4, -4, 4},
		// Means .5 and .75: the residual at 1.5 of a baseline of .5 is ±1 + .5 − 1.5·.5.
		{"ratio", pair.Cells{A: []float64{0, 1}, B: []float64{0.5, 1}, W: []float64{1, 1}, N: 2}, fitRatio(t, []float64{0, 1}, []float64{0.5, 1}), 1, -1.25, 0.75},
		// A baseline of 2 throughout: the ratio is 1 ± 3/2.
		{"ratio of a constant", pair.Cells{A: []float64{2, 2}, B: []float64{2, 3}, W: []float64{1, 1}, N: 2}, fitRatio(t, []float64{2, 2}, []float64{2, 3}), 3, -0.5, 2.5},
		// Units of 1 and 3 questions whose totals changed by 0 and 2: delta .5,
		// which all change by ±1 in the larger unit: (±1 − .5)·3.
		{"units of two sizes", pair.Cells{A: []float64{0, 1}, B: []float64{0, 3}, S: []float64{1, 3}, W: []float64{1, 1}, N: 2}, estimand.Delta{}, 1, -4.5, 1.5},
		// Units of 2 questions each: their mean change is at most 1.
		{"units of one size", pair.Cells{A: []float64{0, 1}, B: []float64{0, 2}, S: []float64{2, 2}, W: []float64{1, 1}, N: 2}, estimand.Delta{}, 1, -1, 1},
	} {
		low, high := NewProblem(c.cells, c.of, c.width, false).ends()
		same(t, c.name+", low", low, c.low, 1e-12)
		same(t, c.name+", high", high, c.high, 1e-12)
	}
}

func fitRatio(t *testing.T, a, b []float64) estimand.Linear {
	t.Helper()
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	e, err := estimand.Ratio{}.Fit(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
