package scores_test

import (
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/scores"
)

// The cut is applied after the factor: 52 is scaled to 0.52 and then compared with 0.5.
func TestScaled(t *testing.T) {
	const text = "id,arm,score\n1,a,52\n2,b,\n3,a,7\n4,a,57\n"
	cut := []scores.Cut{{Metric: "score", Op: ">=", At: 0.5}}
	plain := read(t, "a.csv", text, scores.Options{}).Metrics[0]
	tables, err := scores.ReadArms([]string{file(t, "a.csv", text)}, scores.Options{ArmColumn: "arm", Binarize: cut})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		m                    scores.Metric
		before, want, source []float64
	}{
		{plain, []float64{52, math.NaN(), 7, 57}, []float64{0.52, math.NaN(), 0.07, 0.57}, []float64{0.52, math.NaN(), 0.07, 0.57}},
		{tables[0].Metrics[0], []float64{1, 1, 1}, []float64{1, 0, 1}, []float64{0.52, 0.07, 0.57}},
	} {
		got, err := c.m.Scaled(0.01)
		if err != nil {
			t.Fatal(err)
		}
		name, source := got.Source()
		same := func(x, y []float64) bool {
			return slices.EqualFunc(x, y, func(a, b float64) bool { return a == b || a != a && b != b })
		}
		if got.Name != c.m.Name || name != "score" || !same(got.Values, c.want) || !same(source, c.source) || got.Missing != c.m.Missing {
			t.Errorf("%s of %s: %v, made of %v, want %v of %v", got.Name, name, got.Values, source, c.want, c.source)
		}
		if !same(c.m.Values, c.before) {
			t.Errorf("the metric itself became %v", c.m.Values)
		}
	}
	if _, err := plain.Scaled(1e308); err == nil {
		t.Error("52 times 1e308 is no number")
	}
}
