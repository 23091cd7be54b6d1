package pair

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

var nan = math.NaN()

// table makes an arm: ids, and one metric after another as name and values.
// Row i stands on line i+2, below a heading.
func table(label, ids string, metrics ...any) *scores.Table {
	t := &scores.Table{Label: label, Files: []scores.File{{Path: label + ".csv"}}, IDColumn: "id", Questions: scores.IDsOf(strings.Fields(ids)...)}
	for i := range t.Questions.Len() {
		t.Lines = append(t.Lines, int32(i+2))
		t.FileIndex = append(t.FileIndex, 0)
	}
	for i := 0; i < len(metrics); i += 2 {
		m := scores.Metric{Name: metrics[i].(string), Values: metrics[i+1].([]float64)}
		for row, v := range m.Values {
			if math.IsNaN(v) {
				m.Missing++
				m.Shown = append(m.Shown, scores.Unknown{Row: row, Raw: "N/A"})
			}
		}
		t.Metrics = append(t.Metrics, m)
	}
	return t
}

type vals = []float64

// columns aligns and returns the pairs of one metric.
func columns(t *testing.T, p Policy, metric string, arms ...*scores.Table) (*Grid, *Columns) {
	t.Helper()
	g, err := Align(arms, p)
	if err != nil {
		t.Fatal(err)
	}
	c, err := g.Columns(metric, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	return g, c
}

func check(t *testing.T, g *Grid, c *Columns, ids string, a, b vals) {
	t.Helper()
	var got []string
	for i := range c.A {
		got = append(got, g.Questions.At(c.Question(i)))
	}
	if strings.Join(got, " ") != ids || !slices.Equal(c.A, a) || !slices.Equal(c.B, b) {
		t.Errorf("got %v %v %v, want %s %v %v", got, c.A, c.B, ids, a, b)
	}
}

func TestAlignByID(t *testing.T) {
	g, c := columns(t, Policy{}, "r",
		table("base", "q1 q2 q3", "r", vals{1, 2, 3}),
		table("cand", "q3 q1 q2", "r", vals{30, 10, 20}))
	check(t, g, c, "q1 q2 q3", vals{1, 2, 3}, vals{10, 20, 30})

	// The same rows in the same order, ids not ascending.
	g, c = columns(t, Policy{}, "r",
		table("base", "q2 q1 q3", "r", vals{2, 1, 3}),
		table("cand", "q2 q1 q3", "r", vals{20, 10, 30}))
	check(t, g, c, "q2 q1 q3", vals{2, 1, 3}, vals{20, 10, 30})
}

func TestMissingPolicies(t *testing.T) {
	base := table("base", "a b c d e", "r", vals{1, 2, nan, 4, 5}, "s", vals{1, 1, 1, 1, 1})
	cand := table("cand", "f e d c b", "r", vals{60, nan, 40, 30, 20}, "s", vals{2, 2, 2, 2, 2})
	only := []string{"r"}

	g, c := columns(t, Policy{Missing: "drop", Metrics: only}, "r", base, cand)
	check(t, g, c, "b d", vals{2, 4}, vals{20, 40})
	d := g.Drops()
	if d.OnlyInBaseline != 1 || d.OnlyInCandidate != 1 || d.Missing != 2 || d.Zeroed != 0 {
		t.Errorf("drop counts %+v", d)
	}
	want := []Drop{
		{Question: "a", Arm: "base", Reason: OnlyInBaseline, Absent: "cand", Path: "base.csv", Line: 2},
		{Question: "f", Arm: "cand", Reason: OnlyInCandidate, Absent: "base", Path: "cand.csv", Line: 2},
		{Question: "c", Arm: "base", Reason: Missing, Metric: "r", Path: "base.csv", Line: 4, Value: "N/A"},
		{Question: "e", Arm: "cand", Reason: Missing, Metric: "r", Path: "cand.csv", Line: 3, Value: "N/A"},
	}
	if !slices.Equal(d.Examples, want) {
		t.Errorf("got examples\n%+v, want\n%+v", d.Examples, want)
	}

	g, c = columns(t, Policy{Missing: "drop"}, "s", base, cand)
	check(t, g, c, "b c d e", vals{1, 1, 1, 1}, vals{2, 2, 2, 2})

	g, c = columns(t, Policy{Missing: "zero", Metrics: only}, "r", base, cand)
	check(t, g, c, "a b c d e f", vals{1, 2, 0, 4, 5, 0}, vals{0, 20, 30, 40, 0, 60})
	if d := g.Drops(); d.Zeroed != 4 || d.OnlyInBaseline+d.OnlyInCandidate+d.Missing != 0 || len(d.Examples) != 0 {
		t.Errorf("zeroed counts %+v", d)
	}
}

func TestMissingInBothArmsCountsOnce(t *testing.T) {
	g, _ := columns(t, Policy{Missing: "drop"}, "r",
		table("base", "a b c", "r", vals{nan, 2, 3}), table("cand", "a b c", "r", vals{nan, 2, 3}))
	if d := g.Drops(); d.Missing != 1 || len(d.Examples) != 2 || len(d.ByArm) != 2 {
		t.Errorf("got %+v", d)
	}
}

func TestDropCountsOneReason(t *testing.T) {
	g, c := columns(t, Policy{Missing: "drop"}, "r",
		table("base", "a b x", "r", vals{1, 2, nan}), table("cand", "a b y", "r", vals{1, 2, nan}))
	check(t, g, c, "a b", vals{1, 2}, vals{1, 2})
	if d := g.Drops(); d.OnlyInBaseline != 1 || d.OnlyInCandidate != 1 || d.Missing != 0 {
		t.Errorf("absent and without a value: got %+v", d)
	}
}

func TestDuplicatesMean(t *testing.T) {
	base := table("base", "a b a c a", "r", vals{1, 2, 0.5, 3, nan})
	cand := table("cand", "a b c c", "r", vals{10, 20, 30, 40})
	p := Policy{Duplicates: "mean", Missing: "drop"}
	g, c := columns(t, p, "r", base, cand)
	check(t, g, c, "a b c", vals{0.75, 2, 3}, vals{10, 20, 35})
	if d := g.Drops(); d.Duplicates != 3 || d.Missing != 1 {
		t.Errorf("got %+v", d)
	}
	p.Missing = "zero"
	g, c = columns(t, p, "r", base, cand)
	check(t, g, c, "a b c", vals{0.5, 2, 3}, vals{10, 20, 35})
	p.Missing = "error"
	if _, err := Align([]*scores.Table{base, cand}, p); err == nil || !strings.Contains(err.Error(), "base.csv:6") {
		t.Errorf("missing among duplicates: got %v", err)
	}
}

func TestFailures(t *testing.T) {
	base := table("base", "a b c d", "r", vals{1, 1, 1, 1})
	cand := table("cand", "a b c d", "r", vals{1, 0, 1, nan})
	cand.Failed = []string{"", "timeout", "", "timeout"}
	p := Policy{Missing: "drop"}
	g, c := columns(t, p, "r", base, cand)
	check(t, g, c, "a c", vals{1, 1}, vals{1, 1})
	if d := g.Drops(); d.Errors != 2 || d.Missing != 0 || d.Examples[0].Value != "timeout" {
		t.Errorf("got %+v", d)
	}
	p = Policy{Errors: "zero"}
	g, c = columns(t, p, "r", base, cand)
	check(t, g, c, "a b c d", vals{1, 1, 1, 1}, vals{1, 0, 1, 0})
	if d := g.Drops(); d.Zeroed != 2 || d.Errors != 0 {
		t.Errorf("got %+v", d)
	}
	_, err := Align([]*scores.Table{base, cand}, Policy{})
	wantError(t, err, `cand failed on 2 questions: "b" (cand.csv:3: "timeout")`, `Options.Errors "zero"`)
}

func TestErrorsWithoutFailuresAreNoted(t *testing.T) {
	for _, c := range []struct {
		errors, column string
		noted          bool
	}{{"", "", false}, {"zero", "", true}, {"zero", "error", false}} {
		base := table("base", "a b", "r", vals{1, 1})
		base.ErrorColumn = c.column
		g, _ := columns(t, Policy{Errors: c.errors}, "r", base, table("cand", "a b", "r", vals{1, 0}))
		if got := strings.Contains(strings.Join(g.Notes(), "\n"), "no file has a column that marks failures"); got != c.noted {
			t.Errorf("%+v: notes %q", c, g.Notes())
		}
	}
}

func TestManyArms(t *testing.T) {
	g, err := Align([]*scores.Table{
		table("x", "a b c d", "r", vals{1, 2, 3, 4}),
		table("y", "c b a", "r", vals{30, 20, 10}, "only", vals{1, 1, 1}),
		table("z", "e c b", "r", vals{500, 300, 200}),
	}, Policy{Missing: "drop"})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		base, cand int
		ids        string
		a, b       vals
	}{
		{0, 1, "a b c", vals{1, 2, 3}, vals{10, 20, 30}},
		{0, 2, "b c", vals{2, 3}, vals{200, 300}},
		{2, 1, "b c", vals{200, 300}, vals{20, 30}},
	} {
		c, err := g.Columns("r", tc.base, tc.cand)
		if err != nil {
			t.Fatal(err)
		}
		check(t, g, c, tc.ids, tc.a, tc.b)
	}
	// d is in neither candidate, a not in z; e is in z alone.
	if d := g.Drops(); d.OnlyInBaseline != 2 || d.OnlyInCandidate != 1 {
		t.Errorf("got %+v", d)
	}
	if len(g.Partial) != 1 || g.Partial[0].Metric != "only" || g.Partial[0].Arms[0] != "y" {
		t.Errorf("got %+v", g.Partial)
	}
}

func TestStandardInputIsNamed(t *testing.T) {
	cand := table("cand", "a b b", "r", vals{1, 2, 3})
	cand.Files[0].Path = "-"
	_, err := Align([]*scores.Table{table("base", "a b", "r", vals{1, 2}), cand}, Policy{})
	wantError(t, err, "standard input:3 and standard input:4", "")
}

// wantError asks for an *Error with these texts in message and hint.
func wantError(t *testing.T, err error, msg, hint string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("got %v, want an error with %q", err, msg)
		return
	}
	if !strings.Contains(e.Msg, msg) || !strings.Contains(e.Hint, hint) {
		t.Errorf("got\n  %s\n  %s\nwant\n  %s\n  %s", e.Msg, e.Hint, msg, hint)
	}
	if strings.ContainsAny(e.Msg+e.Hint, "\n\r") || strings.HasSuffix(e.Msg, ".") {
		t.Errorf("badly formed: %q %q", e.Msg, e.Hint)
	}
}
