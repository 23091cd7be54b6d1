package realgain_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain"
)

// row makes a row with one score.
func row(id string, score float64) realgain.Row {
	return realgain.Row{ID: id, Scores: map[string]float64{"acc": score}}
}

// What CompareRows leaves out or scores 0 is said in the words of Options.
func TestRowsSayWhatTheyLeaveOut(t *testing.T) {
	a := []realgain.Row{row("1", 1), row("2", 0), row("3", 1), row("4", 1)}
	b := []realgain.Row{row("1", 1), row("2", 1), row("5", 1)}
	for missing, want := range map[string][3]string{
		"drop": {"dropped", "3 questions left out: not scored in both arms", `Options.Missing "zero" scores them 0`},
		"zero": {"zeroed", "3 questions without a score counted as 0", `Options.Missing "drop" leaves them out instead`},
	} {
		c, err := realgain.CompareRows(a, b, realgain.Options{Key: "acc", Missing: missing})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, w := range c.Warnings {
			if w.Code != want[0] {
				continue
			}
			found = true
			if w.Message != want[1] || w.Hint != want[2] {
				t.Errorf("%s: %+v", missing, w)
			}
		}
		if !found {
			t.Errorf("missing %s: no warning %q among %+v", missing, want[0], c.Warnings)
		}
	}
}

// An id that names nothing is refused, as in files, and so is a number of
// movers that means nothing.
func TestRowsRefuse(t *testing.T) {
	good := []realgain.Row{row("1", 1), row("2", 0), row("3", 1)}
	for _, c := range []struct {
		rows []realgain.Row
		opt  realgain.Options
		want string
	}{
		{[]realgain.Row{row("1", 1), row("", 0), row("3", 1)}, realgain.Options{}, "row 1 of the candidate has no id"},
		{[]realgain.Row{row("1", 1), row("2", 0), row(" \t", 1)}, realgain.Options{}, "row 2 of the candidate has no id"},
		{good, realgain.Options{Movers: -2}, "movers -2"},
		{[]realgain.Row{row("1", 1)}, realgain.Options{Missing: "zero", Better: "lower"}, "would make them the best"},
	} {
		c.opt.Key = "acc"
		_, err := realgain.CompareRows(good, c.rows, c.opt)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
