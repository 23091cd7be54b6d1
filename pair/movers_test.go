package pair

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/realgain/realgain/scores"
)

// Movers are those of a sort of all questions, whatever their order and number.
func TestMoversAgainstASort(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		n := 2 + r.IntN(400)
		arm := func(label string) *scores.Table {
			x := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "m"}}}
			for range n {
				x.Metrics[0].Values = append(x.Metrics[0].Values, float64(r.IntN(1+round))/8)
			}
			return x
		}
		a, b := arm("a"), arm("b")
		prefix := []string{"", "q"}[round%2]
		for _, i := range r.Perm(n) {
			a.Questions.Append([]byte(fmt.Sprint(prefix, i)))
		}
		b.Questions = a.Questions
		g, err := Align([]*scores.Table{a, b}, Policy{})
		if err != nil {
			t.Fatal(err)
		}
		cols, err := g.Columns("m", 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		k, better := r.IntN(12)-1, []string{"higher", "lower"}[round/2%2]
		if got, want := g.Movers(cols, better == "lower", k), sortedMovers(a, b, better, k); !reflect.DeepEqual(got, want) {
			t.Fatalf("round %d, %d of %d, %s: %v, want %v", round, k, n, better, got, want)
		}
	}
}

func sortedMovers(a, b *scores.Table, better string, k int) *Movers {
	out := &Movers{Worst: []Mover{}, Best: []Mover{}}
	for i, x := range a.Metrics[0].Values {
		m := Mover{a.Questions.At(i), x, b.Metrics[0].Values[i]}
		switch up := m.Candidate > m.Baseline; {
		case m.Candidate == m.Baseline:
		case up == (better == "higher"):
			out.Best = append(out.Best, m)
		default:
			out.Worst = append(out.Worst, m)
		}
	}
	for _, list := range []*[]Mover{&out.Worst, &out.Best} {
		slices.SortFunc(*list, func(p, q Mover) int {
			size := func(m Mover) float64 { return max(m.Candidate-m.Baseline, m.Baseline-m.Candidate) }
			return cmp.Or(cmp.Compare(size(q), size(p)), cmp.Compare(p.Baseline, q.Baseline), cmp.Compare(p.Question, q.Question))
		})
		if k >= 0 {
			*list = (*list)[:min(k, len(*list))]
		}
	}
	return out
}
