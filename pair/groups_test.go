package pair

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/realgain/realgain/scores"
)

// alignedAs aligns arms that are right.
func alignedAs(t *testing.T, p Policy, arms ...*scores.Table) *Grid {
	t.Helper()
	g, err := Align(arms, p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// groupsText writes groups down: id=name …, in the order of the grid.
func groupsText(g *Grid, gr *Groups) string {
	var out []string
	for q, id := range g.Questions.All() {
		name := "?"
		if gr.Of[q] >= 0 {
			name = gr.Names[gr.Of[q]]
		}
		out = append(out, id+"="+name)
	}
	return strings.Join(out, " ")
}

func TestGroups(t *testing.T) {
	one := vals{1, 2, 3, 4}
	// b has its text in a repeat alone, c in the other arm alone, d in none.
	base := tagged(tagged(table("base", "b a b c d", "r", vals{1, 2, 3, 4, 5}), "doc", "- y x - -"), "epoch", "1 1 2 1 1")
	cand := tagged(table("cand", "d c b a", "r", one), "doc", "- z x y")
	g := alignedAs(t, Policy{}, base, cand)
	gr, err := g.Groups("doc")
	if err != nil || groupsText(g, gr) != "b=x a=y c=z d=?" || !slices.Equal(gr.Names, []string{"x", "y", "z"}) || gr.Column != "doc" {
		t.Errorf("%+v, %v", gr, err)
	}
	gr, err = g.Slices("doc")
	if err != nil || groupsText(g, gr) != "b=x a=y c=z d=" || !slices.Equal(gr.Names, []string{"", "x", "y", "z"}) {
		t.Errorf("slices %+v, %v", gr, err)
	}
	_, err = g.Clusters("doc")
	wantError(t, err, `question "d" has no "doc": base.csv:6`, "one of its own where it stands alone")

	// An arm without the column is fine if another has it.
	g = alignedAs(t, Policy{}, table("base", "a b c d", "r", one), tagged(table("cand", "a b c d", "r", one), "doc", "x x y y"))
	if gr, err = g.Clusters("doc"); err != nil || groupsText(g, gr) != "a=x b=x c=y d=y" {
		t.Errorf("%+v, %v", gr, err)
	}
	_, err = g.Groups("dco")
	wantError(t, err, `no arm has the column "dco" that names the groups`, `did you mean "doc"? realgain inspect`)
}

// Rows of a question that differ are refused, in one arm or across arms.
func TestGroupsContradiction(t *testing.T) {
	one := vals{1, 2, 3}
	g := alignedAs(t, Policy{}, tagged(table("base", "a b c", "r", one), "doc", "x y z"), tagged(table("cand", "c b a", "r", one), "doc", "z w x"))
	_, err := g.Groups("doc")
	wantError(t, err, `question "b" has "doc" "y" and "w": base.csv:3 and cand.csv:3`, "belongs to the question")
	base := tagged(tagged(table("base", "a b a", "r", one), "doc", "x y z"), "epoch", "1 1 2")
	g = alignedAs(t, Policy{}, base, table("cand", "a b", "r", vals{1, 2}))
	for _, f := range []func(string) (*Groups, error){g.Groups, g.Clusters, g.Slices} {
		_, err = f("doc")
		wantError(t, err, `question "a" has "doc" "x" and "z": base.csv:2 and base.csv:4`, "same in every row")
	}
}

func TestIDPrefix(t *testing.T) {
	for ids, want := range map[string]string{
		"django__django-1 astropy__astropy-2 django__django-9": "django__django astropy__astropy django__django",
		"foo-1 bar/2 foo-3": "foo bar foo",
	} {
		arm := table("x", ids, "r", vals{1, 2, 3})
		g := alignedAs(t, Policy{}, arm, arm)
		gr, err := g.Clusters(IDPrefix)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range gr.Of {
			got = append(got, gr.Names[k])
		}
		if strings.Join(got, " ") != want || gr.Column != IDPrefix || !slices.IsSorted(gr.Names) {
			t.Errorf("%s: %v", ids, got)
		}
	}
	for _, ids := range []string{"a b c", "q-1 q-2 q-3", "foo-1 bar-2 baz"} {
		arm := table("x", ids, "r", vals{1, 2, 3})
		_, err := alignedAs(t, Policy{}, arm, arm).Clusters(IDPrefix)
		wantError(t, err, "the question ids name no groups", "owner__repo-123")
	}
	// A column of that name is a column.
	arm := tagged(table("x", "a b c", "r", vals{1, 2, 3}), IDPrefix, "x x y")
	if gr, err := alignedAs(t, Policy{}, arm, arm).Clusters(IDPrefix); err != nil || len(gr.Names) != 2 {
		t.Errorf("%+v, %v", gr, err)
	}
}

func TestUnusedClusters(t *testing.T) {
	one := vals{1, 2, 3, 4}
	base := table("base", "o__r-1 o__r-2 p__s-3 p__s-4", "r", one)
	tagged(base, "user_id", "1 1 1 1")    // one group
	tagged(base, "session_id", "1 2 3 4") // no two questions share one
	tagged(base, "Document", "x x y z")   // found
	tagged(base, "kind", "x x y z")       // not a known name
	tagged(base, "info.repo", "x - y y")  // found, in a nested record; one question without
	tagged(base, "article", "x x y y")    // differs between the arms
	cand := tagged(table("cand", "o__r-1 o__r-2 p__s-3 p__s-4", "r", one), "article", "x y y y")
	g := alignedAs(t, Policy{}, base, cand)
	want := []UnusedCluster{{"Document", 3, 4}, {"info.repo", 2, 3}, {IDPrefix, 2, 4}}
	if got := g.UnusedClusters(""); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := g.UnusedClusters("Document"); !slices.Equal(got, want[1:]) {
		t.Errorf("got %v, want %v", got, want[1:])
	}
	if got := g.UnusedClusters(IDPrefix); !slices.Equal(got, want[:2]) {
		t.Errorf("got %v, want %v", got, want[:2])
	}
	// Ids that say what a column says are not named beside it.
	said := tagged(table("x", "p__s-3 o__r-1 p__s-4 o__r-2", "r", one), "repo", "a z a z")
	if got := alignedAs(t, Policy{}, said, said).UnusedClusters(""); !slices.Equal(got, []UnusedCluster{{"repo", 2, 4}}) {
		t.Errorf("got %v", got)
	}
	crossed := tagged(table("x", "p__s-3 o__r-1 p__s-4 o__r-2", "r", one), "repo", "a z z a")
	if got := alignedAs(t, Policy{}, crossed, crossed).UnusedClusters(""); !slices.Equal(got, []UnusedCluster{{"repo", 2, 4}, {IDPrefix, 2, 4}}) {
		t.Errorf("got %v", got)
	}
	plain := table("x", "a b c d", "r", one)
	if got := alignedAs(t, Policy{}, plain, plain).UnusedClusters(""); got != nil {
		t.Errorf("got %v", got)
	}
}

// Neither the order of rows nor that of the arms changes a question's group,
// nor the order of the names.
func TestGroupsAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 6))
		n := 2 + r.IntN(30)
		arm := &scores.Table{Label: "x", Metrics: []scores.Metric{{Name: "r"}}, Tags: []scores.Tag{{Name: "epoch"}}}
		want := map[string]string{}
		for i := range n {
			id, text := fmt.Sprint("q", i), fmt.Sprint(r.IntN(4))
			want[id] = text
			arm.Questions.Append([]byte(id))
			arm.Metrics[0].Values = append(arm.Metrics[0].Values, 1)
			arm.Tags[0].Values = append(arm.Tags[0].Values, text)
		}
		for range 2 {
			g, err := Align([]*scores.Table{arm, reordered(r, arm)}, Policy{})
			if err != nil {
				t.Fatal(err)
			}
			gr, err := g.Groups("epoch")
			if err != nil || !slices.IsSorted(gr.Names) || len(slices.Compact(slices.Clone(gr.Names))) != len(gr.Names) {
				t.Fatalf("%+v, %v", gr, err)
			}
			for q, id := range g.Questions.All() {
				if gr.Names[gr.Of[q]] != want[id] {
					t.Fatalf("%s is in %s, not in %s", id, gr.Names[gr.Of[q]], want[id])
				}
			}
			arm = reordered(r, arm)
		}
	})
}

// Every question of a group is in the group's list, once and in order.
func TestGroupsQuestions(t *testing.T) {
	gr := &Groups{Of: []int32{1, -1, 0, 1, 1, 2}, Names: []string{"x", "y", "z"}}
	if got, want := gr.Questions(), [][]int32{{2}, {0, 3, 4}, {5}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Few rows of a large grid have the units that they have in a small one.
func TestUnitsOfFewRows(t *testing.T) {
	rows := []int{3, 0, 2, 1, 4}
	question := func(row int) int { return rows[row] }
	small := Design{Clusters: []int32{5, -1, 5, 7, -1}}
	large := Design{Clusters: append(slices.Clone(small.Clusters), make([]int32, fewRows*len(rows))...)}
	for _, d := range []Design{small, large} {
		if got, want := d.Units(question, len(rows)), []int32{7, 5, -1}; !slices.Equal(got, want) {
			t.Errorf("of %d questions: units %v, want %v", len(d.Clusters), got, want)
		}
		totals, _ := d.Totals(question, []float64{1, 2, 4, 8, 16})
		if want := []float64{1, 6, 24}; !slices.Equal(totals[0], want) {
			t.Errorf("of %d questions: totals %v, want %v", len(d.Clusters), totals[0], want)
		}
	}
}
