package pair

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/realgain/realgain/scores"
)

// tagged adds a tag to a table; "-" is no text.
func tagged(t *scores.Table, name, texts string) *scores.Table {
	values := strings.Fields(texts)
	for i, v := range values {
		if v == "-" {
			values[i] = ""
		}
	}
	t.Tags = append(t.Tags, scores.Tag{Name: name, Values: values})
	return t
}

// Rows of one question are averaged, whatever their number in either arm.
// K and SS are worked out by hand.
func TestRepeats(t *testing.T) {
	base := tagged(table("base", "a b a c a", "r", vals{1, 2, 0, 3, 0.5}), "take", "x x y x z")
	cand := table("cand", "c b a", "r", vals{30, 20, 10})
	g, c := columns(t, Policy{Repeat: "take"}, "r", base, cand)
	check(t, g, c, "a b c", vals{0.5, 2, 3}, vals{10, 20, 30})
	if d := g.Drops(); d.Duplicates+d.Repeats+d.Missing != 0 {
		t.Errorf("drops %+v", d)
	}
	w, one := g.Repeats("r", 0), g.Repeats("r", 1)
	if !slices.Equal(w.K, []int32{3, 1, 1}) || !slices.Equal(w.SS, vals{0.5, 0, 0}) {
		t.Errorf("baseline: %+v", w)
	}
	if !slices.Equal(one.K, []int32{1, 1, 1}) || !slices.Equal(one.SS, vals{0, 0, 0}) {
		t.Errorf("candidate: %+v", one)
	}
	if g.RepeatColumn(0) != "take" || g.RepeatColumn(1) != "" || g.Notes() != nil {
		t.Errorf("columns %q, %q, notes %q", g.RepeatColumn(0), g.RepeatColumn(1), g.Notes())
	}
}

// A known column is recognised where it tells all rows apart; no other is.
func TestRepeatsRecognised(t *testing.T) {
	cand := table("cand", "a b", "r", vals{1, 2})
	for name, c := range map[string]struct {
		tags []string // name, texts, …
		want string
	}{
		"a known name":                {[]string{"Epoch", "1 2 1"}, "Epoch"},
		"in a nested record":          {[]string{"info.trial", "1 2 1"}, "info.trial"},
		"the first that tells apart":  {[]string{"run", "1 1 1", "seed", "7 8 7"}, "seed"},
		"the likelier of two":         {[]string{"seed", "7 8 7", "epoch", "1 2 1"}, "epoch"},
		"not where a label is absent": {[]string{"epoch", "1 2 -"}, ""},
		"not where rows stay alike":   {[]string{"epoch", "1 1 2"}, ""},
		"not by another name":         {[]string{"take", "1 2 1"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			base := table("base", "a a b", "r", vals{1, 0, 2})
			for i := 0; i < len(c.tags); i += 2 {
				tagged(base, c.tags[i], c.tags[i+1])
			}
			g, err := Align([]*scores.Table{base, cand}, Policy{})
			if c.want == "" {
				wantError(t, err, `question "a" is there twice in base: base.csv:2 and base.csv:3`, `Options.Duplicates "mean"`)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Notes(); len(got) != 1 || got[0] != fmt.Sprintf("base: repeats are told apart by %q (Options.Repeat)", c.want) {
				t.Errorf("notes %q", got)
			}
			if v := g.Values("r", 0); v[0] != 0.5 || g.RepeatColumn(0) != c.want {
				t.Errorf("values %v by %q", v, g.RepeatColumn(0))
			}
		})
	}
	// Ids that do not repeat need no column; nor do rows averaged on request.
	g, err := Align([]*scores.Table{tagged(table("base", "a b", "r", vals{1, 2}), "epoch", "1 1"), cand}, Policy{})
	if err != nil || g.RepeatColumn(0) != "" || g.Notes() != nil {
		t.Errorf("no repeats: %v", err)
	}
	g, err = Align([]*scores.Table{tagged(table("base", "a a b", "r", vals{1, 0, 2}), "epoch", "1 2 1"), cand}, Policy{Duplicates: "mean"})
	if err != nil || g.Drops().Duplicates != 1 || g.RepeatColumn(0) != "" || g.Repeats("r", 0).K[0] != 1 {
		t.Errorf("averaged on request: %v", err)
	}
}

// A repeat that is there twice counts once when rows are averaged.
func TestRepeatTwice(t *testing.T) {
	base := tagged(table("base", "a a a b", "r", vals{0, 1, 0.25, 1}), "epoch", "1 1 2 1")
	cand := table("cand", "a b", "r", vals{1, 2})
	_, err := Align([]*scores.Table{base, cand}, Policy{Repeat: "epoch"})
	wantError(t, err, `question "a" with "epoch" "1" is there twice in base: base.csv:2 and base.csv:3`, `Options.Duplicates "mean" averages the rows of a repeat; Options.Repeat names another column`)
	_, err = Align([]*scores.Table{base, cand}, Policy{})
	wantError(t, err, `question "a" is there twice in base: base.csv:2 and base.csv:3`, `Options.Repeat "COLUMN" names the column that tells repeats of a question apart ("epoch" does not do so here); Options.Duplicates "mean"`)
	g, c := columns(t, Policy{Repeat: "epoch", Duplicates: "mean"}, "r", base, cand)
	check(t, g, c, "a b", vals{0.375, 1}, vals{1, 2})
	if w := g.Repeats("r", 0); w.K[0] != 2 || w.SS[0] != 2*0.125*0.125 || g.Drops().Duplicates != 1 {
		t.Errorf("%+v, drops %+v", w, g.Drops())
	}
}

func TestRepeatErrors(t *testing.T) {
	base := func() *scores.Table { return table("base", "a a b", "r", vals{1, 0, 2}) }
	cand := table("cand", "a b", "r", vals{1, 2})
	known := base()
	known.Skipped = []scores.Skipped{{Column: "Trial", Why: "a counter"}}
	for _, tc := range []struct {
		name      string
		base      *scores.Table
		repeat    string
		msg, hint string
	}{
		{"empty label", tagged(base(), "take", "1 2 -"), "take", `base.csv:4: no value in column "take", which tells repeats apart`, "label of its repeat"},
		{"no such column", tagged(base(), "take", "1 2 1"), "tak", `no arm has the column "tak" that names the repeats`, `did you mean "take"? realgain inspect FILE lists`},
		{"nothing like it", base(), "zzzzzz", `no arm has the column "zzzzzz"`, "realgain inspect FILE lists the columns"},
		{"a known column was not kept", known, "", "there twice", `("Trial" does not do so here)`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Align([]*scores.Table{tc.base, cand}, Policy{Repeat: tc.repeat})
			wantError(t, err, tc.msg, tc.hint)
		})
	}
	_, err := Align([]*scores.Table{tagged(table("base", "a b", "r", vals{1, 2}), "take", "1 1"), table("cand", "a a b", "r", vals{1, 0, 2})}, Policy{Repeat: "take"})
	wantError(t, err, "there twice in cand", `cand has no column "take" that tells repeats apart`)
}

// Repeats without a value follow the policy; what is lost is counted once.
func TestRepeatsMissing(t *testing.T) {
	base := tagged(table("base", "a a b b c", "r", vals{1, nan, nan, nan, 4}), "epoch", "1 2 1 2 1")
	cand := table("cand", "a b c", "r", vals{1, 2, 3})
	arms := []*scores.Table{base, cand}
	_, err := Align(arms, Policy{})
	wantError(t, err, `"r" has no value for 2 questions of base: "a" (base.csv:3: "N/A"), "b" (base.csv:4: "N/A")`, `Options.Missing "drop"`)

	g, c := columns(t, Policy{Missing: "drop"}, "r", base, cand)
	check(t, g, c, "a c", vals{1, 4}, vals{1, 3})
	d := g.Drops()
	want := []Drop{
		{Question: "a", Arm: "base", Reason: Missing, Metric: "r", Repeat: "2", Path: "base.csv", Line: 3, Value: "N/A"},
		{Question: "b", Arm: "base", Reason: Missing, Metric: "r", Path: "base.csv", Line: 4, Value: "N/A"},
	}
	if d.Repeats != 1 || d.Missing != 1 || d.Zeroed != 0 || !slices.Equal(d.Examples, want) || len(d.ByArm) != 2 || !d.ByArm[0].Repeats {
		t.Errorf("drops %+v", d)
	}
	if w := g.Repeats("r", 0); !slices.Equal(w.K, []int32{1, 0, 1}) {
		t.Errorf("%+v", w)
	}

	// A question that loses a repeat in one arm and all in the other counts as one of each.
	lacking := table("cand", "a b c", "r", vals{nan, 2, 3})
	g = alignedAs(t, Policy{Missing: "drop"}, base, lacking)
	if d := g.Drops(); d.Repeats != 1 || d.Missing != 2 {
		t.Errorf("drops %+v", d)
	}

	g, c = columns(t, Policy{Missing: "zero"}, "r", base, cand)
	check(t, g, c, "a b c", vals{0.5, 0, 4}, vals{1, 2, 3})
	if d := g.Drops(); d.Zeroed != 2 || d.ZeroedQuestions != 2 || d.Repeats+d.Missing != 0 {
		t.Errorf("drops %+v", d)
	}
	if w := g.Repeats("r", 0); !slices.Equal(w.K, []int32{2, 2, 1}) || w.SS[0] != 0.5 {
		t.Errorf("%+v", w)
	}

	// Failures: one repeat of a, both of b.
	base = tagged(table("base", "a a b b c", "r", vals{1, 1, 1, 1, 4}), "epoch", "1 2 1 2 1")
	base.Failed = []string{"", "oops", "oops", "oops", ""}
	g, c = columns(t, Policy{Missing: "drop"}, "r", base, cand)
	check(t, g, c, "a c", vals{1, 4}, vals{1, 3})
	if d := g.Drops(); d.Repeats != 1 || d.Errors != 1 || d.Missing != 0 || d.Examples[0].Value != "oops" {
		t.Errorf("drops %+v", d)
	}
}

// The definition: group by question, then by repeat, average twice. Neither
// the order of rows nor that of the arms changes a digit.
func TestRepeatsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
		twice := rapid.Bool().Draw(t, "twice")
		arms := []*scores.Table{repeated(r, "base", twice), repeated(r, "cand", twice)}
		p := Policy{Missing: "drop", Repeat: "epoch", Duplicates: "error"}
		if twice {
			p.Duplicates = "mean"
		}
		want := [][]string{byDefinition(arms[0]), byDefinition(arms[1])}
		for _, order := range [][]int{{0, 1}, {1, 0}} {
			for range 2 {
				g, err := Align([]*scores.Table{arms[order[0]], arms[order[1]]}, p)
				if err != nil {
					t.Fatal(err)
				}
				for i, k := range order {
					if got := shownRepeats(g, i); !slices.Equal(got, want[k]) {
						t.Fatalf("arm %d\n%q\nwant\n%q", k, got, want[k])
					}
				}
				arms = []*scores.Table{reordered(r, arms[0]), reordered(r, arms[1])}
			}
		}
	})
}

// repeated draws an arm of ragged repeats, some of them without a value.
func repeated(r *rand.Rand, label string, twice bool) *scores.Table {
	t := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "r"}}, Tags: []scores.Tag{{Name: "epoch"}}}
	for i := range 12 {
		for k := range 1 + r.IntN(5) {
			for again := 0; again == 0 || twice && r.IntN(4) == 0; again++ {
				v := r.Float64()
				if i > 3 && r.IntN(4) == 0 {
					v = nan
				}
				t.Questions.Append([]byte(fmt.Sprint("q", i)))
				t.Metrics[0].Values = append(t.Metrics[0].Values, v)
				t.Tags[0].Values = append(t.Tags[0].Values, fmt.Sprint(k))
			}
		}
	}
	return t
}

func reordered(r *rand.Rand, t *scores.Table) *scores.Table {
	s := &scores.Table{Label: t.Label, Metrics: []scores.Metric{{Name: "r"}}, Tags: []scores.Tag{{Name: "epoch"}}}
	for _, i := range r.Perm(t.Questions.Len()) {
		s.Questions.Append([]byte(t.Questions.At(i)))
		s.Metrics[0].Values = append(s.Metrics[0].Values, t.Metrics[0].Values[i])
		s.Tags[0].Values = append(s.Tags[0].Values, t.Tags[0].Values[i])
	}
	return s
}

// shownRepeats writes down what the grid has, a question a line.
func shownRepeats(g *Grid, arm int) []string {
	w, v := g.Repeats("r", arm), g.Values("r", arm)
	var out []string
	for q, id := range g.Questions.All() {
		out = append(out, fmt.Sprintf("%s %.12f %d %.12f", id, v[q], w.K[q], w.SS[q]))
	}
	slices.Sort(out)
	return out
}

func byDefinition(t *scores.Table) []string {
	of := map[string]map[string][]float64{}
	for i, id := range t.Questions.All() {
		if of[id] == nil {
			of[id] = map[string][]float64{}
		}
		if v := t.Metrics[0].Values[i]; finite(v) {
			k := t.Tags[0].Values[i]
			of[id][k] = append(of[id][k], v)
		}
	}
	average := func(x []float64) float64 {
		slices.SortFunc(x, cmp.Compare)
		sum := 0.0
		for _, v := range x {
			sum += v
		}
		return sum / float64(len(x))
	}
	var out []string
	for id, repeats := range of {
		var x []float64
		for _, rows := range repeats {
			x = append(x, average(rows))
		}
		ss, m := 0.0, average(x)
		for _, v := range x {
			ss += (v - m) * (v - m)
		}
		out = append(out, fmt.Sprintf("%s %.12f %d %.12f", id, m, len(x), ss))
	}
	slices.Sort(out)
	return out
}
