package realgain_test

import (
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// The range that a format declares counts like an option's, which overrules it;
// it is not that of scores which were multiplied.
func TestDeclaredRangeOfFormats(t *testing.T) {
	table := func(label string, values ...float64) *scores.Table {
		a := tabletest.Arm(label, values, nil)
		a.Roles.Metrics = []scores.MetricRole{{Name: "*", Range: [2]float64{0, 5}}}
		return a
	}
	a, b := table("a", 1, 2, 4, 3, 1), table("b", 2, 2, 5, 4, 3)
	name := a.Metrics[0].Name
	for what, c := range map[string]struct {
		opt  realgain.Options
		want *[2]float64
	}{
		"declared":  {realgain.Options{}, &[2]float64{0, 5}},
		"overruled": {realgain.Options{Ranges: map[string][2]float64{name: {0, 10}}}, &[2]float64{0, 10}},
		"scaled":    {realgain.Options{Scale: map[string]float64{name: 2}}, nil},
	} {
		got := tabletest.Compared(t, []*scores.Table{a, b}, c.opt).Comparisons[0].Metrics[0].Range
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: range %v, want %v", what, got, c.want)
		}
	}
	low := table("low", 1, 2, 6, 3, 1)
	if _, err := realgain.CompareTables([]*scores.Table{low, b}, realgain.Options{}); err == nil {
		t.Error("a score outside the declared range was compared")
	}
}
