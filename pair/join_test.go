package pair

import (
	"fmt"
	"testing"

	"github.com/realgain/realgain/scores"
)

// TestHashCollision gives different ids the same hash.
func TestHashCollision(t *testing.T) {
	var x index
	x.grow(4)
	for round := range 2 {
		for want, id := range []string{"a", "b", "c"} {
			if n, fresh := x.add(id, 5); n != want || fresh != (round == 0) {
				t.Errorf("%s is number %d (new: %v) in round %d", id, n, fresh, round)
			}
		}
	}
}

// TestTableUntouched lets the grid grow past ids that it shares with a table.
func TestTableUntouched(t *testing.T) {
	backing := []string{"a", "b", "c", "behind"}
	base := table("base", "a b c", "r", vals{1, 2, 3})
	base.Questions = backing[:3]
	if _, err := Align([]*scores.Table{base, table("cand", "d c b", "r", vals{4, 3, 2})}, Policy{Missing: "drop"}); err != nil {
		t.Fatal(err)
	}
	if backing[3] != "behind" {
		t.Errorf("overwritten by %q", backing[3])
	}
}

// TestJoinBig goes through many batches and growths: the baseline without
// order, the candidate shuffled, a third of its ids new.
func TestJoinBig(t *testing.T) {
	const n = 10_000
	arm := func(label string, id func(i int) int) *scores.Table {
		x := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "r"}}}
		for i := range n {
			x.Questions = append(x.Questions, fmt.Sprint("q", id(i)))
			x.Metrics[0].Values = append(x.Metrics[0].Values, float64(id(i)))
		}
		return x
	}
	g, c := columns(t, Policy{Missing: "drop"}, "r",
		arm("base", func(i int) int { return i * 7919 % n }),
		arm("cand", func(i int) int { return i*3571%n + n/3 }))
	if len(c.A) != n-n/3 || len(g.Questions) != n+n/3 {
		t.Errorf("%d pairs of %d questions", len(c.A), len(g.Questions))
	}
	for i, q := range c.Rows {
		if c.A[i] != c.B[i] || g.Questions[q] != fmt.Sprint("q", c.A[i]) {
			t.Fatalf("%s: %v and %v", g.Questions[q], c.A[i], c.B[i])
		}
	}
}
