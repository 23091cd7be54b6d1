package pair

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

const million = 1_000_000

// draw returns n pairs, each value made by f; nil = both arms alike.
func draw(n int, f func(r *rand.Rand) float64) (a, b []float64) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b = make([]float64, n), make([]float64, n)
	for i := range a {
		if f == nil {
			a[i] = r.Float64()
			b[i] = a[i]
			continue
		}
		a[i], b[i] = f(r), f(r)
	}
	return a, b
}

func kinds() map[string]func(r *rand.Rand) float64 {
	return map[string]func(r *rand.Rand) float64{
		"binary":     func(r *rand.Rand) float64 { return float64(r.IntN(2)) },
		"thirds":     func(r *rand.Rand) float64 { return float64(r.IntN(4)) / 3 },
		"percent":    func(r *rand.Rand) float64 { return float64(r.IntN(101)) / 100 },
		"millesimal": func(r *rand.Rand) float64 { return float64(r.IntN(1001)) / 1000 },
		"uniform":    (*rand.Rand).Float64,
		"normal":     (*rand.Rand).NormFloat64,
		"identical":  nil, // both arms alike
		"latency":    func(r *rand.Rand) float64 { return float64(int(800 * r.ExpFloat64())) },
	}
}

// BenchmarkSort is the yardstick: sort.Float64s of a million random floats.
func BenchmarkSort(b *testing.B) {
	v, _ := draw(million, (*rand.Rand).Float64)
	for b.Loop() {
		b.StopTimer()
		s := slices.Clone(v)
		b.StartTimer()
		sort.Float64s(s)
	}
}

func BenchmarkCellsOf(b *testing.B) {
	for _, name := range []string{"binary", "thirds", "percent", "millesimal", "uniform", "normal", "latency", "identical"} {
		b.Run(name, func(b *testing.B) {
			x, y := draw(million, kinds()[name])
			b.SetBytes(16 * million)
			for b.Loop() {
				if _, err := CellsOf(x, y); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// benchArms returns two tables of n rows with one metric, ids as the kind has them.
func benchArms(n int, kind, prefix string) []*scores.Table {
	a, b := draw(n, (*rand.Rand).Float64)
	x := &scores.Table{Label: "base", Metrics: []scores.Metric{{Name: "r", Values: a}}}
	y := &scores.Table{Label: "cand", Metrics: []scores.Metric{{Name: "r", Values: b}}}
	r := rand.New(rand.NewPCG(3, 4))
	order := r.Perm(n)
	for i := range n {
		x.Questions.Append([]byte(prefix + strconv.Itoa(order[i])))
	}
	switch kind {
	case "ascending":
		x.Questions = scores.IDs{}
		for i := range n {
			x.Questions.Append([]byte(prefix + strconv.Itoa(i)))
		}
		y.Questions = x.Questions
	case "same order":
		y.Questions = x.Questions
	case "shuffled":
		for _, i := range r.Perm(n) {
			y.Questions.Append([]byte(prefix + strconv.Itoa(i)))
		}
	}
	return []*scores.Table{x, y}
}

func BenchmarkAlign(b *testing.B) {
	for _, kind := range []string{"ascending", "same order", "shuffled", "shuffled numbers"} {
		b.Run(kind, func(b *testing.B) {
			prefix := "question-"
			kind, numbers := strings.CutSuffix(kind, " numbers")
			if numbers {
				prefix = ""
			}
			arms := benchArms(million, kind, prefix)
			b.ReportAllocs()
			for b.Loop() {
				g, err := Align(arms, Policy{})
				if err != nil {
					b.Fatal(err)
				}
				if c, err := g.Columns("r", 0, 1); err != nil || len(c.A) != million {
					b.Fatal(err)
				}
			}
		})
	}
}
