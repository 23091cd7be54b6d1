package realgain_test

import (
	"math"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// testdata/designs.py on examples/designs.
func TestDesignsOfTheExamples(t *testing.T) {
	file := func(name string) scores.Source {
		return scores.Source{Label: name, Paths: []string{"examples/designs/" + name + ".csv"}}
	}
	opt := realgain.DefaultOptions()
	opt.Metrics, opt.Cluster, opt.Missing = []string{"resolved"}, "repo", "drop"
	r, err := realgain.CompareFiles([]scores.Source{file("old"), file("new"), file("large-limit")}, opt)
	if err != nil {
		t.Fatal(err)
	}
	c, limited := r.Comparisons[0].Metrics[0], r.Comparisons[1].Metrics[0]
	for _, x := range []struct {
		name      string
		got, want float64
	}{
		{"delta", c.Delta, 0.0880952380952381},
		{"se", c.SE, 0.04826478166982555},
		{"design effect", c.Cluster.DesignEffect, 1.9500236302418197},
		{"icc", c.Cluster.ICC, 0.22851887319422434},
		{"var_between", c.Within.VarBetween, 0.06010049103574282},
		{"var_within", c.Within.VarWithin, 0.32142857142857123},
		{"noise floor", c.Within.NoiseFloor, 0.05422077050921399},
		{"worst case", limited.MissingBounds[0], 0.004761904761904773},
		{"best case", limited.MissingBounds[1], 0.3690476190476191},
	} {
		if math.Abs(x.got-x.want) > 1e-12 {
			t.Errorf("%s %v, want %v", x.name, x.got, x.want)
		}
	}
	if *c.Clusters != 30 || c.Verdict != realgain.Inconclusive || limited.Verdict != realgain.Inconclusive || tabletest.WarningOf(limited, "missing-answers") == "" {
		t.Errorf("%v clusters, %s; limited: %s, %v", *c.Clusters, c.Verdict, limited.Verdict, limited.Warnings)
	}
}
