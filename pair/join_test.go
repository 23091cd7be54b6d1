package pair

import (
	"fmt"
	"testing"

	"github.com/realgain/realgain/scores"
)

// TestHashCollision gives different ids the same hash.
func TestHashCollision(t *testing.T) {
	var x index
	ids := scores.IDsOf("a", "b", "c")
	x.grow(4)
	for round := range 2 {
		for want, id := range ids.All() {
			if n := x.add(&ids, want, 5); n != want || round == 0 && x.ids.Len() != n+1 {
				t.Errorf("%s is number %d of %d in round %d", id, n, x.ids.Len(), round)
			}
		}
	}
}

// TestTableUntouched lets the grid grow past ids that it shares with a table.
func TestTableUntouched(t *testing.T) {
	base := table("base", "a b c", "r", vals{1, 2, 3})
	base.Questions.Reserve(10, 10)
	behind := base.Questions
	behind.Append([]byte("behind"))
	if _, err := Align([]*scores.Table{base, table("cand", "d c b", "r", vals{4, 3, 2})}, Policy{Missing: "drop"}); err != nil {
		t.Fatal(err)
	}
	if behind.At(3) != "behind" {
		t.Errorf("overwritten by %q", behind.At(3))
	}
}

// TestJoinBig goes through many batches and growths: the baseline without
// order, the candidate shuffled, a third of its ids new.
func TestJoinBig(t *testing.T) {
	for _, prefix := range []string{"q", ""} {
		testJoinBig(t, prefix)
	}
}

func testJoinBig(t *testing.T, prefix string) {
	t.Helper()
	const n = 10_000
	arm := func(label string, id func(i int) int) *scores.Table {
		x := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "r"}}}
		for i := range n {
			x.Questions.Append([]byte(fmt.Sprint(prefix, id(i))))
			x.Metrics[0].Values = append(x.Metrics[0].Values, float64(id(i)))
		}
		return x
	}
	g, c := columns(t, Policy{Missing: "drop"}, "r",
		arm("base", func(i int) int { return i * 7919 % n }),
		arm("cand", func(i int) int { return i*3571%n + n/3 }))
	if len(c.A) != n-n/3 || g.Questions.Len() != n+n/3 {
		t.Errorf("%d pairs of %d questions", len(c.A), g.Questions.Len())
	}
	for i, q := range c.Rows {
		if id := g.Questions.At(int(q)); c.A[i] != c.B[i] || id != fmt.Sprint(prefix, c.A[i]) {
			t.Fatalf("%s: %v and %v", id, c.A[i], c.B[i])
		}
	}
}

// One arm may have numbers for ids where the other has texts among them.
func TestNumbersAndTexts(t *testing.T) {
	g, c := columns(t, Policy{Missing: "drop"}, "r",
		table("base", "7 10 9", "r", vals{1, 2, 3}), table("cand", "9 x 7 007", "r", vals{4, 5, 6, 7}))
	check(t, g, c, "7 9", vals{1, 3}, vals{6, 4})
	g, c = columns(t, Policy{Missing: "drop"}, "r",
		table("base", "x 7 9", "r", vals{1, 2, 3}), table("cand", "9 8 7", "r", vals{4, 5, 6}))
	check(t, g, c, "7 9", vals{2, 3}, vals{6, 4})
}
