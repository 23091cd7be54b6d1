package pair

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/realgain/realgain/scores"
)

// pairsGen draws pairs of every kind: few values, many, ties in d with other
// values behind them, ±0, wide scales; sizes on both sides of the counting path.
func pairsGen(t *rapid.T) (a, b []float64) {
	n := rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(1000, 6000)).Draw(t, "n")
	kind := rapid.SampledFrom([]string{"binary", "thirds", "grid", "normal", "huge", "offset", "equal", "half", "zeros", "absorbed"}).Draw(t, "kind")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	a, b = make([]float64, n), make([]float64, n)
	for i := range a {
		switch kind {
		case "binary":
			a[i], b[i] = float64(r.IntN(2)), float64(r.IntN(2))
		case "thirds":
			a[i], b[i] = float64(r.IntN(4))/3, float64(r.IntN(4))/3
		case "grid":
			a[i], b[i] = float64(r.IntN(300))/100, float64(r.IntN(300))/100
		case "normal":
			a[i], b[i] = r.NormFloat64(), r.NormFloat64()
		case "huge":
			a[i], b[i] = math.Ldexp(r.NormFloat64(), r.IntN(2000)-1000), math.Ldexp(r.NormFloat64(), r.IntN(2000)-1000)
		case "offset": // d is rounded: many values, few differences
			a[i], b[i] = r.Float64(), 1e15+float64(r.IntN(3))
		case "equal":
			a[i] = r.NormFloat64()
			b[i] = a[i]
		case "half":
			a[i] = r.NormFloat64()
			b[i] = a[i] + float64(r.IntN(2))*r.NormFloat64()
		case "zeros":
			a[i], b[i] = math.Copysign(float64(r.IntN(2)), r.Float64()-0.5), math.Copysign(float64(r.IntN(2)), r.Float64()-0.5)
		case "absorbed": // one difference, one a, many b
			a[i], b[i] = -1e17, r.Float64()
		}
	}
	return a, b
}

// slowCells is the definition: a map, then a comparison sort.
func slowCells(a, b []float64) Cells {
	counts := map[[2]float64]float64{}
	for i := range a {
		counts[[2]float64{a[i] + 0, b[i] + 0}]++
	}
	var s []cell
	for k, w := range counts {
		s = append(s, cell{k[0], k[1], w})
	}
	slices.SortFunc(s, order)
	c := Cells{N: len(a)}
	for _, x := range s {
		c.A, c.B, c.W = append(c.A, x.a), append(c.B, x.b), append(c.W, x.w)
	}
	return c
}

func TestCellsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := pairsGen(t)
		c, err := CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if !same(c, slowCells(a, b)) {
			t.Fatal("differs from a map and a comparison sort")
		}
		if s, ok := sortCells(a, b); !ok || !same(s, c) {
			t.Fatal("the sorting path differs from the counting path")
		}
		sum := 0.0
		for _, w := range c.W {
			sum += w
		}
		if sum != float64(len(a)) || c.N != len(a) {
			t.Fatalf("weights sum to %v, N is %d, for %d pairs", sum, c.N, len(a))
		}
		if !same(c.Swap().Swap(), c) {
			t.Fatal("swapping twice is not the identity")
		}
		if swapped, err := CellsOf(b, a); err != nil || !same(c.Swap(), swapped) {
			t.Fatal("Swap differs from the cells of the swapped arms")
		}
		shuffle(rapid.Uint64().Draw(t, "order"), a, b)
		if p, err := CellsOf(a, b); err != nil || !same(p, c) {
			t.Fatal("the order of the pairs matters")
		}
	})
}

func shuffle(seed uint64, a, b []float64) {
	rand.New(rand.NewPCG(seed, 2)).Shuffle(len(a), func(i, j int) {
		a[i], a[j] = a[j], a[i]
		b[i], b[j] = b[j], b[i]
	})
}

// TestCellsWorkers runs the paths that split their work.
func TestCellsWorkers(t *testing.T) {
	for name, f := range kinds() {
		a, b := draw(2*splitAt+7, f)
		for i := range 1000 { // a run of equal differences across the parts
			b[i*150] = a[i*150]
		}
		c, err := CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if !same(c, slowCells(a, b)) {
			t.Errorf("%s: differs from a map and a comparison sort", name)
		}
		a[len(a)-1] = math.Inf(1)
		if _, err := CellsOf(a, b); err == nil {
			t.Errorf("%s: an infinite value passes", name)
		}
	}
}

// TestAlignAnyOrder shuffles the rows of both arms, with questions absent,
// values missing and questions there twice: pairs, cells and counts stay.
func TestAlignAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		p := Policy{Missing: rapid.SampledFrom([]string{"drop", "zero"}).Draw(t, "missing"), Duplicates: "mean"}
		base, cand := randomArm(r, "base"), randomArm(r, "cand")
		want := pairsByID(t, p, base, cand)
		got := pairsByID(t, p, shuffled(r, base), shuffled(r, cand))
		if got != want {
			t.Fatalf("the order of rows matters:\n%s\n%s", got, want)
		}
	})
}

func randomArm(r *rand.Rand, label string) *scores.Table {
	t := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "r"}}}
	for i := range 30 {
		for k := 0; k == 0 || r.IntN(6) == 0; k++ {
			if i > 3 && r.IntN(6) == 0 {
				continue
			}
			v := r.Float64()
			if i > 3 && r.IntN(6) == 0 {
				v = nan
			}
			t.Questions.Append([]byte(fmt.Sprint("q", i)))
			t.Metrics[0].Values = append(t.Metrics[0].Values, v)
		}
	}
	return t
}

func shuffled(r *rand.Rand, t *scores.Table) *scores.Table {
	s := &scores.Table{Label: t.Label, Metrics: []scores.Metric{{Name: "r"}}}
	for _, i := range r.Perm(t.Questions.Len()) {
		s.Questions.Append([]byte(t.Questions.At(i)))
		s.Metrics[0].Values = append(s.Metrics[0].Values, t.Metrics[0].Values[i])
	}
	return s
}

// pairsByID shows everything but the order of questions.
func pairsByID(t *rapid.T, p Policy, arms ...*scores.Table) string {
	g, err := Align(arms, p)
	if err != nil {
		t.Fatal(err)
	}
	c, err := g.Columns("r", 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for i := range c.A {
		pairs = append(pairs, fmt.Sprint(g.Questions.At(c.Question(i)), c.A[i], c.B[i]))
	}
	slices.Sort(pairs)
	cells, err := c.Cells()
	if err != nil {
		t.Fatal(err)
	}
	d := g.Drops()
	return fmt.Sprint(pairs, cells, d.OnlyInBaseline, d.OnlyInCandidate, d.Missing, d.Duplicates, d.Zeroed)
}
